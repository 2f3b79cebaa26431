"""The small picture of a card: what its words say, and where everybody stands.

« Léa > Tom » aims, « Tom : carte rouge » shows something, « table : Zoé, Ivo » are somewhere. Which
places there are depends on the game (``engine.game.Game.places``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import cos, hypot, pi, sin
from typing import Annotated, NamedTuple

from pi_parrain.engine import SomeGame
from pi_parrain.glossary import Word
from pi_parrain.limits import Verbatim
from pi_parrain.phrases import Phrase, _

LONGEST = 120  # characters of a line
NAME = re.compile(r"[^<>:,{}%\x00-\x1f]{1,40}")  # what is shown is looked up as a sentence is


class Place(Word):
    """Where people are who are not in the middle of it, in any game."""

    TABLE = "table", _("autour de la table")
    OUT = "out", _("hors jeu")


@dataclass(frozen=True, slots=True)
class Aims:
    who: str
    whom: str


@dataclass(frozen=True, slots=True)
class Shows:
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class Are:
    where: Word
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Somebody who shows something, or a place and who is there: its game knows which."""

    subject: str
    things: tuple[str, ...]


Stroke = Aims | Shows | Are


def stroke(text: str) -> Aims | Pair:
    """One line of a picture; ``ValueError`` for what it cannot be in any game."""
    if len(text) > LONGEST:
        raise ValueError(text)
    if ">" in text:
        who, whom = map(name, text.split(">"))
        return Aims(who, whom)
    subject, things = text.split(":")
    return Pair(name(subject), tuple(map(name, things.split(","))))


def places(game: SomeGame) -> Mapping[str, Word]:
    """Where people can be in pictures of *game*, by the words of a file."""
    return {place.value: place for place in (*game.places, *Place)}


def name(text: str) -> str:
    clean = " ".join(text.split())
    if NAME.fullmatch(clean) is None:
        raise ValueError(text)
    return clean


Line = Annotated[
    Aims | Pair,
    Verbatim(_("« Léa > Tom », « Tom : carte rouge » ou « table : Zoé, Ivo »"), stroke),
]


# Where everybody stands, on a sheet of WIDTH units

WIDTH, HEIGHT = 360, 200
MIDDLE = (WIDTH / 2, 98.0)
REACH = (132.0, 62.0)
AWAY = 24.0  # from a figure to the end of an arrow
A_GROUP = 12  # more than that are in each other's way, whatever one does
FIGURE, CHEST = 20.0, 5.0  # how wide somebody is round his chest, and how far above his spot it is


class Person(NamedTuple):
    name: str
    x: float
    y: float
    shows: str | None = None


