"""A game as a file: JSON lines of commands, the form in which people report a bug.

The first line may name the game: ``{"game": "live"}``. Every other line is a command such as
``{"do": "flee", "who": "Léa"}``, with three optional words of its own: ``by`` (which phone), ``at``
(the moment it is about) and ``once`` (its idempotency key). ``{"do": "undo"}`` takes the last
command back.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pi_parrain.engine.codec import Codec, decoder, shown
from pi_parrain.engine.game import Command
from pi_parrain.errors import Unreadable
from pi_parrain.phrases import _

LONGEST_LINE = 65_536  # characters; a set-up of 23 people is about 2,000


@dataclass(frozen=True, slots=True)
class Line:
    """One line that was read: a command, or ``None`` for an undo."""

    command: Command | None
    by: str = ""
    at: str | None = None
    once: str | None = None


class ScriptReader:
    """Reads the lines of one game."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.word = decoder(str)

    def read(self, text: str) -> Line:
        return self.from_data(parse(text))

    def from_data(self, data: dict[str, Any]) -> Line:
        by = self._word(data, "by")
        at = self._word(data, "at")
        once = self._word(data, "once")
        command = None if data == {"do": "undo"} else self.codec.decode(data)
        return Line(command, by or "", at, once)

    def _word(self, data: dict[str, Any], name: str) -> str | None:
        return self.word(data.pop(name), name) if name in data else None


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
    data = {"do": "undo"} if line.command is None else codec.encode(line.command)
    extra = {"by": line.by or None, "at": line.at, "once": line.once}
    data |= {name: value for name, value in extra.items() if value is not None}
    return json.dumps(data, ensure_ascii=False)
