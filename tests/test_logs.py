"""Logs speak English, like the code. What they quote, such as an error's sentence, is data.

And a call in an ``except`` block says whether the traceback is logged too: of a disk or a network
that fails it is half of the news, of a sentence for the person at the terminal none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LEVELS = {"debug", "info", "warning", "error", "exception", "critical"}
FRENCH = re.compile(
    r"\b(aux?|avec|ces|dans|des?|du|en|est|et|la|les?|ne|ou|par|pas|pour|qui|sans|se|sont|sur|une?)\b"
    r"|\b[cdjlmnqs]'\w{2}",
    re.IGNORECASE,
)
NO_LITERAL = "a log's format is a plain literal"
BARE = "a log line says what happened, in English, before it quotes"
UNDECIDED = "a log call in an except block says exc_info=True or False"


def test_every_log_line_is_english_and_whole() -> None:
    files = sorted((ROOT / "pi_parrain").rglob("*.py"))
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in files
        for line, text in complaints(file.read_text("utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ('log.warning("La page dort : %s", error)', "La page dort : %s"),
        ('self.log.error("r\u00e9seau")', "r\u00e9seau"),
        ('log.exception("d\'" "autres")', "d'autres"),
        ('log.info(f"ready on {port}")', NO_LITERAL),
        ("log.error(error)", NO_LITERAL),
        ('log.warning("%s", error)', BARE),
        ('log.exception("%r", error)', BARE),
        ('log.info("%s: %s", state, phrase)', BARE),
    ],
)
def test_french_is_noticed(source: str, complaint: str) -> None:
    assert list(complaints(source)) == [(1, complaint)]


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ("log.warning('no room: %s', error)", [(4, UNDECIDED)]),
        ("log.warning('no room: %s', error, exc_info=False)", []),
        ("log.exception('no room')", []),
    ],
)
def test_a_call_that_leaves_its_traceback_to_chance_is_noticed(
    call: str, found: list[tuple[int, str]]
) -> None:
    assert list(complaints(f"try:\n    write()\nexcept OSError as error:\n    {call}")) == found


@pytest.mark.parametrize(
    "source",
    [
        'log.warning("no room: %s", error)',
        'log.info("ready on port %d", 80)',
        'math.log("le")',
    ],
)
def test_english_and_other_calls_are_left_alone(source: str) -> None:
    assert list(complaints(source)) == []


def complaints(source: str) -> Iterator[tuple[int, str]]:
    """The line of each log call that a reader would not understand, and what is wrong with it."""
    tree = ast.parse(source)
    for call in log_calls(tree):
        match call.args[0]:
            case ast.Constant(value=str() as text):
                if is_french(text):
                    yield call.lineno, text
                elif not re.search("[a-z]{2}", re.sub("%[a-z]", "", text)):
                    yield call.lineno, BARE
            case _:
                yield call.lineno, NO_LITERAL
    for handler in ast.walk(tree):
        if isinstance(handler, ast.ExceptHandler):
            for call in log_calls(handler):
                if not has_decided(call):
                    yield call.lineno, UNDECIDED


def log_calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Name(id="log") | ast.Attribute(attr="log"), attr=level
                ),
                args=[_, *_],
            ) if level in LEVELS:
                yield node


def has_decided(call: ast.Call) -> bool:
    """``log.exception`` logs the traceback by itself."""
    assert isinstance(call.func, ast.Attribute)
    return call.func.attr == "exception" or any(word.arg == "exc_info" for word in call.keywords)


def is_french(text: str) -> bool:
    """Accents, « d'autres », or one of the little words that no French sentence does without."""
    return not text.isascii() or FRENCH.search(text) is not None
