"""A house in the same process: wait until its desk has followed everything, press its button."""

from __future__ import annotations

from queue import SimpleQueue

from pi_parrain.hardware.messages import LetGo, Pressed
from pi_parrain.house.house import House
from pi_parrain.house.messages import Arm
from pi_parrain.room import Countdown
from rig.waiting import PATIENCE_S

NOBODY = -1


def settled(house: House) -> None:
    """Everything posted so far has been followed: a test of the button waits in the same queue."""
    done = house.desk.tests[NOBODY] = SimpleQueue()
    house.desk.post(Arm(NOBODY))
    house.desk.post(LetGo(0.0))
    done.get(timeout=PATIENCE_S)


def shown(house: House) -> Countdown | None:
    """The countdown on the phones, once everything has been followed."""
    settled(house)
    return house.room.countdown


def press(house: House) -> None:
    house.desk.post(Pressed())
    settled(house)
