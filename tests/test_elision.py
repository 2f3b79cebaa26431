"""French as a careful reader wants it: « la carte d'Anaïs », in every sentence that has a name."""

from __future__ import annotations

import ast
import inspect
import re
from importlib import import_module
from string import Formatter

import pytest

from pi_parrain.games import GAMES
from pi_parrain.phrases import ELIDED, NBSP, Money, Phrase, dollars, elided, say, typeset
from rig.meadow import Meadow
from tests.test_translations import catalogue, forms, meadow, sentences

__all__ = ["meadow"]  # the fixture

GLIDING = ("Anaïs", "Inès", "Élodie", "Œdipe", "Yves", "Hélène")
STUMBLES = re.compile(rf"\b({'|'.join(ELIDED)})[ {NBSP}]({'|'.join(GLIDING)})", re.IGNORECASE)

NUMBERS = {
    "cells", "count", "each", "fives", "free", "from", "gangsters", "high", "intruders", "least",
    "limit", "long", "loot", "low", "missing", "most", "n", "note", "num", "number", "pack", "path",
    "people", "share", "short", "size", "smallest", "teams", "value", "when",
}  # fmt: skip
"""Holes behind « de » that are no name: sums, sizes, a date, the path of a file."""


def filled(text: str, name: str) -> str:
    """*text* as a page or a phrase says it, with *name* in every hole that may be one."""
    text = re.sub(r"%\((\w+)\)s", r"{\1}", text)
    holes = [hole for _, hole, _, _ in Formatter().parse(text) if hole is not None]
    return say(Phrase(text, {hole: 7 if hole in NUMBERS else name for hole in holes}))


@pytest.mark.parametrize("name", GLIDING)
def test_no_sentence_stumbles_over_a_name(name: str):
    said = [filled(text, name) for message in sentences() for text in forms(message)]
    assert [text for text in said if STUMBLES.search(text)] == []


def test_the_search_would_find_one():
    assert STUMBLES.search(filled("carte de {who}", "Anaïs"))
    assert STUMBLES.search(filled("carte de %(who)s", "Œdipe"))


def test_some_sentences_have_something_to_elide():
    said = " ".join(filled(text, "Inès") for message in sentences() for text in forms(message))
    assert said.count("d’Inès") >= 15


@pytest.mark.parametrize(
    ("word", "name", "said"),
    [
        ("de", "Tom", "de Tom"),
        ("de", "Anaïs", "d’Anaïs"),
        ("de", "inès", "d’inès"),
        ("de", "Élodie", "d’Élodie"),
        ("de", "E\N{COMBINING ACUTE ACCENT}lodie", "d’E\N{COMBINING ACUTE ACCENT}lodie"),
        ("de", "Îsis", "d’Îsis"),
        ("de", "Œdipe", "d’Œdipe"),
        ("de", "Yves", "d’Yves"),
        ("de", "Yann", "de Yann"),
        ("de", "Yasmine", "de Yasmine"),
        ("de", "Hélène", "d’Hélène"),
        ("de", "Henri", "d’Henri"),
        ("de", "Hugo", "de Hugo"),
        ("de", "Hassan", "de Hassan"),
        ("de", "8", "de 8"),
        ("de", "11", "de 11"),
        ("de", "🦊", "de 🦊"),
        ("que", "Ulysse", "qu’Ulysse"),
        ("jusque", "Ali", "jusqu’Ali"),
    ],
)
def test_a_word_glides_into_a_vowel(word: str, name: str, said: str):
    assert elided(word, name) == said


def test_a_template_elides_and_escapes(meadow: Meadow):
    with meadow.app.test_request_context():
        page = meadow.app.jinja_env.from_string("{{ _('carte {who:de}', who=who) }}")
        assert page.render(who="A<b>") == "carte d’A&lt;b&gt;"


# Money


def in_language(language: str):
    known = {str(m.id): str(m.string) for m in catalogue(language) if isinstance(m.id, str)}
    return lambda text: known.get(text, text)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["$0", "$5,000", "$20,000", "$1,150,000", "−$5,000"]),
        ("nl", [f"{minus}${NBSP}{n}" for minus, n in (("", "0"), ("", "5.000"), ("", "20.000"),
                                                      ("", "1.150.000"), ("−", "5.000"))]),
    ],
)  # fmt: skip
def test_each_language_writes_money_in_its_own_way(language: str, said: list[str]):
    amounts = (0, 5_000, 20_000, 1_150_000, -5_000)
    assert [dollars(amount, in_language(language)) for amount in amounts] == said


def test_money_inside_a_sentence_follows_its_language():
    phrase = Phrase("{n} : {share}", {"n": 1, "share": Money(20_000)})
    assert say(phrase).endswith(f"20.000{NBSP}$")
    assert say(phrase, in_language("en")).endswith("$20,000")


@pytest.mark.parametrize(("language", "foreign"), [("en", r"\d\.\d{3}|\d \$"), ("nl", r"\d \$")])
def test_no_translation_writes_money_the_french_way(language: str, foreign: str):
    texts = [
        form for message in catalogue(language) if message.id for form in forms(message.string)
    ]
    assert [text for text in texts if re.search(foreign, text)] == []


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("(manche {round})", f"(manche{NBSP}{{round}})"),
        ("Manche %(round)s", f"Manche{NBSP}%(round)s"),
        ("Paquet n° 2", f"Paquet n°{NBSP}2"),
        ("85 m²", f"85{NBSP}m²"),
    ],
)
def test_a_number_stays_with_its_word(typed: str, read: str):
    assert typeset(typed) == read


@pytest.mark.parametrize("slug", GAMES)
def test_an_undo_has_one_colon(slug: str):
    """« Annuler : Zoé : Pistolet » : what a move is called stands behind a colon already."""
    telling = ast.parse(inspect.getsource(import_module(f"pi_parrain.games.{slug}.telling")))
    called = [
        node.value
        for function in telling.body
        if isinstance(function, ast.FunctionDef) and function.name in ("_summary", "_continued")
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert len(called) > 5
    assert [text for text in called if " : " in text] == []
