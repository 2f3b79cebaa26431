"""What comes first: whoever asks for something too early or too late is told what to do."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.errors import Refused
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.state import Player, State
from pi_parrain.games.spirit.words import Name, Phase

CALM = (
    Phase.LOOT,
    Phase.HOLDUP,
    Phase.COURAGE,
    Phase.LYING,
    Phase.SHOTS,
    Phase.SHARING,
)
"""The turns, while nothing counts: whatever is set by hand can be set now."""


def known(state: State, who: Name) -> Player:
    if who not in state.players:
        raise Refused(Reason.UNKNOWN_PLAYER, who=who, players=state.names)
    return state.players[who]


def alive(state: State, who: Name) -> Player:
    player = known(state, who)
    if player.dead:
        raise Refused(Reason.IS_DEAD, who=who)
    return player


def upright(state: State, who: Name) -> Player:
    player = alive(state, who)
    if who in state.down:
        raise Refused(Reason.IS_DOWN, who=who)
    return player


def require(state: State, *phases: Phase) -> None:
    """Refuse anything but *phases*, and say what has to be done first."""
    if state.phase not in phases:
        raise Refused(first(state.phase))


def first(phase: Phase) -> Reason:
    match phase:
        case Phase.SETUP:
            return Reason.NOT_SET_UP
        case Phase.LOOT:
            return Reason.LOOT_FIRST
        case Phase.HOLDUP:
            return Reason.HOLDUP_FIRST
        case Phase.COURAGE:
            return Reason.COURAGE_FIRST
        case Phase.COUNTING:
            return Reason.COUNTING
        case Phase.LYING:
            return Reason.LYING_FIRST
        case Phase.SHOTS:
            return Reason.SHOTS_FIRST
        case Phase.SHARING:
            return Reason.SHARING_FIRST
        case Phase.CHECK | Phase.FAKES | Phase.RECRUIT | Phase.DONE:
            return Reason.NOT_IN_PLAY
        case _:
            assert_never(phase)
