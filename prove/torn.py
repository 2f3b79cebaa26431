"""What a power cut does to the files of a journal, done to copies of them.

SQLite waits for the disk before a tap is acknowledged, so a cut can only tear what was being
written then: the sectors that the next transaction, or the next checkpoint, would change. Each is
found old, new, or full of rubbish. And then, worse than physics: rubbish and cuts anywhere.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from pi_parrain.engine import Command
from pi_parrain.errors import JournalError
from pi_parrain.games import GAMES
from pi_parrain.games.live import moves as m
from pi_parrain.journal import Journal
from pi_parrain.table import Table
from prove import game

SECTOR = 512  # bytes
LAST_PAGES = 4096 * 6
IN_FLIGHT = "in flight"


def wal(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}-wal")


def copy(journal: Path, folder: Path) -> Path:
    """Without the shared memory, which no disk keeps."""
    folder.mkdir()
    shutil.copy(journal, folder)
    if wal(journal).exists():
        shutil.copy(wal(journal), folder)
    return folder / journal.name


def tear_last_write(journal: Path, folder: Path, luck: random.Random) -> bool:
    """Whether a copy whose last, unacknowledged write is torn has all that was there before.

    Half of the time the restarted box is cut again while it merges the WAL into the journal.
    """
    kept = game.read_journal(copy(journal, folder / "kept")).rows
    torn, later = copy(journal, folder / "torn"), copy(journal, folder / "later")
    with Journal(later) as book:
        if luck.random() < 0.5:
            mix(torn, later, luck)
        else:
            torn = copy(later, folder / "merged")
            write_once_more(book)
            mix(wal(torn), wal(later), luck)
    rows = game.read_journal(torn).rows
    return rows[: len(kept)] == kept and all(row.once == IN_FLIGHT for row in rows[len(kept) :])


def write_once_more(book: Journal) -> None:
    """A chief can be named unless a countdown runs, and that can be broken off."""
    latest = book.latest()
    assert latest is not None
    table = Table(GAMES[latest.slug], book, latest.id)
    sheet = game.SHEETS[0]
    chief = Command(m.NameChief(sheet.name, sheet.members[0]))
    command = table.game.broken_off(table.state) or chief
    table.submit(command, once=IN_FLIGHT)


def mix(old: Path, new: Path, luck: random.Random) -> None:
    """Leave *old* as a cut in the middle of its becoming *new* could."""
    before = old.read_bytes() if old.exists() else b""
    after = new.read_bytes()
    sectors = []
    for start in range(0, len(after), SECTOR):
        was, will_be = before[start : start + SECTOR], after[start : start + SECTOR]
        rubbish = luck.randbytes(len(will_be))
        hole = was.ljust(len(will_be), b"\0")
        sectors.append(will_be if was == will_be else luck.choice((hole, will_be, rubbish)))
    whole = b"".join(sectors)
    shortest = min(len(before), len(whole))
    old.write_bytes(whole[: luck.randint(shortest, len(whole))])


def scribble(journal: Path, folder: Path, luck: random.Random) -> bool:
    """Whether a copy with rubbish in, or without, the end of its WAL tells no wrong story."""
    kept = game.read_journal(copy(journal, folder / "whole")).rows
    scribbled = copy(journal, folder / "scribbled")
    file = wal(scribbled)
    if not file.exists() or not file.stat().st_size:
        return True
    data = bytearray(file.read_bytes())
    start = luck.randrange(max(0, len(data) - LAST_PAGES), len(data))
    if luck.random() < 0.5:
        del data[start:]
    else:
        length = luck.randrange(1, len(data) - start + 1)
        data[start : start + length] = luck.randbytes(length)
    file.write_bytes(data)
    try:
        rows = game.read_journal(scribbled).rows
    except JournalError:
        return True  # a sentence, and nothing changed
    return rows == kept[: len(rows)]
