"""The shape that all games share. Its rule is in README.md beside this file."""

from pi_parrain.engine.codec import Codec
from pi_parrain.engine.game import (
    PARRAIN,
    PUBLIC,
    Command,
    Crib,
    Game,
    GameCard,
    Outcome,
    Seat,
    SomeGame,
    Undo,
    Who,
)
from pi_parrain.engine.luck import Luck
from pi_parrain.engine.match import Match, Move
from pi_parrain.engine.reasons import Common
from pi_parrain.engine.script import Line, ScriptReader, write_line
from pi_parrain.limits import Between, Text

__all__ = [
    "PARRAIN",
    "PUBLIC",
    "Between",
    "Codec",
    "Command",
    "Common",
    "Crib",
    "Game",
    "GameCard",
    "Line",
    "Luck",
    "Match",
    "Move",
    "Outcome",
    "ScriptReader",
    "Seat",
    "SomeGame",
    "Text",
    "Undo",
    "Who",
    "write_line",
]
