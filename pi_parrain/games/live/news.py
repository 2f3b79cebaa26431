"""What those who watch and those who shout want to hear: the last event, and who has to go where.

Nothing in here is a secret: a hit is seen, a Click is shouted, the hospital is in plain view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pi_parrain.engine.values import replace
from pi_parrain.games.live import facts as e
from pi_parrain.games.live.bills import cards
from pi_parrain.games.live.moves import Name, TeamName
from pi_parrain.games.live.state import Gangster, News, State
from pi_parrain.games.live.words import ROUNDS, VOLLEYS, Card, Clock, Phase, Standing
from pi_parrain.phrases import Money, Phrase, _

MOST_NAMES = 6
"""Names that one breath can shout; the others are counted."""


def headline(state: State, event: e.Event) -> News | None:
    """The news once *event* has led to *state*: its own, or what was told before it."""
    match event:
        case e.WasHit(victim):
            kind = "sblam" if state.phase is Phase.SHOTGUN else "hit"
            hits = sum(shot.victim == victim for shot in state.volley.shots)
            return News(kind, (victim,), number=hits)
        case e.WasNotHit(who) | e.Stayed(who) | e.Ruled(who):
            return without(state.news, who)
        case e.VolleyClosed() | e.PhaseBegan(Phase.RETURN) | e.CountdownStarted(Phase.MOVEMENT):
            return None
        case e.CardShown(who, Card.KEVLAR):
            return News("kevlar", (who,))
        case e.Exploded(who, touched):
            return News("boom", touched, by=who)
        case e.Stabbed(who, victim):
            return News("stab", (victim,) if victim else (), by=who)
        case e.Fell(who):
            return fell(state.news, who)
        case e.Fled(who):
            return together("fled", state.news, who)
        case e.Shared():
            return News("share", number=event.share)
        case e.Arrived(who):
            return together("came", state.news, who)
        case e.Departed(who):
            return together("left", state.news, who)
        case _:
            return state.news


def fell(news: News | None, who: Name) -> News:
    """A grenade or a dagger has told more than « à l'hôpital » would."""
    if news is not None and news.kind in ("boom", "stab") and who in (*news.who, news.by):
        return news
    return together("fell", news, who)


def together(kind: str, news: News | None, who: Name) -> News:
    """*who* joins those of whom the same is being told."""
    before = news.who if news is not None and news.kind == kind else ()
    return News(kind, (*before, who))


def without(news: News | None, who: Name) -> News | None:
    """What is told of *who* was a mistake."""
    if news is None or who not in (*news.who, news.by):
        return news
    others = tuple(name for name in news.who if name != who)
    return replace(news, who=others) if others and news.kind == "fled" else None


def told(state: State) -> Phrase | None:
    """The last event as one sentence."""
    news = state.news
    if news is None:
        return None
    easy = state.variants.easy_counting
    words: dict[str, object] = {"who": few(news.who), "by": news.by, "n": news.number}
    words["share"] = cards(news.number) if easy else Money(news.number)
    return Phrase(sentence(news), words)


def sentence(news: News) -> str:
    one, none = len(news.who) == 1, not news.who
    match news.kind:
        case "hit" if news.number == 1:
            return _("{who} prend une balle !")
        case "hit" if news.number == 2:
            return _("{who} prend deux balles !")
        case "hit":
            return _("{who} prend {n} balles !")
        case "sblam":
            return _("Sblam ! {who} recule d'un pas !")
        case "kevlar":
            return _("Kevlar ! {who} encaisse.")
        case "boom":
            return (
                _("BOUM ! {by} n'emporte personne.") if none else _("BOUM ! {by} emporte {who} !")
            )
        case "stab":
            return _("{by} poignarde… le vide.") if none else _("{by} poignarde {who} !")
        case "fell":
            return _("À l'hôpital : {who} !")
        case "fled":
            return _("{who} fuit !") if one else _("{who} fuient !")
        case "share":
            return _("Chacun reçoit {share} !") if news.number else _("Personne ne reçoit rien.")
        case "came":
            return _("{who} entre en scène !") if one else _("{who} entrent en scène !")
        case _:
            return _("{who} quitte la partie.") if one else _("{who} quittent la partie.")


def few(names: Sequence[Name], most: int = MOST_NAMES) -> Phrase | tuple[Name, ...]:
    """All of *names*, or the first ones and how many more there are."""
    if len(names) <= most:
        return tuple(names)
    words = {"names": ", ".join(names[: most - 1]), "n": len(names) - most + 1}
    return Phrase(_("{names} et {n} autres"), words)


def shouts(state: State) -> tuple[Phrase, ...]:
    """What the Parrain calls out now, with names."""
    calls: dict[str, Sequence[Name]] = {}
    if state.phase in VOLLEYS and state.volley.settled:
        wounded = [gangster.name for gangster in state.in_play if gangster.wounds]
        calls = {HOSPITAL: state.volley.fallen, HEART: wounded}
    elif state.phase is Phase.COURAGE and state.clock is Clock.ZERO:
        calls = {COWARDS: [g.name for g in state.gangsters.values() if g.fled]}
    return tuple(Phrase(text, {"who": few(names)}) for text, names in calls.items() if names)


HOSPITAL = _("À l'hôpital : {who} !")
HEART = _("Main droite sur le cœur : {who}.")
COWARDS = _("Au coin des lâches : {who} !")


def back_in(state: State, gangster: Gangster) -> int | None:
    """The round in which *gangster* plays again; ``None`` for one who plays, or never will."""
    if gangster.standing is Standing.AWAY:
        return state.round + 1 if state.plans.get(gangster.name) else None
    ahead = {Standing.COWARD: 1, Standing.COMA: 2, Standing.CONVALESCENT: 1}.get(gangster.standing)
    if ahead is None:
        return None
    coming = state.round + (state.phase is Phase.RETURN) + ahead
    return coming if coming <= ROUNDS else None


def returns(state: State, gangster: Gangster) -> Phrase | None:
    """« revient manche 3 », small enough for a tile."""
    coming = back_in(state, gangster)
    return None if coming is None else Phrase(_("revient manche {round}"), {"round": coming})


def plan(state: State, who: Name, team: TeamName | None) -> Phrase:
    """What will happen to *who* by itself: « Noé arrive à la manche 3 (« Les Rouges »). »."""
    words = {"who": who, "team": team, "round": state.round + 1}
    gangster = state.gangsters.get(who)
    if gangster is None:
        return Phrase(_("{who} arrive à la manche {round} (« {team} »)."), words)
    if team is None:
        return Phrase(_("{who} n'est plus de la partie dès la manche {round}."), words)
    if gangster.team == team:
        return Phrase(_("{who} revient à la manche {round}."), words)
    return Phrase(_("{who} passe chez « {team} » à la manche {round}."), words)


def plans(state: State) -> list[dict[str, Any]]:
    return [{"who": who, "says": plan(state, who, team)} for who, team in state.plans.items()]


def resting(state: State, *standings: Standing) -> list[dict[str, Any]]:
    """Who waits in one corner, and until which round: for the board."""
    numbers = {team: number for number, team in enumerate(state.teams, start=1)}
    return [
        {"name": g.name, "team": numbers[g.team], "returns": back_in(state, g)}
        for g in state.gangsters.values()
        if g.standing in standings
    ]
