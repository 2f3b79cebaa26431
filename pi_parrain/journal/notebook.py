"""The rows of one game in memory: there is no file, so nothing of it can reach a disk."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Protocol

from pi_parrain.journal.book import KeptGame, Meanwhile, Row, nothing, wall_clock
from pi_parrain.journal.faults import BAD_GAME, Damaged

PASSING = "passing/"
"""How the *uid* of a game begins that ends with the program, or sooner."""


class RowKeeper(Protocol):
    """What a table needs of whoever keeps its rows."""

    def game(self, game: int) -> KeptGame: ...
    def rows(self, game: int) -> tuple[Row, ...]: ...
    def append(self, game: int, row: Row, meanwhile: Meanwhile = nothing) -> None: ...
    def bad_row(self, game: int, seq: int) -> Damaged: ...


class Notebook:
    """Keeps one game. The lock of its table guards it.

    Its number is negative and random: a tap that waited in a phone for another game, kept or
    passing, finds that it is about that one.
    """

    def __init__(self, slug: str, rules: int) -> None:
        number, uid = -1 - secrets.randbelow(10**9 - 1), PASSING + secrets.token_hex(16)
        self._kept = KeptGame(number, slug, "", wall_clock(), 0, uid, rules)
        self._rows: tuple[Row, ...] = ()

    @property
    def number(self) -> int:
        return self._kept.id

    def game(self, game: int) -> KeptGame:
        assert game == self.number
        return replace(self._kept, rows=len(self._rows))

    def rows(self, game: int) -> tuple[Row, ...]:
        assert game == self.number
        return self._rows

    def append(self, game: int, row: Row, meanwhile: Meanwhile = nothing) -> None:
        assert game == self.number
        self._rows = (*self._rows, replace(row, at=wall_clock()))
        meanwhile()

    def bad_row(self, game: int, seq: int) -> Damaged:
        return Damaged(BAD_GAME, path="-", game=game, seq=seq)
