"""Everything that a journal holds, to see whether something has changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def snapshot(journal: Path) -> list[str]:
    """Games, rows, keys, phones and seats."""
    with closing(sqlite3.connect(journal)) as db:
        return list(db.iterdump())
