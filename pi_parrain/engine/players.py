"""Players who do not exist: they play a game by its own rules, from luck that can be had again.

What they do is a function of where the game stands and of that luck alone, and they keep no memory:
whatever hides in a round (hands, places, intentions) is drawn from its number, the same each time.
So an evening can be played again, stopped anywhere, and gone on with from any state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from pi_parrain.engine.luck import Luck
from pi_parrain.phrases import Phrase, _

S = TypeVar("S")
C = TypeVar("C")

Chances = Callable[..., Luck]
"""Luck for a matter: the same words draw the same again."""

Seen = tuple[Phrase, ...]

NAMES = (
    "Léa", "Tom", "Zoé", "Max", "Inès", "Hugo", "Jade", "Théo", "Anaïs", "Noé", "Lou", "Axel",
    "Éva", "Ugo", "Chloé", "Gaël", "Nour", "Émile", "Rosalie", "Ibrahim", "Maëlys", "Félix",
    "Capucine", "Yanis", "Oriane",
)  # fmt: skip
"""Enough for the largest game and those who come late."""


@dataclass(frozen=True, slots=True)
class Scene(Generic[C]):
    """One thing that happens: what a Parrain who misses nothing records, and what one sees of it.

    *seen* are sentences, in their order; some of them only distract.
    """

    command: C
    seen: Seen = ()


def sight(text: str, **words: object) -> Seen:
    """One thing that can be seen or heard, as a sentence."""
    return (Phrase(text, words),)


class Matters(NamedTuple):
    """What of one recorded thing somebody may get wrong, and what of earlier things it corrects.

    Two right ways of recording the same have the same matters, in whatever order.
    """

    noted: tuple[Hashable, ...] = ()
    taken_back: tuple[Hashable, ...] = ()


def nothing_more(*_about: object) -> Seen:
    return ()


def no_shares(*_about: object) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True, slots=True)
class Players(Generic[S, C]):
    """People for one game.

    *sit_down* is the set-up for so many. *refereed*: for somebody who records by hand what he is
    told, with the game's own cards where the box could deal its own, and without a hurried clock;
    the box draws nothing then, and the record follows from what was seen. *play* is what happens
    next; nothing while everybody waits for a countdown, or when all is over.

    The rest is for comparing a record with what happened. *matters*: of a command, between the
    states before and after it; nothing of those that only lead on. *chapter*: the part of the
    evening that a state is in, as a heading. *told*: what a record says in full, of the same three,
    where the game's own words for it are too short. *coin*: what scores count, where it is not
    money. *shares*: what each person has been given so far, where the sides are teams;
    *about_shares* says it in a sentence.
    """

    sit_down: Callable[[int, Chances, bool], C]
    play: Callable[[S, Chances], Scene[C] | None]
    matters: Callable[[S, C, S], Matters]
    chapter: Callable[[S], Phrase]
    told: Callable[[S, C, S], Seen] = nothing_more
    coin: str = _("Points")
    shares: Callable[[S], Mapping[str, int]] = no_shares
    about_shares: str = ""


def one_in(luck: Luck, number: int) -> bool:
    """Once in so many times."""
    return luck.randrange(number) == 0
