"""Sentences for people: French text with holes, and the words that fill them.

The French text is the key of its own translations, so rules can speak without knowing who listens.
``say`` fills the holes; a page hands it a translator, the command line needs none.
"""

from __future__ import annotations

import re
import unicodedata
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
    """What to say, and about whom: ``Phrase("{who} a gagné.", {"who": "Léa"})``."""

    text: str
    words: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return say(self)


@dataclass(frozen=True, slots=True)
class Polyglot:
    """What somebody wrote in every language himself, in a file: no catalogue has it."""

    fr: str
    en: str
    nl: str


CODE = _("fr")
"""The language of a translator, by its code: the translation of this word is « en » or « nl »."""


class Money(int):
    """Dollars, written as in the booklet: 20.000 $ (« 20.000 $ »)."""

    def __str__(self) -> str:
        return dollars(self)

    __format__ = object.__format__


def dollars(amount: int, translate: Translate = _) -> str:
    """*amount* in the translator's way: « 20.000 $ », "$20,000", "$ 20.000"."""
    before, comma, after = THOUSAND.fullmatch(translate(SAMPLE)).groups()  # type: ignore[union-attr]
    digits = f"{abs(amount):,}".replace(",", comma)
    minus = "−" if amount < 0 else ""
    return f"{minus}{before}{digits}{after}".replace(" ", NBSP)


SAMPLE = _("1.000 $")
"""A thousand dollars: where the sign stands and what parts the thousands, in each language."""
THOUSAND = re.compile(r"(\D*)1(\D)000(\D*)")


def say(phrase: Phrase, translate: Translate = _) -> str:
    """*phrase* as one sentence in the translator's language (French when there is none)."""
    return _Speaker(translate).vformat(typeset(translate(phrase.text)), (), phrase.words)


@cache
def typeset(text: str) -> str:
    """Sentences are typed with plain spaces and quotes; people read « l’espace insécable ! »."""
    text = re.sub(r" (?=[:;!?»$]|%(?!\())", NBSP, text.replace("'", "’"))
    text = re.sub(r"(?<=\d) → (?=\d)", f"{NBSP}→{NBSP}", text)
    text = re.sub(r"(?<=\b[Mm]anche) (?=[\d{%])|(?<=n°) | (?=m²)|(?<=\$) (?=\d)", NBSP, text)
    return text.replace("« ", f"«{NBSP}")


class _Speaker(Formatter):
    """Fills holes with words that people read: no code name ever reaches a screen."""

    def __init__(self, translate: Translate) -> None:
        self.translate = translate

    def format_field(self, value: Any, spec: str) -> str:
        match value:
            case _ if spec in ELIDED:
                return elided(spec, self.format_field(value, ""))
            case Phrase():
                return say(value, self.translate)
            case Polyglot():
                return typeset(getattr(value, self.translate(CODE), value.fr))
            case Money():
                return dollars(value, self.translate)
            case Enum():
                assert isinstance(value, Word), value  # a code name is not for screens
                return self.translate(value.french)
            case tuple() | list() | frozenset():
                return self.enumerate(list(value))
            case object(phrase=Phrase() as words):
                return say(words, self.translate)
            case _:
                return str(value) if not spec else format(value, spec)

    def enumerate(self, values: list[object]) -> str:
        *first, last = [self.format_field(value, "") for value in values] or [""]
        return f"{', '.join(first)} {self.translate(AND)} {last}" if first else last


# French drops the last vowel of some words before another: « la carte d'Anaïs », « de Tom ». A
# sentence asks for it in its hole, ``{who:de}``; its translations have plain holes.

ELIDED = ("de", "que", "jusque", "le", "la", "ne", "se", "je", "me", "te", "ce")

VOWEL_SOUND = re.compile(
    "[aeiouæœ]"
    "|y(?![aeiou])"  # d'Yves, d'Yseult; de Yann, de Yasmine
    "|h(?:e(?:ct|l[eio]|nr|r)|ilai|ippo|onor|or|ub|ya)"  # d'Hélène, d'Henri; de Hugo, de Hassan
)
"""How a name begins that one glides into. Both « d'Hugo » and « de Hugo » are French; before an *h*
we glide only into the old French names, where everybody does."""


def elided(word: str, name: str) -> str:
    """*word* and *name* as French says them: « d'Inès », « qu'Élodie », « de Zoé »."""
    assert word in ELIDED, word
    return f"{word[:-1]}’{name}" if VOWEL_SOUND.match(plain(name)) else f"{word} {name}"


def plain(name: str) -> str:
    """*name* without capitals and accents."""
    letters = unicodedata.normalize("NFD", name.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
