"""The box as the rest of the program knows it: play this, light that, and somebody pressed."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import Any

from pi_parrain.config import BoxSettings
from pi_parrain.errors import BoxError
from pi_parrain.hardware import wire
from pi_parrain.hardware.arrangement import arrange
from pi_parrain.hardware.conductor import Performance
from pi_parrain.hardware.pins import is_virtual
from pi_parrain.hardware.player import PinProcess
from pi_parrain.hardware.virtual import VirtualBox
from pi_parrain.hardware.watch import Change
from pi_parrain.music import Tune
from pi_parrain.phrases import Phrase, _

log = logging.getLogger(__name__)

LEAD_S = 0.05  # from asking to the downbeat, so that the first edge is on time too
START_S = 30.0  # an old Pi, just booted, takes its time to import Python's libraries
RETRY_S = 0.5  # between attempts to open pins that refuse


@dataclass(frozen=True, slots=True)
class Status:
    """What a page may say about the box. *priority*: fifo, nice or plain."""

    alive: bool = False
    virtual: bool = False
    priority: str = ""
    restarts: int = 0
    trouble: Phrase | None = None


def _nothing(*_: object) -> None:
    pass


class Box:
    """The server's handle on the pin process, and on the understudy that replaces it if it dies.

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
        self._baton = (
            threading.Lock()
        )  # who speaks to the pin process; never held while calling back
        self._light = "off"
        self._started = False
        self._closing = threading.Event()
        self._opened = threading.Event()
        self._errands: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads = (
            threading.Thread(target=self._supervise, name="box", daemon=True),
            threading.Thread(target=self._run_errands, name="box-errands", daemon=True),
        )

    def start(self) -> None:
        """Open the pins; raise ``BoxError``, naming the setting, if they refuse."""
        self._player = PinProcess(self._settings)
        self._understudy = PinProcess(self._settings)
        self._started = True
        for thread in self._threads:
            thread.start()
        opened = self._opened.wait(START_S)
        if not self.status.alive:
            self.close()
            trouble = self.status.trouble
            if opened and trouble:
                raise BoxError(trouble.text, **trouble.words)
            raise BoxError(_("La boîte ne répond pas : ses broches ne se sont pas ouvertes."))

    def close(self) -> None:
        """Silence, dark, every output low, processes ended. May be called twice, or for nothing."""
        if not self._started:
            return
        self._closing.set()
        with self._baton:
            self._player.end()
            self._understudy.end()
        self._errands.put(None)
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()
        self._understudy.forget()
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
        self._send("silence")

    def light(self, name: str) -> None:
        """Show one of ``lights.LOOKS``."""
        self._light = name
        self._send("light", name)

    @property
    def pid(self) -> int:
        """The process that owns the pins now."""
        return self._player.pid

    def _perform(self, how: str, tune: Tune, at: float | None) -> float:
        downbeat = time.monotonic() + LEAD_S if at is None else at
        edges = arrange(tune, self._settings)
        self._send(how, wire.pack(Performance(downbeat, edges, tune.lasts, tune.zero)))
        return downbeat

    def _lay_finger(self, down: bool) -> None:
        self._send("finger", down)

    def _send(self, *message: Any) -> None:
        """To the pin process. A box that is not open is mute: it never vetoes a move."""
        with self._baton:
            if self._started:
                self._player.send(*message)

    def _supervise(self) -> None:
        """Open the pins, hear what happens there, and bring the understudy on after a death."""
        self._player.send("open")
        while not self._closing.is_set():
            for message in self._player.hear():
                self._heard(message)
            self._player.forget()
            if not self._closing.is_set():
                self._replace_player()

    def _heard(self, message: wire.Message) -> None:
        match message:
            case ["ready", priority]:
                self.status = replace(self.status, alive=True, priority=priority)
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

    def _replace_player(self) -> None:
        """The kernel may have left a dead owner's pins high; opening them again drives them low."""
        why = self._player.epitaph()
        was_alive = self.status.alive
        if not was_alive:
            self._closing.wait(RETRY_S)
        with self._baton:
            if self._closing.is_set():
                return
            self._player, self._understudy = self._understudy, PinProcess(self._settings)
            self._player.send("open")
            self._player.send("light", self._light)
        if was_alive:
            self._announce_restart(why)

    def _announce_restart(self, why: Phrase) -> None:
        trouble = Phrase(
            _(
                "Le processus du son est mort ({why}) : un autre a pris sa place. "
                "Ce qui sonnait à ce moment est interrompu."
            ),
            {"why": why},
        )
        log.warning("%s", trouble)
        restarts = self.status.restarts + 1
        self.status = replace(self.status, alive=False, restarts=restarts, trouble=trouble)
        self._errands.put(lambda: self._on_restart(trouble))

    def _run_errands(self) -> None:
        while (errand := self._errands.get()) is not None:
            try:
                errand()
            except Exception:
                log.exception("box callback failed")
