"""Inside a pin process: whatever it is told to play and does to its mock pins goes to a file."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from typing import Any

from gpiozero.pins.mock import MockPWMPin

from pi_parrain.hardware.conductor import Conductor
from pi_parrain.hardware.pins import Pins


def listen(path: str) -> None:
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def write(word: str, *words: Any) -> None:
        os.write(file, json.dumps([word, time.monotonic(), *words]).encode() + b"\n")

    before(Pins, "__init__", lambda *_: write("open", os.getpid()))
    before(Conductor, "silence", lambda _: write("silence"))
    before(Conductor, "play", lambda _, piece: write("play", *score(piece)))
    after(MockPWMPin, "_set_state", lambda pin, level: write("pin", pin.info.name, level))


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

    def told(*words: Any) -> None:
        kept(*words)
        say(*words)

    setattr(owner, name, told)
