"""Where a game stands, for people who read a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pi_parrain.engine import PARRAIN, Game, Match
from pi_parrain.engine.codec import to_json
from pi_parrain.games import live
from pi_parrain.games.live.accounts import Account, Verdict
from pi_parrain.games.live.bills import cards
from pi_parrain.games.live.words import Clock, Phase
from pi_parrain.phrases import Phrase, _

View = Mapping[str, Any]


def summary(match: Match) -> Iterator[str]:
    """One line after the other; a game without a summary of its own shows its bare state."""
    game, state = match.game, match.state
    own = SUMMARIES.get(game.slug)
    if own is None:
        yield json.dumps(to_json(state), ensure_ascii=False, indent=2)
    else:
        yield from map(str, own(game.view(state, PARRAIN)))
    yield str(ending(game, state))


def ending(game: Game, state: Any) -> Phrase:
    outcome = game.outcome(state)
    return Phrase(_("La partie n'est pas finie.")) if outcome is None else outcome.why


def live_summary(view: View) -> Iterator[Phrase]:
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
        _("  {who} : {standing}, blessé") if person["wounds"] else _("  {who} : {standing}"), words
    )


def accounts(verdict: Verdict) -> Iterator[Phrase]:
    for account in verdict.accounts:
        yield Phrase(ACCOUNT if account.fee else ACCOUNT_WITHOUT_FEE, words_of(account))


ACCOUNT = _("{rank}. {name} : {net} ({gross}, moins {fee} d'hôpital)")
ACCOUNT_WITHOUT_FEE = _("{rank}. {name} : {net}")


def words_of(account: Account) -> dict[str, object]:
    return {name: getattr(account, name) for name in ("rank", "name", "gross", "fee", "net")}


SUMMARIES: dict[str, Callable[[View], Iterator[Phrase]]] = {live.slug: live_summary}
