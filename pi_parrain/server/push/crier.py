"""One thread tells every live page the news.

With a thread for each page, fifty of them would wake up at every tap and quarrel over the
interpreter. Here the picture is painted once, and handed round, the Parrain's phones first.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import Protocol

from flask import Flask

from pi_parrain.room import Room

log = logging.getLogger(__name__)

KEEP = "parrain.keep"
"""What a server that can do so adds to the WSGI environment: ``keep(crier, page)`` leaves the line
of this request to the crier, once the head of the answer is written."""

BEAT_S = 2.0
FROZEN_S = 20.0  # a phone that takes nothing for so long starts afresh when it wakes


class Page(Protocol):
    """Who listens."""

    @property
    def is_welcome(self) -> bool: ...
    @property
    def is_the_parrains(self) -> bool: ...
    def words(self) -> bytes: ...
    def last_words(self) -> bytes: ...
    def close(self) -> None: ...


class Line(Protocol):
    """The way to a page. Neither ``say`` nor ``hang_up`` ever waits for the phone."""

    @property
    def is_clear(self) -> bool:
        """What was said has arrived, or nearly: what comes next will not be old news."""

    def say(self, words: bytes) -> bool:
        """Whether there was still somebody to say it to."""

    def hang_up(self, words: bytes) -> None: ...


class Crier:
    """Goes round at every change of the room, and with a sign of life when there is none."""

    def __init__(self, app: Flask, room: Room) -> None:
        self._app = app
        self._room = room
        self._lines: dict[Page, Line] = {}
        self._heard_at: dict[Page, float] = {}
        self._round = threading.Lock()
        self._thread = threading.Thread(target=self._go_round, name="crier", daemon=True)

    def keep(self, page: Page, line: Line) -> None:
        """Tell *page* where the game stands, and from now on whatever happens."""
        with self._round, self._app.test_request_context():
            self._lines[page] = line
            self._heard_at[page] = time.monotonic()
            self._tell(page)
            if self._thread.ident is None:
                self._thread.start()

    def rest(self, timeout: float) -> None:
        """The room has closed: come back when everybody was told so."""
        if self._thread.ident is not None:
            self._thread.join(timeout)

    def _go_round(self) -> None:
        seen, closed = 0, False
        while not closed:  # one more round when it has closed, to take leave of everybody
            seen = self._room.wait_beyond(seen, BEAT_S)
            closed = self._room.closed
            with self._round, self._app.test_request_context():
                for page in sorted(self._lines, key=lambda one: not one.is_the_parrains):
                    self._tell(page)

    def _tell(self, page: Page) -> None:
        try:
            stays = self._hears(page)
        except Exception:  # whatever one page suffers from, the others want their news
            log.exception("a live page could not be told")
            stays = False
        if not stays:
            self._part(page)

    def _hears(self, page: Page) -> bool:
        """Whether *page*, told what there is to tell, goes on listening."""
        if self._room.closed or not page.is_welcome:
            return False
        line, now = self._lines[page], time.monotonic()
        if not line.is_clear:
            return now - self._heard_at[page] <= FROZEN_S
        self._heard_at[page] = now
        return line.say(page.words())

    def _part(self, page: Page) -> None:
        del self._heard_at[page]
        line = self._lines.pop(page)
        try:
            line.hang_up(page.last_words())
        except Exception:
            log.exception("a live page could not be let go")
        page.close()
