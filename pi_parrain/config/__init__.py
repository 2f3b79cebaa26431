"""The settings of the box, frozen; each says beside its default what it accepts.

They are read in file.py. The pin process gets its own from the server, and loads no reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from pi_parrain.errors import SettingsError
from pi_parrain.limits import Between, Text, Verbatim
from pi_parrain.music import Counts
from pi_parrain.phrases import _

SECONDS = _("une durée en secondes")
WHOLE_SECONDS = _("une durée en secondes entières")
HERTZ = _("une fréquence en hertz")

REMOTE_KEY = re.compile(r"[0-9a-f]{4}:[0-9a-f]{4}:(?:0|[1-9][0-9]{0,2})", re.ASCII)

Gpio = Annotated[int, Between(0, 27, _("un numéro GPIO (pas le numéro de la patte)"))]


def ssid(text: str) -> str:
    if not text.isprintable() or len(text.encode()) > 32:
        raise ValueError
    return text


def passphrase(text: str) -> str:
    """What WPA2 and WPA3 accept; empty for an open network."""
    if text and not (8 <= len(text) <= 63 and text.isascii() and text.isprintable()):
        raise ValueError
    return text


def file_path(text: str) -> Path:
    if not text.strip() or "\0" in text:
        raise ValueError
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # « ~somebody », whom this machine does not know
        raise ValueError from error


def remote_key(text: str) -> str:
    """Maker and model of a USB device, and the number that Linux gives to one of its keys."""
    if text and not REMOTE_KEY.fullmatch(text):
        raise ValueError
    return text


RemoteKey = Annotated[
    str, Verbatim(_("une touche apprise par la page, comme 046d:c52d:109, ou rien"), remote_key)
]


SHORTEST_PRESS_S = 0.2
"""How long a short press takes, beside the bounces that do not count."""


@dataclass(frozen=True, slots=True)
class BoxSettings:
    """``[box]``: what is wired where, how it sounds, and how long a thumb stays."""

    pins: Literal["auto", "gpio", "virtual"] = "auto"
    sound: Literal["active", "passive", "siren"] = "active"
    sound_pin: Gpio = 18
    sound_active_high: bool = True
    button_pin: Gpio = 17
    button_active_high: bool = False
    light_pins: Annotated[tuple[Gpio, ...], Between(0, 3)] = (27,)
    light_active_high: bool = True
    tone_hz: Annotated[float, Between(500, 5000, HERTZ)] = 2800.0
    trill_depth_hz: Annotated[float, Between(0, 1000, HERTZ)] = 400.0
    trill_rate_hz: Annotated[float, Between(2, 50, HERTZ)] = 22.0
    debounce_s: Annotated[float, Between(0.005, 0.5, SECONDS)] = 0.05
    long_press_s: Annotated[float, Between(0.3, 5, SECONDS)] = 1.0
    shutdown_press_s: Annotated[float, Between(3, 30, SECONDS)] = 8.0
    remote: RemoteKey = ""
    long_count_s: Annotated[int, Between(5, 60, WHOLE_SECONDS)] = 10
    short_count_s: Annotated[int, Between(3, 10, WHOLE_SECONDS)] = 3
    stand_off: bool = False
    gangster_delay_s: Annotated[float, Between(0, 60, SECONDS)] = 5.0

    def __post_init__(self) -> None:
        if len(self.light_pins) not in (0, 1, 3):
            raise SettingsError(
                _(
                    "Réglage « {setting} » : donnez aucune broche, une seule, ou trois "
                    "(rouge, vert, bleu)."
                ),
                setting="box.light_pins",
            )
        taken: dict[int, str] = {}
        for name, number in self.wired():
            if number in taken:
                raise SettingsError(
                    _("Réglage « {first} » : la broche GPIO {pin} y est deux fois.")
                    if taken[number] == name
                    else _(
                        "Réglages « {first} » et « {second} » : la broche GPIO {pin} ne peut "
                        "servir qu'une fois. Choisissez-en une autre, de 0 à 27."
                    ),
                    first=f"box.{taken[number]}",
                    second=f"box.{name}",
                    pin=number,
                )
            taken[number] = name
        if round(self.long_press_s - self.debounce_s, 6) < SHORTEST_PRESS_S:
            raise SettingsError(
                _(
                    "Réglages « {first} » et « {second} » : l'appui qui arrête le décompte doit "
                    "durer au moins deux dixièmes de seconde de plus que les rebonds, sinon aucun "
                    "appui court ne compte."
                ),
                first="box.debounce_s",
                second="box.long_press_s",
            )
        if self.shutdown_press_s <= self.long_press_s:
            raise SettingsError(
                _(
                    "Réglages « {first} » et « {second} » : l'appui qui éteint doit être plus "
                    "long que celui qui arrête le décompte."
                ),
                first="box.long_press_s",
                second="box.shutdown_press_s",
            )

    @property
    def counts(self) -> Counts:
        return Counts(self.long_count_s, self.short_count_s)

    def wired(self) -> Iterator[tuple[str, int]]:
        """Every pin in use, beside the setting that asks for it."""
        yield "sound_pin", self.sound_pin
        yield "button_pin", self.button_pin
        for light_pin in self.light_pins:
            yield "light_pins", light_pin


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """``[server]``: where the page listens, and the box's names (its machine's name works too).

    *name* is for addresses, *title* for people who have several boxes.

    At every address by default: phones are what it is for, and nobody enters without the key.
    """

    host: Annotated[str, Text(255)] = "::"
    port: Annotated[int, Between(1, 65535)] = 8000
    name: Annotated[str, Text(255)] = "parrain"
    title: Annotated[str, Text(24, seen=True)] = "Pi Parrain"


@dataclass(frozen=True, slots=True)
class JournalSettings:
    """``[journal]``: the file that holds the evenings."""

    path: Annotated[Path, Verbatim(_("un chemin de fichier"), file_path)] = Path("soirees.parrain")


@dataclass(frozen=True, slots=True)
class WifiSettings:
    """``[wifi]``: the network that phones join, the box's own (*access_point*) or another."""

    access_point: bool = False
    ssid: Annotated[
        str,
        Verbatim(
            _(
                "un nom de réseau d'au plus 32 caractères (une lettre accentuée compte double, un "
                "emoji davantage)"
            ),
            ssid,
        ),
    ] = ""
    passphrase: Annotated[
        str,
        Verbatim(
            _("de 8 à 63 caractères : lettres (sans accents), chiffres, signes ou espaces"),
            passphrase,
        ),
    ] = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Settings:
    box: BoxSettings = field(default_factory=BoxSettings)
    server: ServerSettings = field(default_factory=ServerSettings)
    journal: JournalSettings = field(default_factory=JournalSettings)
    wifi: WifiSettings = field(default_factory=WifiSettings)
