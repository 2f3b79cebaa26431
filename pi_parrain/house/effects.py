"""What the desk wants done: plain values, carried out by the one thread of ``desk_thread``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pi_parrain.config import BoxSettings
from pi_parrain.engine import Command
from pi_parrain.music import Tune
from pi_parrain.phrases import Phrase
from pi_parrain.room import Countdown

Asked = Literal["button", "long_press", "at_zero", "broken_off"]
"""The questions about the box that a game answers with a command."""


@dataclass(frozen=True, slots=True)
class Play:
    """*tune* from *downbeat* on, instead of any other; *like* a box with these settings."""

    tune: Tune
    downbeat: float
    like: BoxSettings | None = None


@dataclass(frozen=True, slots=True)
class Accent:
    """*tune* in the silences of what is playing."""

    tune: Tune


@dataclass(frozen=True, slots=True)
class Stop:
    """Silence, at once."""


@dataclass(frozen=True, slots=True)
class Light:
    look: str


@dataclass(frozen=True, slots=True)
class Record:
    """Submit *command* at *table*, only if it still stands at *version*.

    *asked* is the question to the game that *command* answers, so that it can be asked again.
    """

    table: Any
    asked: Asked
    command: Command
    version: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Something that phones show has changed."""

    countdown: Countdown | None
    trouble: Phrase | None


@dataclass(frozen=True, slots=True)
class HandOver:
    """A press that the test of the button was waiting for, and how many seconds it *stayed*."""

    test: int
    stayed: float


@dataclass(frozen=True, slots=True)
class EndShow:
    """Somebody touched the button while *table* played by itself: the real game is back."""

    table: Any


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """Switch the machine off, if it is a box."""


Effect = Play | Accent | Stop | Light | Record | Announce | HandOver | EndShow | SwitchOff
