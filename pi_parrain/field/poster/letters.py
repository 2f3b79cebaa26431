"""How wide words are in Helvetica, the one typeface that every PDF reader and printer has."""

from __future__ import annotations

import unicodedata

MM_PER_POINT = 25.4 / 72

# Advance widths of the characters from space to tilde, in thousandths of the size.
REGULAR = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
BOLD = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
)  # fmt: skip
OTHERS = {
    "\N{NO-BREAK SPACE}": 278,
    "’": 222,
    "«": 556,
    "»": 556,
    "…": 1000,
    "–": 556,
    "—": 1000,
    "œ": 944,
    "×": 584,
    "·": 278,
    "•": 350,
    "°": 400,
    "€": 556,
    "Ω": 768,
}
UNKNOWN = 556


def width(text: str, size: float, bold: bool = False) -> float:
    """Millimetres that *text* takes at *size* points."""
    table = BOLD if bold else REGULAR
    return sum(advance(char, table) for char in text) / 1000 * size * MM_PER_POINT


def advance(char: str, table: tuple[int, ...]) -> int:
    """An accent takes no room: é is as wide as e."""
    if char in OTHERS:
        return OTHERS[char]
    place = ord(unicodedata.normalize("NFD", char)[0]) - ord(" ")
    return table[place] if 0 <= place < len(table) else UNKNOWN


def wrapped(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """*text* in lines of at most *room* millimetres, broken at plain spaces only."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitting(text: str, room: float, size: float, bold: bool = False) -> float:
    """*size*, or the smaller one at which *text* takes no more than *room* millimetres."""
    return min(size, size * room / max(width(text, size, bold), 1e-9))
