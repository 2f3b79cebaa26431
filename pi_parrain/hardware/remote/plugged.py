"""What is plugged in that has keys: who each input node is, opened, and read without waiting."""

from __future__ import annotations

import fcntl
import os
import re
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pi_parrain.hardware.remote.key_events import KeyReader, KeyTurn

# _IOW('E', …, int) of linux/input.h
EVIOCGRAB = 0x40044590
EVIOCSCLOCKID = 0x400445A0
NODE = re.compile(r"event\d+")
DEVICE = re.compile(r"[0-9a-f]{4}:[0-9a-f]{4}")
MOST_BYTES = 4096  # of one read: 170 events
LONGEST_NAME = 60  # characters; a device may call itself anything


class Folders(NamedTuple):
    """Where the kernel has the nodes, and where it describes them."""

    nodes: Path
    descriptions: Path


FOLDERS = Folders(Path("/dev/input"), Path("/sys/class/input"))


@dataclass(frozen=True, slots=True)
class Node:
    """One node of a device. *device* is ``046d:c52d``: a presenter has several nodes with it."""

    path: Path
    device: str
    name: str

    def key(self, code: int) -> str:
        """Its key *code*, as the settings write it."""
        return f"{self.device}:{code}"

    def has(self, key: str) -> bool:
        """Whether *key* is one of a device like this one."""
        return key.startswith(f"{self.device}:")


def nodes(folders: Folders) -> Iterator[Node]:
    """Every node that is there now; what vanishes meanwhile is left out."""
    try:
        names = sorted(filter(NODE.fullmatch, os.listdir(folders.nodes)))
    except OSError:  # no such folder: nothing was ever plugged in
        return
    for name in names:
        told = folders.descriptions / name / "device"
        with suppress(OSError):
            device = f"{_line(told / 'id/vendor')}:{_line(told / 'id/product')}"
            if DEVICE.fullmatch(device):
                yield Node(folders.nodes / name, device, _line(told / "name")[:LONGEST_NAME])


def _line(file: Path) -> str:
    text = file.read_bytes().decode(errors="replace").strip()
    return "".join(letter for letter in text if letter.isprintable())


class OpenNode:
    """A node that is listened to; with *grab*, by nobody else: its keys type nothing elsewhere."""

    def __init__(self, node: Node, *, grab: bool) -> None:
        self.node = node
        self.file = os.open(node.path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        self._reader = KeyReader()
        if grab:
            self._ask(EVIOCGRAB, 1)  # somebody else may have it: no fault
        self._tells_time = self._ask(EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))

    def _ask(self, request: int, value: int | bytes) -> bool:
        try:
            fcntl.ioctl(self.file, request, value)
        except OSError:
            return False
        return True

    def read(self) -> list[KeyTurn] | None:
        """What its keys did, a bounded part of it; ``None`` when it is gone."""
        try:
            chunk = os.read(self.file, MOST_BYTES)
        except BlockingIOError:
            return []
        except OSError:
            return None
        return self._reader.feed(chunk) if chunk else None

    def when(self, at: float, now: float) -> float:
        """The monotonic second of a turn that the node dates *at*."""
        return min(at, now) if self._tells_time else now

    def close(self) -> None:
        with suppress(OSError):
            os.close(self.file)
