"""The loot: the 64 cards of the box, the 16 of « More Cash'n More Guns », and what they are worth.

A pile says how many of each kind, so that equal piles are equal values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from operator import add, attrgetter, le, sub
from typing import Annotated

from pi_parrain.glossary import Word, _
from pi_parrain.limits import Between
from pi_parrain.phrases import Money


class Family(Word):
    """What counts together: thefts, the majority of diamonds, the table of paintings."""

    BILL = "bill", _("billets")
    DIAMOND = "diamond", _("diamants")
    PAINTING = "painting", _("tableaux")
    OTHER = "other", _("autres cartes")


class Kind(Word):
    """A kind of loot card. More Cash's fakes belong to the family of what they imitate."""

    BILL_5 = "bill_5", _("billet de 5.000 $")
    BILL_10 = "bill_10", _("billet de 10.000 $")
    BILL_20 = "bill_20", _("billet de 20.000 $")
    DIAMOND_1 = "diamond_1", _("diamant de 1.000 $")
    DIAMOND_5 = "diamond_5", _("diamant de 5.000 $")
    DIAMOND_10 = "diamond_10", _("diamant de 10.000 $")
    PAINTING = "painting", _("tableau")
    CLIP = "clip", _("chargeur")
    FIRST_AID = "first_aid", _("premiers soins")
    FAKE_10 = "fake_10", _("faux billet de 10.000 $")
    FAKE_20 = "fake_20", _("faux billet de 20.000 $")
    FAKE_PAINTING = "fake_painting", _("faux tableau")
    FAKE_DIAMONDS = "fake_diamonds", _("deux faux diamants")
    COMBINATION = "combination", _("combinaison du coffre-fort")
    BRIEFCASE = "briefcase", _("valise")
    KEY = "key", _("clé")

    @property
    def family(self) -> Family:
        return FAMILIES.get(self, Family.OTHER)

    @property
    def face(self) -> Money:
        """What is printed on it; nothing is printed on the others."""
        return Money(FACES.get(self, 0))


Number = Annotated[int, Between(0, 80)]


@dataclass(frozen=True, slots=True)
class Pile:
    """So many cards of each kind; one field per code of ``Kind``."""

    bill_5: Number = 0
    bill_10: Number = 0
    bill_20: Number = 0
    diamond_1: Number = 0
    diamond_5: Number = 0
    diamond_10: Number = 0
    painting: Number = 0
    clip: Number = 0
    first_aid: Number = 0
    fake_10: Number = 0
    fake_20: Number = 0
    fake_painting: Number = 0
    fake_diamonds: Number = 0
    combination: Number = 0
    briefcase: Number = 0
    key: Number = 0

    @classmethod
    def of(cls, *cards: Kind) -> Pile:
        return cls(**{kind.value: number for kind, number in Counter(cards).items()})

    @property
    def numbers(self) -> dict[Kind, int]:
        """How many of each kind; of those that are there, in the order of ``Kind``."""
        return {kind: number for kind, number in zip(KINDS, self, strict=True) if number}

    @property
    def cards(self) -> tuple[Kind, ...]:
        """Card by card, for whoever draws one."""
        return tuple(kind for kind, number in self.numbers.items() for _card in range(number))

    @property
    def size(self) -> int:
        return sum(self)

    def family(self, family: Family) -> int:
        """How many cards of *family*, fakes included."""
        return sum(number for kind, number in self.numbers.items() if kind.family is family)

    def __getitem__(self, kind: Kind) -> int:
        number: int = getattr(self, kind.value)
        return number

    def __iter__(self) -> Iterator[int]:
        """The numbers, in the order of ``Kind``."""
        return iter(NUMBERS(self))

    def __add__(self, other: Pile) -> Pile:
        return Pile(*map(add, self, other))

    def __sub__(self, other: Pile) -> Pile:
        """*other* must be in this pile."""
        assert other <= self, (other, self)
        return Pile(*map(sub, self, other))

    def __le__(self, other: Pile) -> bool:
        """Whether *other* has all these cards."""
        return all(map(le, self, other))

    def __bool__(self) -> bool:
        return self != NOTHING


KINDS = tuple(Kind)
NUMBERS = attrgetter(*(kind.value for kind in Kind))
NOTHING = Pile()
BASE = Pile(15, 15, 10, 5, 3, 1, 10, clip=3, first_aid=2)
"""The 64 cards of the box (RULES 4.1)."""
MORE = Pile(
    fake_10=5, fake_20=5, fake_painting=1, fake_diamonds=1, combination=2, briefcase=1, key=1
)
"""The 16 of « More Cash'n More Guns »."""

FAKE_BILLS = (Kind.FAKE_10, Kind.FAKE_20)
USED_AT_ONCE = (Kind.CLIP, Kind.FIRST_AID)
"""Whoever takes one applies it and lays it aside: nobody ends the game with it."""

FAMILIES = {
    **dict.fromkeys((Kind.BILL_5, Kind.BILL_10, Kind.BILL_20, *FAKE_BILLS), Family.BILL),
    **dict.fromkeys((Kind.DIAMOND_1, Kind.DIAMOND_5, Kind.DIAMOND_10), Family.DIAMOND),
    Kind.FAKE_DIAMONDS: Family.DIAMOND,
    Kind.PAINTING: Family.PAINTING,
    Kind.FAKE_PAINTING: Family.PAINTING,
}
FACES = {
    Kind.BILL_5: 5_000,
    Kind.BILL_10: 10_000,
    Kind.BILL_20: 20_000,
    Kind.DIAMOND_1: 1_000,
    Kind.DIAMOND_5: 5_000,
    Kind.DIAMOND_10: 10_000,
    Kind.FAKE_10: 10_000,
    Kind.FAKE_20: 20_000,
}
COLLECTIONS = (0, 4, 12, 30, 60, 100, 150, 200, 300, 400, 500)
"""Thousands of dollars for so many paintings."""
DIAMOND_BONUS = Money(60_000)
"""For whoever has strictly the most diamonds."""


def printed(more: bool) -> Pile:
    """All the cards that this table plays with."""
    return BASE + MORE if more else BASE


def collection(paintings: int) -> Money:
    """The table of paintings; above ten, the value of ten (T-18)."""
    return Money(1_000 * COLLECTIONS[min(paintings, len(COLLECTIONS) - 1)])
