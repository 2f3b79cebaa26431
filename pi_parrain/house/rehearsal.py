"""Trying the box before the game: a tune, a look, a press that starts nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from queue import Empty, SimpleQueue

from pi_parrain.config import BoxSettings
from pi_parrain.doctor import Finding, findings, remote
from pi_parrain.games import TUNES
from pi_parrain.house.desk_thread import DeskThread
from pi_parrain.house.messages import Arm, Disarm, EndTrial, Show, Try
from pi_parrain.music import LONG_COUNT, SHORT_COUNT, Tune

PINS_S = 5.0  # the patience of whoever looks at pins that open


class Rehearsal:
    """What a page may ask of the box outside a game."""

    def __init__(self, desk: DeskThread, settings: BoxSettings, journal: Path) -> None:
        self._desk, self._settings, self._journal = desk, settings, journal
        self._numbers = count(1)

    def findings(self) -> Iterator[Finding]:
        """What the doctor says of the box as it runs; after a restart its pins may just open."""
        self._desk.box.settle(PINS_S)
        yield from findings(self._settings, self._desk.box.status, self._journal)
        yield from remote(self._desk.remotes)

    def sound(self, tune: str) -> None:
        self._desk.post(Try(self._settings.counts.of(TUNES[tune].tune)))

    def sound_like(self, wanted: BoxSettings, name: str) -> float:
        """Play what lets one hear the setting *name* of *wanted*; how many seconds that lasts."""
        tune = replace(tune_of(name, wanted), zero=None)  # no phone counts along
        self._desk.post(Try(tune, wanted))
        return tune.lasts

    def end_sound(self) -> None:
        """Silence what was tried, and nothing else."""
        self._desk.post(EndTrial())

    def shine_like(self, wanted: BoxSettings, look: str) -> bool:
        """One of the light's looks; not, if *wanted* has other pins than those that are open."""
        if light_of(wanted) != light_of(self._settings):
            return False
        self.shine(look)
        return True

    def shine(self, look: str) -> None:
        self._desk.post(Show(look))

    def rest(self) -> None:
        """The light says again what it says when nobody tests it."""
        self._desk.post(Show(None))

    def wait_for_press(self, seconds: float) -> float | None:
        """How long somebody held the button, if he lets go of it within *seconds*.

        One press, and of the last test that asked; a move of the game ends the test. So whoever
        walks away from a test takes no more than that from the game.
        """
        test, pressed = next(self._numbers), SimpleQueue[float]()
        self._desk.tests[test] = pressed
        self._desk.post(Arm(test))
        try:
            return pressed.get(timeout=seconds)
        except Empty:
            return None
        finally:
            self._desk.post(Disarm(test))
            del self._desk.tests[test]


def tune_of(name: str, wanted: BoxSettings) -> Tune:
    """What lets one hear the setting *name*: for the length of a countdown, all of it."""
    match name:
        case "long_count_s":
            return wanted.counts.of(LONG_COUNT)
        case "gangster_delay_s":
            return wanted.counts.of(SHORT_COUNT).after(wanted.gangster_delay_s)
        case "stand_off":
            return TUNES[name].tune
        case _:
            return wanted.counts.of(SHORT_COUNT)


def light_of(box: BoxSettings) -> tuple[tuple[int, ...], bool]:
    return box.light_pins, box.light_active_high
