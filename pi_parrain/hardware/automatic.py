"""The box alone, with no game and no phone: 10-0, 3-0, 10-0… one countdown a press."""

from __future__ import annotations

from pi_parrain.music import LONG_COUNT, SHORT_COUNT, Tune


class AutomaticWhistle:
    """Which countdown comes next, from *first* on. One that was cut short comes again."""

    SEQUENCE = (LONG_COUNT, SHORT_COUNT)

    def __init__(self, first: Tune = LONG_COUNT) -> None:
        self._turn = self.SEQUENCE.index(first)
        self._running = False

    def press(self) -> Tune | None:
        """The tune to play now; ``None`` while a countdown runs."""
        if self._running:
            return None
        self._running = True
        return self.SEQUENCE[self._turn]

    def ended(self) -> None:
        """The tune was heard to its end."""
        if self._running:
            self._turn = (self._turn + 1) % len(self.SEQUENCE)
        self._running = False

    def stopped(self) -> None:
        """Somebody stopped the tune, or the pin process died under it."""
        self._running = False
