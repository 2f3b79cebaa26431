"""What is left of an evening: how the money came and went, and awards for fun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from pi_parrain.engine.scale import ticks
from pi_parrain.games.live.accounts import Verdict
from pi_parrain.games.live.bills import NOTHING, Bills, cards
from pi_parrain.games.live.moves import Name
from pi_parrain.games.live.state import Round, State
from pi_parrain.phrases import Money, Phrase, _

MOST_LAUREATES = 3
"""People. An award that half the meadow wins is none."""


@dataclass(frozen=True, slots=True)
class Award:
    title: str
    who: tuple[Name, ...]
    why: Phrase


def memories(state: State, verdict: Verdict) -> dict[str, Any]:
    """For the last screen: a curve for each team, in dollars or cards, and the awards."""
    curves = list(fortunes(state, verdict))
    points = [point for curve in curves for point in curve["points"]]
    return {
        "curves": curves,
        "ticks": ticks(min(points, default=0), max(points, default=0)),
        "awards": tuple(awards(state)),
    }


def fortunes(state: State, verdict: Verdict) -> Iterator[dict[str, Any]]:
    """What each team had hidden: at first, after each round, and once the hospital is paid."""
    net = {account.name: account.net for account in verdict.accounts}
    for team, side in state.teams.items():
        takings = [worth(state, last.takings.get(team, NOTHING)) for last in state.rounds]
        points = (0, *accumulate(takings), int(net[team]))
        yield {"team": team, "number": side.look, "points": points}


def worth(state: State, bills: Bills) -> int:
    return bills.count if state.variants.easy_counting else int(bills.value)


def awards(state: State) -> Iterator[Award]:
    """In the order in which they are read out; one that nobody deserves is left out."""
    rounds = state.rounds
    cowards = Counter(name for last in rounds for name in last.cowards)
    yield from _most(
        _("Poule mouillée"),
        cowards,
        lambda most: Phrase(_("{times} au coin des lâches"), {"times": times(most)}),
    )
    hurt = Counter(name for last in rounds for name in (*last.wounded, *last.comas, *last.comas))
    yield from _most(_("Passoire"), hurt, wounds)
    yield from _richest(state)
    yield from _unbreakable(rounds)


def times(number: int) -> Phrase:
    return Phrase(_("une fois")) if number == 1 else Phrase(_("{n} fois"), {"n": number})


def wounds(number: int) -> Phrase:
    """Two wounds are a coma, however it came about."""
    if number == 1:
        return Phrase(_("une blessure"))
    return Phrase(_("{n} blessures (un coma en vaut deux)"), {"n": number})


def _richest(state: State) -> Iterator[Award]:
    """Luck is what somebody brought home: the shares depend on who is left to share with."""
    takings: Counter[Name] = Counter()
    for last in state.rounds:
        for who, part in last.parts.items():
            takings[who] += worth(state, part)

    def why(most: int) -> Phrase:
        loot = cards(most) if state.variants.easy_counting else Money(most)
        return Phrase(_("butin personnel : {loot}"), {"loot": loot})

    yield from _most(_("Chance insolente"), takings, why)


def _unbreakable(rounds: tuple[Round, ...]) -> Iterator[Award]:
    """At every split that gave something, if there were several."""
    first, *others = [last.parts for last in rounds if last.parts] or [{}]
    names = tuple(name for name in first if all(name in parts for parts in others))
    if names and len(names) <= MOST_LAUREATES and others:
        why = Phrase(_("une part à chaque partage"))
        yield Award(_("Dur à cuire"), names, why)


def _most(title: str, count: Mapping[Name, int], why: Callable[[int], Phrase]) -> Iterator[Award]:
    """To whoever has most, if not too many have."""
    most = max(count.values(), default=0)
    names = tuple(name for name, number in count.items() if number == most)
    if most > 0 and len(names) <= MOST_LAUREATES:
        yield Award(title, names, why(most))
