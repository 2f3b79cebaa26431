"""Between versions of the program: a journal is copied before a newer format takes it over.

A version that is taken back finds its journal in a format that it cannot read. Then the copy, made
just before it was converted, comes back (``swap`` does it: a cut leaves one of the two), and the
newer file is kept whole in a folder beside it. When a version that reads it starts again, games
that were played there meanwhile join the others.

    soirees.parrain.format-1   the journal as it was before it became format 2
    soirees.parrain.newer/     the journal of a version that was taken back
"""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from pi_parrain.atomic import sync_folder
from pi_parrain.errors import JournalError
from pi_parrain.journal.book import Journal, KeptGame, Row
from pi_parrain.journal.faults import DiskFull, Newer, ReadOnly, spoken
from pi_parrain.journal.file import MIGRATIONS, copy_of, inspect
from pi_parrain.journal.swap import BEFORE, draft, folder, keep_promise

log = logging.getLogger(__name__)

NEWER, JOINED = "newer", "joined"
PATIENCE_S = 2.0


def settle(journal: Path, beside: Path) -> None:
    """Before a box opens its *journal*: a format that it reads, and every game there is."""
    if step_back(journal, beside):
        log.warning("the journal is of a newer version: %s", folder(journal, NEWER))
    if (folder(journal, NEWER) / journal.name).exists() and journal.exists():
        try:
            with Journal(journal, exclusive=True) as book:
                number = rejoin(book)
        except (DiskFull, ReadOnly) as error:  # a card that takes nothing must not cost the page
            log.error("games of a version that was taken back wait: %s", error, exc_info=True)
            return
        if number:
            log.warning("%d games of a version that was taken back are here again", number)


def step_back(journal: Path, beside: Path) -> bool:
    """If *journal* is too new and there is a copy of before, that one; whether it was so."""
    found = next(filter(Path.exists, copies(journal)), None)
    if found is not None and is_newer(journal):
        with draft(journal) as place:
            shutil.copy(found, place / journal.name)
            flush(place / journal.name)
        keep_promise(journal, beside)
    return put_newer_aside(journal)


def put_newer_aside(journal: Path) -> bool:
    """Not where ``swap`` keeps what can be asked back: this version could not open it."""
    left, aside = folder(journal, BEFORE), folder(journal, NEWER)
    if not is_newer(left / journal.name):
        return False
    with spoken(journal):
        if aside.exists():  # a second version that was taken back: nothing is thrown away
            os.rename(aside, aside.with_name(f"{aside.name}-{secrets.token_hex(4)}"))
        os.rename(left, aside)
        sync_folder(journal.parent)
    return True


def rejoin(book: Journal) -> int:
    """Games of a journal that was put aside, now that it can be read; how many."""
    aside = folder(book.path, NEWER)
    place, number, latest = aside / book.path.name, 0, book.latest()
    try:
        with Journal(place, read_only=True) as newer:
            here = {game.uid: game for game in every_game(book)}
            for kept in reversed(every_game(newer)):
                rows = newer.rows(kept.id)
                number += join(book, here.get(kept.uid), kept, rows)
    except JournalError:  # still too new, or damaged: it stays where it is
        return number
    if latest is not None:
        book.reopen(latest.id)  # it goes on with what it played
    with spoken(book.path):
        shutil.rmtree(folder(book.path, JOINED), ignore_errors=True)
        os.rename(aside, folder(book.path, JOINED))
        sync_folder(book.path.parent)
    return number


def join(book: Journal, here: KeptGame | None, kept: KeptGame, rows: tuple[Row, ...]) -> bool:
    """A game that both have is one, unless it went on there; then there are two."""
    mine = () if here is None else book.rows(here.id)
    if not rows or mine[: len(rows)] == rows:
        return False
    book.adopt(kept if here is None else replace(kept, uid=secrets.token_hex(16)), rows)
    return True


def every_game(book: Journal) -> tuple[KeptGame, ...]:
    return (*book.games(deleted=True), *book.games())


def copies(journal: Path) -> list[Path]:
    """The best one first: of the format that this version writes, or of one that it converts."""
    return [copy_of(journal, number) for number in range(len(MIGRATIONS), 0, -1)]


def is_newer(journal: Path) -> bool:
    try:
        inspect(journal, PATIENCE_S)
    except Newer:
        return True
    except (JournalError, OSError, sqlite3.Error):
        return False
    return False


def flush(file: Path) -> None:
    with closing(os.fdopen(os.open(file, os.O_RDONLY))) as opened:
        os.fsync(opened.fileno())
