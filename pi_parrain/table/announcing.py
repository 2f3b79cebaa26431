"""Telling listeners of each move, in the order of the moves, while no lock of the table is held."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable

from pi_parrain.table.answers import Answer
from pi_parrain.table.now import Now

log = logging.getLogger(__name__)

Listener = Callable[[Answer, Now], None]


class Announcements:
    """What listeners have yet to be told. Whoever moves adds to it under the table's lock."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self._untold: deque[tuple[Answer, Now]] = deque()
        self._announcing = threading.Lock()

    def add(self, answer: Answer, now: Now) -> None:
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

    def _tell_one(self, answer: Answer, now: Now) -> None:
        for listener in tuple(self.listeners):
            try:
                listener(answer, now)
            except Exception:
                log.exception("A listener failed; move %d is recorded", answer.seq)
