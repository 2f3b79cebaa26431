"""The evenings on disk: one SQLite file, one row per accepted command, never rewritten.

What is acknowledged is on disk (WAL, ``synchronous=FULL``). Whatever the file or the disk cannot do
is a ``JournalError`` with a sentence that says what to do; nothing is repaired in silence.
"""

from pi_parrain.journal.book import Journal, KeptGame, Meanwhile, Row, nothing
from pi_parrain.journal.faults import (
    Damaged,
    DiskFull,
    Failing,
    Garbled,
    Locked,
    Moved,
    Newer,
    NotFound,
    NotYours,
    ReadOnly,
    TakesNothing,
)
from pi_parrain.journal.notebook import PASSING, Notebook, RowKeeper

__all__ = [
    "PASSING",
    "Damaged",
    "DiskFull",
    "Failing",
    "Garbled",
    "Journal",
    "KeptGame",
    "Locked",
    "Meanwhile",
    "Moved",
    "Newer",
    "NotFound",
    "NotYours",
    "Notebook",
    "ReadOnly",
    "Row",
    "RowKeeper",
    "TakesNothing",
    "nothing",
]
