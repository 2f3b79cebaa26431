"""Another set of files in the place of the journal's, so that a cut leaves the old set or the new.

A folder beside the journal, ``….restore``, that is whole is the promise; whoever claims the journal
next keeps it before opening anything. Each step is one rename, and can be begun again:

    draft/     being made; nobody looks at it
    restore/   promised: its files move in, one after the other
    leaving/   where the files that were there go meanwhile
    before/    where they stay, until they are asked back (which is a promise again) or replaced
    newer/     where they stay instead, if they are of a later version of the program (``formats``)
"""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pi_parrain.atomic import sync_folder
from pi_parrain.errors import JournalError
from pi_parrain.journal.book import Journal
from pi_parrain.journal.faults import RESTORE_WAITS, Newer, TakesNothing, spoken
from pi_parrain.journal.file import COMPANIONS, claim, inspect

log = logging.getLogger(__name__)

DRAFT, PROMISED, LEAVING, BEFORE, NEWER = ("draft", "restore", "leaving", "before", "newer")
PATIENCE_S = 2.0


def folder(journal: Path, name: str) -> Path:
    return journal.with_name(f"{journal.name}.{name}")


def before(journal: Path) -> Path | None:
    """The journal of before the last swap, if it can still be asked back."""
    there = folder(journal, BEFORE) / journal.name
    return there if there.exists() and not is_newer(there) else None


def is_promised(journal: Path) -> bool:
    """Whether other files take its place as soon as the box starts again."""
    return folder(journal, PROMISED).exists()


@contextmanager
def draft(journal: Path) -> Iterator[Path]:
    """An empty folder to make the new files in; promised when the block ends without an error."""
    with spoken(journal):
        place = folder(journal, DRAFT)
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(mode=0o700)
    try:
        with spoken(journal):
            yield place
            for file in (*place.iterdir(), place):
                like_the_journals(file, journal.parent)
            sync_folder(place)
            promise(journal, place)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def ask_back(journal: Path) -> None:
    """What was there before the last swap is promised again."""
    with spoken(journal):
        promise(journal, folder(journal, BEFORE))


def promise(journal: Path, place: Path) -> None:
    # One that waits would be lost; what one that is half done has put aside, overwritten.
    if is_promised(journal) or folder(journal, LEAVING).exists():
        raise JournalError(RESTORE_WAITS)
    os.rename(place, folder(journal, PROMISED))
    sync_folder(journal.parent)


def keep_promise(journal: Path, beside: Path) -> None:
    """Finish what was promised for the *journal* and the file *beside* it, if anything was."""
    promised, leaving = folder(journal, PROMISED), folder(journal, LEAVING)
    with spoken(journal):
        if not promised.exists() and not leaving.exists():
            return
        descriptor = claim(journal) if journal.exists() else None
        try:
            if (promised / journal.name).exists() and journal.exists():
                tidy(journal)
            if promised.exists():
                move_in(promised, leaving, journal, beside)
            if leaving.exists():
                put_aside(leaving, journal, beside)
        finally:
            if descriptor is not None:
                os.close(descriptor)


def keep_promise_or_wait(journal: Path, beside: Path) -> None:
    """For a box that starts: a card that takes nothing must not cost the page.

    The promise waits for the next start, and what stands there is played with.
    """
    try:
        keep_promise(journal, beside)
    except TakesNothing as error:
        if not is_whole(journal):
            raise
        log.error("a restore waits: %s", error, exc_info=True)


def is_whole(journal: Path) -> bool:
    """Whether a journal stands there with its own companions: the old one, or the new one."""
    leaving = folder(journal, LEAVING)
    has_left = any((leaving / f"{journal.name}{end}").exists() for end in COMPANIONS)
    return journal.exists() and (not has_left or (leaving / journal.name).exists())


def tidy(journal: Path) -> None:
    """Everything into the one file that will be asked back; a damaged one leaves as it is."""
    with suppress(JournalError):
        Journal(journal).close()


def move_in(promised: Path, leaving: Path, journal: Path, beside: Path) -> None:
    leaving.mkdir(mode=0o700, exist_ok=True)
    like_the_journals(leaving, journal.parent)
    for place in (journal, beside):
        if (promised / place.name).exists():
            # The companions first: a journal must never meet those of another one.
            for one in (*(place.with_name(place.name + end) for end in COMPANIONS), place):
                if one.exists():
                    os.rename(one, leaving / one.name)
            sync_folder(leaving)
            os.rename(promised / place.name, place)
            sync_folder(place.parent)
    shutil.rmtree(promised)
    sync_folder(journal.parent)


def put_aside(leaving: Path, journal: Path, beside: Path) -> None:
    """Where nothing stood *beside*, an empty file says so when it is asked back."""
    kept, newer = folder(journal, BEFORE), folder(journal, NEWER)
    if not (leaving / journal.name).exists():
        shutil.rmtree(leaving)
    elif is_newer(leaving / journal.name):  # this version could not open it, if it came back
        if newer.exists():  # a second version that was taken back: nothing is thrown away
            os.rename(newer, newer.with_name(f"{newer.name}-{secrets.token_hex(4)}"))
        os.rename(leaving, newer)
    else:
        (leaving / beside.name).touch()
        like_the_journals(leaving / beside.name, journal.parent)
        shutil.rmtree(kept, ignore_errors=True)
        os.rename(leaving, kept)
    sync_folder(journal.parent)


def is_newer(journal: Path) -> bool:
    """Whether a later version of the program wrote it."""
    try:
        inspect(journal, PATIENCE_S)
    except Newer:
        return True
    except (JournalError, OSError, sqlite3.Error):
        return False
    return False


def like_the_journals(file: Path, parent: Path) -> None:
    """What root puts here must be the service's; a link is, and not what it leads to."""
    if os.geteuid() == 0:
        owner = parent.stat()
        os.chown(file, owner.st_uid, owner.st_gid, follow_symlinks=False)
