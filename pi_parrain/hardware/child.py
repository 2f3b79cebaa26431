"""The server's end of a pin process: start it, talk to it, hear it, end it.

Two threads a child, so that nobody else ever waits for one: the *writer* empties a queue into its
standard input (a child that hangs leaves the pipe full), the *reader* hands over each line it says.
"""

from __future__ import annotations

import logging
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.pins import protocol
from pi_parrain.phrases import Phrase, _

log = logging.getLogger(__name__)

GOODBYE_S = 1.0

Heard = Callable[["PinChild", protocol.Message | None], None]


class PinChild:
    """A pin process that has imported everything and touches no pin until told to open them."""

    def __init__(self, box: BoxSettings, heard: Heard) -> None:
        """*heard* gets every message from the reader's thread, and ``None`` when the child ends."""
        command = [sys.executable, "-m", "pi_parrain.hardware.pins", protocol.pack_settings(box)]
        self.started = time.monotonic()
        self.answers = False  # it has said something: its imports are done
        self.ready = False  # its pins are open
        self.unanswered = 0  # pings
        self._heard = heard
        self._unsent: SimpleQueue[bytes | None] = SimpleQueue()
        # A group of its own: Ctrl-C in the terminal is for the server, which then says goodbye.
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0
        )
        self._threads = (
            threading.Thread(target=self._write, name="pins-writer", daemon=True),
            threading.Thread(target=self._read, name="pins-reader", daemon=True),
        )
        try:
            for thread in self._threads:
                thread.start()
        except RuntimeError:  # no thread to be had: a child that nobody hears must not stay
            self.kill()
            self.end()  # with the writer, if that one did start
            self._hang_up()
            if self._process.stdout is not None:
                self._process.stdout.close()
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, *message: Any) -> None:
        """Speak to it, without waiting. If it is dead, the reader will notice."""
        self._unsent.put(protocol.encode(*message))

    def end(self) -> Phrase:
        """Hang up; it goes low and leaves. Insist if it does not. How it ended."""
        self._unsent.put(None)
        try:
            code = self._process.wait(GOODBYE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        for thread in self._threads:
            if thread.ident is not None and thread is not threading.current_thread():
                thread.join(GOODBYE_S)
        return exit_reason(code)

    def kill(self) -> None:
        self._process.kill()

    def _write(self) -> None:
        ears = self._process.stdin
        assert ears is not None
        with suppress(OSError, ValueError):  # it is dead, or the reader has closed the pipe
            while (line := self._unsent.get()) is not None:
                ears.write(line)
                ears.flush()
        self._hang_up()

    def _read(self) -> None:
        mouth = self._process.stdout
        assert mouth is not None
        with mouth:
            for line in mouth:
                try:
                    message = protocol.decode(line)
                except ValueError:
                    log.exception("pin process %d: unreadable line %r", self.pid, line[:200])
                    continue
                self._heard(self, message)
        self._unsent.put(None)
        self._heard(self, None)

    def _hang_up(self) -> None:
        with suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()


def exit_reason(code: int) -> Phrase:
    """How a process died, in words."""
    if code >= 0:
        return Phrase(_("il s'est arrêté avec le code {code}"), {"code": code})
    try:
        name = signal.Signals(-code).name
    except ValueError:  # a real-time signal has a number only
        name = str(-code)
    return Phrase(_("il a été tué par le signal {name}"), {"name": name})
