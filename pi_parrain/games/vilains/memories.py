"""What is left of a game: who held how many cards after each round, ranks, and medals for fun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pi_parrain.engine import reveal
from pi_parrain.engine.scale import ticks
from pi_parrain.games.vilains.moves import Name
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.words import Error
from pi_parrain.phrases import Phrase, _

MOST_POINTS = 12  # of a curve
MOST_LAUREATES = 2
"""People. A medal that half the table wins is none."""


@dataclass(frozen=True, slots=True)
class Medal:
    title: str
    who: tuple[Name, ...]
    why: Phrase


@dataclass(frozen=True, slots=True)
class Standing:
    """*number* is the seat, *taken* how many piles were picked up."""

    rank: int
    name: Name
    number: int
    cards: int
    taken: int


def memories(state: State) -> dict[str, Any]:
    """For the last screen: ranks, how many cards everybody held when, medals."""
    rounds = shown_rounds(len(state.rounds))
    points = {name: [held(state, name, over) for over in rounds] for name in state.players}
    return {
        "standings": standings(state),
        "rounds": rounds,
        "curves": [
            {"name": name, "number": seat, "points": points[name]}
            for seat, name in enumerate(state.players, start=1)
        ],
        "ticks": ticks(0, max(map(max, points.values()))),
        "medals": tuple(medals(state)),
    }


def standings(state: State) -> list[Standing]:
    """From the winner to whoever is left with most; as many cards, the same rank."""
    hands = state.hands
    return [
        Standing(
            rank=1 + sum(fewer < hands[name] for fewer in hands.values()),
            name=name,
            number=state.players.index(name) + 1,
            cards=hands[name],
            taken=taken(state, name),
        )
        for name in sorted(hands, key=lambda name: hands[name])
    ]


def ranking(state: State) -> reveal.Curtain[Standing]:
    """The ranks as far as they are uncovered; none at all before the end."""
    ranked = standings(state) if state.winner else []
    return reveal.curtain([(one.rank, one) for one in ranked], state.unveiled)


def unveil(state: State, rank: int) -> tuple[reveal.Unveiled, ...]:
    return reveal.unveil([place.rank for place in ranking(state).places], state.unveiled, rank)


def taken(state: State, name: Name) -> int:
    """How many piles *name* had to pick up, or a part of."""
    return sum(name in over.parts for over in state.rounds)


def shown_rounds(rounds: int) -> list[int]:
    """The deal (0) and the last round, and as many between them as a chart has room for."""
    step = -(-rounds // MOST_POINTS)
    return [*range(rounds, 0, -step), 0][::-1]


def held(state: State, name: Name, rounds: int) -> int:
    """Cards in the hand of *name* after so many rounds."""
    return state.rounds[rounds - 1].hands[name] if rounds else state.dealt


def medals(state: State) -> Iterator[Medal]:
    """In the order in which they are read out; one that nobody deserves is left out."""
    errors = Counter(error for over in state.rounds for error in over.errors.values())
    if errors[Error.HESITATION]:
        yield from never(state, _("Nerfs d'acier"), _("jamais une hésitation"), Error.HESITATION)
    if errors:
        yield from never(state, _("Comme un coffre-fort"), _("pas une erreur"), *Error)
    right = Counter(name for over in state.rounds for name in over.right)
    yield from most(_("Œil de lynx"), right, partial(told, _("a démasqué un vilain {times}")))
    yield from largest_pile(state)
    for title, why, kinds in FUNNY:
        count = Counter(
            name for over in state.rounds for name, error in over.errors.items() if error in kinds
        )
        yield from most(title, count, partial(told, why))


FUNNY: tuple[tuple[str, str, tuple[Error, ...]], ...] = (
    (
        _("La tête dans les nuages"),
        _("a joué {times} sans en avoir le droit"),
        (Error.PLAYED_WHEN_SKIPPED, Error.LIFTED, Error.OUT_OF_TURN),
    ),
    (
        _("La langue qui fourche"),
        _("s'est fait prendre {times} pour un chiffre ou un mot"),
        (Error.WRONG_NUMBER, Error.WRONG_WORD),
    ),
    (
        _("Un chat dans la gorge"),
        _("a raté son bruit {times}"),
        (Error.WRONG_NOISE, Error.TWO_NOISES),
    ),
    (_("Voit des vilains partout"), _("a contesté {times} à tort"), (Error.WRONG_CHALLENGE,)),
    (_("La main de plomb"), _("a tapé en dernier {times}"), (Error.LAST_SLAP,)),
)


def told(why: str, times: int) -> Phrase:
    once = Phrase(_("une fois")) if times == 1 else Phrase(_("{n} fois"), {"n": times})
    return Phrase(why, {"times": once})


def never(state: State, title: str, why: str, *kinds: Error) -> Iterator[Medal]:
    """To those who made no such error while others did, if they are few."""
    guilty = {
        name for over in state.rounds for name, error in over.errors.items() if error in kinds
    }
    names = tuple(name for name in state.players if name not in guilty)
    if 0 < len(names) <= MOST_LAUREATES:
        yield Medal(title, names, Phrase(why))


def largest_pile(state: State) -> Iterator[Medal]:
    """Most cards at once, if there were at least two."""
    largest: Counter[Name] = Counter()
    for over in state.rounds:
        for name, cards in over.parts.items():
            largest[name] = max(largest[name], cards)
    worth_a_medal = {name: cards for name, cards in largest.items() if cards > 1}
    yield from most(
        _("L'aspirateur"),
        worth_a_medal,
        lambda n: Phrase(_("{n} cartes ramassées d'un coup"), {"n": n}),
    )


def most(title: str, count: Mapping[Name, int], why: Callable[[int], Phrase]) -> Iterator[Medal]:
    """To whoever has most, if not too many have."""
    top = max(count.values(), default=0)
    names = tuple(name for name, number in count.items() if number == top)
    if top > 0 and len(names) <= MOST_LAUREATES:
        yield Medal(title, names, why(top))