class Arrow(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Picture:
    """What a template draws, and what somebody who cannot see it is told."""

    people: tuple[Person, ...]
    arrows: tuple[Arrow, ...]
    corners: tuple[Are, ...]
    has_table: bool
    told: tuple[Phrase, ...]


def compose(strokes: tuple[Stroke, ...]) -> Picture:
    spots = dict(zip(*placed(strokes), strict=True))
    shown = {one.who: one.what for one in strokes if isinstance(one, Shows)}
    return Picture(
        tuple(Person(who, x, y, shown.get(who)) for who, (x, y) in spots.items()),
        tuple(arrow(spots[one.who], spots[one.whom]) for one in strokes if isinstance(one, Aims)),
        corners(strokes),
        any(is_table(one) for one in strokes),
        tuple(map(words, strokes)),
    )


Spot = tuple[float, float]
Aim = tuple[str, str]


def placed(strokes: tuple[Stroke, ...]) -> tuple[list[str], list[Spot]]:
    """In the order of the words, as far as no arrow then crosses somebody it does not concern.

    In the middle, whoever alone is aimed at and aims at nobody, unless arrows pass there.
    """
    names = list(dict.fromkeys(mentioned(strokes)))
    if any(map(is_table, strokes)):
        return names, circle(len(names), start=-pi / 2)
    aims = [(one.who, one.whom) for one in strokes if isinstance(one, Aims)]
    targets = {whom for _who, whom in aims} - {who for who, _whom in aims}
    ways = [untangled(names, circle(len(names)), aims)]
    if len(targets) == 1 and len(names) > 2:
        (centre,) = targets
        around = [who for who in names if who != centre]
        spots = [MIDDLE, *circle(len(around))]
        ways.insert(0, untangled([centre, *around], spots, aims, fixed=1))
    return min(ways, key=lambda way: crossings(way[0], way[1], aims))


def untangled(
    names: list[str], spots: list[Spot], aims: list[Aim], fixed: int = 0
) -> tuple[list[str], list[Spot]]:
    """Two people change places as long as that helps; the first *fixed* of them stay."""
    crossed = crossings(names, spots, aims)
    while crossed and len(names) <= A_GROUP:
        tries = [swapped(names, *two) for two in combinations(range(fixed, len(names)), 2)]
        best = min(tries, key=lambda order: crossings(order, spots, aims), default=names)
        fewer = crossings(best, spots, aims)
        if fewer >= crossed:
            break
        names, crossed = best, fewer
    return names, spots


def swapped(names: list[str], one: int, other: int) -> list[str]:
    order = [*names]
    order[one], order[other] = order[other], order[one]
    return order


def crossings(names: list[str], spots: list[Spot], aims: list[Aim]) -> int:
    """How often an arrow meets somebody who neither aims nor is aimed at by it."""
    where = dict(zip(names, spots, strict=True))
    return sum(
        who not in aim and meets(where[who], where[aim[0]], where[aim[1]])
        for aim in aims
        for who in names
    )


def meets(spot: Spot, start: Spot, end: Spot) -> bool:
    """Whether the way from *start* to *end* leads through the figure at *spot*."""
    across, down = end[0] - start[0], end[1] - start[1]
    x, y = spot[0] - start[0], spot[1] - CHEST - start[1]
    along = (x * across + y * down) / (across**2 + down**2 or 1.0)
    nearest = min(max(along, 0.0), 1.0)
    return hypot(x - nearest * across, y - nearest * down) < FIGURE


def circle(number: int, start: float = pi) -> list[Spot]:
    """Clockwise, from the left."""
    turns = [start + 2 * pi * place / max(number, 1) for place in range(number)]
    return [(MIDDLE[0] + REACH[0] * cos(turn), MIDDLE[1] + REACH[1] * sin(turn)) for turn in turns]


def mentioned(strokes: tuple[Stroke, ...]) -> Iterator[str]:
    """Those round the table first: theirs is an order."""
    for one in strokes:
        if isinstance(one, Are) and one.where is Place.TABLE:
            yield from one.who
    elsewhere = {who for one in corners(strokes) for who in one.who}
    for one in strokes:
        match one:
            case Aims(who, whom):
                yield from (who, whom)
            case Shows(who) if who not in elsewhere:
                yield who


def drawn(one: Stroke) -> tuple[str, ...]:
    """Whom a line is about."""
    match one:
        case Aims(who, whom):
            return who, whom
        case Shows(who):
            return (who,)
        case Are(who=people):
            return people


def corners(strokes: tuple[Stroke, ...]) -> tuple[Are, ...]:
    return tuple(one for one in strokes if isinstance(one, Are) and not is_table(one))


def is_table(one: Stroke) -> bool:
    return isinstance(one, Are) and one.where is Place.TABLE


def arrow(start: Spot, end: Spot) -> Arrow:
    """From beside one figure to beside the other."""
    across, down = end[0] - start[0], end[1] - start[1]
    far = hypot(across, down) or 1.0
    by = min(AWAY, far / 3) / far
    return Arrow(
        start[0] + across * by, start[1] + down * by, end[0] - across * by, end[1] - down * by
    )


def words(one: Stroke) -> Phrase:
    match one:
        case Aims(who, whom):
            return Phrase(_("{who} vise {whom}."), {"who": who, "whom": whom})
        case Shows(who, what):
            return Phrase(_("{who} montre : {what}."), {"who": who, "what": Phrase(what)})
        case Are(where, who):
            return Phrase(_("{who} : {where}."), {"who": who, "where": where})
