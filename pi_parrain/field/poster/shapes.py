"""What a poster is made of. Millimetres from the top left corner of the sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

WIDTH, HEIGHT = 210.0, 297.0  # A4

INK, PAPER, CARD = "#16130f", "#ffffff", "#fbf7ea"
GOLD, RED, BLUE, GREEN = "#ffcf1a", "#a30d0d", "#0a3d91", "#0b5d33"
SOFT, LINE = "#453f35", "#8a8272"

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle; *round* is the radius of its corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = INK
    stroke: str | None = None
    line: float = 0.4
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    x: float
    y: float
    radius: float
    fill: str | None = INK
    stroke: str | None = None
    line: float = 0.4


@dataclass(frozen=True, slots=True)
class Trace:
    """Straight lines through *points*; closed when it is filled."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = INK
    line: float = 0.6


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; *y* is its base line, *size* in points, *anchor* start or middle."""

    x: float
    y: float
    text: str
    size: float = 9.0
    bold: bool = False
    fill: str = INK
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Squares:
    """The dark squares of a code: column, row and width of each run, *module* millimetres each."""

    x: float
    y: float
    module: float
    runs: tuple[tuple[int, int, int], ...]


Shape = Rectangle | Disc | Trace | Words | Squares


def moved(shapes: Iterable[Shape], dx: float, dy: float) -> list[Shape]:
    """The same drawing, elsewhere on the sheet."""
    return [
        replace(one, points=tuple((x + dx, y + dy) for x, y in one.points))
        if isinstance(one, Trace)
        else replace(one, x=one.x + dx, y=one.y + dy)
        for one in shapes
    ]
