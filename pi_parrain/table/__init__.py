"""One live match: people tap, the journal writes, the state moves on, everybody hears of it."""

from pi_parrain.table.answers import Answer
from pi_parrain.table.now import Now
from pi_parrain.table.table import UNKNOWN_KIND, MovedOn, Table

__all__ = ["UNKNOWN_KIND", "Answer", "MovedOn", "Now", "Table"]
