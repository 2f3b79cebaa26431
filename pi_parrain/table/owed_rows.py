"""Rows on their way to the disk; those that it refused, though they count, wait in their order."""

from __future__ import annotations

import logging
from collections import deque

from pi_parrain.errors import JournalError
from pi_parrain.journal import Meanwhile, Row, RowKeeper
from pi_parrain.phrases import Phrase

log = logging.getLogger(__name__)


class OwedRows:
    """What one game owes to its journal. The table's lock guards it."""

    def __init__(self, journal: RowKeeper, game_id: int) -> None:
        self._journal = journal
        self._game_id = game_id
        self._rows: deque[Row] = deque()
        self.why: Phrase | None = None  # why they are not on disk yet

    def __len__(self) -> int:
        return len(self._rows)

    def write(self, row: Row, meanwhile: Meanwhile) -> None:
        """*row* on disk, after those that are owed. Raises ``JournalError``: then it is not."""
        self.pay()
        self._journal.append(self._game_id, row, meanwhile)

    def write_or_owe(self, row: Row, meanwhile: Meanwhile) -> None:
        """*row* on disk, now or later."""
        try:
            self.write(row, meanwhile)
        except JournalError as error:
            log.warning("Row %d waits for the disk", row.seq, exc_info=True)
            self._rows.append(row)
            self.why = error.phrase

    def pay(self) -> None:
        """Write what is owed. Raises ``JournalError``: then the rest is still owed."""
        while self._rows:
            self._journal.append(self._game_id, self._rows[0])
            self._rows.popleft()
        self.why = None
