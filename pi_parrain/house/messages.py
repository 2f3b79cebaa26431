"""What the desk is told, by whoever it comes from: plain values."""

from __future__ import annotations

from dataclasses import dataclass

from pi_parrain.config import BoxSettings
from pi_parrain.engine import SomeGame
from pi_parrain.hardware.messages import FromBox
from pi_parrain.house.effects import Record
from pi_parrain.music import Tune
from pi_parrain.phrases import Phrase
from pi_parrain.table import Answer, Now


@dataclass(frozen=True, slots=True)
class Opened:
    """The page answers, and the pins had their time to open."""


@dataclass(frozen=True, slots=True)
class TableChanged:
    """People sit at another *table*, or at none; at a *show* they only look on."""

    table: object | None
    game: SomeGame | None = None
    now: Now | None = None
    show: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was recorded or taken back at *table*, which led to *now*."""

    table: object
    answer: Answer
    now: Now


@dataclass(frozen=True, slots=True)
class Overtaken:
    """*record* was not tried: somebody moved since it was decided, and ``Moved`` is on its way."""

    record: Record


@dataclass(frozen=True, slots=True)
class NotRecorded:
    """The disk refused *record*, which the button asked for."""

    record: Record
    why: Phrase


@dataclass(frozen=True, slots=True)
class Settled:
    """What the disk refused before is written now, at *table*."""

    table: object


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules refused *record*."""

    record: Record


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something is wrong with the disk that no other message tells."""

    disk: Phrase


@dataclass(frozen=True, slots=True)
class Looked:
    """From time to time: whether the pins are served, and what worries about power and heat."""

    alive: bool
    worries: frozenset[str] = frozenset()
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody tests the sound: *tune*, if nothing counts; *like* a box with these settings."""

    tune: Tune
    like: BoxSettings | None = None


@dataclass(frozen=True, slots=True)
class EndTrial:
    """Whoever tests the sound has heard enough."""


@dataclass(frozen=True, slots=True)
class Show:
    """Somebody tests the light; ``None`` gives it back."""

    look: str | None


@dataclass(frozen=True, slots=True)
class Arm:
    """A test of the button, and nobody else, gets the next press or hold, until ``Disarm``."""

    test: int


@dataclass(frozen=True, slots=True)
class Disarm:
    test: int


@dataclass(frozen=True, slots=True)
class Farewell:
    """The machine is about to be switched off."""


@dataclass(frozen=True, slots=True)
class CannotLeave:
    """It could not be switched off after all."""


Message = (
    FromBox
    | Opened
    | TableChanged
    | Moved
    | Overtaken
    | NotRecorded
    | Settled
    | Refused
    | Trouble
    | Looked
    | Try
    | EndTrial
    | Show
    | Arm
    | Disarm
    | Farewell
    | CannotLeave
)
