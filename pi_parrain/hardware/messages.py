"""What the box tells the server: plain values, in the order in which it happened."""

from __future__ import annotations

from dataclasses import dataclass

from pi_parrain.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Pressed:
    """The big button, shortly."""


@dataclass(frozen=True, slots=True)
class Held:
    """The big button, for a second."""


@dataclass(frozen=True, slots=True)
class HeldVeryLong:
    """The big button, for as long as it takes to mean « switch off »."""


@dataclass(frozen=True, slots=True)
class LetGo:
    """The thumb left the big button after so many seconds; a press or a hold was told before."""

    stayed: float


@dataclass(frozen=True, slots=True)
class Zero:
    """The countdown that began at *downbeat* has reached zero."""

    downbeat: float


@dataclass(frozen=True, slots=True)
class Ended:
    """The tune that began at *downbeat* was played to its end."""

    downbeat: float


@dataclass(frozen=True, slots=True)
class Restarted:
    """The pin process died; since *at* (monotonic seconds) what is sent goes to another one.

    Whatever was asked for before *at* is not played any more, whatever comes later is. Without
    *why*: pins that had not opened when the box started are open.
    """

    at: float
    why: Phrase | None


FromBox = Pressed | Held | HeldVeryLong | LetGo | Zero | Ended | Restarted
