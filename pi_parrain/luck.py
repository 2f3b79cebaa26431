"""Luck that can be had again: whatever is drawn comes from a seed, which a table makes up."""

from __future__ import annotations

import secrets
from random import Random


class RowLuck(Random):
    """What one row of a game draws from. *origin* is its seed, which draws the same again."""

    def __init__(self, origin: str) -> None:
        super().__init__(origin)
        self.origin = origin
        self.drawn = False

    def getrandbits(self, k: int, /) -> int:
        """Every draw that a game may make asks for bits."""
        self.drawn = True
        return super().getrandbits(k)


def luck_of(*seed: object) -> RowLuck:
    """The luck of a row that has a seed; or of a game's *seed* and the number of the row.

    Each row has its own: a line that is refused, or drawn for in vain, changes nothing after it.
    """
    return RowLuck("/".join(map(str, seed)))


def chance() -> RowLuck:
    """Luck that nobody can foresee."""
    return RowLuck(secrets.token_hex(16))
