"""The devices on the pins, through gpiozero. Only the pin process opens them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from gpiozero import LED, Button, Buzzer, GPIOZeroError, OutputDevice
from gpiozero.pins.mock import MockFactory, MockPWMPin

from pi_parrain.config import BoxSettings
from pi_parrain.errors import BoxError
from pi_parrain.hardware.pins import in_use
from pi_parrain.hardware.pins.lights import DARK, Colour
from pi_parrain.hardware.pins.machine import is_virtual
from pi_parrain.hardware.pins.score import SILENCE_HZ, STEADY_HZ
from pi_parrain.phrases import _

DUTY = 0.5  # a square wave: the loudest that a piezo can be driven


def load_driver(box: BoxSettings) -> Callable[[], Any]:
    """Import what drives the pins, and touch none yet: the result opens them."""
    if is_virtual(box):
        return lambda: MockFactory(pin_class=MockPWMPin)
    try:
        with _writable_folder():
            from gpiozero.pins.lgpio import LGPIOFactory
    except Exception as error:  # a missing lgpio, or one that cannot use this machine
        raise _no_pins(error) from error
    return lambda: _open_chip(LGPIOFactory)


def _open_chip(factory: Callable[[], Any]) -> Any:
    try:
        return factory()
    except Exception as error:  # lgpio's own error class cannot be named where lgpio is missing
        raise _no_pins(error) from error


def _no_pins(why: Exception) -> BoxError:
    return BoxError(
        _(
            "Les broches du Raspberry Pi ne s'ouvrent pas ({why}). Installez lgpio, et ajoutez "
            "l'utilisateur au groupe « gpio » ; ou mettez le réglage « box.pins » à « virtual »."
        ),
        why=why,
    )


@contextmanager
def _writable_folder() -> Iterator[None]:
    """lgpio makes a named pipe where it is imported, opens it, and never needs its name again.

    Not in the usual place, if the service has a better one: that is tried by writing, and a full
    card would cost the pins.
    """
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="parrain-", dir=in_use.folder()) as folder:
        os.environ["LG_WD"] = folder
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


class Pins:
    """One sound, one button, and a light of no, one or three LEDs, all quiet at first."""

    def __init__(self, box: BoxSettings, factory: Any, on_button: Callable[[bool], None]) -> None:
        self._factory = factory
        self._box = box
        self._devices: list[Any] = []
        self._sound = self._open(
            "sound_pin", Buzzer, box.sound_pin, active_high=box.sound_active_high
        )
        self._lights = [
            self._open("light_pins", LED, pin, active_high=box.light_active_high)
            for pin in box.light_pins
        ]
        pull_up = not box.button_active_high
        self.button = self._open("button_pin", Button, box.button_pin, pull_up=pull_up)
        self.button.when_pressed = lambda: on_button(True)
        self.button.when_released = lambda: on_button(False)

    def _open(self, setting: str, device: Any, pin: int, **options: Any) -> Any:
        try:
            opened = device(pin, pin_factory=self._factory, **options)
        except Exception as error:  # lgpio's own error class cannot be named off a Pi
            self.close()
            raise BoxError(_reason(error), setting=setting, pin=pin, why=error) from error
        self._devices.append(opened)
        return opened

    def sound(self, hz: float) -> None:
        """A wave of *hz*, or one of the two levels, whatever is wired to the pin."""
        pin = self._sound.pin
        if hz not in (SILENCE_HZ, STEADY_HZ):
            pin.frequency = hz
            pin.state = DUTY
            return
        if pin.frequency is not None:  # a wave of no width would keep lgpio's thread busy
            pin.frequency = None
        self._sound.value = hz == STEADY_HZ

    def light(self, colour: Colour) -> None:
        if len(self._lights) == 1:
            self._lights[0].value = colour != DARK
        else:
            for led, lit in zip(self._lights, colour, strict=False):
                led.value = lit

    def levels(self) -> dict[str, tuple[Any, bool]]:
        """Each pin under the name that people know it by, and which of its levels means *on*."""
        names = ("light",) if len(self._lights) == 1 else ("red", "green", "blue")
        return {
            "sound": (self._sound.pin, self._box.sound_active_high),
            "button": (self.button.pin, self._box.button_active_high),
            **{
                name: (led.pin, self._box.light_active_high)
                for name, led in zip(names, self._lights, strict=False)
            },
        }

    def close(self) -> None:
        """Everything low, then let go."""
        if self._devices:  # the first of them is the sound
            self.sound(SILENCE_HZ)
        for device in self._devices:
            if isinstance(device, OutputDevice):
                device.off()
        for device in self._devices:
            # lgpio may find a line busy that it is just letting go; the kernel frees it anyway.
            with suppress(Exception):
                device.close()
        self._devices.clear()


def _reason(error: Exception) -> str:
    if "busy" in str(error).lower():
        return _(
            "Réglage « box.{setting} » : la broche GPIO {pin} est déjà prise par un autre "
            "programme ou par le noyau. Arrêtez-le, ou choisissez une autre broche."
        )
    if isinstance(error, GPIOZeroError):
        return _("Réglage « box.{setting} » : la broche GPIO {pin} n'existe pas ici ({why}).")
    return _("Réglage « box.{setting} » : la broche GPIO {pin} ne s'ouvre pas ({why}).")
