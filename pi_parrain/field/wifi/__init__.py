"""Another name or passphrase for the box's own Wi-Fi; the old one comes back if no phone follows.

    asking.py     what the page knows, and may ask for
    notes.py      /run/parrain/wifi: where the service asks, and says that a phone has come
    record.py     /etc/parrain: the settings, the decision to keep, how the last change went
    network.py    NetworkManager: two profiles of one network, and nmcli
    __main__.py   does it all, as root, started by parrain-wifi.path

As long as a change is tried, its profile is in /run, where NetworkManager prefers it to the one on
the card: a power cut brings the old network back by itself. The decision to keep it is one rename,
and whoever starts next carries out what a cut left undone.
"""

from __future__ import annotations

from pi_parrain import config
from pi_parrain.config import WifiSettings
from pi_parrain.errors import ParrainError
from pi_parrain.phrases import _

FOLLOWS_MINUTES = 5
"""How long a phone has to follow, before the old network comes back."""

NO_NAME = _(
    "Ce nom de Wi-Fi ne va pas. Il faut de 1 à 32 caractères ; une lettre accentuée compte double, "
    "un emoji davantage."
)
NO_PASSPHRASE = _(
    "Ce mot de passe ne va pas. Il faut de 8 à 63 caractères : lettres (sans accents), chiffres, "
    "signes ou espaces."
)


class BadWifi(ParrainError):
    """Not a network that this box can make; the one that there is stays."""


def wished(ssid: str, passphrase: str) -> WifiSettings:
    """The box's own network with this name; never an open one, which would let everybody in."""
    try:
        name = config.ssid(ssid)
    except ValueError as error:
        raise BadWifi(NO_NAME) from error
    try:
        words = config.passphrase(passphrase)
    except ValueError as error:
        raise BadWifi(NO_PASSPHRASE) from error
    if not name.strip():
        raise BadWifi(NO_NAME)
    if not words:
        raise BadWifi(NO_PASSPHRASE)
    return WifiSettings(True, name, words)


def as_lines(wifi: WifiSettings) -> str:
    """Neither may hold the end of a line: two lines say it all."""
    return f"{wifi.ssid}\n{wifi.passphrase}"


def from_lines(text: str) -> WifiSettings:
    """As if a stranger had written it: whatever is not two good lines is refused."""
    ssid, _end, passphrase = text.partition("\n")
    return wished(ssid, passphrase)
