"""The box to be proven: ``parrain serve`` on loopback, its pins on wires that outlive it."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from rig.box import Box
from rig.wires import Wires

MEMORY = "/dev/shm"  # whoever listens must not make the player wait for a disk
PIN_PROCESS = b"pi_parrain.hardware.pins\0"


class ProvenBox(Box):
    """A real process with its real pin processes; anything may happen to them."""

    logs_errors = False  # with their tracebacks, about what is done to it

    def __init__(self, folder: Path, **settings: str) -> None:
        self._memory = TemporaryDirectory(dir=MEMORY)
        self.wires = Wires(Path(self._memory.name) / "wires")
        self.journal = folder / "soirees.parrain"
        super().__init__(folder, **self.wires.environment, **settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()
        self._memory.cleanup()
        if kind is None:
            assert self.logs_errors == ("Traceback" in self.said()), self.said()[-2000:]

    @property
    def pin_processes(self) -> list[int]:
        """The one that plays and the one that stands by."""
        return [pid for pid in children(self.process.pid) if PIN_PROCESS in read(pid, "cmdline")]

    def memory_kb(self) -> int:
        return int(self._status("VmRSS"))

    def threads(self) -> int:
        return int(self._status("Threads"))

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def _status(self, name: str) -> str:
        lines = read(self.process.pid, "status").decode().splitlines()
        return next(line.split()[1] for line in lines if line.startswith(f"{name}:"))


def children(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(FileNotFoundError):
        for task in os.listdir(f"/proc/{pid}/task"):
            found += map(int, read(pid, f"task/{task}/children").split())
    return found


def read(pid: int, name: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def is_alive(pid: int) -> bool:
    """A zombie is dead: it holds nothing."""
    state = read(pid, "stat").rpartition(b")")[2].split()
    return bool(state) and state[0] != b"Z"


def kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
