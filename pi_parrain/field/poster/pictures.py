"""Small drawings, each from its own top left corner: a phone, the lunch box, the Pi's header."""

from __future__ import annotations

from math import cos, pi, sin

from pi_parrain.config import BoxSettings
from pi_parrain.field.poster.shapes import (
    BLUE,
    CARD,
    GOLD,
    GREEN,
    INK,
    LINE,
    PAPER,
    RED,
    SOFT,
    Disc,
    Rectangle,
    Shape,
    Trace,
    Words,
)

COLUMNS = 20  # of the Pi's header, two pins each
PITCH = 4.0  # millimetres on the sheet
GROUND = {"sound": 14, "button": 9, "light": 6}
FIVE_VOLTS = 2
PINS = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21,
    25: 22, 11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36,
    26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""GPIO number -> pin of the header."""


def phone(screen: list[Shape]) -> list[Shape]:
    """11 × 18 mm, with something on its screen."""
    return [
        Rectangle(0, 0, 11, 18, fill=INK, round=1.8),
        Rectangle(0.9, 1.8, 9.2, 13.4, fill=PAPER),
        Disc(5.5, 16.6, 0.7, fill=CARD),
        *screen,
    ]


def waves() -> list[Shape]:
    """A Wi-Fi sign in the middle of a phone's screen."""
    dot = Disc(5.5, 11.4, 0.8, fill=BLUE)
    return [dot, *(arc(5.5, 11.4, radius, 0.9, BLUE) for radius in (2.4, 4.0))]


def arc(x: float, y: float, radius: float, line: float, colour: str, towards: float = 0.0) -> Shape:
    """A quarter of a circle around a point, its middle up or (*towards*) elsewhere."""
    angles = (towards + step * pi / 40 for step in range(-10, 11))
    points = tuple((x + radius * sin(one), y - radius * cos(one)) for one in angles)
    return Trace(points, stroke=colour, line=line)


def page() -> list[Shape]:
    """The Parrain's page on a phone: a header, people, one big button."""
    people: list[Shape] = [
        Rectangle(1.7 + 2.7 * column, 5.0 + 2.2 * row, 2.2, 1.7, fill=colour, round=0.3)
        for row in range(2)
        for column, colour in enumerate((RED, BLUE, GREEN))
    ]
    return [
        Rectangle(0.9, 1.8, 9.2, 2.3, fill=SOFT),
        *people,
        Rectangle(1.7, 10.6, 7.6, 3.4, fill=GOLD, stroke=INK, line=0.3, round=0.6),
    ]


def lunch_box() -> list[Shape]:
    """48 × 42 mm: the lid with its siren, the button, the light, and what they do."""
    sound: list[Shape] = [arc(29, 4.5, radius, 0.9, RED, towards=pi / 2) for radius in (5, 7.5, 10)]
    return [
        Trace(((15, 12), (15, 7.5), (31, 7.5), (31, 12)), stroke=INK, line=1.6),
        Rectangle(1, 12, 46, 28, fill=RED, stroke=INK, line=0.8, round=4),
        Rectangle(1, 19, 46, 1.2, fill=INK),
        Trace(((24, 7), (24, 4), (31, 1), (31, 8), (26, 7)), fill=LINE, stroke=INK, line=0.7),
        *sound,
        Disc(24, 30, 8, fill=INK),
        Disc(24, 29.4, 7, fill=GOLD, stroke=INK, line=0.6),
        Disc(9, 30, 2.2, fill="#2fbf5b", stroke=INK, line=0.6),
        *(Trace(((37, y), (43, y)), stroke=INK, line=0.9) for y in (26.5, 29, 31.5, 34)),
    ]


def thumb() -> list[Shape]:
    """A finger that comes down on the button: 12 × 12 mm, its tip in the corner."""
    return [
        Trace(
            ((0, 0), (3.4, 1.0), (12.5, 8.2), (8.6, 12.6), (1.0, 3.4)),
            fill="#f3c9a5",
            stroke=INK,
            line=0.7,
        )
    ]


def header(box: BoxSettings) -> list[Shape]:
    """The 40 pins as one sees them, USB sockets to the right; those in use have their colour."""
    used = in_use(box)
    shapes: list[Shape] = [
        Rectangle(0, 0, COLUMNS * PITCH + 1, 2 * PITCH + 1, fill=SOFT, round=0.8),
    ]
    for pin in range(1, 2 * COLUMNS + 1):
        x, y = place(pin)
        shapes.append(Disc(x, y, 1.45, fill=used.get(pin, "#cfc7b2"), stroke=INK, line=0.2))
    for pin in sorted(used):
        x, y = place(pin)
        dark = used[pin] in (RED, BLUE, GREEN, INK)
        shapes.append(
            Words(x, y + 0.75, str(pin), 5.5, True, PAPER if dark else INK, anchor="middle")
        )
    return shapes


def in_use(box: BoxSettings) -> dict[int, str]:
    """The colour of each pin that has a wire."""
    grounds = dict.fromkeys(GROUND.values(), INK)
    lights = {PINS[pin]: GREEN for pin in box.light_pins}
    return (
        grounds
        | {FIVE_VOLTS: GOLD}
        | lights
        | {PINS[box.sound_pin]: RED, PINS[box.button_pin]: BLUE}
    )


def place(pin: int) -> tuple[float, float]:
    """Even pins above, at the edge of the board; odd pins below."""
    column, row = (pin - 1) // 2, pin % 2
    return 0.5 + PITCH * (column + 0.5), 0.5 + PITCH * (row + 0.5)
