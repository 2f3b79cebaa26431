"""Which names are ours. A page elsewhere whose name leads here (DNS rebinding) learns nothing."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from pi_parrain.errors import ParrainError
from pi_parrain.field.addresses import is_mine

LOCAL = ".local"


class UnknownHost(ParrainError):
    """The request was meant for somebody else."""


class Hosts:
    """The addresses that the box has now, and its names."""

    def __init__(self, *names: str) -> None:
        self.names = frozenset(name.lower() for name in ("localhost", *names) if name)

    def knows(self, header: str) -> bool:
        """Whether a ``Host`` header means us, whatever the port."""
        try:
            host = urlsplit(f"//{header}").hostname or ""
        except ValueError:
            return False
        try:
            return is_mine(ipaddress.ip_address(host))
        except ValueError:
            return self.is_name(host.removesuffix("."))

    def is_name(self, host: str) -> bool:
        machine = socket.gethostname().lower()
        ours = self.names | {machine}
        return host in ours or host.removesuffix(LOCAL) in ours - {"localhost"}
