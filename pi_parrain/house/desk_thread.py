"""The one queue and the one thread through which everything reaches the box.

Whoever has something to say posts it and goes on; the thread asks the desk what follows and carries
it out. ``Record`` may take its time (the disk), and comes last; so may ``EndShow``, which is alone.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

from pi_parrain.config import BoxSettings
from pi_parrain.errors import ParrainError
from pi_parrain.field import power
from pi_parrain.hardware.box import Box
from pi_parrain.hardware.remote.remotes import Remotes
from pi_parrain.house.desk import step
from pi_parrain.house.effects import (
    Accent,
    Announce,
    Effect,
    EndShow,
    HandOver,
    Light,
    Play,
    Record,
    Stop,
    SwitchOff,
)
from pi_parrain.house.memory import Desk
from pi_parrain.house.messages import CannotLeave, Farewell, Message
from pi_parrain.music import SHUTDOWN

log = logging.getLogger(__name__)

STUCK_S = 10.0  # behind with one message, before the service's watchdog is told

Recorder = Callable[[Record], Message | None]


class DeskThread:
    """A desk, its box with whatever else is a button, and the thread between them."""

    def __init__(
        self,
        settings: BoxSettings,
        announce: Callable[[Announce], None],
        record: Recorder,
        end_show: Callable[[EndShow], None] = lambda show: None,
    ) -> None:
        """*record* submits a command, and says what became of it unless the table will."""
        self.desk = Desk(settings.stand_off, settings.gangster_delay_s, settings.counts)
        self.box = Box(settings, self.post)
        self.remotes = Remotes(settings, self.post)
        self.tests: dict[int, SimpleQueue[float]] = {}  # each gets the seconds of its press
        self._announce = announce
        self._record = record
        self._end_show = end_show
        self._messages: SimpleQueue[Message | None] = SimpleQueue()
        self._busy_since: float | None = None
        self._thread = threading.Thread(target=self._run, name="desk", daemon=True)

    def start(self) -> None:
        self._thread.start()
        self.remotes.start()

    def close(self) -> None:
        """Whatever was posted is still followed; then silence. May be called twice."""
        self.remotes.close()
        self._messages.put(None)
        if self._thread.ident is not None and self._thread is not threading.current_thread():
            self._thread.join()
        self.box.close()

    def post(self, message: Message) -> None:
        """From any thread, without waiting."""
        self._messages.put(message)

    @property
    def is_well(self) -> bool:
        """Whether messages are followed, and the pins minded."""
        began = self._busy_since
        stuck = began is not None and time.monotonic() - began > STUCK_S
        return self._thread.is_alive() and not stuck and self.box.is_supervised

    def _run(self) -> None:
        while (message := self._messages.get()) is not None:
            self._busy_since = time.monotonic()
            following: Message | None = message
            while following is not None:
                following = self._follow(following)
            self._busy_since = None

    def _follow(self, message: Message) -> Message | None:
        """Carry out what follows; what became of a record, if the table does not tell it."""
        became: Message | None = None
        try:
            self.desk, effects = step(self.desk, message, time.monotonic())
        except Exception:  # a bug in one game's answer must not silence the next message
            log.exception("the desk failed at %r", type(message).__name__)
            self._announce(Announce(self.desk.countdown, self.desk.trouble))
            return None
        for effect in effects:
            try:
                became = self._carry_out(effect) or became
            except Exception:
                log.exception("%r failed; the others go on", type(effect).__name__)
        return became

    def _carry_out(self, effect: Effect) -> Message | None:
        match effect:
            case Announce():
                self._announce(effect)
            case Play(tune, downbeat, like):
                self.box.play(tune, at=downbeat, like=like)
            case Accent(tune):
                self.box.accent(tune)
            case Stop():
                self.box.stop()
            case Light(look):
                self.box.light(look)
            case HandOver(test, stayed):
                if (pressed := self.tests.get(test)) is not None:
                    pressed.put(stayed)
            case EndShow():
                self._end_show(effect)
            case SwitchOff():
                threading.Thread(target=self._leave, name="farewell", daemon=True).start()
            case Record():
                return self._record(effect)
        return None

    def _leave(self) -> None:
        try:
            self.switch_off()
        except ParrainError as error:
            log.warning("cannot switch off: %s", error, exc_info=True)
            self.post(CannotLeave())

    def switch_off(self) -> None:
        """The farewell first: systemd will end us while the machine goes down."""
        if power.can_switch_off():
            self.post(Farewell())
            time.sleep(SHUTDOWN.lasts)
        power.switch_off()
