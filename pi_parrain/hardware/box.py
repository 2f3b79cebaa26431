"""The box as the rest of the program knows it: play this, light that, and somebody pressed."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from pi_parrain.config import BoxSettings
from pi_parrain.errors import BoxError
from pi_parrain.hardware.arrangement import LEAD_S, arrange
from pi_parrain.hardware.messages import (
    Ended,
    FromBox,
    Held,
    HeldVeryLong,
    LetGo,
    Pressed,
    Restarted,
    Zero,
)
from pi_parrain.hardware.pins import protocol
from pi_parrain.hardware.pins.machine import is_virtual
from pi_parrain.hardware.pins.readback import Change
from pi_parrain.hardware.pins.score import Performance
from pi_parrain.hardware.supervisor import PinSupervisor
from pi_parrain.hardware.virtual import VirtualBox
from pi_parrain.music import Tune
from pi_parrain.phrases import Phrase, _

log = logging.getLogger(__name__)

START_S = 60.0  # an old Pi, just booted, takes its time to import Python's libraries
CLOSED = Phrase(
    _(
        "La boîte ne peut ni sonner ni entendre son bouton (broches fermées) : "
        "éteignez-la et rallumez-la ; en attendant, sifflez vous-même."
    )
)

GESTURES: dict[str, FromBox] = {
    "press": Pressed(),
    "long_press": Held(),
    "shutdown": HeldVeryLong(),
}


@dataclass(frozen=True, slots=True)
class Status:
    """What a page may say about the box. *priority*: fifo, nice or plain."""

    alive: bool = False
    virtual: bool = False
    priority: str = ""
    trouble: Phrase | None = None


def _nothing(_message: FromBox) -> None:
    pass


class Box:
    """The server's handle on the pins, which belong to another process. Only ``wait`` and
    ``settle`` wait.

    *tell* gets what happens, one message at a time, from the thread that supervises the pins: it
    must not take its time. ``Zero`` and ``Ended`` name the downbeat of their tune; a tune that is
    replaced, stopped or cut short by a death has no end to tell.
    """

    def __init__(self, settings: BoxSettings, tell: Callable[[FromBox], None] = _nothing) -> None:
        self._settings = settings
        self._tell = tell
        self.virtual = VirtualBox(self._lay_finger) if is_virtual(settings) else None
        self.status = Status(virtual=self.virtual is not None)
        self._pins = PinSupervisor(settings, self._heard, self._died)
        self._last_death: Phrase | None = None
        self._light = "off"
        self._lighting = threading.Lock()  # which light was sent last, to whom; whether they opened
        self._answered = threading.Event()  # the pins have opened, or refused
        self._refusal: Phrase | None = None  # why they have not been open since the start
        self._since = 0.0  # what is sent goes to whoever plays now
        self._count = 0.0, math.inf  # when the last tune was sent, and when its zero is

    def start(self) -> None:
        """Open the pins, and wait for them."""
        self.open()
        self.wait()

    def open(self) -> None:
        """Have the pins opened: tried again, if they refuse, until ``close``."""
        self._pins.start()

    def wait(self, patience_s: float = START_S) -> None:
        """Until the pins are open; raise ``BoxError``, naming the setting, if they refuse.

        From then on *tell* hears when they open.
        """
        self.settle(patience_s)
        with self._lighting:
            if not self._answered.is_set():
                self._refuse(CLOSED)
            refusal = self._refusal
        if refusal is not None:
            raise BoxError(refusal.text, **refusal.words)
        # Whoever opened them may be dead by now: another takes over, as at any time.

    def settle(self, patience_s: float) -> None:
        """Until the pins have opened or refused, for somebody who looks at them."""
        if self._refusal is None:
            self._answered.wait(patience_s)

    def close(self) -> None:
        """Silence, dark, every output low, processes ended. May be called twice, or for nothing."""
        self._pins.close()
        self.status = replace(self.status, alive=False)

    def play(self, tune: Tune, at: float | None = None, like: BoxSettings | None = None) -> float:
        """Play *tune* from *at* (monotonic seconds; at once by default) instead of any other.

        Returns its downbeat, which phones get too. Playing ``music.STOP`` is how to stop aloud.
        *like*: as a box with these settings would, on the pin that this one has open.
        """
        return self._perform("play", tune, at, like or self._settings)

    def accent(self, tune: Tune) -> float:
        """Lay *tune* over what is playing: it is heard in its silences."""
        return self._perform("accent", tune, None, self._settings)

    def stop(self) -> None:
        """Silence, at once."""
        self._count = 0.0, math.inf
        self._pins.send("silence")

    def light(self, name: str) -> None:
        """Show one of ``lights.LOOKS``."""
        with self._lighting:
            if name != self._light:
                self._light = name
                self._pins.send("light", name)

    @property
    def pid(self) -> int | None:
        """The process that owns the pins now."""
        return self._pins.pid

    @property
    def is_supervised(self) -> bool:
        """Whether a pin process that dies or hangs would be noticed."""
        return self._pins.is_well

    def _perform(self, how: str, tune: Tune, at: float | None, like: BoxSettings) -> float:
        downbeat = time.monotonic() + LEAD_S if at is None else at
        edges = arrange(tune, like)
        if how == "play":
            zero = math.inf if tune.zero is None else downbeat + tune.zero
            self._count = time.monotonic(), zero
        self._pins.send(how, protocol.pack(Performance(downbeat, edges, tune.lasts, tune.zero)))
        return downbeat

    def _lay_finger(self, down: bool) -> None:
        self._pins.send("finger", down)

    def _heard(self, message: protocol.Message) -> None:
        match message:
            case ["ready", priority]:
                if self.virtual:
                    self.virtual.opened()
                with self._lighting:  # nobody sends another light between this look and this word
                    self._pins.send("light", self._light)
                    self.status = replace(self.status, alive=True, priority=priority)
                    self._tell_opened()
                    self._answered.set()
            case ["failed", *packed]:
                trouble = protocol.unpack_error(packed).phrase
                self.status = replace(self.status, trouble=trouble)
                with self._lighting:
                    if self._refusal is not None or not self._answered.is_set():
                        self._refuse(trouble)
                    self._answered.set()
            case ["gesture", str(name)] if name in GESTURES:
                self._tell(GESTURES[name])
            case ["let_go", float(stayed)]:
                self._tell(LetGo(stayed))
            case ["zero", float(downbeat)]:
                self._tell(Zero(downbeat))
            case ["ended", float(downbeat)]:
                self._tell(Ended(downbeat))
            case ["pins", changes] if self.virtual:
                self.virtual.saw([Change(*change) for change in changes])

    def _tell_opened(self) -> None:
        """To whoever was told that they had not; and of a count whose zero nobody has heard.

        It was sent to a process whose pins were not open yet, at the start or after a death. One
        whose zero is to come goes on: the whistle is heard.
        """
        now, (sent, zero) = time.monotonic(), self._count
        is_lost = self._since <= sent and zero < now
        if self._refusal is not None:
            self._refusal = None
            self.status = replace(self.status, trouble=None)
            self._tell(Restarted(now if is_lost else self._since, None))
        elif is_lost:
            self._tell(Restarted(now, self.status.trouble))

    def _refuse(self, why: Phrase) -> None:
        if why != self._refusal:
            self._refusal = why
            self.status = replace(self.status, trouble=why)
            self._tell(Restarted(time.monotonic(), why))

    def _died(self, since: float, why: Phrase) -> None:
        """Another has taken over already, or is tried; what was playing is not played again."""
        self._since = since
        if self._refusal is not None:
            return  # nothing has played yet, and why is told
        trouble = Phrase(
            _(
                "Le processus du son est mort ({why}) : un autre a pris sa place. "
                "Ce qui sonnait à ce moment est interrompu : relancez le décompte s'il le faut."
            ),
            {"why": why},
        )
        if trouble != self._last_death:  # pins that refuse do so twice a second
            log.warning("a pin process died: %s", trouble)
            self._last_death = trouble
        if self.status.alive:
            self.status = replace(self.status, alive=False, trouble=trouble)
        self._tell(Restarted(since, trouble))
