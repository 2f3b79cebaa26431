"""The server's end of a pin process: start it, talk to it, hear it, end it."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.pins import protocol as wire
from pi_parrain.phrases import Phrase, _

GOODBYE_S = 1.0


class PinProcess:
    """A pin process that has learnt its part and touches no pin until told to open them."""

    def __init__(self, box: BoxSettings) -> None:
        command = [
            sys.executable,
            "-m",
            "pi_parrain.hardware.pins",
            wire.pack_settings(box),
        ]
        # A group of its own: Ctrl-C in the terminal is for the server, which then says goodbye.
        self._popen = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0
        )
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._ears, self._mouth = self._popen.stdin, self._popen.stdout

    @property
    def pid(self) -> int:
        return self._popen.pid

    def send(self, *message: Any) -> None:
        """Speak to it. If it is dead, whoever hears it will notice: here it does not matter."""
        with suppress(BrokenPipeError, ValueError):
            self._ears.write(wire.encode(*message))
            self._ears.flush()

    def hear(self) -> Iterator[wire.Message]:
        """What it says, until it is gone."""
        for line in self._mouth:
            yield wire.decode(line)

    def end(self) -> None:
        """Hang up; it goes low and leaves. Insist if it does not."""
        self._hang_up()
        try:
            self._popen.wait(GOODBYE_S)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()

    def kill(self) -> None:
        self._popen.kill()

    def forget(self) -> None:
        """Close both pipes, once nobody hears it any more."""
        self._hang_up()
        self._mouth.close()

    def _hang_up(self) -> None:
        with suppress(BrokenPipeError):
            self._ears.close()

    def epitaph(self) -> Phrase:
        """How it died."""
        code = self._popen.wait()
        if code >= 0:
            return Phrase(_("il s'est arrêté avec le code {code}"), {"code": code})
        name = signal.Signals(-code).name
        return Phrase(_("il a été tué par le signal {name}"), {"name": name})
