"""The composition root: the only file that knows everyone.

The table decides, the box plays: a fresh fact that has a tune is played, a countdown that reaches
zero is recorded. A failing buzzer is logged and never vetoes a recorded move.
"""

from __future__ import annotations

import logging
import threading
import time
from types import TracebackType
from typing import Self

from pi_parrain.config import Settings
from pi_parrain.engine.game import Command
from pi_parrain.errors import BoxError, JournalError, ParrainError
from pi_parrain.field import power
from pi_parrain.field.health import WEAK, health
from pi_parrain.games import GAMES
from pi_parrain.hardware.automatic import AutomaticWhistle
from pi_parrain.hardware.box import Box
from pi_parrain.house.rehearsal import Rehearsal
from pi_parrain.journal import Journal
from pi_parrain.music import LOW_POWER, READY, REFUSED, SHUTDOWN, STOP, Tune
from pi_parrain.phrases import Phrase
from pi_parrain.room import Countdown, Room
from pi_parrain.table import Answer, Table

log = logging.getLogger(__name__)

BOX = "box"
"""The author of what the box itself records."""
TOLD_S = 60.0  # how long phones speak of a pin process that died, when nothing sounds since


class House:
    """One box, one room, and the rules of the house between them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.journal = Journal(settings.journal.path, alone=True)
        self.room = Room(self.journal, GAMES)
        self.alone = AutomaticWhistle()
        self.unrecorded_since: int | None = None  # the version that the disk would not go beyond
        self.box = Box(
            settings.box,
            on_press=self.pressed,
            on_long_press=self.held,
            on_shutdown=self.held_very_long,
            on_zero=self.reached_zero,
            on_end=self.tune_ended,
            on_restart=self.box_restarted,
        )
        self.rehearsal = Rehearsal(self.box, settings.box, settings.journal.path, self.rest)
        self.room.listeners.append(self.heard)
        self.room.moving.append(self.moved)
        self._worries: frozenset[str] = frozenset()
        self._restarted_at = 0.0
        self._lock = threading.RLock()  # phones, the box and the watch all touch the countdown

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
        """Pins first, so that a pin left high by a crash goes low; then the last game."""
        try:
            self.box.start()
        except BoxError as error:
            log.error("%s", error)
            self.room.box_trouble = error.phrase
        self.room.resume_latest()
        self.play(READY)

    def close(self) -> None:
        self.room.close()
        self.box.close()
        self.journal.close()

    # From the table to the box

    def heard(self, table: Table, answer: Answer) -> None:
        """A move was recorded or taken back: sound it, or silence what it started."""
        self.room.disk_trouble = None
        if self.room.countdown is not None and (answer.undone is not None or self.is_over(table)):
            self.silence()
        runs = answer.by == BOX and table.game.needs_head_start(table.state)
        for event in answer.events:
            tune = table.game.tune(event)
            if tune is not None and (self.settings.box.stand_off or not tune.ornament):
                wait = self.settings.box.gangster_delay_s if runs and tune.zero else 0.0
                self.play(tune.after(wait))
        self.rest()

    def is_over(self, table: Table) -> bool:
        """The box still counts, but the game does not: a Parrain has whistled himself."""
        countdown = self.room.countdown
        if countdown is None or table.game.outcome(table.state) is not None:
            return False  # after the game, what counts is the plain whistle
        waits = table.game.at_zero(table.state) is not None
        whistles = countdown.zero <= time.monotonic() < countdown.ends
        return not waits and not whistles

    def moved(self) -> None:
        """Another table, or none: nobody plays the game that was counting any more."""
        if self.room.countdown is not None:
            self.silence()
        else:
            self.rest()

    def play(self, tune: Tune) -> None:
        with self._lock:
            before, downbeat = self.room.countdown, self.box.play(tune)
            if tune.zero is None:
                self.room.countdown = None
                self.rest()
            else:
                ends = downbeat + tune.lasts
                self.room.countdown = Countdown(downbeat, downbeat + tune.zero, ends)
                self.box.light("counting")
            changed = self.room.countdown is not before
        if changed:
            self.room.announce()

    def silence(self) -> None:
        with self._lock:
            self.alone.stopped()
            self.box.stop()
            self.room.countdown = None
            self.rest()

    def rest(self) -> None:
        """The light between countdowns: look at a phone, act on a phone, or press the button."""
        with self._lock:
            if self.room.countdown is not None:
                return
            if self.room.trouble is not None or self._worries:
                self.box.light("trouble")
            elif self.is_up_to_phones():
                self.box.light("waiting")
            else:
                self.box.light("ready")

    def is_up_to_phones(self) -> bool:
        """The game waits for something that the button cannot do."""
        table = self.room.seated
        if table is None or table.game.outcome(table.state) is not None:
            return False
        return table.game.button(table.state) is None

    # From the box to the table

    def pressed(self) -> None:
        """The big button: the next step that the game offers, or the plain whistle without one."""
        if self.rehearsal.takes_press():
            return
        table = self.room.seated
        if table is None or table.game.outcome(table.state) is not None:
            if (tune := self.alone.press()) is not None:
                self.play(tune)
            return
        command = table.game.button(table.state)
        if command is not None:
            self.start(table, command)
        elif self.room.countdown is None:  # a press during a countdown does nothing at all
            self.box.accent(REFUSED)

    def start(self, table: Table, command: Command) -> None:
        """What the button asks for; when the disk fails, the children still get their whistle."""
        try:
            table.submit(command, by=BOX)
        except JournalError as error:
            log.warning("%s", error)
            self.room.disk_trouble = error.phrase
            self.whistle_unrecorded(table, command)
        except ParrainError as error:
            self.refuse(error)

    def whistle_unrecorded(self, table: Table, command: Command) -> None:
        """The countdown that the game wants; further presses go on 10-0, 3-0, as without a game."""
        tunes = map(table.game.tune, table.game.decide(table.state, command, BOX))
        tune = next((tune for tune in tunes if tune is not None), None)
        if tune in AutomaticWhistle.SEQUENCE:
            if self.unrecorded_since != table.version:
                self.unrecorded_since = table.version
                self.alone = AutomaticWhistle(first=tune)
            tune = self.alone.press()
        if tune is not None:
            runs = table.game.needs_head_start(table.state)
            self.play(tune.after(self.settings.box.gangster_delay_s if runs else 0.0))

    def held(self) -> None:
        """A long press stops what is counting, with three blasts; phones show it."""
        table = self.room.seated
        command = table.game.long_press(table.state) if table is not None else None
        if table is not None and command is not None:
            self.record(table, command)
        elif self.room.countdown is not None:
            self.alone.stopped()
            self.play(STOP)

    def held_very_long(self) -> None:
        """Eight seconds: switch the box off, if it is one."""
        try:
            self.switch_off()
        except ParrainError as error:
            self.refuse(error)

    def switch_off(self) -> None:
        """The farewell first: systemd will end us while the machine goes down."""
        if power.can_switch_off():
            self.play(SHUTDOWN)
            time.sleep(SHUTDOWN.lasts)
        power.switch_off()

    def look_after(self) -> None:
        """Low power and heat reach every phone when they begin, and when they are over."""
        if self.box.status.alive and time.monotonic() > self._restarted_at + TOLD_S:
            self.forget_box_trouble()
        worries = frozenset(worry.text for worry in health().worries)
        if worries == self._worries or self.room.countdown is not None:
            return
        if WEAK in worries - self._worries:
            self.box.accent(LOW_POWER)
        self._worries = worries
        self.rest()
        self.room.announce()

    def reached_zero(self, downbeat: float) -> None:
        with self._lock:
            if self.room.countdown is None or self.room.countdown.downbeat != downbeat:
                return
            self.box.light("whistling")
        table = self.room.seated
        command = table.game.at_zero(table.state) if table is not None else None
        if table is not None and command is not None:
            self.record(table, command)

    def record(self, table: Table, command: Command) -> None:
        """What the box itself saw. A full disk must not silence the whistle: it is only logged."""
        try:
            table.submit(command, by=BOX)
        except ParrainError as error:
            self.refuse(error)

    def refuse(self, error: ParrainError) -> None:
        log.warning("%s", error)
        self.box.accent(REFUSED)

    def tune_ended(self, downbeat: float) -> None:
        with self._lock:
            ended = self.room.countdown is not None and self.room.countdown.downbeat == downbeat
            if ended:
                self.alone.ended()
                self.room.countdown = None
                self.rest()
        if ended:
            self.room.announce()
        self.forget_box_trouble()  # it has just been heard to work

    def forget_box_trouble(self) -> None:
        if self.room.box_trouble is not None:
            self.room.box_trouble = None
            self.rest()
            self.room.announce()

    def box_restarted(self, why: Phrase) -> None:
        """The pin process died: a countdown it played is broken off, and the page says so."""
        with self._lock:
            self.alone.stopped()
            self.room.box_trouble, self._restarted_at = why, time.monotonic()
            self.room.countdown = None
        table = self.room.seated
        command = table.game.broken_off(table.state) if table is not None else None
        if table is not None and command is not None:
            self.record(table, command)
        self.rest()
        self.room.announce()
