"""Two pin processes: one plays, the other stands in the wings with its part learnt.

A dead owner's pins may stay high: on a Pi the kernel can leave them as they were. What silences
them is somebody else opening them, so the understudy comes on within milliseconds of a death. A
player that hangs is killed first: a whistle that never ends is worse than a countdown cut short.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.child import PinProcess
from pi_parrain.hardware.pins import protocol as wire
from pi_parrain.phrases import Phrase

RETRY_S = 0.5  # between attempts to open pins that refuse
PING_S = 0.5
MOST_UNANSWERED = 4  # pings, before a player that plays dead is declared so


class Troupe:
    """Somebody is always on stage. *heard* gets what the player says, *died* how it ended."""

    def __init__(
        self,
        settings: BoxSettings,
        heard: Callable[[wire.Message], None],
        died: Callable[[Phrase], None],
    ) -> None:
        self._settings = settings
        self._heard = heard
        self._died = died
        self._baton = threading.Lock()  # who speaks to the player; never held while calling back
        self._closing = threading.Event()
        self._ready = False
        self._unanswered = 0
        self._started = False
        self._threads = (
            threading.Thread(target=self._supervise, name="box", daemon=True),
            threading.Thread(target=self._ping, name="box-ping", daemon=True),
        )

    def start(self) -> None:
        self._player = PinProcess(self._settings)
        self._understudy = PinProcess(self._settings)
        self._player.send("open")
        self._started = True
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Every output low, both processes ended. May be called twice, or for nothing."""
        if not self._started:
            return
        self._closing.set()
        with self._baton:
            self._player.end()
            self._understudy.end()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()
        self._understudy.forget()

    @property
    def pid(self) -> int:
        """The process that owns the pins now."""
        return self._player.pid

    def send(self, *message: Any) -> None:
        """To the player. When there is none the words are lost, and nobody waits."""
        with self._baton:
            if self._started:
                self._player.send(*message)

    def _supervise(self) -> None:
        """Hear the player until it is gone, then bring the understudy on."""
        while not self._closing.is_set():
            for message in self._player.hear():
                self._unanswered = 0
                self._ready |= message[0] == "ready"
                if message[0] != "pong":
                    self._heard(message)
            self._player.forget()
            if not self._closing.is_set():
                self._replace_player()

    def _replace_player(self) -> None:
        why, was_ready = self._player.epitaph(), self._ready
        self._ready = False
        if not was_ready:
            self._closing.wait(RETRY_S)
        with self._baton:
            if self._closing.is_set():
                return
            self._player, self._understudy = self._understudy, PinProcess(self._settings)
            self._player.send("open")
        if was_ready:
            self._died(why)

    def _ping(self) -> None:
        """Pings are counted, not timed: a server that was itself asleep must not kill anybody."""
        while not self._closing.wait(PING_S):
            if self._ready and self._unanswered >= MOST_UNANSWERED:
                self._player.kill()
            self._unanswered += 1
            # Somebody may be stuck in a full pipe with the baton in hand: do not join them.
            if self._baton.acquire(timeout=PING_S):
                self._player.send("ping")
                self._baton.release()
