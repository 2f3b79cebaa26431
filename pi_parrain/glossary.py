"""French word <-> code name, one table. Screens show the French; code and files keep the name."""

from __future__ import annotations

from enum import Enum

WORDS: dict[str, str] = {}


def french(name: Enum | str) -> str:
    """The word people use for *name*."""
    return WORDS[name.value if isinstance(name, Enum) else name]


def code(word: str) -> str:
    """The code name of the French *word*; the way back of ``french``."""
    return next(name for name, french in WORDS.items() if french == word)
