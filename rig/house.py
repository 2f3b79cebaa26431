"""A house in the same process: wait until its desk has followed everything, press its button."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue

from pi_parrain.config import Settings
from pi_parrain.hardware.messages import LetGo, Pressed
from pi_parrain.house.house import House
from pi_parrain.house.messages import Arm
from pi_parrain.room import Countdown
from rig.waiting import PATIENCE_S

NOBODY = -1


@contextmanager
def welcoming(settings: Settings) -> Iterator[House]:
    """Its pins are open, as when the page answers."""
    with House(settings) as house:
        house.welcome()
        yield house


def settled(house: House) -> None:
    """Everything posted so far has been followed, and what that led to.

    A record's move is posted when the record is made, behind whatever was posted meanwhile; and
    what waits for that move is recorded after it.
    """
    for _round in range(3):
        followed(house)


def followed(house: House) -> None:
    """Everything posted so far: a test of the button waits in the same queue."""
    done = house.desk.tests[NOBODY] = SimpleQueue()
    deadline = time.monotonic() + PATIENCE_S
    while True:
        house.desk.post(Arm(NOBODY))
        house.desk.post(LetGo(0.0))
        try:
            done.get(timeout=1.0)
        except Empty:  # a move came between the two, and ended the test
            if time.monotonic() > deadline:
                raise
        else:
            return


def shown(house: House) -> Countdown | None:
    """The countdown on the phones, once everything has been followed."""
    settled(house)
    return house.room.countdown


def press(house: House) -> None:
    house.desk.post(Pressed())
    settled(house)
