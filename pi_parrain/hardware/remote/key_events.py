"""The bytes of an input node (``/dev/input/event*``), as keys that go down and up. Pure.

The kernel speaks in frames: a few events, then SYN_REPORT. A frame that a hand caused ends with the
value 0. Keys that the kernel lets go of by itself, because their device is being unplugged, end
with 1: nobody lifted a thumb.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

EVENT = struct.Struct("llHHi")
"""``struct input_event``: seconds, microseconds, type, code, value. A C long is what it is here."""
SYN, KEY = 0, 1
REPORT, DROPPED = 0, 3
RELEASE, PRESS = 0, 1  # 2 repeats a key that stays down
BY_HAND = 0
MOST_KEYS = 64  # in one frame; more is no hand


@dataclass(frozen=True, slots=True)
class Down:
    """The key *code* went down *at* the node's own second."""

    code: int
    at: float


@dataclass(frozen=True, slots=True)
class Up:
    code: int
    at: float


@dataclass(frozen=True, slots=True)
class Lost:
    """Whatever was down on this node is so no longer, and nobody meant anything by it."""


KeyTurn = Down | Up | Lost


class KeyReader:
    """Puts the bytes of one node together again, however they come."""

    def __init__(self) -> None:
        self._unread = b""
        self._frame: list[KeyTurn] = []
        self._skipping = False  # to the end of a frame of which a part is missing

    def feed(self, chunk: bytes) -> list[KeyTurn]:
        """What the keys did, as far as its frames are whole."""
        data = self._unread + chunk
        whole = len(data) - len(data) % EVENT.size
        self._unread = data[whole:]
        turns: list[KeyTurn] = []
        for seconds, micros, kind, code, value in EVENT.iter_unpack(data[:whole]):
            if kind == KEY:
                self._add(code, value, seconds + micros / 1e6)
            elif (kind, code) == (SYN, REPORT):
                turns += self._end_frame(value)
            elif (kind, code) == (SYN, DROPPED):  # nobody read for too long
                self._skipping = True
        return turns

    def _add(self, code: int, value: int, at: float) -> None:
        if value == PRESS:
            self._frame.append(Down(code, at))
        elif value == RELEASE:
            self._frame.append(Up(code, at))
        if len(self._frame) > MOST_KEYS:
            self._frame.clear()
            self._skipping = True

    def _end_frame(self, value: int) -> list[KeyTurn]:
        frame, skipped = self._frame, self._skipping
        self._frame, self._skipping = [], False
        if skipped or (frame and value != BY_HAND):
            return [Lost()]
        return frame
