"""What the codes say: a Wi-Fi to join, a page to open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address

from pi_parrain.config import WifiSettings
from pi_parrain.field.addresses import Address, addresses

ACCESS_POINT = Address("", ip_address("10.42.0.1"))
"""Where the box's own Wi-Fi puts the box (field/hotspot.py)."""
SPECIAL = '\\;,":'


@dataclass(frozen=True, slots=True)
class Links:
    """What a phone can scan at this moment; ``None`` for what there is not."""

    wifi: str | None
    base: str | None
    key: str

    @property
    def parrain(self) -> str | None:
        """The key is in the fragment: it stays in the phone until the page exchanges it."""
        return None if self.base is None else f"{self.base}/join#k={self.key}"

    @property
    def board(self) -> str | None:
        return None if self.base is None else f"{self.base}/board"


def links_now(
    wifi: WifiSettings,
    key: str,
    port: int,
    look: Callable[[], tuple[Address, ...]] = addresses,
) -> Links:
    """From the addresses that the box has now: the likeliest one for a phone, never 127.x."""
    found = look()
    return Links(wifi_code(wifi), found[0].url(port) if found else None, key)


def links_in_print(wifi: WifiSettings, key: str, port: int) -> Links:
    """For a sheet that will hang in a meadow: there, the box is where its own Wi-Fi puts it."""
    if wifi.access_point:
        return links_now(wifi, key, port, lambda: (ACCESS_POINT,))
    return links_now(wifi, key, port)


def wifi_code(wifi: WifiSettings) -> str | None:
    """``WIFI:T:WPA;S:Colo\\; Verte;P:…;;``: what every phone's camera understands."""
    if not wifi.ssid:
        return None
    if not wifi.passphrase:
        return f"WIFI:T:nopass;S:{escape(wifi.ssid)};;"
    return f"WIFI:T:WPA;S:{escape(wifi.ssid)};P:{escape(wifi.passphrase)};;"


def escape(text: str) -> str:
    """A name that looks like hexadecimal must be quoted, or phones read it as bytes."""
    escaped = "".join(f"\\{char}" if char in SPECIAL else char for char in text)
    is_hex = len(text) % 2 == 0 and all(char in "0123456789abcdefABCDEF" for char in text)
    return f'"{escaped}"' if text and is_hex else escaped
