"""What the server needs of a box, in its own words: it never meets the hardware."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol


class VirtualPort(Protocol):
    """The box drawn on the page; ``None`` when the pins are real."""

    def press(self) -> None: ...

    def release(self) -> None: ...

    @property
    def pins(self) -> Mapping[str, Any]: ...

    def subscribe(self, listener: Callable[[Any], None]) -> Callable[[], None]: ...


class BoxPort(Protocol):
    @property
    def virtual(self) -> VirtualPort | None: ...
