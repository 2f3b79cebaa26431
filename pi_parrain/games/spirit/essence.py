"""What counts when somebody's game of Team Spirit is compared with the one that a card wants."""

from __future__ import annotations

from collections import Counter

from pi_parrain.engine.values import replace
from pi_parrain.games.spirit.state import State


def essence(state: State) -> object:
    """Who shot whom and who lies down, in whatever order it was tapped."""
    bare = replace(state, shots=(), harmless=(), down=())
    return bare, Counter(state.shots), frozenset(state.harmless), frozenset(state.down)
