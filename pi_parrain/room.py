"""The room around the table: which game is being played, and everything that phones watch.

While somebody trains, the table in play is one whose rows are in memory alone. The real game waits
as it was, with whatever its table remembers, and is seated again afterwards.

Phones watch one number, the *version*: it grows with each move, each change of table, each word
from the box. A stream waits for it to move and then paints the whole page again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pi_parrain.engine import Common, SomeGame
from pi_parrain.errors import ParrainError, Refused
from pi_parrain.journal import Journal
from pi_parrain.phrases import Phrase, _
from pi_parrain.table import Answer, Now, Table
from pi_parrain.training import Reason, Training

OnMove = Callable[[Table, Answer | None, Now], None]
OnTableChange = Callable[[Table | None], None]


class NoTable(ParrainError):
    """A move came while no game was open."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """What the box is playing, in seconds of the machine's monotonic clock."""

    downbeat: float
    zero: float
    ends: float


@dataclass(frozen=True, slots=True)
class SetAside:
    """The real game while somebody trains (if there is one), and what its board shows."""

    table: Table | None
    shown: frozenset[str]


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
        self._aside: SetAside | None = None
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
    def real(self) -> Table | None:
        """The table of the real game: the one in play, or the one that waits."""
        table, aside = self._table, self._aside
        if table is None or table.training is None:
            return table
        return None if aside is None else aside.table

    @property
    def training(self) -> Training | None:
        """What somebody trains at, while the table in play is a training table."""
        return None if (table := self._table) is None else table.training

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
            real = self.real
            if real is not None and real.game_id == game_id:
                self.stop_training()
                return real
            return self._sit(Table.resume(self.journal, game_id, self.games))

    def resume_latest(self) -> Table | None:
        """After a power cut: the same game, the same phase."""
        latest = self.journal.latest()
        return self.resume(latest.id) if latest and latest.slug in self.games else None

    def leave(self) -> None:
        """Close the table; the game stays on the shelf."""
        with self._seating:
            self._aside = None
            self._change_table(None)

    def put_away(self, game_id: int) -> None:
        """Nobody plays that game any more: neither now nor after the training."""
        with self._seating:
            real = self.real
            if real is None or real.game_id != game_id:
                return
            if self._aside is None:
                self.leave()
            else:
                self._aside = SetAside(None, frozenset())

    # Training

    def train(
        self, table: Table, *, aside: int | None = None, instead_of: int | None = None
    ) -> Table:
        """Sit down at a training table, made with ``Table.practice``; the real game waits.

        A game that goes on is set *aside* only by its number, and another training is replaced only
        by whoever names its table (*instead_of*): nobody takes a table away that he has not seen.
        Raises ``Refused``, also while the box counts, or ``JournalError``: then nothing changes.
        """
        assert table.training is not None
        with self._seating:
            self._check_training(aside, instead_of)
            if self._aside is None:
                if self._table is not None:
                    self._table.pause()
                self._aside = SetAside(self._table, self.shown)
            self._take_place(table)
        return table

    def train_on(self, table: Table, *, after: Table) -> Table:
        """The same training goes on at another *table*; ``Refused`` if somebody has left it."""
        assert table.training is not None
        assert after.training is not None
        with self._seating:
            if after is not self._table:
                raise Refused(Common.STALE)
            return self._take_place(table)

    def _check_training(self, aside: int | None, instead_of: int | None) -> None:
        table = self._table
        if self.training is not None:
            assert table is not None
            if instead_of != table.game_id:
                raise Refused(Reason.ALREADY_TRAINING)
        elif self.countdown is not None:
            raise Refused(Reason.COUNTING)
        elif table is not None and goes_on(table) and aside != table.game_id:
            raise Refused(Reason.GAME_IN_PLAY)

    def stop_training(self, at: Table | None = None) -> None:
        """Back to the real game, as it was; nothing is left of the training.

        Where *at* is given, only if that is the table in play.
        """
        with self._seating:
            if (aside := self._aside) is None or at not in (None, self._table):
                return
            self._aside = None
            self._change_table(aside.table, aside.shown)

    def _sit(self, table: Table) -> Table:
        """At a real game: whoever trained has to stop, and what waited stays on the shelf."""
        self._aside = None
        return self._take_place(table)

    def _take_place(self, table: Table) -> Table:
        table.listeners.append(lambda answer, now: self.on_move(table, answer, now))
        table.on_writing = self.foresee
        self._change_table(table)
        return table

    def _change_table(self, table: Table | None, shown: frozenset[str] = frozenset()) -> None:
        """From one table to the next: no phone sees an empty room in between.

        Who listens hears of the new table before anybody can move there, and after that of no move
        at the old one that it need believe: it knows which table each move was made at.
        """
        if self._table is not None:
            self._table.close()
        self.shown = shown
        self._foreseen = None
        try:
            self.on_table_change(table)
        finally:
            if table is not None:
                table.go_on()  # one that waited: before that, nobody would play its countdown
            self._table = table
            self.announce()

    def show(self, switch: str, on: bool, *, at: Table) -> None:
        """Let spectators see more of the game, or less again. It is no move of the game.

        ``Refused`` if *at* is not the table in play: the next game has switches of its own.
        """
        with self._seating:
            if at is not self._table:
                raise Refused(Common.STALE)
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


def goes_on(table: Table) -> bool:
    """Whether people would miss it: it has begun, and not everybody has been told who won."""
    now = table.now
    outcome = table.game.outcome(now.state)
    return now.last is not None and not (outcome is not None and outcome.unveiled)
