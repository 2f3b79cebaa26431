"""The process that alone owns the pins: ``python -m pi_parrain.hardware.pins SETTINGS``.

It imports everything, then waits for the word *open*: until then it stands by and answers pings,
ready to take over within milliseconds from a pin process that died. It ends, with every output
low, when told to, on SIGTERM, and as soon as its standard input closes, which the kernel does
however the server died.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import struct
import sys
import time
from contextlib import suppress
from types import FrameType
from typing import Any

from pi_parrain.config import BoxSettings
from pi_parrain.errors import BoxError
from pi_parrain.hardware.pins import in_use
from pi_parrain.hardware.pins import protocol as wire
from pi_parrain.hardware.pins.devices import Pins, load_driver
from pi_parrain.hardware.pins.machine import is_virtual
from pi_parrain.hardware.pins.priority import raise_priority
from pi_parrain.hardware.pins.stage import Stage

STDIN, STDOUT = 0, 1
CHUNK = 65536
EDGE = struct.Struct("?d")  # whether the contact closed, and when
MOST_EDGES = 1000  # at a time
# The kernel may wake us late, whatever our priority: wake early, and watch the clock for the rest.
SPIN_S = 0.003


class Hangup(Exception):
    """The server is gone, or says goodbye."""


class Line:
    """The two pipes to the server."""

    def __init__(self) -> None:
        self._unread = b""
        # A server that no longer reads must not be able to hold the music (or a whistle) up.
        os.set_blocking(STDOUT, False)

    def tell(self, *message: Any) -> None:
        try:
            with suppress(BlockingIOError):
                os.write(STDOUT, wire.encode(*message))
        except BrokenPipeError as error:
            raise Hangup from error

    def hear(self) -> list[wire.Message]:
        """Every whole message that has arrived; waits for some bytes."""
        chunk = os.read(STDIN, CHUNK)
        if not chunk:
            raise Hangup
        *lines, self._unread = (self._unread + chunk).split(b"\n")
        return [wire.decode(line) for line in lines]


def perform(box: BoxSettings, line: Line) -> None:
    """Wait for the word, open the pins, and play until the server hangs up."""
    driver = load_driver(box)
    messages = stand_by(line)
    in_use.tell(box)
    nudged, nudge = os.pipe()
    # gpiozero calls back from a thread of its own: a pipe brings the news and its instant to ours.
    pins = Pins(box, driver(), lambda down: _nudge(nudge, down))
    stage = Stage(box, pins, line.tell, virtual=is_virtual(box))
    gc.collect()
    gc.freeze()  # the collector will not walk through every imported library between two ticks
    priority = raise_priority()  # only now: opening is heavy, and would starve a small Pi
    try:
        line.tell("ready", priority)
        for message in messages:
            stage.obey(message, time.monotonic())
        play(stage, line, nudged)
    finally:
        stage.close()


def stand_by(line: Line) -> list[wire.Message]:
    """Answer whoever asks whether we live, until the word *open*; what was said after it."""
    while True:
        messages = line.hear()
        for place, message in enumerate(messages, 1):
            if message == ["open"]:
                return messages[place:]
            line.tell("pong")


def _nudge(pipe: int, down: bool) -> None:
    os.write(pipe, EDGE.pack(down, time.monotonic()))


def play(stage: Stage, line: Line, nudged: int) -> None:
    while True:
        now = time.monotonic()
        wait = stage.step(now)
        readable, _, _ = select.select([STDIN, nudged], [], [], _timeout(now, wait))
        if STDIN in readable:
            for message in line.hear():
                stage.obey(message, time.monotonic())
        if nudged in readable:
            for down, at in EDGE.iter_unpack(os.read(nudged, MOST_EDGES * EDGE.size)):
                stage.thumb.edge(down, at)


def _timeout(now: float, wait: float | None) -> float | None:
    """How long to sleep; the step itself has taken some of the *wait*. The last of it is spun."""
    if wait is None:
        return None
    deadline = now + wait
    if deadline - time.monotonic() <= SPIN_S:
        while time.monotonic() < deadline:
            pass
        return 0.0
    return max(0.0, deadline - SPIN_S - time.monotonic())


def _hang_up(_signal: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a second one must not interrupt the silencing
    raise Hangup


def main() -> None:
    signal.signal(signal.SIGTERM, _hang_up)
    # Ctrl-C reaches the whole terminal; the server hears it too and hangs up in good order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = Line()
    try:
        perform(wire.unpack_settings(sys.argv[1]), line)
    except Hangup:
        return
    except BoxError as error:
        with suppress(Hangup):
            line.tell("failed", *wire.pack_error(error))
        sys.exit(1)


if __name__ == "__main__":
    main()
