"""A game as a file: one line, one command."""

from __future__ import annotations

import json

import pytest

from pi_parrain.engine import Codec, Line, ScriptReader, write_line
from pi_parrain.engine.script import LONGEST_LINE, parse
from pi_parrain.errors import Unreadable
from tests import toy

codec = Codec(toy.game.commands, "do")
reader = ScriptReader(codec)


@pytest.mark.parametrize(
    "line",
    [
        Line(toy.Join("Léa")),
        Line(toy.Score("Léa", -3), by="Sam", at="0:open", once="a1"),
        Line(None),
        Line(None, by="Sam", once="a2"),
    ],
)
def test_a_line_is_read_as_it_was_written(line: Line) -> None:
    assert reader.read(write_line(codec, line)) == line


def test_lines_are_plain_json_that_people_can_type() -> None:
    assert write_line(codec, Line(toy.Score("Léa"))) == '{"do": "score", "who": "Léa"}'
    assert reader.read(' {"who":"L\\u00e9a","do":"score","points":2}\r') == Line(
        toy.Score("Léa", 2)
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Ce n’est pas du JSON"),
        ("{", "Ce n’est pas du JSON"),
        ("[1]", "La ligne doit être un objet JSON"),
        ("null", "La ligne doit être un objet JSON"),
        ("[" * 50_000, "Ce n’est pas du JSON"),
        ("9" * 50_000, "Ce n’est pas du JSON"),
        (json.dumps({"do": "join", "who": "x" * LONGEST_LINE}), "La ligne dépasse"),
        ('{"do": "undo", "who": "Léa"}', "est inconnu"),
        ('{"do": "join", "who": "Léa", "by": 3}', "doit être un texte"),
        ('{"do": "join", "who": "Léa", "once": ""}', "doit être un texte"),
        ('{"do": "join", "who": "Léa", "at": null}', "doit être un texte"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        reader.read(text)


def test_a_repeated_word_is_read_once() -> None:
    assert parse('{"do": "undo", "do": "join"}') == {"do": "join"}
