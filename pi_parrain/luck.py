"""Real luck, for a table; and the luck of a seed, which draws the same again."""

from __future__ import annotations

from random import Random, SystemRandom

from pi_parrain.engine.luck import Luck

CHANCE: Luck = SystemRandom()


def luck_of(seed: str, row: int) -> Luck:
    """What *row* of a game with a *seed* draws from.

    Each row has its own: a line that is refused, or drawn for in vain, changes nothing after it.
    """
    return Random(f"{seed}/{row}")
