"""What a thumb on the button means. Arithmetic only: edges and times in, gestures out."""

from __future__ import annotations

import math
from enum import Enum


class Gesture(Enum):
    PRESS = "press"
    LONG_PRESS = "long_press"
    SHUTDOWN = "shutdown"


class Thumb:
    """Debounces raw edges, then tells a press from a hold.

    A press is told when the thumb leaves, because only then is it known not to be a hold. Holds are
    told while the thumb is still there. A button that is already down when we wake (wet, or sat
    upon) means nothing until it has been let go.
    """

    def __init__(
        self, *, debounce: float, long_press: float, shutdown: float | None, down: bool = False
    ) -> None:
        """Without *shutdown* the longest hold is a long press."""
        self._debounce = debounce
        self._holds = [(long_press, Gesture.LONG_PRESS)]
        if shutdown is not None:
            self._holds.append((shutdown, Gesture.SHUTDOWN))
        self._raw, self._changed_at = down, 0.0
        self._down, self._since = down, -math.inf
        self._told = len(self._holds) if down else 0
        self._stayed: float | None = None
        self._untold: list[Gesture] = []

    def edge(self, down: bool, at: float) -> None:
        """The contact moved; it may be a bounce. What it was before may have settled unseen."""
        if down != self._raw:
            self._untold += self._settle(at)
            self._raw, self._changed_at = down, at

    def vanish(self) -> None:
        """The button itself is gone: what it was in the middle of means nothing."""
        self._raw = self._down = False

    def step(self, now: float) -> list[Gesture]:
        """Gestures complete by *now*."""
        gestures, self._untold = [*self._untold, *self._settle(now)], []
        return gestures

    def _settle(self, now: float) -> list[Gesture]:
        settled = now >= self._changed_at + self._debounce
        if settled and self._raw and not self._down:
            self._down, self._since, self._told = True, self._changed_at, 0
        # Holds come before the release: a late step must still see a hold as what it was. And who
        # has let go holds no longer, also while the contact has yet to settle.
        gestures = self._held(now if self._raw else self._changed_at)
        if settled and self._down and not self._raw:
            self._down = False
            if self._since > -math.inf:
                self._stayed = self._changed_at - self._since
            if self._told == 0:
                gestures.append(Gesture.PRESS)
        return gestures

    def take_stay(self) -> float | None:
        """How many seconds the thumb stayed, once for each time that it has left."""
        stayed, self._stayed = self._stayed, None
        return stayed

    def _held(self, until: float) -> list[Gesture]:
        gestures = []
        while self._down and self._told < len(self._holds):
            seconds, gesture = self._holds[self._told]
            if until < self._since + seconds:
                break
            gestures.append(gesture)
            self._told += 1
        return gestures

    def next(self) -> float | None:
        """When ``step`` will next have something to say, if no edge comes first."""
        if self._raw != self._down:
            return self._changed_at + self._debounce
        if self._down and self._told < len(self._holds):
            return self._since + self._holds[self._told][0]
        return None
