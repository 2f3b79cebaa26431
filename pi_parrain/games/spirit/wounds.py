"""Wounds, and what they may end: a third one kills, and a side that lives alone has won."""

from __future__ import annotations

from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit.ending.facts import AccountsClosed
from pi_parrain.games.spirit.evolve import after
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.words import DEADLY, MOST_WOUNDS, Name


def wounded(state: State, who: Name, more: int = 1) -> e.WoundsCounted:
    """Three in all are deadly (RULES 4.1)."""
    wounds = min(state.players[who].wounds + more, MOST_WOUNDS)
    return e.WoundsCounted(who, wounds, wounds >= DEADLY)


def unless_one_side_lives(state: State, events: e.Events, then: e.Events = ()) -> e.Events:
    """*events*, and *then* what follows; the end instead, if nobody else is alive (T-23, T-09)."""
    if len(after(state, *events).living_sides) > 1:
        return (*events, *then)
    return (*events, e.EndingOpened(), AccountsClosed())
