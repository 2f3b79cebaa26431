"""The end of a game as a show: ranks uncovered from the last to the first, one tap each.

A game has ``Unveil`` among its commands, ``Unveiled`` among its facts, and keeps in its state the
best rank uncovered, 0 while all are covered. Its rules call ``unveil``, its view ``curtain``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from pi_parrain.engine.reasons import Common
from pi_parrain.errors import Refused
from pi_parrain.limits import Between

Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class Unveil:
    """Show who came in at *rank*, and everybody behind."""

    rank: Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Unveiled:
    rank: int


@dataclass(frozen=True, slots=True)
class Place(Generic[Entry]):
    """*entry* has this *rank*; nothing is known of it while it is covered."""

    rank: int
    entry: Entry | None


@dataclass(frozen=True, slots=True)
class Curtain(Generic[Entry]):
    """*places* from first to last; *next* is the rank to uncover now, *latest* the one before."""

    places: tuple[Place[Entry], ...]
    next: int | None
    latest: int

    @property
    def is_open(self) -> bool:
        return self.next is None


def unveil(ranks: Iterable[int], unveiled: int, rank: int) -> tuple[Unveiled, ...]:
    """Naming the rank keeps two Parrains who press at once from showing two."""
    known = set(ranks)
    if not known:
        raise Refused(Common.NOTHING_TO_UNVEIL)
    if rank not in known:
        raise Refused(Common.NO_SUCH_RANK)
    if unveiled and rank >= unveiled:
        raise Refused(Common.ALREADY_UNVEILED)
    return (Unveiled(rank),)


def curtain(ranked: Iterable[tuple[int, Entry]], unveiled: int) -> Curtain[Entry]:
    """What may be seen of *ranked*, (rank, entry) from first to last."""
    ranked = tuple(ranked)
    places = tuple(
        Place(rank, entry if unveiled and rank >= unveiled else None) for rank, entry in ranked
    )
    covered = [place.rank for place in places if place.entry is None]
    return Curtain(places, max(covered, default=None), unveiled)
