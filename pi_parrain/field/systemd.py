"""What the service says to systemd: ready, still alive, stopping. Silent where nobody listens."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

READY = "READY=1"
ALIVE = "WATCHDOG=1"
STOPPING = "STOPPING=1"
CALM_S = 10.0  # between two looks when nobody watches


class Systemd:
    """systemd's notification socket (``sd_notify``), as far as we need it."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        self._watchdog_s = int(environment.get("WATCHDOG_USEC", "0")) / 1_000_000

    @property
    def interval_s(self) -> float:
        """How often to say that all is well: three times before systemd would lose patience."""
        return self._watchdog_s / 3 or CALM_S

    @property
    def watches(self) -> bool:
        return self._watchdog_s > 0

    def tell(self, news: str) -> None:
        if not self._address:
            return
        address = self._address
        if address.startswith("@"):  # an abstract socket: its name begins with a zero byte
            address = f"\0{address[1:]}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.connect(address)
            line.sendall(news.encode())


def goes_to_the_journal(descriptor: int, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether what is printed there ends up in the system's log, where no secret may be."""
    try:
        device, inode = map(int, environment["JOURNAL_STREAM"].split(":"))
        there = os.fstat(descriptor)
    except (KeyError, ValueError, OSError):
        return False
    return (there.st_dev, there.st_ino) == (device, inode)
