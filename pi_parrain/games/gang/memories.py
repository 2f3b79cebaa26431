"""What is left of a game: ranks, everybody's points round by round, and medals for fun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, chain
from operator import attrgetter
from typing import Any

from pi_parrain.engine.scale import ticks
from pi_parrain.games.gang.moves import Name
from pi_parrain.games.gang.state import State
from pi_parrain.phrases import Phrase, _

MOST_LAUREATES = 2
"""People. A medal that half the table wins is none."""


@dataclass(frozen=True, slots=True)
class Standing:
    """*number* is the colour; *found* are intruders, *spared* cards, in the whole game."""

    rank: int
    name: Name
    number: int
    points: int
    found: int
    spared: int


@dataclass(frozen=True, slots=True)
class Medal:
    title: str
    who: tuple[Name, ...]
    why: Phrase


def memories(state: State) -> dict[str, Any]:
    """For the last screen."""
    points = {name: curve(state, name) for name in state.players}
    reached = [*chain.from_iterable(points.values())]
    return {
        "standings": standings(state),
        "rounds": [*range(len(state.rounds) + 1)],
        "curves": [
            {"name": name, "number": number, "points": points[name]}
            for number, name in enumerate(state.players, start=1)
        ],
        "ticks": ticks(min(reached), max(reached)),
        "medals": tuple(medals(state)),
    }


def curve(state: State, name: Name) -> list[int]:
    """The score of *name* before the first round and after each; who came later had none."""
    won = (tallies[name].points if name in tallies else 0 for tallies in state.rounds)
    return [*accumulate(won, initial=0)]


def standings(state: State) -> list[Standing]:
    """From the most points to the fewest; as many points, the same rank (G-13)."""
    found, spared = total(state, "found"), total(state, "spared")
    return [
        Standing(
            rank=1 + sum(more > state.scores[name] for more in state.scores.values()),
            name=name,
            number=state.players.index(name) + 1,
            points=state.scores[name],
            found=found[name],
            spared=spared[name],
        )
        for name in sorted(state.players, key=lambda name: -state.scores[name])
    ]


MEDALS: tuple[tuple[str, str, str, str], ...] = (
    ("found", _("Œil de lynx"), _("1 intrus trouvé"), _("{n} intrus trouvés")),
    ("spared", _("Passe-muraille"), _("1 carte épargnée"), _("{n} cartes épargnées")),
    ("hits", _("L'air coupable"), _("1 jeton reçu"), _("{n} jetons reçus")),
    ("found_out", _("Grillé !"), _("démasqué par tous une fois"), _("démasqué par tous {n} fois")),
)


def medals(state: State) -> Iterator[Medal]:
    """To whoever has most of something, if not too many have."""
    for what, title, one, many in MEDALS:
        count = total(state, what)
        top = max(count.values(), default=0)
        names = tuple(name for name in state.players if count[name] == top)
        if top > 0 and len(names) <= MOST_LAUREATES:
            yield Medal(title, names, Phrase(one if top == 1 else many, {"n": top}))


def total(state: State, what: str) -> Counter[Name]:
    """Of one column of the tallies, over all rounds."""
    read = attrgetter(what)
    count: Counter[Name] = Counter()
    for tallies in state.rounds:
        for name, tally in tallies.items():
            count[name] += read(tally)
    return count
