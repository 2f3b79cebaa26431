"""Where a game of LIVE stands, line by line, for people who read a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pi_parrain.engine.game import PARRAIN
from pi_parrain.games.live.accounts import Account, Verdict
from pi_parrain.games.live.bills import cards
from pi_parrain.games.live.state import State
from pi_parrain.games.live.view import view
from pi_parrain.games.live.words import Clock, Phase
from pi_parrain.phrases import Phrase, _

View = Mapping[str, Any]


def summary(state: State) -> tuple[Phrase, ...]:
    return tuple(lines(view(state, PARRAIN)))


def lines(view: View) -> Iterator[Phrase]:
    """Round and phase, the loot, each team with its people, and the accounts at the end."""
    yield place(view)
    yield Phrase(_("Magot : {pile}"), {"pile": pile(view["loot"])})
    people = {person["name"]: person for person in view["gangsters"]}
    for team in view["teams"]:
        yield Phrase(_("« {name} » : {pile}"), team | {"pile": pile(team["stash"])})
        for name in team["members"]:
            yield gangster(people[name], chief=name == team["chief"])
    if view["verdict"] is not None:
        yield from accounts(view["verdict"])


def place(view: View) -> Phrase:
    if view["phase"] in (Phase.SETUP, Phase.END):
        return Phrase(_("Phase : {phase}"), view)
    if view["clock"] is Clock.IDLE:
        return Phrase(_("Manche {round} sur {rounds} : {phase}"), view)
    return Phrase(_("Manche {round} sur {rounds} : {phase} ({clock})"), view)


def pile(shown: View) -> Phrase:
    if shown["value"] is None or not shown["cards"]:  # only cards count in easy counting
        return cards(shown["cards"])
    return Phrase(_("{value} ({bills})"), shown)


def gangster(person: View, chief: bool) -> Phrase:
    name = Phrase(_("{name}, chef") if chief else "{name}", person)
    words = {"who": name, "standing": person["standing"]}
    return Phrase(
        _("  {who} : {standing}, une blessure") if person["wounds"] else _("  {who} : {standing}"),
        words,
    )


def accounts(verdict: Verdict) -> Iterator[Phrase]:
    for account in verdict.accounts:
        yield Phrase(ACCOUNT if account.fee else ACCOUNT_WITHOUT_FEE, words_of(account))


ACCOUNT = _("{rank}. {name} : {net} ({gross}, moins {fee} d'hôpital)")
ACCOUNT_WITHOUT_FEE = _("{rank}. {name} : {net}")


def words_of(account: Account) -> dict[str, object]:
    return {name: getattr(account, name) for name in ("rank", "name", "gross", "fee", "net")}
