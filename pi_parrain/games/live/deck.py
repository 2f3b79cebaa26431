"""The Action cards: what is left in the owner's carton, what a game plays with (RULES 1.1, 1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pi_parrain.errors import Refused
from pi_parrain.games.live.bills import NOTES, NOTHING, Bills, cards
from pi_parrain.games.live.reasons import Reason
from pi_parrain.phrases import Phrase, _

PACKS = 5
SMALL_GAME = 12
"""Gangsters. Up to here the red borders stay in the carton (L-36)."""

PRINTED = Bills(29, 38, 38)
PRINTED_RED = 25
PRINTED_BLACK = 80


@dataclass(frozen=True, slots=True)
class Carton:
    """« Ma boîte »: the cards not lost yet; *red_bills* once the owner has counted the borders."""

    bills: Bills = PRINTED
    red: int = PRINTED_RED
    red_bills: Bills | None = None

    @classmethod
    def counted(cls, black: Bills, red: Bills) -> Carton:
        """The carton after both borders have been counted, bill by bill."""
        return cls(black + red, red.count, red)

    def __post_init__(self) -> None:
        check_printed(self.bills)
        if not 0 <= self.red <= min(PRINTED_RED, self.bills.count):
            limit = min(PRINTED_RED, self.bills.count)
            raise Refused(Reason.RED_NOT_PRINTED, number=self.red, limit=limit)
        black = self.bills.count - self.red
        if black > PRINTED_BLACK:
            raise Refused(Reason.BLACK_NOT_PRINTED, number=black, limit=PRINTED_BLACK)
        if self.red_bills is not None:
            self._check_red_bills(self.red_bills)

    def _check_red_bills(self, red_bills: Bills) -> None:
        _check_counts(red_bills)
        _check_limits(Reason.RED_NOT_AMONG_BILLS, red_bills, self.bills)
        if red_bills.count != self.red:
            raise Refused(Reason.RED_DOES_NOT_ADD_UP, number=red_bills.count, expected=self.red)


@dataclass(frozen=True, slots=True)
class Entry:
    """A pack as the Parrain types it; what he left out is ``None``."""

    k20: int | None = None
    k10: int | None = None
    k5: int | None = None

    @classmethod
    def plain(cls, cards: int | None = None) -> Entry:
        """« Comptage facile »: a number of cards and nothing else."""
        return cls(k5=cards)

    def __iter__(self) -> Iterator[int | None]:
        """The three numbers, in the order of ``NOTES``."""
        yield self.k20
        yield self.k10
        yield self.k5

    @property
    def typed(self) -> int:
        """The cards of the numbers that he typed."""
        return sum(number or 0 for number in self)


@dataclass(frozen=True, slots=True)
class Deck:
    """The *cards* of one game; each bill is among them *most* times at the most.

    When the counts of *most* add up to *cards*, the deck is known bill by bill. When they exceed
    it, the difference is red cards that stayed in the carton on bills that nobody has counted.
    """

    cards: int
    most: Bills
    small: bool
    red: int
    red_bills: Bills | None = None
    easy: bool = False

    @classmethod
    def for_game(cls, carton: Carton, gangsters: int, easy: bool = False) -> Deck:
        """Twelve *gangsters* or fewer play the black borders, more play everything (L-36)."""
        small = gangsters <= SMALL_GAME
        number = carton.bills.count - (carton.red if small else 0)
        red = 0 if small else carton.red
        if easy:
            return cls(number, Bills.plain(number), small, red, easy=True)
        if small:
            return cls(number, carton.bills - (carton.red_bills or NOTHING), small, red)
        return cls(number, carton.bills, small, red, carton.red_bills)

    @property
    def known(self) -> bool:
        """Whether the deck is known bill by bill."""
        return self.most.count == self.cards

    @property
    def least(self) -> Bills:
        """Each bill is among the cards so many times at the least."""
        unsure = self.most.count - self.cards
        return Bills(*(max(0, number - unsure) for number in self.most))

    @property
    def smallest_pack(self) -> int:
        """Cards in the thinnest of the five packs: 16 or 21, fewer when cards were lost."""
        return self.cards // PACKS

    def sizes(self, opened: Bills, packs_left: int) -> tuple[int, ...]:
        """How many cards the next pack may have: one answer, or two when cards were lost."""
        if packs_left < 1:
            raise Refused(Reason.NO_PACK_LEFT)
        size, thicker = divmod(max(0, self.cards - opened.count), packs_left)
        return (size, size + 1) if thicker else (size,)

    def complete(self, entry: Entry, opened: Bills, packs_left: int) -> Bills:
        """The pack that *entry* stands for: two numbers give the third (still to be checked)."""
        sizes = self.sizes(opened, packs_left)
        return _plain_pack(entry, sizes) if self.easy else _pack(entry, sizes)

    def check(
        self,
        pack: Bills,
        opened: Bills,
        packs_left: int,
        red: Bills | None = None,
        red_opened: Bills = NOTHING,
    ) -> None:
        """Refuse a pack that cannot be, naming the limit; *red* are its red borders, if counted.

        Nothing else needs checking: as long as packs have their size and no bill exceeds its
        *most*, the unopened cards can always fill the packs that are left.
        """
        sizes = self.sizes(opened, packs_left)
        if pack.count not in sizes:
            raise Refused(Reason.PACK_SIZE, number=pack.count, size=either(sizes))
        _check_counts(pack)
        _check_limits(Reason.BILLS_RUN_OUT, pack, self.most - opened)
        if red is not None:
            self._check_red(red, pack, red_opened)

    def _check_red(self, red: Bills, pack: Bills, red_opened: Bills) -> None:
        if self.easy and not 0 <= red.count <= pack.count:
            raise Refused(Reason.RED_CARDS_ABOVE_PACK, number=red.count, limit=pack.count)
        _check_counts(red)
        if self.small and red:
            raise Refused(Reason.RED_IN_SMALL_GAME, red=cards(red.count) if self.easy else red)
        _check_limits(Reason.RED_ABOVE_PACK, red, pack)
        unopened = max(0, self.red - red_opened.count)
        if red.count > unopened:
            raise Refused(Reason.RED_RUN_OUT, number=red.count, limit=unopened)
        if self.red_bills is not None:
            _check_limits(Reason.RED_BILLS_RUN_OUT, red, self.red_bills - red_opened)

    def last_pack(self, opened: Bills, packs_left: int) -> Bills | None:
        """The one pack still closed, if the deck is known and agrees with what was *opened*."""
        if packs_left == 1 and self.known and opened <= self.most:
            return self.most - opened
        return None


def check_printed(bills: Bills) -> None:
    """Refuse more bills than the game was sold with."""
    _check_counts(bills)
    _check_limits(Reason.MORE_THAN_PRINTED, bills, PRINTED)


def check_borders(red: Bills, pack: Bills) -> None:
    """Refuse red borders that are not among the bills of *pack*, whatever else is known."""
    _check_counts(red)
    _check_limits(Reason.RED_ABOVE_PACK, red, pack)


def _check_counts(bills: Bills) -> None:
    for note, number in zip(NOTES, bills, strict=True):
        if number < 0:
            raise Refused(Reason.NEGATIVE_BILLS, note=note, number=number)


def _check_limits(reason: Reason, bills: Bills, limits: Bills) -> None:
    for note, number, limit in zip(NOTES, bills, limits, strict=True):
        if number > limit:
            raise Refused(reason, note=note, number=number, limit=max(0, limit))


def _pack(entry: Entry, sizes: tuple[int, ...]) -> Bills:
    missing = [note for note, number in zip(NOTES, entry, strict=True) if number is None]
    if len(missing) > 1:
        raise Refused(Reason.PACK_INCOMPLETE, missing=missing)
    if missing and len(sizes) > 1:
        raise Refused(Reason.PACK_SIZE_UNSURE, size=either(sizes), missing=missing)
    rest = sizes[0] - entry.typed
    if missing and rest < 0:
        raise Refused(Reason.PACK_OVERFULL, number=sizes[0] - rest, size=sizes[0])
    return Bills(*(rest if number is None else number for number in entry))


def _plain_pack(entry: Entry, sizes: tuple[int, ...]) -> Bills:
    """Easy counting: a full carton needs no number at all."""
    if entry.k20 or entry.k10:
        raise Refused(Reason.PLAIN_CARDS_ONLY)
    if entry.k5 is None and len(sizes) > 1:
        raise Refused(Reason.PACK_CARDS_NEEDED, size=either(sizes))
    return Bills.plain(sizes[0] if entry.k5 is None else entry.k5)


def either(sizes: tuple[int, ...]) -> Phrase:
    if len(sizes) == 1:
        return Phrase("{size}", {"size": sizes[0]})
    small, large = sizes
    return Phrase(_("{small} ou {large}"), {"small": small, "large": large})
