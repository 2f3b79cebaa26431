"""The language of each phone: French, English or Dutch."""

from __future__ import annotations

from enum import Enum
from typing import Any

from flask import Flask, request
from flask_babel import Babel, get_locale, gettext

from pi_parrain.glossary import french
from pi_parrain.phrases import Phrase, say, typeset

LANGUAGES = {"fr": "Français", "en": "English", "nl": "Nederlands"}
COOKIE = "language"


def language() -> str:
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(list(LANGUAGES), "fr")


def speak(app: Flask) -> None:
    Babel(app, default_locale="fr", locale_selector=language)
    app.jinja_env.filters |= {"say": spoken, "word": word}
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: typeset(gettext(text)), lambda one, many, n: typeset(one), newstyle=True
    )
    app.context_processor(lambda: {"languages": LANGUAGES, "language": str(get_locale())})


def spoken(phrase: Phrase) -> str:
    """*phrase* in the language of the phone that asks."""
    return say(phrase, gettext)


def word(name: Enum | str) -> str:
    """The glossary's word for *name*."""
    return typeset(gettext(french(name)))


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
