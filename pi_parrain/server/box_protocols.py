"""What the server needs of a box, in its own words: it never meets the hardware."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Protocol

from pi_parrain.config import BoxSettings
from pi_parrain.phrases import Phrase


class VirtualBoxLike(Protocol):
    """The box drawn on the page; ``None`` when the pins are real."""

    def press(self) -> None: ...

    def release(self) -> None: ...

    @property
    def pins(self) -> Mapping[str, Any]: ...

    def subscribe(self, listener: Callable[[Any], None]) -> Callable[[], None]: ...


class BoxLike(Protocol):
    @property
    def virtual(self) -> VirtualBoxLike | None: ...


class FindingLike(Protocol):
    """One line of the doctor's report: *verdict* is ``ok``, ``beware`` or ``broken``."""

    @property
    def subject(self) -> str: ...

    @property
    def verdict(self) -> Enum: ...

    @property
    def says(self) -> Phrase: ...


class RehearsalLike(Protocol):
    """Trying the box, outside a game."""

    def findings(self) -> Iterable[FindingLike]: ...

    def sound(self, tune: str) -> None: ...

    def sound_like(self, wanted: BoxSettings, name: str) -> float: ...

    def end_sound(self) -> None: ...

    def shine_like(self, wanted: BoxSettings, look: str) -> bool: ...

    def shine(self, look: str) -> None: ...

    def rest(self) -> None: ...

    def wait_for_press(self, seconds: float) -> float | None: ...


class HeardLike(Protocol):
    """A *key* (``046d:c52d:109``) that was pressed, of a device that calls itself *name*."""

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...


class RemotesLike(Protocol):
    """What is a button too, plugged in by USB."""

    @property
    def kept(self) -> str: ...

    @property
    def plugged(self) -> Sequence[str]: ...

    @property
    def denied(self) -> bool: ...

    def keep(self, key: str) -> None: ...

    def attend(self, by: str, wanted: str, seconds: float) -> bool: ...

    def wait(self, by: str, seconds: float) -> HeardLike | None: ...
