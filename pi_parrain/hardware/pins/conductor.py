"""Plays edges against absolute deadlines. Arithmetic only: ``step`` is told the time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pi_parrain.hardware.pins.score import SILENCE_HZ, Edge, Performance

Sound = Callable[[float], None]
Moment = Callable[[str, float], None]


@dataclass(slots=True)
class Part:
    """One line of music: what is still due, and what sounds now."""

    due: deque[Edge] = field(default_factory=deque)
    downbeat: float = 0.0
    hz: float = SILENCE_HZ

    def take_up(self, downbeat: float, edges: Iterable[Edge]) -> None:
        self.due, self.downbeat, self.hz = deque(edges), downbeat, SILENCE_HZ

    def step(self, now: float) -> None:
        while self.due and self.downbeat + self.due[0].at <= now:
            edge = self.due.popleft()
            late = now - (self.downbeat + edge.at)
            # A sound more than half gone would only muddle the rhythm. A silence is never skipped.
            self.hz = edge.hz if not edge.on or late < edge.lasts / 2 else SILENCE_HZ

    @property
    def next(self) -> float | None:
        return self.downbeat + self.due[0].at if self.due else None


class Conductor:
    """One tune at a time, an accent over it, and one sound output that hears both."""

    def __init__(self, sound: Sound, tell: Moment) -> None:
        self._sound = sound
        self._tell = tell
        self._heard = SILENCE_HZ
        self._tune, self._accent = Part(), Part()
        self._moments: deque[tuple[float, str]] = deque()
        self._downbeat = 0.0

    def play(self, performance: Performance) -> None:
        """Start *performance*; it replaces the one playing, which is not told to have ended."""
        self._downbeat = performance.downbeat
        self._tune.take_up(performance.downbeat, performance.edges)
        moments = [(performance.downbeat + performance.lasts, "ended")]
        if performance.zero is not None:
            moments.insert(0, (performance.downbeat + performance.zero, "zero"))
        self._moments = deque(moments)

    def accent(self, performance: Performance) -> None:
        """Lay *performance* over the tune: it is heard in the tune's silences."""
        self._accent.take_up(performance.downbeat, performance.edges)

    def silence(self) -> None:
        """Drop everything, and go quiet at once."""
        self._tune.take_up(0.0, ())
        self._accent.take_up(0.0, ())
        self._moments.clear()
        self._heard = SILENCE_HZ
        self._sound(SILENCE_HZ)

    def step(self, now: float) -> float | None:
        """Play every edge due by *now*; return the seconds until the next, ``None`` when idle."""
        self._tune.step(now)
        self._accent.step(now)
        hz = self._tune.hz or self._accent.hz
        if hz != self._heard:
            self._sound(hz)
            self._heard = hz
        while self._moments and self._moments[0][0] <= now:
            self._tell(self._moments.popleft()[1], self._downbeat)
        nexts = (self._tune.next, self._accent.next, self._moments[0][0] if self._moments else None)
        return min((at - now for at in nexts if at is not None), default=None)
