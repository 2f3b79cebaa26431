"""Shapes as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from pi_parrain.field.poster.letters import MM_PER_POINT
from pi_parrain.field.poster.shapes import (
    HEIGHT,
    PAPER,
    WIDTH,
    Disc,
    Rectangle,
    Shape,
    Squares,
    Trace,
    Words,
)

BOLD = ' font-weight="bold"'
HEAD = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{HEIGHT:g}mm"'
    f' viewBox="0 0 {WIDTH:g} {HEIGHT:g}" font-family="Helvetica, Arial, sans-serif"'
    ' stroke-linejoin="round" stroke-linecap="round">'
)


def as_svg(shapes: Iterable[Shape]) -> str:
    sheet = Rectangle(0, 0, WIDTH, HEIGHT, fill=PAPER)
    return "\n".join([HEAD, *map(element, [sheet, *shapes]), "</svg>\n"])


def element(shape: Shape) -> str:
    match shape:
        case Rectangle():
            return (
                f'<rect x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}"'
                f' height="{shape.height:g}" rx="{shape.round:g}"{paint(shape)}/>'
            )
        case Disc():
            return f'<circle cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}"{paint(shape)}/>'
        case Trace():
            kind = "polygon" if shape.fill else "polyline"
            points = " ".join(f"{x:g},{y:g}" for x, y in shape.points)
            return f'<{kind} points="{points}"{paint(shape)}/>'
        case Words():
            return (
                f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size * MM_PER_POINT:.3g}"'
                f' fill="{shape.fill}" text-anchor="{shape.anchor}"'
                f"{BOLD if shape.bold else ''}>{escape(shape.text)}</text>"
            )
        case Squares():
            dark = "".join(f"M{x} {y}h{wide}v1h-{wide}z" for x, y, wide in shape.runs)
            place = f"translate({shape.x:g} {shape.y:g}) scale({shape.module:.5g})"
            return f'<path transform="{place}" shape-rendering="crispEdges" d="{dark}"/>'


def paint(shape: Rectangle | Disc | Trace) -> str:
    stroke = f' stroke="{shape.stroke}" stroke-width="{shape.line:g}"' if shape.stroke else ""
    return f' fill="{shape.fill or "none"}"{stroke}'
