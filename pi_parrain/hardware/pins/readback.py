"""The pin process reads its mock pins back, so that a page can draw a box that is not there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Change:
    """*name* (sound, button, light…) went on or off *at* a monotonic second; *hz* if it sings."""

    name: str
    on: bool
    hz: float | None
    at: float


class Watched:
    """One mock pin, and how far its history has been told."""

    def __init__(self, name: str, pin: Any, active_high: bool) -> None:
        self._name, self._pin, self._active_high = name, pin, active_high
        self._hz: float | None = None
        self._forget()

    def changes(self) -> Iterator[Change]:
        """What the pin's own history has that was not told yet; a new tone is news too."""
        at, news, hz = self._since, self._pin.states[1:], self._pin.frequency
        self._forget()
        if not news and hz != self._hz and self._is_on(self._pin.state):
            yield Change(self._name, True, hz, self._since)
        for elapsed, state in news:
            at += elapsed
            yield Change(self._name, self._is_on(state), hz, at)
        self._hz = hz

    def _forget(self) -> None:
        self._since = time.monotonic()  # the same instant that the pin counts from
        self._pin.clear_states()

    def _is_on(self, state: float) -> bool:
        """A pin in between, part of the time high, is singing."""
        return state != (not self._active_high)


class Watch:
    def __init__(self, levels: dict[str, tuple[Any, bool]]) -> None:
        self._watched = [Watched(name, pin, high) for name, (pin, high) in levels.items()]

    def changes(self) -> list[Change]:
        return [change for watched in self._watched for change in watched.changes()]
