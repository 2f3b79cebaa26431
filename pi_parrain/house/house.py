"""The composition root: the only file that knows everyone.

The table decides, the box plays, the desk says what follows from what. A failing buzzer is logged
and never vetoes a recorded move.
"""

from __future__ import annotations

import logging
from pathlib import Path
from types import TracebackType
from typing import Self

from pi_parrain.config import Settings
from pi_parrain.engine.reasons import Common
from pi_parrain.errors import BoxError, JournalError, ParrainError
from pi_parrain.errors import Refused as RefusedByRules
from pi_parrain.field.health import WEAK, health
from pi_parrain.games import GAMES
from pi_parrain.house.desk import BOX
from pi_parrain.house.desk_thread import DeskThread
from pi_parrain.house.effects import Announce, EndShow, Record
from pi_parrain.house.messages import (
    Looked,
    Message,
    Moved,
    NotRecorded,
    Opened,
    Overtaken,
    Refused,
    Settled,
    TableChanged,
    Trouble,
)
from pi_parrain.house.rehearsal import Rehearsal
from pi_parrain.journal import Journal, TakesNothing
from pi_parrain.journal.waiting import WaitingJournal
from pi_parrain.room import Room
from pi_parrain.table import Answer, MovedOn, Now, Table

log = logging.getLogger(__name__)

PINS_S = 5.0  # for the pins to open, before phones are told that they do not


class House:
    """One box, one room, and the desk between them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.journal = open_journal(settings.journal.path)
        self.room = Room(self.journal, GAMES)
        self.desk = DeskThread(settings.box, self._announce, self._record, self._end_show)
        self.box = self.desk.box
        self.remotes = self.desk.remotes
        self.rehearsal = Rehearsal(self.desk, settings.box, settings.journal.path)
        self.switch_off = self.desk.switch_off
        self.room.on_move = self._moved
        self.room.on_table_change = self._table_changed

    def __enter__(self) -> Self:
        try:
            self.open()
        except BaseException:
            self.close()  # whoever comes next needs the pins
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def open(self) -> None:
        """Pins first, so that a pin left high by a crash goes low; meanwhile the last game."""
        self.desk.start()
        self.box.open()
        try:
            self.room.resume_latest()
        except JournalError as error:  # one game's damage must not cost the page
            log.error("the last game cannot go on: %s", error, exc_info=True)
            self.desk.post(Trouble(disk=error.phrase))
        else:
            self._tell_refusing_card()
        self.room.worries = health().worries

    def welcome(self) -> None:
        """The page answers: the box says so aloud, once its pins are open. No phone waits here."""
        try:
            self.box.wait(PINS_S)
        except BoxError as error:
            log.error("the pins refuse, and are tried again: %s", error, exc_info=True)
        self.desk.post(Opened())

    def close(self) -> None:
        self.room.close()
        self.desk.close()
        self.journal.close()

    @property
    def is_well(self) -> bool:
        """What the service's watchdog wants to know, beside the page."""
        return self.desk.is_well

    def look_after(self) -> None:
        """From time to time: power, heat, pins, and what the disk would not take."""
        table = self.room.seated
        if table is not None:
            table.write_owed()
        self.room.worries = health().worries
        worries = frozenset(worry.text for worry in self.room.worries)
        self.desk.post(Looked(self.box.status.alive, worries, WEAK in worries))

    # To the desk

    def _moved(self, table: Table, answer: Answer | None, now: Now) -> None:
        self.desk.post(Settled(table) if answer is None else Moved(table, answer, now))
        self._tell_refusing_card()  # a move of a training says nothing of the card

    def _table_changed(self, table: Table | None) -> None:
        if table is None:
            self.desk.post(TableChanged(None))
        else:
            show = table.training is not None and table.training.show
            self.desk.post(TableChanged(table, table.game, table.now, show))
        self._tell_refusing_card()

    def _tell_refusing_card(self) -> None:
        """At whatever table: since the start, the card has taken nothing."""
        if self.journal.trouble is not None:
            self.desk.post(Trouble(disk=self.journal.trouble))

    # From the desk

    def _announce(self, news: Announce) -> None:
        self.room.countdown, self.room.trouble = news.countdown, news.trouble
        self.room.announce()

    def _end_show(self, over: EndShow) -> None:
        self.room.stop_training(at=over.table)

    def _record(self, record: Record) -> Message | None:
        """What the box itself saw; the table tells of a success."""
        table: Table = record.table
        # A press asks, and the disk may refuse; the rest has been heard by everybody.
        write = table.submit if record.asked == "button" else table.happen
        try:
            write(record.command, by=BOX, version=record.version)
        except MovedOn:
            return Overtaken(record)
        except JournalError as error:
            log.warning("the disk refused a press: %s", error, exc_info=True)
            return NotRecorded(record, error.phrase)
        except ParrainError as error:
            log.warning("the rules refused what the box did: %s", error, exc_info=True)
            closed = isinstance(error, RefusedByRules) and error.reason is Common.STALE
            return None if closed else Refused(record)
        return None


def open_journal(path: Path) -> Journal:
    """To play from; on a card that takes nothing, to look at until it does: a box has its page."""
    try:
        return Journal(path, exclusive=True)
    except TakesNothing as error:
        if not path.exists():
            raise
        log.error("the journal is only looked at: %s", error, exc_info=True)
        return WaitingJournal(path, error)
