"""What the status light says: a colour, steady or blinking. A single LED is lit or dark."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[bool, bool, bool]

DARK: Colour = (False, False, False)
RED: Colour = (True, False, False)
GREEN: Colour = (False, True, False)
YELLOW: Colour = (True, True, False)
BLUE: Colour = (False, False, True)


@dataclass(frozen=True, slots=True)
class Look:
    """*colour*, steady; or, with a period, lit during the first half of each."""

    colour: Colour
    period_s: float | None = None

    def colour_at(self, seconds: float) -> Colour:
        """The colour *seconds* after the look was put on."""
        if self.period_s is None:
            return self.colour
        return self.colour if seconds % self.period_s < self.period_s / 2 else DARK

    def next_change(self, seconds: float) -> float | None:
        """Seconds until the colour changes."""
        if self.period_s is None:
            return None
        half = self.period_s / 2
        return half - seconds % half


LOOKS: dict[str, Look] = {
    "off": Look(DARK),
    "ready": Look(GREEN),
    "counting": Look(YELLOW, 0.5),
    "whistling": Look(RED),
    "waiting": Look(BLUE, 2.0),
    "trouble": Look(RED, 0.2),
}
