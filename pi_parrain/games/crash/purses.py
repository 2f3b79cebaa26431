"""Who pays whom after a round, and with which chips. Plain arithmetic over names and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from pi_parrain.games.crash.moves import Name
from pi_parrain.games.crash.words import RED_VALUE, REDS, YELLOWS


@dataclass(frozen=True, slots=True)
class Chips:
    """Red ones are worth five, yellow ones one."""

    reds: int = REDS
    yellows: int = YELLOWS

    @property
    def value(self) -> int:
        return RED_VALUE * self.reds + self.yellows

    def plus(self, reds: int, yellows: int) -> Chips:
        return Chips(self.reds + reds, self.yellows + yellows)


@dataclass(frozen=True, slots=True)
class Due:
    """What the rule says: *debtor* owes *creditor* this because of where a pawn stands."""

    debtor: Name
    creditor: Name
    value: int


@dataclass(frozen=True, slots=True)
class Payment:
    """What goes from hand to hand: chips worth *paid*, while *owed* is only written down.

    Less than no chips are change that comes back. *changed_by*: this player first gives the payer
    five yellow ones for a red one.
    """

    payer: Name
    payee: Name
    paid: int
    owed: int = 0
    reds: int = 0
    yellows: int = 0
    changed_by: Name | None = None


Purses = dict[Name, Chips]
Debts = tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    payments: tuple[Payment, ...]
    purses: Purses
    debts: Debts


def dues(squares: Mapping[Name, int]) -> tuple[Due, ...]:
    """On +k one receives k from the left neighbour, on -k one pays him k (RULES 3.5)."""
    players = list(squares)
    found = []
    for player, left in zip(players, players[1:] + players[:1], strict=True):
        square = squares[player]
        if square > 0:
            found.append(Due(left, player, square))
        elif square < 0:
            found.append(Due(player, left, -square))
    return tuple(found)


def balance(player: Name, purses: Purses, debts: Debts) -> int:
    """Chips in hand, and what is written down; below nothing for whoever owes more (C-06)."""
    return purses[player].value + net(player, debts)


def net(player: Name, owed: Sequence[Due]) -> int:
    """What *player* gets, less what he pays."""
    return sum(due.value * ((due.creditor == player) - (due.debtor == player)) for due in owed)


def settle(purses: Purses, owed: Sequence[Due], *, debts: bool) -> Settlement:
    """All at once, net per player (C-05): whoever pays does not receive, and the other way round.

    A payer without enough chips gives what he has; the rest is a debt, or forgiven without *debts*.
    """
    purses = dict(purses)
    wins = {player: net(player, owed) for player in purses}
    payments, written = [], []
    for payer, payee in product(purses, repeat=2):
        value = min(-wins[payer], wins[payee])
        if value <= 0:
            continue
        wins[payer] += value
        wins[payee] -= value
        paid = min(value, purses[payer].value)
        rest = value - paid if debts else 0
        if rest:
            written.append(Due(payer, payee, rest))
        if paid or rest:
            payments.append(hand_over(purses, payer, payee, paid, rest))
    return Settlement(tuple(payments), purses, tuple(written))


def hand_over(purses: Purses, payer: Name, payee: Name, paid: int, owed: int = 0) -> Payment:
    """Move chips worth *paid* within *purses*; somebody else changes a red one if nothing fits.

    Somebody then can: there are ten yellow chips per player, so one of them holds ten or more.
    """
    changed_by = None
    chips = fewest(purses[payer], purses[payee], paid)
    if chips is None:
        changed_by = next(
            player
            for player, purse in purses.items()
            if player not in (payer, payee) and purse.yellows >= RED_VALUE
        )
        purses[payer] = purses[payer].plus(-1, RED_VALUE)
        purses[changed_by] = purses[changed_by].plus(1, -RED_VALUE)
        chips = fewest(purses[payer], purses[payee], paid)
    assert chips is not None
    reds, yellows = chips
    purses[payer] = purses[payer].plus(-reds, -yellows)
    purses[payee] = purses[payee].plus(reds, yellows)
    return Payment(payer, payee, paid, owed, reds, yellows, changed_by)


def fewest(payer: Chips, payee: Chips, value: int) -> tuple[int, int] | None:
    """Red and yellow chips worth *value*, as few as both purses allow."""
    ways = [
        (reds, yellows)
        for reds in range(-payee.reds, payer.reds + 1)
        if -payee.yellows <= (yellows := value - RED_VALUE * reds) <= payer.yellows
    ]
    return min(ways, key=lambda way: (abs(way[0]) + abs(way[1]), way), default=None)
