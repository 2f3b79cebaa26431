"""What the codes say: a Wi-Fi to join, a page to open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address

from pi_parrain.config import WifiSettings
from pi_parrain.field.addresses import Address, addresses, resolved
from pi_parrain.phrases import Phrase, _

ACCESS_POINT = Address("", ip_address("10.42.0.1"))
"""Where the box's own Wi-Fi puts the box (field/hotspot.py)."""
LOOPBACK = ip_address("127.0.0.1")
NO_ADDRESS = _(
    "La boîte n'a aucune adresse : allumez son Wi-Fi ou branchez-la à un réseau, puis recommencez."
)
ONLY_HERE = _(
    "Seule cette machine peut ouvrir la page : elle n'écoute qu'elle-même. Pour les téléphones, "
    "relancez avec « parrain serve --host 0.0.0.0 » (réglage « server.host »)."
)
SPECIAL = '\\;,":'


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the page listens: at one address or name of the machine, or (``::``) at all of them."""

    host: str
    port: int

    @property
    def only_here(self) -> bool:
        """No phone reaches a loopback address."""
        meant = resolved(self.host)
        return bool(meant) and all(ip.is_loopback for ip in meant)

    @property
    def here(self) -> str:
        """Where this very machine finds the page: every network has IPv4 in it, even « :: »."""
        ip = next(iter(resolved(self.host)), LOOPBACK)
        return Address("", LOOPBACK if ip.is_unspecified else ip).url(self.port)

    def hears(self, address: Address) -> bool:
        """Whether somebody who opens *address* finds the page. « :: » hears IPv4 as well."""
        return any(
            ip == address.ip or (ip.is_unspecified and ip.version >= address.ip.version)
            for ip in resolved(self.host)
        )


@dataclass(frozen=True, slots=True)
class Links:
    """What a phone can scan at this moment; ``None`` for what there is not."""

    wifi: str | None
    base: str | None
    key: str
    only_here: bool = False

    @property
    def trouble(self) -> Phrase | None:
        """Why there is no page to scan, and what to do."""
        if self.base is not None:
            return None
        return Phrase(ONLY_HERE if self.only_here else NO_ADDRESS)

    @property
    def parrain(self) -> str | None:
        """The key is in the fragment: it stays in the phone until the page exchanges it."""
        return None if self.base is None else f"{self.base}/join#k={self.key}"

    @property
    def board(self) -> str | None:
        return None if self.base is None else f"{self.base}/board"

    @property
    def sit(self) -> str | None:
        """Where players find their names."""
        return None if self.base is None else f"{self.base}/sit"

    def seat(self, key: str) -> str | None:
        """Where a phone gets the seat that *key* stands for; the key stays in the phone, too."""
        return None if self.base is None else f"{self.base}/sit?more#s={key}"


def only_here(host: str) -> Phrase | None:
    """Why no phone will ever find a page that listens at *host*, if none will."""
    return Phrase(ONLY_HERE) if Listening(host, 0).only_here else None


def links_now(
    wifi: WifiSettings,
    key: str,
    listening: Listening,
    look: Callable[[], tuple[Address, ...]] = addresses,
) -> Links:
    """From the addresses that the box has now and listens at: the likeliest one for a phone."""
    base = next((one.url(listening.port) for one in look() if listening.hears(one)), None)
    return Links(wifi_code(wifi), base, key, listening.only_here)


def links_in_print(wifi: WifiSettings, key: str, listening: Listening) -> Links:
    """For a sheet that will hang in a meadow: there, the box is where its own Wi-Fi puts it."""
    if wifi.access_point:
        return links_now(wifi, key, listening, lambda: (ACCESS_POINT,))
    return links_now(wifi, key, listening)


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
