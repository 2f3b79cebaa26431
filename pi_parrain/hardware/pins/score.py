"""What the pin process is asked to play: edges of one sound output, against one downbeat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SILENCE_HZ = 0.0
STEADY_HZ = -1.0  # a level, for what makes its own tone: a buzzer, a siren


@dataclass(frozen=True, slots=True)
class Edge:
    """From *at* (seconds after the downbeat) the sound is *hz* for *lasts* seconds; or a level."""

    at: float
    hz: float
    lasts: float = 0.0

    @property
    def on(self) -> bool:
        return self.hz != SILENCE_HZ


@dataclass(frozen=True, slots=True)
class Performance:
    """Edges to play from *downbeat* (monotonic seconds), and the two moments worth telling."""

    downbeat: float
    edges: Sequence[Edge]
    lasts: float
    zero: float | None = None
