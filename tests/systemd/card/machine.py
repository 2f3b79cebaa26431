"""A Raspberry Pi 3 in QEMU, seen from outside: its card, its power, one pin, its page."""

from __future__ import annotations

import re
import shutil
import socket
import sqlite3
import struct
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PINS = 0x3F200034  # GPLEV0 of a BCM2837: the levels of pins 0 to 31
SECTOR = 512
BLOCK = 4096
CARD_BYTES = 4 << 30  # QEMU's card reader wants a power of two
PROMPT = b"(qemu) "


def wait_for(what: str, happens: Callable[[], object], seconds: float) -> float:
    """How long it took; an emulated machine is slow, and its host may be busy."""
    began = time.monotonic()
    while not happens():
        if (waited := time.monotonic() - began) > seconds:
            raise TimeoutError(f"{what}: not within {waited:.0f} s")
        time.sleep(2)
    return time.monotonic() - began


class Card:
    """The image in a file of its own, as large as a small card; a PC can read it at any moment."""

    def __init__(self, image: Path, file: Path) -> None:
        subprocess.run(["cp", "--sparse=always", image, file], check=True)
        with file.open("r+b") as card:
            card.truncate(CARD_BYTES)
        self.file = file

    def partition(self, number: int) -> tuple[int, int]:
        """Where it begins and how long it is, in bytes, as the table says now."""
        with self.file.open("rb") as card:
            card.seek(446 + 16 * (number - 1) + 8)
            start, sectors = struct.unpack("<II", card.read(8))
        return start * SECTOR, sectors * SECTOR

    def changed_since(self, image: Path, number: int) -> list[int]:
        """The blocks of that partition that are not as *image* has them, counted in bytes."""
        start, size = self.partition(number)
        with self.file.open("rb") as card, image.open("rb") as flashed:
            card.seek(start)
            flashed.seek(start)
            blocks = range(0, size, BLOCK)
            return [at for at in blocks if card.read(BLOCK) != flashed.read(BLOCK)]

    def put(self, name: str, content: bytes) -> None:
        self._mtools("mcopy", "-o", "-", f"::{name}", given=content)

    def get(self, name: str) -> bytes | None:
        """What lies on the partition that PCs show; ``None`` when it is not there (yet)."""
        done = self._mtools("mcopy", f"::{name}", "-", check=False)
        return None if done.returncode else done.stdout

    def _mtools(
        self, tool: str, *arguments: str, given: bytes = b"", check: bool = True
    ) -> subprocess.CompletedProcess[bytes]:
        where = f"{self.file}@@{self.partition(1)[0]}"
        command = [tool, "-i", where, *arguments]
        return subprocess.run(command, input=given, capture_output=True, check=check)

    def data(self, name: str) -> Path | None:
        """A file of the box's own partition, after its journal was replayed on a copy."""
        start, size = self.partition(3)
        copy, found = self.file.with_suffix(".data"), self.file.with_suffix(".found")
        with self.file.open("rb") as card, copy.open("wb") as target:
            card.seek(start)
            for at in range(0, size, 1 << 20):
                if (piece := card.read(min(1 << 20, size - at))).strip(b"\0"):
                    target.seek(at)
                    target.write(piece)
            target.truncate(size)
        checked = subprocess.run(["e2fsck", "-fy", copy], capture_output=True, check=False)
        assert checked.returncode in (0, 1), checked.stdout.decode()
        found.unlink(missing_ok=True)
        subprocess.run(["debugfs", "-R", f"dump {name} {found}", copy], capture_output=True)
        copy.unlink()
        return found if found.exists() else None

    def secrets(self) -> set[str]:
        """The key and what signs cookies, as the journal remembers them."""
        file = self.data("/games/soirees.parrain")
        assert file is not None
        with sqlite3.connect(file) as journal:
            dump = "\n".join(journal.iterdump())
        found = set(re.findall(r'"(?:key|secret)": ?"([^"]{20,})"', dump))
        assert len(found) == 2, "no key, or more than one"
        return found


class Pi:
    """Power on, power off without a warning, and whatever an instrument on the header sees."""

    def __init__(self, workshop: Path, card: Card, name: str) -> None:
        self.console = card.file.with_name(f"{name}.console")
        self._monitor_file = card.file.with_name(f"{name}.monitor")
        self._monitor_file.unlink(missing_ok=True)
        self.port = free_port()
        # The workshop's QEMU; the paths that it sees are those inside the workshop.
        self._process = subprocess.Popen(
            ["chroot", workshop, *self._command(workshop, card)],
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # what kills the test by its session must not be a power cut
        )
        self._monitor: socket.socket | None = None
        self.powered = time.monotonic()

    def _command(self, workshop: Path, card: Card) -> list[str]:
        def inside(file: Path) -> str:
            return f"/{file.relative_to(workshop)}"

        boot = card.file.parent
        return [
            *("qemu-system-aarch64", "-M", "raspi3b", "-accel", "tcg", "-display", "none"),
            *("-no-reboot", "-serial", "null", "-serial", f"file:{inside(self.console)}"),
            *("-kernel", inside(boot / "kernel"), "-initrd", inside(boot / "initrd")),
            *("-dtb", inside(boot / "tree.dtb"), "-append", (boot / "cmdline").read_text().strip()),
            *("-drive", f"file={inside(card.file)},format=raw,if=sd"),
            *("-device", "usb-net,netdev=cable", "-netdev"),
            f"user,id=cable,hostfwd=tcp:127.0.0.1:{self.port}-:80",
            *("-monitor", f"unix:{inside(self._monitor_file)},server,nowait"),
        ]

    @property
    def age(self) -> float:
        return time.monotonic() - self.powered

    def is_on(self) -> bool:
        return self._process.poll() is None

    def pull_the_plug(self) -> None:
        self._process.kill()
        self._process.wait()

    def ask(self, command: str) -> str:
        if self._monitor is None:
            self._monitor = socket.socket(socket.AF_UNIX)
            self._monitor.connect(str(self._monitor_file))
            self._answer()
        self._monitor.sendall(f"{command}\n".encode())
        return self._answer()

    def _answer(self) -> str:
        assert self._monitor is not None
        said = b""
        while not said.endswith(PROMPT):
            said += self._monitor.recv(4096)
        return said.decode("utf-8", "replace")

    def level(self, pin: int) -> bool:
        found = re.search(r": 0x([0-9a-f]{8})", self.ask(f"xp /1wx {PINS:#x}"))
        assert found, "the monitor does not tell"
        return bool(int(found[1], 16) >> pin & 1)

    def watch(self, pin: int, seconds: float) -> Watched:
        """Looks at *pin* as often as the monitor answers."""
        seen = Watched([], 0.0)
        began = looked = time.monotonic()
        last = self.level(pin)
        while looked < began + seconds:
            level, now = self.level(pin), time.monotonic()
            seen.longest_blink = max(seen.longest_blink, now - looked)
            looked = now
            if level != last:
                seen.edges.append((now, level))
            last = level
        return seen


@dataclass
class Watched:
    """Every change that was seen, with its moment, and the longest time without a look."""

    edges: list[tuple[float, bool]]
    longest_blink: float


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def need(*tools: str) -> None:
    missing = [tool for tool in tools if not shutil.which(tool)]
    assert not missing, missing
