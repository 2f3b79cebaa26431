"""The box that a page draws when there are no real pins: its finger and its eyes."""

from __future__ import annotations

import time
from collections.abc import Callable

from pi_parrain.hardware.pins.readback import Change

Listener = Callable[[Change], None]


class VirtualBox:
    """Presses the real mock button, and knows what the mock pins really do."""

    def __init__(self, lay_finger: Callable[[bool], None]) -> None:
        self._lay_finger = lay_finger
        self._listeners: list[Listener] = []
        self._last: dict[str, Change] = {}

    def press(self) -> None:
        self._lay_finger(True)

    def release(self) -> None:
        self._lay_finger(False)

    @property
    def pins(self) -> dict[str, Change]:
        """The last change of each device: sound, button, light (or red, green, blue)."""
        return dict(self._last)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call *listener* at each change; calling the result ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def opened(self) -> None:
        """A pin process has opened the pins, and so lowered what a dead one left on."""
        now = time.monotonic()
        self.saw([Change(last.name, False, None, now) for last in self.pins.values() if last.on])

    def saw(self, changes: list[Change]) -> None:
        for change in changes:
            self._last[change.name] = change
            for listener in tuple(self._listeners):
                listener(change)
