"""Everything that happens on the pins, one step at a time: music, light and button together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple
from typing import Any

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.pins import protocol as wire
from pi_parrain.hardware.pins.conductor import Conductor
from pi_parrain.hardware.pins.devices import Pins
from pi_parrain.hardware.pins.lights import DARK, LOOKS
from pi_parrain.hardware.pins.readback import Watch
from pi_parrain.hardware.pins.thumb import Thumb

Tell = Callable[..., None]


class Stage:
    """Obeys the server's messages, tells it what happened, and steps whenever something is due."""

    def __init__(self, box: BoxSettings, pins: Pins, tell: Tell, *, virtual: bool) -> None:
        self._pins = pins
        self._tell = tell
        self._conductor = Conductor(pins.sound, tell)
        self.thumb = Thumb(
            debounce=box.debounce_s,
            long_press=box.long_press_s,
            shutdown=box.shutdown_press_s,
            down=pins.button.is_pressed,
        )
        self._look, self._look_since, self._colour = LOOKS["off"], 0.0, DARK
        self._watch = Watch(pins.levels()) if virtual else None

    def obey(self, message: wire.Message, now: float) -> None:
        match message:
            case ["play", packed]:
                self._conductor.play(wire.unpack(packed))
            case ["accent", packed]:
                self._conductor.accent(wire.unpack(packed))
            case ["ping"]:
                self._tell("pong")
            case ["silence"]:
                self._conductor.silence()
            case ["light", name]:
                self._look, self._look_since = LOOKS[name], now
            case ["finger", down]:
                self._lay_finger(down)
            case _:
                raise ValueError(f"no such message: {message!r}")

    def _lay_finger(self, down: bool) -> None:
        """Drive the mock pin as the real contact would; a real pin has its own finger."""
        if self._watch is None:
            return
        pin: Any = self._pins.button.pin
        if down == self._pins.button.pull_up:
            pin.drive_low()
        else:
            pin.drive_high()

    def step(self, now: float) -> float | None:
        """Do all that is due by *now*; return the seconds until more is, ``None`` when idle."""
        wait = self._conductor.step(now)
        for gesture in self.thumb.step(now):
            self._tell("gesture", gesture.value)
        if (stayed := self.thumb.take_stay()) is not None:  # after the press that it may have been
            self._tell("let_go", stayed)
        self._shine(now)
        self._tell_pins()
        press = self.thumb.next()
        waits = (
            wait,
            press - now if press is not None else None,
            self._look.next_change(now - self._look_since),
        )
        return min((seconds for seconds in waits if seconds is not None), default=None)

    def _shine(self, now: float) -> None:
        colour = self._look.colour_at(now - self._look_since)
        if colour != self._colour:
            self._pins.light(colour)
            self._colour = colour

    def _tell_pins(self) -> None:
        if self._watch and (changes := self._watch.changes()):
            self._tell("pins", [astuple(change) for change in changes])

    def close(self) -> None:
        """Everything low; a page that draws these pins is told so, if it still listens."""
        try:
            self._conductor.silence()
            self._tell_pins()
        finally:
            self._pins.close()
