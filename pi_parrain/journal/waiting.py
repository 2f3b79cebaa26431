"""The journal of a box whose card takes nothing when it starts: it is read, and asked again.

A clean end leaves the file alone. SQLite makes an index beside it before anything is written, and
a full card has no room for one, and one that fails answers with errors: without this, there would
be no page that says so. On a card that can only be read, it would open what a cut has left, and
refuse every tap until a restart.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from pi_parrain.errors import JournalError
from pi_parrain.journal.book import PATIENCE_S, Journal, Meanwhile, nothing
from pi_parrain.journal.faults import spoken
from pi_parrain.journal.file import connect, look_at, make_sure_of_writing, read_again, take_up


class WaitingJournal(Journal):
    """Each tap asks the card again: it counts as soon as there is room, without a restart."""

    def __init__(self, path: Path, refusal: JournalError) -> None:
        super().__init__(path, exclusive=True, read_only=True)
        self.trouble = refusal.phrase
        self._waits = True

    def _close_files(self) -> None:
        if self._waits:
            self._waits = False
            self._db.close()  # it may be another one than at the start
        super()._close_files()

    @contextmanager
    def _writing(self, meanwhile: Meanwhile = nothing) -> Iterator[sqlite3.Connection]:
        if self._waits:
            self._try_again()
        with super()._writing(meanwhile) as db:
            yield db

    def _try_again(self) -> None:
        with self._lock, self._reading_lock, spoken(self.path):
            if not self._waits:  # somebody was faster
                return
            make_sure_of_writing(self.path)
            self._db.close()  # connections of one program share an index: it would stay read-only
            try:
                self._take_up()
            except BaseException:
                self._db = self._reader = read_again(self.path, PATIENCE_S)
                raise
            self._waits, self.trouble = False, None

    def _take_up(self) -> None:
        with ExitStack() as opening:
            db = opening.enter_context(closing(take_up(self.path, PATIENCE_S)))
            reader = opening.enter_context(closing(connect(self.path, "ro", PATIENCE_S)))
            self._db, self._reader = db, reader
            self._standings = look_at(self._files)
            self._opened.push(opening.pop_all())
