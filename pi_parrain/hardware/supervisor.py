"""Two pin processes: one plays, the other stands by, its imports done and its pins untouched.

A dead owner's pins may stay high: on a Pi the kernel can leave them as they were. What lowers them
is somebody else opening them. So at a death the one standing by is promoted first, within
milliseconds, and only then is another one started; a start that fails is tried again. Either one
is killed when it hangs: a whistle that never ends is worse than a countdown cut short, and whoever
stands by must be able to silence it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.child import PinChild
from pi_parrain.hardware.pins import protocol
from pi_parrain.phrases import Phrase, _

log = logging.getLogger(__name__)

RETRY_S = 0.5  # between attempts to start, or to open pins that refuse
# What failed would do so again at once, and a start costs a small Pi a second of processor: the
# pauses grow up to this, unless a pin may be high that nobody holds.
MOST_RETRY_S = 10.0
PING_S = 0.5
# Pings in a row, before a process that does not answer is killed: 2 s for one that plays, at its
# high priority. One that stands by has none, and opens the pins before it answers again: 15 s, or
# a small Pi that is busy would kill and start one after the other. Imports get a minute.
MOST_UNANSWERED = 4
MOST_STANDING_BY = 30
MOST_STARTING = 120
STUCK_S = 10.0  # without a round of the supervising thread, before the service's watchdog is told

YOUNG_S = MOST_RETRY_S
FEW = 2  # deaths so young, in a row, that cost no pause: both processes may be killed

MANY = 10  # failures: their pauses grow no more

NO_START = Phrase(_("aucun ne démarre"))


class Pause:
    """Ever longer, from failure to failure, until something succeeds."""

    def __init__(self) -> None:
        self.until = 0.0
        self._failures = 0

    def grow(self, now: float, most_s: float) -> None:
        self.until = now + min(RETRY_S * 2**self._failures, most_s)
        self._failures = min(self._failures + 1, MANY)

    def end(self) -> None:
        self.until, self._failures = 0.0, 0

    def shorten(self, now: float) -> None:
        self.until = min(self.until, now + RETRY_S)


class PinSupervisor:
    """One thread that owns both processes; *heard* and *died* are called from it, one at a time."""

    def __init__(
        self,
        settings: BoxSettings,
        heard: Callable[[protocol.Message], None],
        died: Callable[[float, Phrase], None],
    ) -> None:
        """*died* gets the instant since which messages go to another process, and why."""
        self._settings = settings
        self._on_message = heard
        self._on_death = died
        self._sending = threading.Lock()  # who plays; held for no longer than a queue takes
        self._playing: PinChild | None = None
        self._standby: PinChild | None = None
        self._events: SimpleQueue[tuple[PinChild, protocol.Message | None] | None] = SimpleQueue()
        self._closing = False
        self._gap: Phrase | None = None  # why nobody plays, when nobody does after a death
        self._start_failed = False
        self._starting = Pause()  # before another process is started
        self._opening = Pause()  # before another one is told to open the pins
        self._died_young = 0  # in a row
        self._has_opened = False
        self._next_ping = 0.0
        self._last_round = 0.0
        self._thread = threading.Thread(target=self._run, name="pins", daemon=True)

    def start(self) -> None:
        self._last_round = time.monotonic()
        self._thread.start()

    def close(self) -> None:
        """Every output low, both processes ended. May be called twice, or for nothing."""
        self._closing = True
        self._events.put(None)
        if self._thread.ident is not None and self._thread is not threading.current_thread():
            self._thread.join()

    @property
    def pid(self) -> int | None:
        """The process that owns the pins now."""
        playing = self._playing
        return None if playing is None else playing.pid

    @property
    def is_well(self) -> bool:
        """Whether the supervising thread goes its rounds, for as long as it should."""
        if self._closing or self._thread.ident is None:
            return True
        return self._thread.is_alive() and time.monotonic() - self._last_round < STUCK_S

    def send(self, *message: Any) -> None:
        """To the process that plays, without waiting; to nobody when there is none."""
        with self._sending:
            if self._playing is not None:
                self._playing.send(*message)

    def _run(self) -> None:
        while not self._closing:
            self._last_round = now = time.monotonic()
            try:
                self._mind(now)
                self._handle(self._events.get(timeout=max(0.0, self._next_ping - now)))
            except Empty:
                continue
            except Exception:  # whatever happens, somebody minds the pins
                log.exception("the supervision of the pins failed, and goes on")
        with self._sending:
            last, self._playing, self._standby = (self._playing, self._standby), None, None
        for child in last:
            if child is not None:
                child.end()

    def _handle(self, event: tuple[PinChild, protocol.Message | None] | None) -> None:
        if event is None:
            return
        child, message = event
        if message is None:
            self._bury(child)
            return
        child.unanswered = 0
        if message[0] != "failed" and not child.answers:
            child.answers = True
            if self._died_young <= FEW:
                self._starting.end()
        if child is self._playing:
            if message[0] == "ready":
                child.ready = self._has_opened = True
                self._opening.end()
            if message[0] != "pong":
                self._on_message(message)

    def _bury(self, child: PinChild) -> None:
        """A process has ended. Promote first; what the dead one has to tell comes later."""
        now = time.monotonic()
        self._died_young = self._died_young + 1 if now < child.started + YOUNG_S else 0
        many_do = self._died_young > FEW
        if child is self._standby:
            self._standby = None
            if many_do or not child.answers:
                if not self._starting.until:  # once, however long it goes on
                    log.warning("a pin process died as soon as it stood by; trying again")
                self._starting.grow(now, self._most_pause)
        elif child is self._playing:
            if many_do:
                self._starting.grow(now, RETRY_S)
            self._starting.shorten(now)
            if not child.ready:
                self._opening.grow(now, self._most_pause)
            with self._sending:
                self._playing = None
            since = self._promote() if child.ready else now
            why = child.end()
            self._gap = why if self._playing is None else None
            self._on_death(since, why)
            return
        child.end()

    @property
    def _most_pause(self) -> float:
        plays = self._playing is not None and self._playing.ready
        return MOST_RETRY_S if plays or not self._has_opened else RETRY_S

    def _promote(self) -> float:
        """Whoever stands by, if any, opens the pins; the instant since which it is heard."""
        with self._sending:
            self._playing, self._standby = self._standby, None
            if self._playing is not None:
                self._playing.send("open")
            return time.monotonic()

    def _mind(self, now: float) -> None:
        """Start whoever is missing, and ask both for a sign of life."""
        if self._playing is None and self._standby is not None and now >= self._opening.until:
            since = self._promote()
            if self._gap is not None:  # what was asked for in between was heard by nobody
                self._on_death(since, self._gap)
                self._gap = None
        elif self._standby is None and now >= self._starting.until:
            self._start(now)
            return
        if now >= self._next_ping and self._events.empty():
            # Counted, not timed, and after all that was said: a server that was itself asleep
            # must not kill anybody.
            self._next_ping = now + PING_S
            self._ping()

    def _start(self, now: float) -> None:
        try:
            child = PinChild(self._settings, lambda *event: self._events.put(event))
        except Exception:  # no descriptor, no memory, no interpreter, no thread
            if not self._start_failed:  # once, however long the shortage lasts
                log.exception("no pin process could be started; trying again")
            self._start_failed = True
            self._starting.until = now + RETRY_S
            if self._playing is None:
                self._gap = NO_START
                self._on_death(now, NO_START)
            return
        self._start_failed = False
        self._standby = child

    def _ping(self) -> None:
        for child in filter(None, (self._playing, self._standby)):
            if child.unanswered >= (most := most_unanswered(child)):
                if child.unanswered == most:
                    log.warning("pin process %d does not answer, and is killed", child.pid)
                child.kill()
            child.unanswered += 1
            child.send("ping")


def most_unanswered(child: PinChild) -> int:
    if child.ready:
        return MOST_UNANSWERED
    return MOST_STANDING_BY if child.answers else MOST_STARTING
