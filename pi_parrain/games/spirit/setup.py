"""Who sits where, in which team, with what: the table before the first turn (RULES 4.3)."""

from __future__ import annotations

from collections.abc import Iterable

from pi_parrain.engine.names import look, namesake
from pi_parrain.errors import Refused
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit.ending.rules import check_mercenaries
from pi_parrain.games.spirit.evolve import after
from pi_parrain.games.spirit.moves import SetUp
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.words import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Depth,
    Name,
    Names,
    Phase,
    Power,
)


def set_up(state: State, command: SetUp) -> e.Events:
    """The oldest gets the desk; « Compte final » goes straight to the accounts."""
    if state.phase is not Phase.SETUP:
        raise Refused(Reason.ALREADY_SET_UP)
    players = command.players
    check_players(players)
    for name in (*command.powers, *filter(None, [command.oldest])):
        if name not in players:
            raise Refused(Reason.UNKNOWN_PLAYER, who=name, players=players)
    if command.colours and len(command.colours) != len(players):
        raise Refused(Reason.COLOURS_MISSING)
    check_mercenaries(command.mercenaries, teams=bool(command.colours), more=command.options.more)
    referee = command.depth is Depth.REFEREE
    laid_out = e.GameSetUp(
        players,
        dict(zip(players, command.colours, strict=True)) if command.colours else {},
        command.depth,
        command.oldest or (players[0] if referee else None),
        command.powers,
        command.mercenaries,
        command.options,
    )
    check_table(after(state, laid_out))
    return (laid_out, e.TurnBegan() if referee else e.EndingOpened())


def check_players(players: Names) -> None:
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


def check_table(state: State) -> None:
    if len(state.sides) < 2:
        raise Refused(Reason.ONE_TEAM)
    if state.depth is Depth.REFEREE:
        check_neighbours(state)
    for twin in state.twins:
        if state.players[twin].power is not None:
            raise Refused(Reason.TWIN_POWER, who=twin)
    check_powers((player.name, player.power) for player in state.players.values())


def check_neighbours(state: State) -> None:
    """Team-mates never sit side by side, but the one pair of Evil Twins at seven (T-01)."""
    names = state.names
    for one, other in zip(names, (*names[1:], names[0]), strict=True):
        same = state.players[one].side == state.players[other].side
        if same and (one, other) != state.twins:
            raise Refused(Reason.NEIGHBOURS, one=one, other=other)


def check_powers(held: Iterable[tuple[Name, Power | None]]) -> None:
    """Each card exists once; what is only noted as another one may be any."""
    owners: dict[Power, Name] = {}
    for name, power in held:
        if power in owners:
            raise Refused(Reason.SAME_POWER, power=power, who=owners[power])
        if power not in (None, Power.OTHER):
            owners[power] = name
