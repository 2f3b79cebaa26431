"""Sentences for people: French text with holes, and the words that fill them.

The French text is the key of its own translations, so rules can speak without knowing who listens.
``say`` fills the holes; a page hands it a translator, the command line needs none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from string import Formatter
from typing import Any

from pi_parrain.glossary import Word

Translate = Callable[[str], str]
NBSP = "\N{NO-BREAK SPACE}"


def _(text: str) -> str:
    """Mark *text* for translation, and leave it as it is."""
    return text


AND = _("et")


@dataclass(frozen=True, slots=True)
class Phrase:
    """What to say, and about whom: ``Phrase("{who} est lâche.", {"who": "Léa"})``."""

    text: str
    words: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return say(self)


class Money(int):
    """Dollars, written as in the booklet: 20.000 $ (« 20.000 $ »)."""

    def __str__(self) -> str:
        return f"{int(self):,}".replace(",", ".").replace("-", "−") + f"{NBSP}$"

    __format__ = object.__format__


def say(phrase: Phrase, translate: Translate = _) -> str:
    """*phrase* as one sentence in the translator's language (French when there is none)."""
    return _Speaker(translate).vformat(typeset(translate(phrase.text)), (), phrase.words)


@cache
def typeset(text: str) -> str:
    """Sentences are typed with plain spaces and quotes; people read « l’espace insécable ! »."""
    text = re.sub(r" (?=[:;!?»$]|%(?!\())", NBSP, text.replace("'", "’"))
    text = re.sub(r"(?<=\d) → (?=\d)", f"{NBSP}→{NBSP}", text)
    return text.replace("« ", f"«{NBSP}")


class _Speaker(Formatter):
    """Fills holes with words that people read: no code name ever reaches a screen."""

    def __init__(self, translate: Translate) -> None:
        self.translate = translate

    def format_field(self, value: Any, spec: str) -> str:
        match value:
            case Phrase():
                return say(value, self.translate)
            case Enum():
                assert isinstance(value, Word), value  # a code name is not for screens
                return self.translate(value.french)
            case tuple() | list() | frozenset():
                return self.enumerate(list(value))
            case _:
                return str(value) if not spec else format(value, spec)

    def enumerate(self, values: list[object]) -> str:
        *first, last = [self.format_field(value, "") for value in values] or [""]
        return f"{', '.join(first)} {self.translate(AND)} {last}" if first else last
