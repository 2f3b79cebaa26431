"""Trying the box before the game: a tune, a look, a press that starts nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from pi_parrain.config import BoxSettings
from pi_parrain.doctor import Finding, findings
from pi_parrain.games import TUNES
from pi_parrain.hardware.box import Box


class Rehearsal:
    """What a page may ask of the box outside a game."""

    def __init__(
        self, box: Box, settings: BoxSettings, journal: Path, rest: Callable[[], None]
    ) -> None:
        """*rest* puts the light back to what it says when nobody tests it."""
        self._box, self._settings, self._journal = box, settings, journal
        self.rest = rest
        self._waiting = threading.Lock()
        self._armed = threading.Event()
        self._pressed = threading.Event()

    def findings(self) -> Iterator[Finding]:
        """What the doctor says of the box as it runs."""
        return findings(self._settings, self._box.status, self._journal)

    def sound(self, tune: str) -> None:
        self._box.play(TUNES[tune].tune)

    def shine(self, look: str) -> None:
        self._box.light(look)

    def wait_for_press(self, seconds: float) -> bool:
        """Whether somebody presses the button within *seconds*; one test waits at a time."""
        with self._waiting:
            self._pressed.clear()
            self._armed.set()
            try:
                return self._pressed.wait(seconds)
            finally:
                self._armed.clear()

    def takes_press(self) -> bool:
        """A press that a test was waiting for is the test's, and nobody else's."""
        if not self._armed.is_set():
            return False
        self._pressed.set()
        return True
