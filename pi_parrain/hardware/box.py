"""The box as the rest of the program knows it: play this, light that, and somebody pressed."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from queue import SimpleQueue

from pi_parrain.config import BoxSettings
from pi_parrain.errors import BoxError
from pi_parrain.hardware.arrangement import arrange
from pi_parrain.hardware.pins import protocol as wire
from pi_parrain.hardware.pins.machine import is_virtual
from pi_parrain.hardware.pins.readback import Change
from pi_parrain.hardware.pins.score import Performance
from pi_parrain.hardware.supervisor import Troupe
from pi_parrain.hardware.virtual import VirtualBox
from pi_parrain.music import Tune
from pi_parrain.phrases import Phrase, _

log = logging.getLogger(__name__)

LEAD_S = 0.05  # from asking to the downbeat, so that the first edge is on time too
START_S = 60.0  # an old Pi, just booted, takes its time to import Python's libraries


@dataclass(frozen=True, slots=True)
class Status:
    """What a page may say about the box. *priority*: fifo, nice or plain."""

    alive: bool = False
    virtual: bool = False
    priority: str = ""
    trouble: Phrase | None = None


def _nothing(*_: object) -> None:
    pass


class Box:
    """The server's handle on the pins, which belong to another process.

    Callbacks come one at a time from a thread of the box, and may take their time: neither the
    music nor the supervision waits for them. ``on_zero`` and ``on_end`` are given the downbeat of
    their tune; a tune that is replaced, stopped or cut short by a death has no end to tell.
    """

    def __init__(
        self,
        settings: BoxSettings,
        *,
        on_press: Callable[[], None] = _nothing,
        on_long_press: Callable[[], None] = _nothing,
        on_shutdown: Callable[[], None] = _nothing,
        on_zero: Callable[[float], None] = _nothing,
        on_end: Callable[[float], None] = _nothing,
        on_restart: Callable[[Phrase], None] = _nothing,
    ) -> None:
        self._settings = settings
        self._gestures = {
            "press": on_press,
            "long_press": on_long_press,
            "shutdown": on_shutdown,
        }
        self._moments = {"zero": on_zero, "ended": on_end}
        self._on_restart = on_restart
        self.virtual = VirtualBox(self._lay_finger) if is_virtual(settings) else None
        self.status = Status(virtual=self.virtual is not None)
        self._troupe = Troupe(settings, self._heard, self._died)
        self._light = "off"
        self._shining = threading.Lock()
        self._opened = threading.Event()
        self._errands: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._errand_boy = threading.Thread(
            target=self._run_errands, name="box-errands", daemon=True
        )

    def start(self) -> None:
        """Open the pins; raise ``BoxError``, naming the setting, if they refuse."""
        self._troupe.start()
        self._errand_boy.start()
        opened = self._opened.wait(START_S)
        if not self.status.alive:
            self.close()
            trouble = self.status.trouble
            if opened and trouble:
                raise BoxError(trouble.text, **trouble.words)
            raise BoxError(
                _(
                    "La boîte ne peut ni sonner ni entendre son bouton (broches fermées) : "
                    "éteignez-la et rallumez-la ; en attendant, sifflez vous-même."
                )
            )

    def close(self) -> None:
        """Silence, dark, every output low, processes ended. May be called twice, or for nothing."""
        self._troupe.close()
        self._errands.put(None)
        if self._errand_boy.is_alive() and self._errand_boy is not threading.current_thread():
            self._errand_boy.join()
        self.status = replace(self.status, alive=False)

    def play(self, tune: Tune, at: float | None = None) -> float:
        """Play *tune* from *at* (monotonic seconds; at once by default) instead of any other.

        Returns its downbeat, which phones get too. Playing ``music.STOP`` is how to stop aloud.
        """
        return self._perform("play", tune, at)

    def accent(self, tune: Tune) -> float:
        """Lay *tune* over what is playing: it is heard in its silences."""
        return self._perform("accent", tune, None)

    def stop(self) -> None:
        """Silence, at once."""
        self._troupe.send("silence")

    def light(self, name: str) -> None:
        """Show one of ``lights.LOOKS``."""
        with self._shining:
            if name != self._light:
                self._light = name
                self._troupe.send("light", name)

    @property
    def pid(self) -> int:
        """The process that owns the pins now."""
        return self._troupe.pid

    def _perform(self, how: str, tune: Tune, at: float | None) -> float:
        downbeat = time.monotonic() + LEAD_S if at is None else at
        edges = arrange(tune, self._settings)
        self._troupe.send(how, wire.pack(Performance(downbeat, edges, tune.lasts, tune.zero)))
        return downbeat

    def _lay_finger(self, down: bool) -> None:
        self._troupe.send("finger", down)

    def _heard(self, message: wire.Message) -> None:
        match message:
            case ["ready", priority]:
                self.status = replace(self.status, alive=True, priority=priority)
                if self.virtual:
                    self._errands.put(self.virtual.opened)
                self._troupe.send("light", self._light)
                self._opened.set()
            case ["failed", *packed]:
                self.status = replace(self.status, trouble=wire.unpack_error(packed).phrase)
                self._opened.set()
            case ["gesture", name]:
                self._errands.put(self._gestures[name])
            case ["zero" | "ended" as moment, downbeat]:
                self._errands.put(lambda: self._moments[moment](downbeat))
            case ["pins", changes] if self.virtual:
                saw = self.virtual.saw
                self._errands.put(lambda: saw([Change(*change) for change in changes]))

    def _died(self, why: Phrase) -> None:
        """Another has taken the stage already; what was playing is not played again."""
        trouble = Phrase(
            _(
                "Le processus du son est mort ({why}) : un autre a pris sa place. "
                "Ce qui sonnait à ce moment est interrompu : relancez le décompte s'il le faut."
            ),
            {"why": why},
        )
        log.warning("%s", trouble)
        self.status = replace(self.status, alive=False, trouble=trouble)
        self._errands.put(lambda: self._on_restart(trouble))

    def _run_errands(self) -> None:
        while (errand := self._errands.get()) is not None:
            try:
                errand()
            except Exception:
                log.exception("box callback failed")
