"""The end accounts: the majority of diamonds, totals, ranks and who wins (RULES 4.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.ending.words import Mercenary
from pi_parrain.games.spirit.loot import FAKE_BILLS
from pi_parrain.games.spirit.purses import (
    Purse,
    Sum,
    added,
    bonus,
    contents,
    diamonds,
    purses,
    times,
)
from pi_parrain.games.spirit.words import Colour, Name, Side
from pi_parrain.phrases import Money, Phrase, _

FORGED = Money(5_000)  # Forger Frankie, for each fake bill


@dataclass(frozen=True, slots=True)
class Account:
    """What *side* ends with, and how it adds up; *wounds* of its living members (T-24)."""

    side: Side
    called: Colour | Name
    number: int
    sum: Sum
    wounds: int
    alive: bool
    rank: int = 0

    @property
    def total(self) -> Money:
        return self.sum.amount


class Victory(Enum):
    """What decided the game."""

    LAST_ALIVE = "last_alive"
    RICHEST = "richest"
    MORE_WOUNDS = "more_wounds"
    JOINT = "joint"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Majority:
    """Who has strictly the most *diamonds* and therefore the *bonus*: nobody at a tie."""

    holder: Purse | None
    diamonds: int
    bonus: Money


@dataclass(frozen=True, slots=True)
class Accounts:
    """*accounts* from first to last, the sides that win, and why in one sentence."""

    accounts: tuple[Account, ...]
    majority: Majority
    winners: tuple[Side, ...]
    victory: Victory
    why: Phrase

    @property
    def totals(self) -> dict[Side, Money]:
        return {account.side: account.total for account in self.accounts}


def accounts(ending: Ending) -> Accounts:
    """As if nothing more happened: previews and charts make them before the end, too."""
    held = purses(ending)
    most = majority(ending, held)
    ranked = rank([account(ending, side, held, most) for side in ending.sides])
    winners = [one for one in ranked if one.alive and one.rank == 1]
    victory = decided_by(ending, ranked, winners)
    return Accounts(
        tuple(ranked),
        most,
        tuple(winner.side for winner in winners),
        victory,
        reason(ending, victory, ranked, winners),
    )


def majority(ending: Ending, held: Sequence[Purse]) -> Majority:
    """Strictly the most diamond cards; a couple counts as one (RULES 4.5, Fake Elvis)."""
    numbers = [diamonds(purse, ending) for purse in held]
    most = max(numbers, default=0)
    alone = most > 0 and numbers.count(most) == 1
    return Majority(held[numbers.index(most)] if alone else None, most, bonus(ending))


def account(ending: Ending, side: Side, held: Sequence[Purse], most: Majority) -> Account:
    living = ending.living(side)
    called = ending.called(side)
    return Account(
        side,
        called,
        ending.number(side),
        added(Phrase("{side}", {"side": called}), parts(ending, side, held, most)),
        wounds=sum(person.wounds for person in living),
        alive=bool(living),
    )


def parts(ending: Ending, side: Side, held: Sequence[Purse], most: Majority) -> Iterator[Sum]:
    """Purse by purse, those who died for nothing, and what the side gets as a whole."""
    mine = [purse for purse in held if purse.side == side]
    for purse in mine:
        yield added(purse.label, purse_sums(ending, purse, most))
    kept = {name for purse in mine for name in purse.names}
    for person in ending.members(side):
        if person.name not in kept:
            yield Sum(Phrase(_("{who}, mort : rien"), {"who": person.name}), Money(0))
    if ending.works_for(Mercenary.FORGER_FRANKIE, side):
        forged = sum(purse.loot[kind] for purse in mine for kind in FAKE_BILLS)
        yield times(forged, FORGED, _("Forger Frankie : {n} × {value}"))


def purse_sums(ending: Ending, purse: Purse, most: Majority) -> Iterator[Sum]:
    yield from contents(purse, ending)
    if purse is most.holder:
        words = {"n": most.diamonds}
        yield Sum(Phrase(_("Bonus : le plus de diamants ({n})"), words), most.bonus)


# Who wins


def rank(drafts: list[Account]) -> list[Account]:
    """From first to last; equals share a rank."""
    standings = sorted(map(standing, drafts), reverse=True)
    ranked = [replace(draft, rank=1 + standings.index(standing(draft))) for draft in drafts]
    return sorted(ranked, key=lambda account: account.rank)


def standing(account: Account) -> tuple[bool, int, int]:
    """Those alive come first, then the richest, then those with more wounds."""
    return account.alive, account.total, account.wounds


def decided_by(ending: Ending, ranked: list[Account], winners: list[Account]) -> Victory:
    """One side alive wins whatever it has (T-23); nobody alive, nobody wins (T-09)."""
    if not winners:
        return Victory.NOBODY
    if len(ending.alive) == 1:
        return Victory.LAST_ALIVE
    if len(winners) > 1:
        return Victory.JOINT
    return Victory.MORE_WOUNDS if as_rich(ranked, winners[0]) else Victory.RICHEST


def as_rich(ranked: list[Account], best: Account) -> list[Account]:
    """Those whom only the tie-break has beaten."""
    return [a for a in ranked if a.alive and a.rank > 1 and a.total == best.total]


def reason(
    ending: Ending, victory: Victory, ranked: list[Account], winners: list[Account]
) -> Phrase:
    if victory is Victory.NOBODY:
        return Phrase(_NOBODY)
    best = winners[0]
    beaten = as_rich(ranked, best)
    words: dict[str, object] = {
        "side": best.called,
        "sides": [winner.called for winner in winners],
        "total": best.total,
        "wounds": best.wounds,
        "others": [ending.the(account.side) for account in beaten],
        "fewer": max((account.wounds for account in beaten), default=0),
    }
    return Phrase(_WON[victory], words)


_WON = {
    Victory.LAST_ALIVE: _("Victoire : {side}. Plus personne d'autre n'est en vie !"),
    Victory.RICHEST: _("Victoire : {side}, avec {total}."),
    Victory.MORE_WOUNDS: _(
        "Victoire : {side}, avec {total} comme {others}, mais plus de blessures "
        "({wounds} contre {fewer})."
    ),
    Victory.JOINT: _("Victoire partagée : {sides}, avec {total} et {wounds} blessures."),
}
_NOBODY = _("Personne ne gagne : tout le monde est mort.")
