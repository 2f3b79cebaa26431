"""Logs speak English, like the code. What they quote, such as an error's sentence, is data."""

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


def test_every_log_line_is_english() -> None:
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
        ('log.info(f"ready on {port}")', "a log's format is a plain literal"),
        ("log.error(error)", "a log's format is a plain literal"),
    ],
)
def test_french_is_noticed(source: str, complaint: str) -> None:
    assert list(complaints(source)) == [(1, complaint)]


@pytest.mark.parametrize(
    "source", ['log.warning("%s", error)', 'log.info("ready on port %d", 80)', 'math.log("le")']
)
def test_english_and_other_calls_are_left_alone(source: str) -> None:
    assert list(complaints(source)) == []


def complaints(source: str) -> Iterator[tuple[int, str]]:
    """The line and the format of each log call that an English reader would not understand."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Name(id="log") | ast.Attribute(attr="log"), attr=level
                ),
                args=[first, *_],
            ) if level in LEVELS:
                match first:
                    case ast.Constant(value=str() as text):
                        if is_french(text):
                            yield node.lineno, text
                    case _:
                        yield node.lineno, "a log's format is a plain literal"


def is_french(text: str) -> bool:
    """Accents, « d'autres », or one of the little words that no French sentence does without."""
    return not text.isascii() or FRENCH.search(text) is not None
