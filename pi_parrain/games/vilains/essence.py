"""What counts when somebody's game of Les 7 Vilains is compared with the one that a card wants."""

from __future__ import annotations

from pi_parrain.engine.values import replace
from pi_parrain.games.vilains.state import State


def essence(state: State) -> object:
    """Who was wrong, who took how many cards, whose turn it is.

    How an error is called, and whether somebody objected or the Parrain heard it himself, is for
    medals; whether a clock runs depends on how quick he was.
    """
    bare = replace(state, offences={}, checked=None, right=(), rounds=(), timed=False)
    rounds = tuple((frozenset(over.errors), over.parts, over.hands) for over in state.rounds)
    return bare, frozenset(state.offences), rounds
