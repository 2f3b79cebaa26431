"""Who plays, who is away, who comes later; and what has to be done first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pi_parrain.engine.names import look, namesake
from pi_parrain.errors import Refused
from pi_parrain.games.gang import facts as e
from pi_parrain.games.gang.moves import Command, Name, SetUp
from pi_parrain.games.gang.reasons import Reason
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import FEWEST_PLAYERS, MOST_PLAYERS, Phase

FIRST = {
    Phase.SETUP: Reason.NOT_SET_UP,
    Phase.CHOOSE: Reason.CHOICE_FIRST,
    Phase.VOTE: Reason.VOTE_FIRST,
    Phase.CLAIMS: Reason.CLAIMS_FIRST,
    Phase.TOKENS: Reason.GO_ON_FIRST,
    Phase.OWNERS: Reason.GO_ON_FIRST,
    Phase.POINTS: Reason.GO_ON_FIRST,
    Phase.OVER: Reason.GAME_OVER,
}
"""What has to be done, or cannot be done any more, before anything of another phase."""
UNDER_WAY = tuple(phase for phase in Phase if phase not in (Phase.SETUP, Phase.OVER))


def sit_out(state: State, player: Name) -> e.Events:
    require(state, *UNDER_WAY)
    listed(state, player)
    if player in state.out:
        raise Refused(Reason.ALREADY_OUT, who=player)
    return (e.SatOut(player),)


def come_back(state: State, player: Name) -> e.Events:
    require(state, *UNDER_WAY)
    listed(state, player)
    if player not in state.out:
        raise Refused(Reason.NOT_OUT, who=player)
    return (e.CameBack(player),)


def join(state: State, player: Name) -> e.Events:
    require(state, *UNDER_WAY)
    check_company((*state.everybody, player))
    return (e.Joined(player),)


def check_company(players: Sequence[Name]) -> None:
    """As many as the game takes, and names that can be told apart."""
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise Refused(
            Reason.PLAYERS_OUT_OF_RANGE,
            players=len(players),
            least=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
        )
    if not all(map(look, players)):
        raise Refused(Reason.INVISIBLE_NAME)
    if (name := namesake(players)) is not None:
        raise Refused(Reason.SAME_NAME, name=name)


def listed(state: State, player: Name) -> None:
    if player not in state.everybody:
        raise Refused(Reason.UNKNOWN_PLAYER, who=player, players=state.everybody)


def playing(state: State, player: Name) -> None:
    """Refuse a choice for anybody who has no part in the round. Out is no reason: he may say."""
    listed(state, player)
    if player in state.joining:
        raise Refused(Reason.NEXT_ROUND, who=player)


def require(state: State, *phases: Phase) -> None:
    """Refuse anything but *phases*, and say what has to be done first."""
    if state.phase not in phases:
        raise Refused(FIRST[state.phase])


def again(state: State, set_up: Command) -> Command:
    """The same table once more: with those who came, without those who are away."""
    assert isinstance(set_up, SetUp)
    here = tuple(name for name in state.everybody if name not in state.out)
    return replace(set_up, players=here) if len(here) >= FEWEST_PLAYERS else set_up
