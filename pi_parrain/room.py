"""The room around the table: which game is being played, and everything that phones watch.

Phones watch one number, the *version*: it grows with each move, each change of table, each word
from the box. A stream waits for it to move and then paints the whole page again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pi_parrain.engine import SomeGame
from pi_parrain.errors import ParrainError
from pi_parrain.journal import Journal
from pi_parrain.phrases import Phrase, _
from pi_parrain.table import Answer, Now, Table

OnMove = Callable[[Table, Answer, Now], None]
OnTableChange = Callable[[Table | None], None]


class NoTable(ParrainError):
    """A move came while no game was open."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """What the box is playing, in seconds of the machine's monotonic clock."""

    downbeat: float
    zero: float
    ends: float


class Room:
    """One table at a time, kept games on the shelf."""

    def __init__(self, journal: Journal, games: Mapping[str, SomeGame]) -> None:
        self.journal = journal
        self.games = games
        # Whoever listens announces what phones should see, when it has been thought through.
        self.on_move: OnMove = lambda table, answer, now: self.announce()
        self.on_table_change: OnTableChange = lambda table: None
        self.countdown: Countdown | None = None
        self.trouble: Phrase | None = None  # what every phone should know of the box
        self.worries: tuple[Phrase, ...] = ()  # about power and heat, the last time somebody looked
        self.shown: frozenset[str] = frozenset()  # board switches of the game that are on
        self._table: Table | None = None
        self._version = 0
        self._foreseen: Now | None = None
        self._closed = False
        self._changed = threading.Condition()
        self._seating = threading.RLock()  # two tables at one game would overtake each other

    @property
    def table(self) -> Table:
        """The table in play; a sentence when there is none."""
        if (table := self._table) is None:
            raise NoTable(_("Aucune partie n'est ouverte : commencez-en une."))
        return table

    @property
    def seated(self) -> Table | None:
        return self._table

    @property
    def version(self) -> int:
        return self._version

    @property
    def closed(self) -> bool:
        return self._closed

    def begin(self, slug: str, label: str = "") -> Table:
        """Open a new game."""
        with self._seating:
            return self._sit(Table.start(self.journal, self.games[slug], label))

    def resume(self, game_id: int) -> Table:
        """Go on with a kept game; the one in play goes on as it is."""
        with self._seating:
            if self._table is not None and self._table.game_id == game_id:
                return self._table
            return self._sit(Table.resume(self.journal, game_id, self.games))

    def resume_latest(self) -> Table | None:
        """After a power cut: the same game, the same phase."""
        latest = self.journal.latest()
        return self.resume(latest.id) if latest and latest.slug in self.games else None

    def leave(self) -> None:
        """Close the table; the game stays on the shelf."""
        with self._seating:
            self._change_table(None)

    def _sit(self, table: Table) -> Table:
        table.listeners.append(lambda answer, now: self.on_move(table, answer, now))
        table.on_writing = self.foresee
        self._change_table(table)
        return table

    def _change_table(self, table: Table | None) -> None:
        """From one table to the next: no phone sees an empty room in between.

        Who listens hears of the new table before anybody can move there, and after that of no move
        at the old one that it need believe: it knows which table each move was made at.
        """
        if self._table is not None:
            self._table.close()
        self.shown = frozenset()
        self._foreseen = None
        try:
            self.on_table_change(table)
        finally:
            self._table = table
            self.announce()

    def show(self, switch: str, on: bool) -> None:
        """Let spectators see more of the game, or less again. It is no move of the game."""
        self.shown = self.shown | {switch} if on else self.shown - {switch}
        self.announce()

    def announce(self) -> None:
        """Something that phones show has changed."""
        with self._changed:
            self._version += 1
            self._changed.notify_all()

    @property
    def foreseen(self) -> Now | None:
        """What the last move leads to. The disk may not have it yet: to prepare, never to show."""
        return self._foreseen

    def foresee(self, now: Now) -> None:
        """The disk is writing the move that leads to *now*."""
        with self._changed:
            self._foreseen = now
            self._changed.notify_all()

    def wait_for_more(self, version: int, foreseen: Now | None, timeout: float) -> int:
        """As ``wait_beyond``, or once another move than the one to *foreseen* is being written."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._version != version or self._foreseen is not foreseen or self._closed,
                timeout,
            )
            return self._version

    def wait_beyond(self, version: int, timeout: float) -> int:
        """The version, once it is another one, *timeout* seconds pass, or the room closes."""
        with self._changed:
            self._changed.wait_for(lambda: self._version != version or self._closed, timeout)
            return self._version

    def close(self) -> None:
        """Let every stream go; the game that was in play is the last thing it showed."""
        self._closed = True
        self.leave()
