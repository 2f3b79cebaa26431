"""The sheet itself: what stands where."""

from __future__ import annotations

from pi_parrain.config import BoxSettings, Settings
from pi_parrain.engine import Crib
from pi_parrain.field.links import Links
from pi_parrain.field.poster import pictures
from pi_parrain.field.poster.letters import fitting, width, wrapped
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
    WIDTH,
    Disc,
    Rectangle,
    Shape,
    Squares,
    Words,
    moved,
)
from pi_parrain.field.poster.texts import Text, told
from pi_parrain.field.qr import modules, runs

EDGE = 12.0
GAP = 4.5
THIRD = (WIDTH - 2 * EDGE - 2 * GAP) / 3
CODE = 47.0  # side of a code, its white margin included
LEADING = 1.25  # of the size of the letters
MM = 25.4 / 72


def sheet(links: Links, settings: Settings, crib: Crib) -> list[Shape]:
    """Everything, from top to bottom."""
    shapes = banner()
    columns = [EDGE + n * (THIRD + GAP) for n in range(3)]
    steps = (wifi(links, settings), door(links), press(settings.box))
    for x, card in zip(columns, steps, strict=True):
        shapes += moved(card, x, 39)
    shapes += moved(wiring(settings), EDGE, 142)
    shapes += moved(remember(crib.remember), EDGE + 107.5, 142)
    shapes += title(crib.title, 205.5)
    for number, phase in enumerate(crib.phases):
        row, column = divmod(number, 3)
        card = phase_card(number + 1, *phase, settings.box)
        shapes += moved(card, columns[column], 209 + row * 26.3)
    return [*shapes, *footer(links)]


def banner() -> list[Shape]:
    warning = told(Text.NOT_FOR_PLAYERS)
    room = width(warning, 9.5, True) + 8
    return [
        Rectangle(0, 0, WIDTH, 31, fill=INK),
        Rectangle(0, 31, WIDTH, 1.6, fill=GOLD),
        Words(EDGE, 17, "PI PARRAIN", 32, True, GOLD),
        Words(EDGE, 25, told(Text.SUBTITLE), 11.5, False, PAPER),
        Rectangle(WIDTH - EDGE - room, 10, room, 8.4, fill=RED, round=1.5),
        Words(WIDTH - EDGE - room / 2, 15.5, warning, 9.5, True, PAPER, "middle"),
    ]


def title(text: str, y: float) -> list[Shape]:
    return [Words(EDGE, y, told(text), 14, True)]


def card(height: float, wide: float = THIRD) -> list[Shape]:
    return [Rectangle(0, 0, wide, height, fill=CARD, stroke=LINE, line=0.3, round=2.5)]


def step(number: int, text: str, picture: list[Shape]) -> list[Shape]:
    """The top of a step: its number, what to do, and a picture of it."""
    lines = wrapped(told(text), THIRD - 35, 13, True)  # the picture begins 4 mm further right
    return [
        *card(98),
        Disc(8.5, 11, 5, fill=GOLD, stroke=INK, line=0.5),
        Words(8.5, 12.9, str(number), 16, True, anchor="middle"),
        *written(lines, 16, 11.5 if len(lines) == 1 else 9, 13, bold=True),
        *moved(picture, THIRD - 15, 3),
    ]


def wifi(links: Links, settings: Settings) -> list[Shape]:
    shapes = step(1, Text.JOIN_WIFI, pictures.phone(pictures.waves()))
    if links.wifi is None:
        return [*shapes, *centred(wrapped(told(Text.SAME_WIFI), THIRD - 8, 11), 48, 11)]
    return [
        *shapes,
        *code(links.wifi),
        one_line(told(Text.NETWORK, name=settings.wifi.ssid), 76, 9.5),
        one_line(settings.wifi.passphrase, 82.5, 11, bold=True),
        *centred(wrapped(told(Text.STAY), THIRD - 6, 8.5), 89, 8.5, colour=RED),
    ]


def door(links: Links) -> list[Shape]:
    shapes = step(2, Text.OPEN_PAGE, pictures.phone(pictures.page()))
    if links.parrain is None or links.base is None:
        words = Text.ONLY_HERE if links.only_here else Text.NO_ADDRESS
        return [*shapes, *centred(wrapped(told(words), THIRD - 8, 11), 48, 11)]
    short = links.base.removeprefix("http://")
    return [
        *shapes,
        *code(links.parrain),
        one_line(told(Text.NO_CAMERA), 76, 8.5),
        one_line(short, 82.5, 15, bold=True),
        *centred(wrapped(told(Text.SHORT_CODE), THIRD - 8, 8.5), 88, 8.5),
    ]


def press(box: BoxSettings) -> list[Shape]:
    return [
        *step(3, Text.PRESS, []),
        *moved(pictures.lunch_box(), (THIRD - 48) / 2, 20),
        *moved(pictures.thumb(), (THIRD - 48) / 2 + 27, 51),
        *gestures(box),
    ]


