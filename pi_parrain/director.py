"""The thread behind a training that does something by itself: it tells, taps and waits.

It has no memory: what comes next is the table's task, asked again whenever something has changed.
It ends with its table: by « Quitter », a real game, a press, the end of the program.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Protocol, cast

from pi_parrain.errors import ParrainError, Refused
from pi_parrain.room import Room
from pi_parrain.table import Table
from pi_parrain.training import Task
from pi_parrain.training.performance import Beat, Performance

log = logging.getLogger(__name__)

PLAYERS = "players"
"""The author of what people who do not exist record."""
SULK_S = 2.0  # after a refusal, which should not be: never a loop that takes the processor
LONG_S = 3600.0

Encore = Callable[[Table], Table | None]
"""Another table in place of one that is over, in the room; or nothing."""


class Waiting(Protocol):
    """How the director waits: a test tells the time instead."""

    def until(self, room: Room, version: int, lasts_s: float | None) -> None:
        """So long; or, without a limit, until the room's version is another one."""


class RealTime:
    def until(self, room: Room, version: int, lasts_s: float | None) -> None:
        if lasts_s is None:
            room.wait_beyond(version, LONG_S)
            return
        due = time.monotonic() + lasts_s
        table = room.seated
        while (left := due - time.monotonic()) > 0 and not room.closed and room.seated is table:
            version = room.wait_beyond(version, left)


class Director:
    """One performance at a time, that of the training table in play."""

    def __init__(self, room: Room, waiting: Waiting | None = None) -> None:
        self._room = room
        self._waiting = waiting or RealTime()
        self._changing = threading.Lock()  # a task is looked at and replaced in one go
        self._thread: threading.Thread | None = None

    def begin(self, table: Table, encore: Encore = lambda table: None) -> None:
        """Perform at *table*, which is in play. The thread of the table before has ended, or will
        as soon as it looks up."""
        self._thread = threading.Thread(
            target=self._perform, args=(table, encore), name="director", daemon=True
        )
        self._thread.start()

    def change(self, table: Table, change: Callable[[Task], Task]) -> None:
        """From any thread: another pace, a push."""
        with self._changing:
            if table.training is not None:
                table.training = table.training.with_task(change(table.training.task))
        self._room.announce()

    def join(self, timeout: float) -> None:
        if self._thread is not None:
            self._thread.join(timeout)

    def _perform(self, table: Table, encore: Encore) -> None:
        try:
            playing: Table | None = table
            while playing is not None:
                playing = encore(playing) if self._play(playing) else None
        except Exception:  # whatever it is, the box and the page go on
            log.exception("the performance ends")

    def _play(self, table: Table) -> bool:
        """Beat by beat, until somebody takes the table away. Whether it should begin again."""
        while self._in_play(table):
            version = self._room.version
            beat = self._next(table)
            if beat is None:
                self._waiting.until(self._room, version, None)
                continue
            self._room.announce()
            self._waiting.until(self._room, self._room.version, beat.lasts_s)
            if beat.encore:
                return self._in_play(table)
        return False

    def _in_play(self, table: Table) -> bool:
        return self._room.seated is table and not table.closed and not self._room.closed

    def _next(self, table: Table) -> Beat | None:
        """Do what comes now. A tap that is refused has met another one: think again, later."""
        with self._changing:
            assert table.training is not None
            now = table.now
            beat = cast(Performance, table.training.task).act(table.game, now.state)
            if beat is None:
                return None
            table.training = table.training.with_task(beat.task)
        if beat.command is not None:
            try:
                table.submit(beat.command, by=PLAYERS, version=now.version)
            except ParrainError as error:
                if self._in_play(table):
                    is_a_fault = not isinstance(error, Refused)
                    log.warning("a player was refused: %s", error, exc_info=is_a_fault)
                return Beat(beat.task, SULK_S if isinstance(error, Refused) else 0.0)
        return beat
