"""What a field accepts beyond its type: ``Annotated[int, Between(0, 27)]``.

The codec (engine/codec.py) reads by them. They stand apart from it so that whoever only holds
values, like the pin process its settings, need not load it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Between:
    """Both ends included; of a number, or of how many things a list holds.

    *what* the number is, for the sentence; without it, « un nombre ».
    """

    low: float
    high: float
    what: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """Something a person typed: one line, trimmed, composed (so that é is always the same é).

    *what* it is in the words of that person, for the sentence; without it, the field's own name.
    *seen*: it stands alone on a page; what turns other words round goes, and ink has to be left.
    """

    longest: int = 200
    what: str = ""
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A text as it stands, like a path or a passphrase; no sentence ever repeats it.

    *read* makes the value of it, or raises ``ValueError``; *what* it must be, for the sentence.
    """

    what: str
    read: Callable[[str], Any]
