"""French word <-> code name: screens show the French; code and files keep the name.

Each game lists its own, so two games may use one code name for two words.
"""

from __future__ import annotations

from enum import Enum


def _(word: str) -> str:
    """Mark *word* for translation, and leave it as it is."""
    return word


class Word(Enum):
    """A closed list: ``NAME = "code", _("le mot")``. The value of a member is its code."""

    french: str

    def __new__(cls, code: str, french: str) -> Word:
        member = object.__new__(cls)
        member._value_ = code
        member.french = french
        return member
