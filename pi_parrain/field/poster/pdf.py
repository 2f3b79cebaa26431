"""Shapes as a PDF of one page. Lines, squares and a standard typeface need no library."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from math import sqrt

from pi_parrain.field.poster.letters import width
from pi_parrain.field.poster.shapes import (
    HEIGHT,
    WIDTH,
    Disc,
    Rectangle,
    Shape,
    Squares,
    Trace,
    Words,
)

POINTS_PER_MM = 72 / 25.4
KAPPA = 4 * (sqrt(2) - 1) / 3  # where a Bézier curve is closest to a quarter of a circle


def as_pdf(shapes: Iterable[Shape]) -> bytes:
    """PDF counts points from the bottom left; one matrix at the start lets us count as we do."""
    turn = f"{POINTS_PER_MM:.6f} 0 0 {-POINTS_PER_MM:.6f} 0 {HEIGHT * POINTS_PER_MM:.3f} cm 1 J 1 j"
    drawn = "\n".join([turn, *map(operators, shapes)]).encode("cp1252", "replace")
    packed = zlib.compress(drawn, 9)
    page = f"[0 0 {WIDTH * POINTS_PER_MM:.3f} {HEIGHT * POINTS_PER_MM:.3f}]"
    return assemble(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox {page} /Contents 6 0 R"
        " /Resources << /Font << /F0 4 0 R /F1 5 0 R >> >> >>".encode(),
        font("Helvetica"),
        font("Helvetica-Bold"),
        f"<< /Length {len(packed)} /Filter /FlateDecode >>\nstream\n".encode()
        + packed
        + b"\nendstream",
    )


def font(name: str) -> bytes:
    return (
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
    )


def assemble(*objects: bytes) -> bytes:
    """The objects, and the table of where each one begins."""
    file = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    begins = []
    for number, content in enumerate(objects, start=1):
        begins.append(len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    file += b"".join(b"%010d 00000 n \n" % begin for begin in begins)
    file += b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(objects) + 1)
    return bytes(file + b"startxref\n%d\n%%%%EOF\n" % table)


def operators(shape: Shape) -> str:
    match shape:
        case Rectangle() if shape.round:
            return painted(shape, rounded(shape))
        case Rectangle():
            return painted(shape, f"{numbers(shape.x, shape.y, shape.width, shape.height)} re")
        case Disc():
            size = 2 * shape.radius
            corner = shape.x - shape.radius, shape.y - shape.radius
            return painted(shape, rounded(Rectangle(*corner, size, size, round=shape.radius)))
        case Trace():
            first, *rest = (numbers(*point) for point in shape.points)
            path = " ".join([f"{first} m", *(f"{point} l" for point in rest)])
            return painted(shape, f"{path} h" if shape.fill else path)
        case Words():
            return line_of(shape)
        case Squares():
            m = shape.module
            found = (numbers(shape.x + x * m, shape.y + y * m, w * m, m) for x, y, w in shape.runs)
            return f"0 0 0 rg {' '.join(f'{one} re' for one in found)} f"


def rounded(shape: Rectangle) -> str:
    """Four sides and four quarters of a circle, clockwise from the top left."""
    left, top, r = shape.x, shape.y, shape.round
    right, bottom = left + shape.width, top + shape.height
    k = r * (1 - KAPPA)
    return " ".join(
        (
            f"{numbers(left + r, top)} m {numbers(right - r, top)} l",
            f"{numbers(right - k, top, right, top + k, right, top + r)} c",
            f"{numbers(right, bottom - r)} l",
            f"{numbers(right, bottom - k, right - k, bottom, right - r, bottom)} c",
            f"{numbers(left + r, bottom)} l",
            f"{numbers(left + k, bottom, left, bottom - k, left, bottom - r)} c",
            f"{numbers(left, top + r)} l",
            f"{numbers(left, top + k, left + k, top, left + r, top)} c h",
        )
    )


def line_of(words: Words) -> str:
    """Text is turned back upright: the matrix of the page has its head down."""
    x = words.x
    if words.anchor == "middle":
        x -= width(words.text, words.size, words.bold) / 2
    shown = words.text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    size = words.size / POINTS_PER_MM
    return (
        f"{colour(words.fill)} rg BT /F{int(words.bold)} {size:.4f} Tf"
        f" 1 0 0 -1 {numbers(x, words.y)} Tm ({shown}) Tj ET"
    )


def painted(shape: Rectangle | Disc | Trace, path: str) -> str:
    """Colours come first: nothing may stand between a path and its painting."""
    fill = f"{colour(shape.fill)} rg " if shape.fill else ""
    stroke = f"{colour(shape.stroke)} RG {shape.line:g} w " if shape.stroke else ""
    verb = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    return f"{fill}{stroke}{path} {verb[bool(shape.fill), bool(shape.stroke)]}"


def colour(code: str) -> str:
    return numbers(*(int(code[place : place + 2], 16) / 255 for place in (1, 3, 5)))


def numbers(*values: float) -> str:
    return " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in values)
