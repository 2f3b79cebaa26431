"""A house in the same process: wait until its desk has followed everything, press its button."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from pi_parrain.hardware.messages import Pressed
from pi_parrain.house.desk import Arm
from pi_parrain.house.house import House
from pi_parrain.room import Countdown

PATIENCE_S = 60.0  # on a busy machine
NOBODY = -1


def until(condition: Callable[[], object]) -> None:
    limit = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < limit, "nothing happened"
        time.sleep(0.005)


def settled(house: House) -> None:
    """Everything posted so far has been followed: a test of the button waits in the same queue."""
    done = house.desk.tests[NOBODY] = threading.Event()
    house.desk.post(Arm(NOBODY))
    house.desk.post(Pressed())
    assert done.wait(PATIENCE_S)


def shown(house: House) -> Countdown | None:
    """The countdown on the phones, once everything has been followed."""
    settled(house)
    return house.room.countdown


def press(house: House) -> None:
    house.desk.post(Pressed())
    settled(house)
