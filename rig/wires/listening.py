"""Inside a pin process: whatever it is told to play and does to its mock pins goes to a file.

On a virtual machine the processor itself stands still while others have it, and no program can help
that. The player watches the clock for the last milliseconds before an edge: if it has not left its
processor since, what the clock went on without using up any of the player's time was a standstill.
If it was asleep until too late, those tell who watch the processors (standstills.py).
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import time
from collections.abc import Callable
from typing import Any, NamedTuple, Self

from gpiozero.pins.mock import MockPWMPin

from pi_parrain.hardware.pins.conductor import Conductor
from pi_parrain.hardware.pins.devices import Pins

LIBC = ctypes.CDLL(None)


class Look(NamedTuple):
    """At the clock, and at how this thread has fared."""

    at: float
    used: float
    left: int  # how often it left its processor

    @classmethod
    def now(cls) -> Self:
        usage = resource.getrusage(resource.RUSAGE_THREAD)
        left = usage.ru_nvcsw + usage.ru_nivcsw
        return cls(time.monotonic(), time.thread_time(), left)

    def stood_still(self) -> float:
        """Seconds since this look; none, if this thread cannot tell."""
        now = Look.now()
        return 0.0 if now.left != self.left else now.at - self.at - (now.used - self.used)


def listen(path: str) -> None:
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    last = Look.now()

    def write(word: str, *words: Any, at: float = 0.0) -> None:
        os.write(file, json.dumps([word, at or time.monotonic(), *words]).encode() + b"\n")

    def look(*_: Any) -> None:
        nonlocal last
        last = Look.now()

    def edge(pin: MockPWMPin, level: Any) -> None:
        at = time.monotonic()
        write("pin", pin.info.name, level, last.stood_still(), LIBC.sched_getcpu(), at=at)

    before(Pins, "__init__", lambda *_: write("open", os.getpid()))
    before(Conductor, "silence", lambda _: write("silence"))
    before(Conductor, "play", lambda _, piece: write("play", *score(piece)))
    after(Conductor, "step", look)
    after(MockPWMPin, "_set_state", edge)


def score(piece: Any) -> tuple[float, list[tuple[float, bool]], float]:
    return piece.downbeat, [(edge.at, edge.on) for edge in piece.edges], piece.lasts


def before(owner: type, name: str, say: Callable[..., None]) -> None:
    kept = getattr(owner, name)

    def told(*words: Any, **named: Any) -> Any:
        say(*words)
        return kept(*words, **named)

    setattr(owner, name, told)


def after(owner: type, name: str, say: Callable[..., None]) -> None:
    kept = getattr(owner, name)

    def told(*words: Any) -> Any:
        result = kept(*words)
        say(*words)
        return result

    setattr(owner, name, told)
