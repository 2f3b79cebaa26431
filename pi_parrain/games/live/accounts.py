"""The final accounts: hospital fees, who may win, and who does (RULES 1.4, L-20 to L-26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from pi_parrain.games.live.bills import Bills, cards
from pi_parrain.phrases import Money, Phrase, _

FEE = 25_000
"""Dollars for each member in hospital at the end of round 5."""

EASY_FEE = 2
"""Cards for each, in easy counting."""


@dataclass(frozen=True, slots=True)
class Purse:
    """A team when the fifth round is over: its stash, and who can still walk."""

    name: str
    bills: Bills
    members: int
    comas: int = 0
    convalescents: int = 0


@dataclass(frozen=True, slots=True)
class Account:
    """What a team ends with, in dollars (in cards, in easy counting); *net* may be negative."""

    name: str
    gross: int
    fee: int
    net: int
    comas: int
    eligible: bool
    rank: int = 0


class Victory(Enum):
    """What decided the game."""

    RICHEST = "richest"
    MORE_COMAS = "more_comas"
    JOINT = "joint"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Verdict:
    """*accounts* from first to last, the *winners* by name, and why in one sentence."""

    accounts: tuple[Account, ...]
    winners: tuple[str, ...]
    victory: Victory
    why: Phrase


def accounts(
    teams: Sequence[Purse], easy: bool = False, convalescents_awake: bool = True
) -> Verdict:
    """Rank *teams*, those that cannot win last (L-24); when none can, it is for the record (L-21).

    *convalescents_awake* is the switch of L-20: off, a team needs somebody who played round 5.
    """
    ranked = _ranked([_account(team, easy, convalescents_awake) for team in teams])
    winners = [account for account in ranked if account.eligible and account.rank == 1]
    victory = _victory(ranked, winners)
    why = _why(victory, ranked, winners, easy)
    return Verdict(tuple(ranked), tuple(account.name for account in winners), victory, why)


def _account(team: Purse, easy: bool, convalescents_awake: bool) -> Account:
    """The fee may exceed the stash: the score is then negative, never clamped (L-22, L-25)."""
    asleep = team.comas if convalescents_awake else team.comas + team.convalescents
    gross = team.bills.count if easy else team.bills.value
    fee = team.comas * EASY_FEE if easy else Money(team.comas * FEE)
    net = gross - fee if easy else Money(gross - fee)
    return Account(team.name, gross, fee, net, team.comas, eligible=asleep < team.members)


def _ranked(drafts: list[Account]) -> list[Account]:
    """From first to last; equals share a rank."""
    standings = sorted(map(_standing, drafts), reverse=True)
    ranked = [replace(draft, rank=1 + standings.index(_standing(draft))) for draft in drafts]
    return sorted(ranked, key=lambda account: account.rank)


def _standing(account: Account) -> tuple[bool, int, int]:
    """Those who may win come first, then the richest, then those with more in coma (L-23)."""
    return account.eligible, account.net, account.comas


def _victory(ranked: list[Account], winners: list[Account]) -> Victory:
    if not winners:
        return Victory.NOBODY
    if len(winners) > 1:
        return Victory.JOINT
    return Victory.MORE_COMAS if _as_rich(ranked, winners) else Victory.RICHEST


def _as_rich(ranked: list[Account], winners: list[Account]) -> list[Account]:
    """The teams that only the tie-break has beaten."""
    best = winners[0]
    return [a for a in ranked if a.eligible and a.net == best.net and a not in winners]


def _why(victory: Victory, ranked: list[Account], winners: list[Account], easy: bool) -> Phrase:
    if victory is Victory.NOBODY:
        return Phrase(_NOBODY)
    best, as_rich = winners[0], _as_rich(ranked, winners)
    excluded = [a.name for a in ranked if not a.eligible and a.net >= best.net]
    words: dict[str, object] = {
        "team": best.name,
        "teams": [winner.name for winner in winners],
        "net": cards(best.net) if easy else best.net,
        "comas": best.comas,
        "others": [account.name for account in as_rich],
        "fewer": max((account.comas for account in as_rich), default=0),
    }
    won = Phrase(_WON[victory], words)
    return Phrase(_EXCLUDED, {"won": won, "teams": excluded}) if excluded else won


_WON = {
    Victory.RICHEST: _("« {team} » gagne : c'est l'équipe la plus riche, avec {net}."),
    Victory.MORE_COMAS: _(
        "« {team} » gagne : {net} comme {others}, mais plus de monde dans le coma "
        "({comas} contre {fewer})."
    ),
    Victory.JOINT: _("{teams} gagnent ensemble : {net} et autant de monde dans le coma ({comas})."),
}
_NOBODY = _("Personne ne gagne : il ne reste personne debout, dans aucune équipe.")
_EXCLUDED = _("{won} Sans personne debout, pas de victoire pour {teams}.")
