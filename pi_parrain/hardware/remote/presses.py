"""What the learnt key means, on one remote or on several of the same kind. Arithmetic only."""

from __future__ import annotations

import math

from pi_parrain.hardware.pins.thumb import Gesture, Thumb


class Presses:
    """One thumb for any number of nodes: pressed together they are one press.

    A remote never switches the box off: it may lie in a pocket under something heavy, far from
    whoever would have to walk to the box and plug it in again. It has no contact that bounces: a
    shutter's press may be as short as it likes, and only a second one in the same instant is
    the first one's echo.
    """

    def __init__(self, *, echo: float, long_press: float) -> None:
        self._echo = echo
        self._thumb = Thumb(debounce=0.0, long_press=long_press, shutdown=None)
        self._down: set[str] = set()  # the nodes whose key is down
        self._let_go_at = -math.inf

    def press(self, node: str, at: float) -> list[Gesture]:
        """The learnt key of *node* went down."""
        if not self._down and at < self._let_go_at + self._echo:
            return []
        self._down.add(node)
        self._thumb.edge(True, at)
        return self._thumb.step(at)

    def let_go(self, node: str, at: float) -> list[Gesture]:
        """It went up."""
        if self._down != {node}:  # of several, the last one counts
            self._down.discard(node)
            return []
        self._down.clear()
        self._let_go_at = at
        self._thumb.edge(False, at)
        return self._thumb.step(at)

    def lose(self, node: str) -> None:
        """It was unplugged: what it held down is neither a press nor a hold."""
        if node in self._down:
            self._down.remove(node)
            if not self._down:
                self._thumb.vanish()

    def step(self, now: float) -> list[Gesture]:
        """Gestures complete by *now*."""
        return self._thumb.step(now)

    def take_stay(self) -> float | None:
        """How many seconds the key was down, once for each time that it came up."""
        return self._thumb.take_stay()

    def next(self) -> float | None:
        """When ``step`` will next have something to say, if no key moves first."""
        return self._thumb.next()
