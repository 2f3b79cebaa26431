"""Moves as rows of a journal, and back."""

from __future__ import annotations

from pi_parrain.engine import Codec, Line, Move, ScriptReader, SomeGame
from pi_parrain.engine.game import Command
from pi_parrain.journal import Row

LUCK = "luck"  # a word of the command, as in a script: the seed of what it drew


class RowCodec:
    """For the commands and facts of one game."""

    def __init__(self, game: SomeGame) -> None:
        self.commands = Codec(game.commands, "do")
        self._game = game
        self._events = Codec(game.events, "fact")
        self._reader = ScriptReader(self.commands)

    def encode(self, move: Move, once: str | None) -> Row:
        drawn = {} if move.seed is None else {LUCK: move.seed}
        facts = tuple(map(self._events.encode, move.events))
        return Row(move.seq, self.commands.encode(move.command) | drawn, facts, move.by, once)

    def decode(self, row: Row) -> Move:
        """As it was recorded."""
        command, seed = self._read(row)
        events = tuple(map(self._events.decode, row.events))
        return Move(row.seq, command, events, row.by, seed)

    def line(self, row: Row, rules: int) -> Line:
        """A line of a script, as today's rules accept what was recorded under those *rules*."""
        if row.command is None:
            return Line(None, row.by, once=row.once)
        command, seed = self._read(row)
        return Line(self._game.upgrade(command, rules), row.by, once=row.once, luck=seed)

    def _read(self, row: Row) -> tuple[Command, str | None]:
        line = self._reader.from_data(dict(row.command or {}))
        assert line.command is not None
        return line.command, line.luck
