"""The language of each phone: French, English or Dutch."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from functools import lru_cache
from typing import Any

from flask import Flask, request
from flask_babel import Babel, format_date, format_time, get_domain, get_locale, gettext
from markupsafe import Markup, escape
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from pi_parrain.glossary import Word
from pi_parrain.phrases import Money, Phrase, dollars, say, typeset

LANGUAGES = {"fr": "Français", "en": "English", "nl": "Nederlands"}
SOURCE = "fr"
COOKIE = "language"
LONGEST_HEADER = 200  # characters read; browsers send about 40, and matching is quadratic


def language() -> str:
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    accepted = request.headers.get("Accept-Language", "")[:LONGEST_HEADER]
    return parse_accept_header(accepted, LanguageAccept).best_match(list(LANGUAGES), SOURCE)


def init_app(app: Flask) -> None:
    Babel(app, default_locale=SOURCE, locale_selector=language)
    app.jinja_env.filters |= {"say": spoken, "word": word, "moment": moment}
    app.jinja_env.globals |= {"_": sentence, "ngettext": counted_sentence, "money": Money}
    app.jinja_env.finalize = readable
    app.context_processor(lambda: {"languages": LANGUAGES, "language": str(get_locale())})


def sentence(text: str, /, **words: Any) -> Markup:
    """``_()`` in a template, in the language of the phone that asks; *words* are escaped.

    Holes are ``%(who)s``, or as in any phrase ``{who:de}`` where French elides.
    """
    if words and "%(" not in text:
        return escape(spoken(Phrase(text, words)))
    return Markup(typeset(translated(text))) % {n: readable(word) for n, word in words.items()}


def counted_sentence(one: str, many: str, num: int, /, **words: Any) -> Markup:
    """``ngettext()`` in a template."""
    words = {name: readable(word) for name, word in {"num": num, **words}.items()}
    return Markup(counted(one, many, num)) % words


def readable(value: Any) -> Any:
    """Whatever a template prints: money the way the phone's language writes it."""
    return dollars(value, translated) if isinstance(value, Money) else value


def counted(one: str, many: str, number: int) -> str:
    """The form that goes with *number*. In French, which has no catalogue, 0 is singular too."""
    if str(get_locale()) == SOURCE:
        return typeset(one if abs(number) < 2 else many)
    # Not flask_babel's ngettext, which would fill the holes itself, and escape nothing.
    return typeset(get_domain().get_translations().ungettext(one, many, number))


def translated(text: str) -> str:
    """*text* in the language of the phone that asks. A page says the same words at every tap."""
    return remembered(str(get_locale()), text)


@lru_cache(4096)  # every sentence that we have, three times
def remembered(_language: str, text: str) -> str:
    translation: str = gettext(text)
    return translation


def spoken(phrase: Phrase) -> str:
    """*phrase* in the language of the phone that asks."""
    return say(phrase, translated)


def word(name: Word) -> str:
    """What people call *name*: the word travels with the value, so no table has to be found."""
    return typeset(translated(name.french))


def moment(iso: str) -> str:
    """« mardi 14 juillet 2026, 20:00 », by the clock that the box had then."""
    try:
        when = datetime.fromisoformat(iso)
    except ValueError:  # a journal that somebody wrote by hand
        return iso
    day = format_date(when, "full", rebase=False)
    return f"{day}, {format_time(when, 'short', rebase=False)}"


def jsonable(value: Any) -> Any:
    """A view as plain JSON: phrases are spoken, enums by their code."""
    match value:
        case Phrase():
            return spoken(value)
        case Enum():
            return value.value
        case None | str() | bool() | int() | float():
            return value
        case dict():
            return {str(key): jsonable(item) for key, item in value.items()}
        case tuple() | list() | set() | frozenset():
            return [jsonable(item) for item in value]
        case _:
            return {name: jsonable(getattr(value, name)) for name in value.__dataclass_fields__}
