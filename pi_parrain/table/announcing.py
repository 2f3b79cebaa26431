"""Telling listeners what happened at a table, in its order, while no lock of it is held."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable

from pi_parrain.table.answers import Answer
from pi_parrain.table.now import Now

log = logging.getLogger(__name__)

Listener = Callable[[Answer | None, Now], None]
"""Of a move; without an answer: nobody moved, but the disk has taken what it refused before."""


class Announcements:
    """What listeners have yet to be told; added to under the table's lock."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self._untold: deque[tuple[Answer | None, Now]] = deque()
        self._announcing = threading.Lock()

    def add(self, answer: Answer | None, now: Now) -> None:
        self._untold.append((answer, now))

    def tell(self) -> None:
        """Tell the listeners, in order. Whoever comes second leaves it to whoever came first."""
        while self._untold and self._announcing.acquire(blocking=False):
            try:
                while self._untold:
                    self._tell_one(*self._untold.popleft())
            finally:
                self._announcing.release()
            # The outer loop looks again: a move may have come just before the release.

    def _tell_one(self, answer: Answer | None, now: Now) -> None:
        for listener in tuple(self.listeners):
            try:
                listener(answer, now)
            except Exception:
                log.exception("A listener failed; move %d is recorded", now.version)
