"""Bundles of bills: the money side of the Action cards (RULES 1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pi_parrain.phrases import NBSP, Money, Phrase, _

NOTES = (Money(20_000), Money(10_000), Money(5_000))
"""The three bills, biggest first: the order in which they are dealt."""


@dataclass(frozen=True, slots=True)
class Bills:
    """So many bills of 20.000 $, of 10.000 $ and of 5.000 $."""

    k20: int = 0
    k10: int = 0
    k5: int = 0

    @classmethod
    def plain(cls, cards: int) -> Bills:
        """*cards* that all weigh the same (« comptage facile »).

        With one kind of note, and it the smallest, no change is ever missing: the general split
        becomes a division of cards, and everything that adds or compares bundles works as it is.
        """
        return cls(0, 0, cards)

    @property
    def count(self) -> int:
        return self.k20 + self.k10 + self.k5

    @property
    def value(self) -> Money:
        return Money(20_000 * self.k20 + 10_000 * self.k10 + 5_000 * self.k5)

    def __add__(self, other: Bills) -> Bills:
        return Bills(self.k20 + other.k20, self.k10 + other.k10, self.k5 + other.k5)

    def __sub__(self, other: Bills) -> Bills:
        return Bills(self.k20 - other.k20, self.k10 - other.k10, self.k5 - other.k5)

    def __le__(self, other: Bills) -> bool:
        """Whether this bundle can be taken out of *other*, bill by bill."""
        return self.k20 <= other.k20 and self.k10 <= other.k10 and self.k5 <= other.k5

    def __bool__(self) -> bool:
        return self != NOTHING

    def __iter__(self) -> Iterator[int]:
        """The three counts, in the order of ``NOTES``."""
        yield self.k20
        yield self.k10
        yield self.k5

    @property
    def phrase(self) -> Phrase:
        """« 2 × 20.000 $ + 1 × 5.000 $ », in the money of whoever reads it."""
        piles = [(note, n) for note, n in zip(NOTES, self, strict=True) if n] or [(Money(0), 1)]
        words = {f"note{i}": note for i, (note, _n) in enumerate(piles)}
        counts = [f"{n}{NBSP}×{NBSP}" if self else "" for _note, n in piles]
        return Phrase(" + ".join(f"{n}{{note{i}}}" for i, n in enumerate(counts)), words)

    def __str__(self) -> str:
        return str(self.phrase)


NOTHING = Bills()


def cards(number: int) -> Phrase:
    """« 1 carte », « 4 cartes », as words inside a sentence."""
    match number:
        case 0:
            return Phrase(_("aucune carte"))
        case 1 | -1:
            return Phrase(_("{n} carte"), {"n": signed(number)})
        case _:
            return Phrase(_("{n} cartes"), {"n": signed(number)})


def signed(number: int) -> str:
    """*number* with a real minus sign, as ``Money`` writes it."""
    return str(number).replace("-", "−")
