"""Where a match stands, in one piece."""

from __future__ import annotations

from dataclasses import dataclass

from pi_parrain.engine import Move
from pi_parrain.engine.game import State
from pi_parrain.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Now:
    """A page is drawn from one of these, without a lock."""

    version: int
    state: State
    last: Move | None = None
    undo: Phrase | None = None  # what taking *last* back would take back, in words
    unrecorded: Phrase | None = None  # why the last rows are not on disk yet
