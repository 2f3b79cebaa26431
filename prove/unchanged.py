"""For schemathesis: a request that the box refused has changed nothing that it keeps."""

from __future__ import annotations

import os
import sqlite3
from typing import Any

import schemathesis

JOURNAL = "PROVEN_JOURNAL"
BY_PEOPLE = "SELECT game, seq, once FROM rows WHERE by <> 'box'"  # a countdown ends when it ends
KEPT = (BY_PEOPLE, "SELECT * FROM games", "SELECT * FROM memory")
REFUSED = 400


class Shelf:
    """The journal of the box, looked at from outside."""

    def __init__(self) -> None:
        where = os.environ[JOURNAL]
        self._db = sqlite3.connect(f"file:{where}?mode=ro", uri=True, check_same_thread=False)
        self.last = self.look()

    def look(self) -> list[Any]:
        return [self._db.execute(question).fetchall() for question in KEPT]


shelf = Shelf()


@schemathesis.check
def a_refusal_changes_nothing(
    ctx: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case[Any]
) -> None:
    before, shelf.last = shelf.last, shelf.look()
    if response.status_code >= REFUSED:
        assert shelf.last == before, "refused, and yet something is written down"
