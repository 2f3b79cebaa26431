"""Between versions of the program: a journal is copied before a newer format takes it over.

A version that is taken back finds its journal in a format that it cannot read. Then the copy, made
just before it was converted, comes back (``swap`` does it: a cut leaves one of the two), and the
newer file is kept whole in a folder beside it. When a version that reads it starts again, games
that were played there meanwhile join the others.

    soirees.parrain.format-1   the journal as it was before it became format 2
    soirees.parrain.newer/     the journal of a version that was taken back
    soirees.parrain.newer-…/   of the versions before that one, if several were
"""

from __future__ import annotations

import glob
import hashlib
import logging
import os
import shutil
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from pi_parrain.atomic import sync_folder
from pi_parrain.errors import JournalError
from pi_parrain.journal.book import Journal, KeptGame, Row
from pi_parrain.journal.faults import Damaged, Newer, spoken
from pi_parrain.journal.file import MIGRATIONS, copy_of
from pi_parrain.journal.swap import NEWER, draft, folder, is_newer, keep_promise

log = logging.getLogger(__name__)

JOINED = "joined"


def settle(journal: Path, beside: Path) -> None:
    """Before a box opens its *journal*: a format that it reads, and every game there is."""
    if step_back(journal, beside):
        log.warning("the journal is of a newer version: %s", folder(journal, NEWER))
    if (asides := put_aside(journal)) and journal.exists():
        try:
            with Journal(journal, exclusive=True) as book:
                number = sum(rejoin(book, aside) for aside in asides)
        except JournalError as error:  # whoever opens it next says what it means
            log.error("games of a version that was taken back wait: %s", error, exc_info=True)
            return
        if number:
            log.warning("%d games of a version that was taken back are here again", number)


def put_aside(journal: Path) -> list[Path]:
    """The folders with a journal of a version that was taken back."""
    folders = sorted(journal.parent.glob(f"{glob.escape(journal.name)}.{NEWER}*"))
    return [aside for aside in folders if (aside / journal.name).exists()]


def step_back(journal: Path, beside: Path) -> bool:
    """If *journal* is too new and there is a copy of before, that one; whether it was so."""
    found = next(filter(Path.exists, copies(journal)), None)
    if found is not None and is_newer(journal):
        with draft(journal) as place:
            shutil.copy(found, place / journal.name)
            flush(place / journal.name)
        keep_promise(journal, beside)
        return True
    return False


def rejoin(book: Journal, aside: Path) -> int:
    """Games of a journal that was put *aside*, now that it can be read; how many.

    Again is nothing new: a cut, a full card or a damaged game leaves *aside* for the next start.
    """
    number, latest, is_whole = 0, book.latest(), True
    here = {game.uid: game for game in every_game(book)}
    try:
        with Journal(aside / book.path.name, read_only=True) as newer:
            for kept in reversed(every_game(newer)):
                if (rows := whole_rows(newer, kept)) is None:
                    is_whole = False
                elif (joining := as_it_joins(book, here, kept, rows)) is not None:
                    book.adopt(joining, rows, latest)
                    number += 1
    except (Damaged, Newer) as error:
        log.warning("games wait for a version that reads them: %s", error, exc_info=True)
        return number
    if is_whole:
        with spoken(book.path):
            shutil.rmtree(folder(book.path, JOINED), ignore_errors=True)
            os.rename(aside, folder(book.path, JOINED))
            sync_folder(book.path.parent)
    return number


def whole_rows(book: Journal, kept: KeptGame) -> tuple[Row, ...] | None:
    try:
        return book.rows(kept.id)
    except Damaged as error:  # one game's damage must not cost the others
        log.warning("a game stays in %s: %s", book.path.parent, error, exc_info=True)
        return None


def as_it_joins(
    book: Journal, here: Mapping[str, KeptGame], kept: KeptGame, rows: tuple[Row, ...]
) -> KeptGame | None:
    """*kept* as *book* takes it, if that lacks something; if it went on in both, there are two."""
    if kept.uid not in here:
        return kept if rows else None
    mine = whole_rows(book, here[kept.uid]) or ()
    other = replace(kept, uid=uid_of_other(kept, rows))
    return None if mine[: len(rows)] == rows or other.uid in here else other


def uid_of_other(kept: KeptGame, rows: tuple[Row, ...]) -> str:
    """The same whenever it is asked for: the same game never joins twice."""
    return hashlib.sha256(f"{kept.uid} {rows!r}".encode()).hexdigest()[:32]


def every_game(book: Journal) -> tuple[KeptGame, ...]:
    return (*book.games(deleted=True), *book.games())


def copies(journal: Path) -> list[Path]:
    """The best one first: of the format that this version writes, or of one that it converts."""
    return [copy_of(journal, number) for number in range(len(MIGRATIONS), 0, -1)]


def flush(file: Path) -> None:
    with closing(os.fdopen(os.open(file, os.O_RDONLY))) as opened:
        os.fsync(opened.fileno())
