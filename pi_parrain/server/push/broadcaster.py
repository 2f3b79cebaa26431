"""One thread sends every change to every open stream.

With a thread for each stream, fifty of them would wake up at every tap and compete for the
interpreter lock. Here a fragment is rendered once and sent round, to the Parrain's phones first,
then to players, then to spectators.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Protocol

from flask import Flask

from pi_parrain.room import Room
from pi_parrain.table import Now

log = logging.getLogger(__name__)

HAND_OVER = "parrain.hand_over"
"""What a server that can do so adds to the WSGI environment: ``hand_over(broadcaster, subscriber)``
leaves the connection of this request to the broadcaster, once the response's headers are sent."""

BEAT_S = 2.0
FROZEN_S = 20.0  # a phone that takes nothing for so long starts afresh when it wakes


class Subscriber(Protocol):
    """Who listens, and what there is to send to him."""

    @property
    def is_welcome(self) -> bool: ...
    @property
    def precedence(self) -> int: ...
    def news(self) -> bytes: ...
    def farewell(self) -> bytes: ...
    def close(self) -> None: ...


class Line(Protocol):
    """A subscriber's connection. Neither ``send`` nor ``hang_up`` ever waits for the phone."""

    @property
    def is_clear(self) -> bool:
        """What was sent has arrived, or nearly: what comes next will not be old news."""

    def send(self, data: bytes) -> bool:
        """Whether there was still somebody to send it to."""

    def hang_up(self, data: bytes) -> None: ...


class Broadcaster:
    """Goes round at every change of the room, and with a sign of life when there is none."""

    def __init__(self, app: Flask, room: Room, sketch: Callable[[Now], None]) -> None:
        self._app = app
        self._room = room
        self._sketch = sketch
        self._sketched: Now | None = None
        self._lines: dict[Subscriber, Line] = {}
        self._sent_at: dict[Subscriber, float] = {}
        self._round = threading.Lock()
        self._thread = threading.Thread(target=self._go_round, name="broadcaster", daemon=True)

    def add(self, subscriber: Subscriber, line: Line) -> None:
        """Send where the game stands, and from now on whatever happens."""
        with self._round, self._app.app_context():
            self._lines[subscriber] = line
            self._sent_at[subscriber] = time.monotonic()
            self._update(subscriber)
            if self._thread.ident is None:
                self._thread.start()

    def join(self, timeout: float) -> None:
        """The room has closed: return when everybody was told so."""
        if self._thread.ident is not None:
            self._thread.join(timeout)

    def _go_round(self) -> None:
        seen, closed = 0, False
        while not closed:  # one more round when it has closed, to take leave of everybody
            seen = self._wait(seen)
            closed = self._room.closed
            with self._round, self._app.app_context():
                for subscriber in sorted(self._lines, key=lambda one: one.precedence):
                    self._update(subscriber)

    def _wait(self, seen: int) -> int:
        """Until it is time for a round. While the disk takes a tap, its picture is drawn."""
        beat = time.monotonic() + BEAT_S
        while True:
            version = self._room.wait_for_more(seen, self._sketched, beat - time.monotonic())
            foreseen = self._room.foreseen
            if version != seen or foreseen is self._sketched:
                return version
            self._sketched = foreseen
            if foreseen is None:  # another table: what was foreseen at the last one is over
                continue
            try:
                with self._app.app_context():
                    self._sketch(foreseen)
            except Exception:
                log.exception("could not draw what a tap will look like")

    def _update(self, subscriber: Subscriber) -> None:
        try:
            stays = self._send(subscriber)
        except Exception:  # whatever one stream suffers from, the others want their news
            log.exception("could not write to a stream")
            stays = False
        if not stays:
            self._remove(subscriber)

    def _send(self, subscriber: Subscriber) -> bool:
        """Whether *subscriber*, sent what there is to send, goes on listening."""
        if self._room.closed or not subscriber.is_welcome:
            return False
        line, now = self._lines[subscriber], time.monotonic()
        if not line.is_clear:
            return now - self._sent_at[subscriber] <= FROZEN_S
        self._sent_at[subscriber] = now
        return line.send(subscriber.news())

    def _remove(self, subscriber: Subscriber) -> None:
        del self._sent_at[subscriber]
        line = self._lines.pop(subscriber)
        try:
            line.hang_up(subscriber.farewell())
        except Exception:
            log.exception("could not close a stream")
        subscriber.close()
