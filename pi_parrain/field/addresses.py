"""The addresses that the box has now. Nothing is remembered: a cable may have come out."""

from __future__ import annotations

import errno
import ipaddress
import json
import socket
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

IP = ipaddress.IPv4Address | ipaddress.IPv6Address

ASK = ("ip", "-json", "address", "show", "up")
PATIENCE_S = 2.0
NO_SOCKET = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
ELSEWHERE = ("docker", "veth", "virbr", "br-", "tun", "tap", "wg", "tailscale", "zt", "lxc")
"""Interfaces that no phone of the meadow is on."""


@dataclass(frozen=True, slots=True)
class Address:
    """One address of the box, and the interface that has it."""

    interface: str
    ip: IP

    def url(self, port: int) -> str:
        """What a phone can open: ``http://10.42.0.1``, ``http://[fd00::1]:8000``."""
        host = f"[{self.ip}]" if self.ip.version == 6 else str(self.ip)
        return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def addresses() -> tuple[Address, ...]:
    """Every address that a phone could use, the likeliest first; empty without a network."""
    try:
        asked = subprocess.run(ASK, capture_output=True, timeout=PATIENCE_S, check=True)
        found = json.loads(asked.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return fallback()
    return order(read(found))


def read(links: list[dict[str, Any]]) -> Iterable[Address]:
    """What ``ip -json address`` says, as addresses."""
    for link in links:
        for info in link.get("addr_info", ()):
            if "local" in info and not (info.get("deprecated") or info.get("temporary")):
                yield Address(link["ifname"], ipaddress.ip_address(info["local"]))


def order(found: Iterable[Address]) -> tuple[Address, ...]:
    """Wi-Fi before cables before the rest, IPv4 before IPv6: older phones know no other."""
    return tuple(sorted((one for one in found if is_reachable(one)), key=rank))


def is_reachable(address: Address) -> bool:
    """A phone reaches neither loopback nor link-local IPv6, whose zone no browser accepts."""
    ip = address.ip
    if ip.is_loopback or ip.is_unspecified or ip.is_multicast:
        return False
    if ip.version == 6 and ip.is_link_local:
        return False
    return not address.interface.startswith(ELSEWHERE)


def rank(address: Address) -> tuple[int, int, int, str]:
    kinds = ("wl", "en", "eth", "usb")
    kind = next((n for n, start in enumerate(kinds) if address.interface.startswith(start)), 9)
    self_given = int(address.ip.version == 4 and address.ip.is_link_local)  # 169.254: no DHCP
    return self_given, address.ip.version, kind, address.interface


def fallback() -> tuple[Address, ...]:
    """Without ``ip``: the address that a packet to elsewhere would leave from. None is sent."""
    found = []
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                found.append(Address("", ipaddress.ip_address(probe.getsockname()[0])))
        except OSError:
            continue
    return order(found)


def resolved(host: str) -> tuple[IP, ...]:
    """The addresses that *host* means; none for a name that nobody knows."""
    try:
        return (ipaddress.ip_address(host),)
    except ValueError:
        pass
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return ()
    return tuple(ipaddress.ip_address(where[0]) for *_kind, where in found)


def is_mine(ip: IP) -> bool:
    """Whether the box has *ip* at this very moment: only then can a socket be bound to it."""
    if ip.is_unspecified or ip.is_multicast:
        return False
    family = socket.AF_INET6 if ip.version == 6 else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(ip), 0))
    except OSError as error:
        return error.errno in NO_SOCKET  # nobody can tell; to say no would shut every phone out
    return True