def gestures(box: BoxSettings) -> list[Shape]:
    """What each way of pressing does: the gesture in bold, its effect beside it."""
    seconds = lengths(box)
    shapes: list[Shape] = []
    y = 73.0
    for gesture, effect in Text.GESTURES:
        shapes.append(Words(4, y, told(gesture, **seconds), 8.5, True))
        lines = wrapped(told(effect, **seconds), THIRD - 27, 8.5)
        shapes += written(lines, 24, y, 8.5)
        y += 8.5 * MM * LEADING * len(lines) + 1.2
    return shapes


def lengths(box: BoxSettings) -> dict[str, object]:
    """How long this box counts, and how long a thumb must stay for what."""
    return {
        "long": box.long_count_s,
        "short": box.short_count_s,
        "stop": f"{box.long_press_s:g}",
        "off": f"{box.shutdown_press_s:g}",
    }


def code(text: str) -> list[Shape]:
    """A code on a white square, black on white whatever the printer thinks of colours."""
    dark = modules(text)
    module = CODE / len(dark)
    x, y = (THIRD - CODE) / 2, 24.0
    return [
        Rectangle(x, y, CODE, CODE, fill=PAPER, stroke=LINE, line=0.3),
        Squares(x, y, module, tuple(runs(dark))),
    ]


def wiring(settings: Settings) -> list[Shape]:
    """The header, and one line for each wire."""
    box = settings.box
    pins = pictures.PINS
    lights = ", ".join(str(pins[pin]) for pin in box.light_pins) or "–"
    rows = [
        (RED, told(Text.SOUND), f"{pins[box.sound_pin]}", pictures.GROUND["sound"]),
        (BLUE, told(Text.BUTTON), f"{pins[box.button_pin]}", pictures.GROUND["button"]),
        (GREEN, told(Text.LIGHT), lights, pictures.GROUND["light"]),
    ]
    shapes: list[Shape] = [*card(55, 103), Words(5, 8, told(Text.WIRING), 12, True)]
    shapes += moved(pictures.header(box), 11, 12)
    shapes.append(Words(51.5, 24.6, told(Text.USB), 7, fill=SOFT, anchor="middle"))
    for number, (colour, what, pin, ground) in enumerate(rows):
        y = 31 + 6.6 * number
        shapes.append(Disc(8, y - 1.2, 2, fill=colour, stroke=INK, line=0.2))
        shapes.append(Words(12.5, y, what, 9, True))
        shapes.append(Words(50, y, told(Text.PIN, pin=pin, ground=ground), 9))
    return [*shapes, *written(wrapped(told(Text.CAREFUL), 95, 7.5), 5, 50.2, 7.5, colour=RED)]


def remember(texts: tuple[str, ...]) -> list[Shape]:
    wide = WIDTH - 2 * EDGE - 107.5
    shapes: list[Shape] = [*card(55, wide), Words(5, 8, told(Text.REMEMBER), 12, True)]
    y = 14.5
    for text in texts:
        lines = wrapped(told(text), wide - 13, 8.5)
        shapes.append(Disc(6.5, y - 1.1, 0.9, fill=RED))
        shapes += written(lines, 9.5, y, 8.5)
        y += 8.5 * MM * LEADING * len(lines) + 1.6
    return shapes


def phase_card(number: int, name: str, help: str, box: BoxSettings) -> list[Shape]:
    return [
        *card(24.8),
        Disc(6.5, 6.3, 3.6, fill=INK),
        Words(6.5, 7.7, str(number), 11, True, GOLD, "middle"),
        Words(12, 7.7, told(name), 11, True),
        *written(wrapped(told(help, **lengths(box)), THIRD - 8, 8.8), 4, 13.8, 8.8),
    ]


def footer(links: Links) -> list[Shape]:
    text = told(Text.FOOTER) if links.base is None else told(Text.PRINTED_FOR, base=links.base)
    return [Words(WIDTH / 2, 291.5, text, 7, fill=SOFT, anchor="middle")]


def written(
    lines: list[str], x: float, y: float, size: float, *, bold: bool = False, colour: str = INK
) -> list[Shape]:
    leap = size * MM * LEADING
    return [Words(x, y + n * leap, line, size, bold, colour) for n, line in enumerate(lines)]


def centred(lines: list[str], y: float, size: float, colour: str = INK) -> list[Shape]:
    leap = size * MM * LEADING
    return [
        Words(THIRD / 2, y + n * leap, line, size, False, colour, "middle")
        for n, line in enumerate(lines)
    ]


def one_line(text: str, y: float, size: float, *, bold: bool = False) -> Shape:
    """In the middle of a card, smaller if it must be: a password can have 63 letters."""
    size = fitting(text, THIRD - 4, size, bold)
    return Words(THIRD / 2, y, text, size, bold, anchor="middle")
