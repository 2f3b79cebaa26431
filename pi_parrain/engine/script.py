"""A game as a file: JSON lines of commands, the form in which people report a bug.

The first line may name the game, ``{"game": "…"}``, and a ``seed`` where its luck comes from.
Every other line is a command such as ``{"do": "flee", "who": "Léa"}``, with four optional words of
its own: ``by`` (which phone), ``at`` (the moment it is about), ``once`` (its idempotency key) and
``luck`` (the seed of what it drew, where that is not the game's).
``{"do": "undo"}`` takes the last command back.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from pi_parrain.engine.codec import Codec, decoder, shown
from pi_parrain.engine.game import Command
from pi_parrain.errors import Unreadable
from pi_parrain.phrases import _

WORDS = ("by", "at", "once", "luck")
UNDO = {"do": "undo"}
LONGEST_LINE = 65_536  # characters; a set-up of 23 people is about 2,000


class Line(NamedTuple):
    """One line that was read: a command, or ``None`` for an undo."""

    command: Command | None
    by: str = ""
    at: str | None = None
    once: str | None = None
    luck: str | None = None


class ScriptReader:
    """Reads the lines of one game."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.word = decoder(str)

    def read(self, text: str) -> Line:
        return self.from_data(parse(text))

    def from_data(self, data: dict[str, Any]) -> Line:
        words = {name: self.word(data.pop(name), name) for name in WORDS if name in data}
        command = None if data == UNDO else self.codec.decode(data)
        return Line(command, **words)


def parse(text: str) -> dict[str, Any]:
    """One line of JSON that holds an object."""
    if len(text) > LONGEST_LINE:
        raise Unreadable(_("La ligne dépasse {longest} caractères."), longest=LONGEST_LINE)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable(_("Ce n'est pas du JSON : {text}."), text=shown(text.strip())) from None
    if not isinstance(data, dict):
        raise Unreadable(_("La ligne doit être un objet JSON ; reçu : {text}."), text=shown(data))
    return data


def write_line(codec: Codec, line: Line) -> str:
    """The line that ``ScriptReader.read`` reads back."""
    data = UNDO if line.command is None else codec.encode(line.command)
    extra = {"by": line.by or None, "at": line.at, "once": line.once, "luck": line.luck}
    words = {name: value for name, value in extra.items() if value is not None}
    return json.dumps(data | words, ensure_ascii=False)
