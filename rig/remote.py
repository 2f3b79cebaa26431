"""Remotes that are not there: named pipes that carry a kernel's own bytes, and their description.

A kernel with real input nodes is in ``script/gpio-sim``.
"""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

from pi_parrain.hardware.remote.key_events import BY_HAND, EVENT, KEY, PRESS, RELEASE, REPORT, SYN
from pi_parrain.hardware.remote.plugged import Folders

NEXT_PAGE, VOLUME_UP = 109, 115
PRESENTER = ("046d", "c52d", "Logitech USB Receiver")
SHUTTER = ("05ac", "0220", "AB Shutter3")


class Usb:
    """A folder in the place of ``/dev/input``, and one that describes what is in it."""

    def __init__(self, folder: Path) -> None:
        self.folders = Folders(folder / "dev", folder / "sys")
        self.folders.nodes.mkdir(parents=True)
        self.folders.descriptions.mkdir()
        self._plugged = 0

    def plug(self, vendor: str, product: str, name: str) -> Remote:
        self._plugged += 1
        node = f"event{self._plugged}"
        told = self.folders.descriptions / node / "device"
        (told / "id").mkdir(parents=True)
        (told / "id/vendor").write_text(f"{vendor}\n")
        (told / "id/product").write_text(f"{product}\n")
        (told / "name").write_text(f"{name}\n")
        os.mkfifo(self.folders.nodes / node)
        return Remote(self.folders, node)


class Remote:
    """One node, from the side of the hand."""

    def __init__(self, folders: Folders, node: str) -> None:
        self._folders, self._node = folders, node
        self._wire = os.open(folders.nodes / node, os.O_RDWR | os.O_NONBLOCK)

    def write(self, content: bytes) -> None:
        os.write(self._wire, content)

    def down(self, code: int = NEXT_PAGE) -> None:
        self.write(frame((KEY, code, PRESS)))

    def up(self, code: int = NEXT_PAGE) -> None:
        self.write(frame((KEY, code, RELEASE)))

    def press(self, code: int = NEXT_PAGE) -> None:
        """Both at once: however busy the machine is, it is no hold."""
        self.write(frame((KEY, code, PRESS)) + frame((KEY, code, RELEASE)))

    def unplug(self) -> None:
        (self._folders.nodes / self._node).unlink()
        shutil.rmtree(self._folders.descriptions / self._node)
        os.close(self._wire)


def frame(*events: tuple[int, int, int], end: int = BY_HAND, at: float | None = None) -> bytes:
    """Bytes as the kernel writes them: (type, code, value), and the SYN_REPORT that ends them."""
    seconds, rest = divmod(time.monotonic() if at is None else at, 1)
    when = (int(seconds), int(rest * 1e6))
    return b"".join(EVENT.pack(*when, *event) for event in (*events, (SYN, REPORT, end)))
