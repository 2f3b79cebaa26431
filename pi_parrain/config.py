"""``parrain.toml`` and the environment, read once into frozen settings.

Each setting says beside its default what it accepts. Anything else is refused with a sentence that
names the setting as people write it (``box.sound_pin``). The variable ``PARRAIN_BOX_SOUND_PIN``
wins over the file, so a box can be tried without editing anything.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from pi_parrain import digits
from pi_parrain.errors import SettingsError
from pi_parrain.phrases import _
from pi_parrain.system import why

FILE_NAME = "parrain.toml"
PREFIX = "PARRAIN"
PLACES = (Path(FILE_NAME), Path("/etc/parrain") / FILE_NAME)

JOURNAL = Path("soirees.parrain")
LONGEST_SHOWN = 60  # characters of a value that does not fit

Section = TypeVar("Section")


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a setting accepts: how to read it, and how to tell a person."""

    french: str
    read: Callable[[Any], Any]  # raises ValueError or TypeError
    secret: bool = False


def setting(default: Any, allowed: Allowed) -> Any:
    return field(default=default, metadata={"allowed": allowed})


def one_of(*words: str) -> Allowed:
    def read(raw: Any) -> str:
        if raw not in words:
            raise ValueError(raw)
        return str(raw)

    return Allowed(" ou ".join(f"« {word} »" for word in words), read)


def whole(least: int, most: int) -> Allowed:
    def read(raw: Any) -> int:
        found = digits.whole(raw) if isinstance(raw, str) else raw
        if type(found) is not int or not least <= found <= most:
            raise ValueError(raw)
        return found

    return Allowed(f"un nombre entier de {least} à {most}", read)


def number(least: float, most: float, unit: str) -> Allowed:
    def read(raw: Any) -> float:
        found = digits.decimal(raw) if isinstance(raw, str) else raw
        if type(found) not in (int, float) or not least <= found <= most:
            raise ValueError(raw)
        return float(found)

    return Allowed(f"un nombre de {least:g} à {most:g} ({unit})".replace(".", ","), read)


def _read_yes_no(raw: Any) -> bool:
    return {"true": True, "false": False}[str(raw).lower()]


def _read_pins(raw: Any) -> tuple[int, ...]:
    """A list in the file; ``27`` or ``27,22,23`` in the environment."""
    given = raw.replace(",", " ").split() if isinstance(raw, str) else raw
    pins = tuple(GPIO.read(one) for one in given)
    if len(pins) not in (0, 1, 3):
        raise ValueError(raw)
    return pins


def _read_text(raw: Any) -> str:
    if not isinstance(raw, str) or not raw.strip() or "\0" in raw:
        raise ValueError(raw)
    return raw


def _read_ssid(raw: Any) -> str:
    if not isinstance(raw, str) or not raw.isprintable() or len(raw.encode()) > 32:
        raise ValueError(raw)
    return raw


def _read_passphrase(raw: Any) -> str:
    """What WPA2 and WPA3 accept; empty for an open network."""
    text = str(raw)
    if text and not (8 <= len(text) <= 63 and text.isascii() and text.isprintable()):
        raise ValueError("passphrase")
    return text


GPIO = Allowed("un numéro GPIO de 0 à 27 (pas le numéro de la patte)", whole(0, 27).read)
LIGHT = Allowed(
    "aucune broche [], une seule [27], ou trois (rouge, vert, bleu) [27, 22, 23]", _read_pins
)
YES_NO = Allowed("« true » ou « false »", _read_yes_no)
TEXT = Allowed("un texte", _read_text)
SSID = Allowed("un nom de réseau d'au plus 32 octets", _read_ssid)
PASSPHRASE = Allowed(
    "de 8 à 63 lettres sans accents, chiffres, signes ou espaces", _read_passphrase, secret=True
)
FILE = Allowed("un chemin de fichier", lambda raw: Path(_read_text(raw)).expanduser())


@dataclass(frozen=True, slots=True)
class BoxSettings:
    """``[box]``: what is wired where, how it sounds, and how long a thumb stays."""

    pins: str = setting("auto", one_of("auto", "gpio", "virtual"))
    sound: str = setting("active", one_of("active", "passive", "siren"))
    sound_pin: int = setting(18, GPIO)
    sound_active_high: bool = setting(True, YES_NO)
    button_pin: int = setting(17, GPIO)
    button_active_high: bool = setting(False, YES_NO)
    light_pins: tuple[int, ...] = setting((27,), LIGHT)
    light_active_high: bool = setting(True, YES_NO)
    tone_hz: float = setting(2800.0, number(500, 5000, "hertz"))
    trill_depth_hz: float = setting(400.0, number(0, 1000, "hertz"))
    trill_rate_hz: float = setting(22.0, number(2, 50, "par seconde"))
    debounce_s: float = setting(0.05, number(0.005, 0.5, "secondes"))
    long_press_s: float = setting(1.0, number(0.3, 5, "secondes"))
    shutdown_press_s: float = setting(8.0, number(3, 30, "secondes"))
    stand_off: bool = setting(False, YES_NO)
    gangster_delay_s: float = setting(5.0, number(0, 60, "secondes"))

    def __post_init__(self) -> None:
        taken: dict[int, str] = {}
        for name, number in self.wired():
            if number in taken:
                raise SettingsError(
                    _(
                        "Réglages « box.{first} » et « box.{second} » : la broche GPIO {pin} "
                        "ne peut servir qu'une fois. Choisissez-en une autre, de 0 à 27."
                    ),
                    first=taken[number],
                    second=name,
                    pin=number,
                )
            taken[number] = name
        if self.shutdown_press_s <= self.long_press_s:
            raise SettingsError(
                _(
                    "Réglages « box.long_press_s » et « box.shutdown_press_s » : l'appui qui "
                    "éteint doit être plus long que celui qui arrête le décompte."
                )
            )

    def wired(self) -> Iterator[tuple[str, int]]:
        """Every pin in use, beside the setting that asks for it."""
        yield "sound_pin", self.sound_pin
        yield "button_pin", self.button_pin
        for light_pin in self.light_pins:
            yield "light_pins", light_pin


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """``[server]``: where the page listens, and the box's name (its machine's name works too)."""

    host: str = setting("127.0.0.1", TEXT)
    port: int = setting(8000, whole(1, 65535))
    name: str = setting("parrain", TEXT)


@dataclass(frozen=True, slots=True)
class WifiSettings:
    """``[wifi]``: the network that phones join, the box's own (*access_point*) or another."""

    access_point: bool = setting(False, YES_NO)
    ssid: str = setting("", SSID)
    passphrase: str = field(default="", repr=False, metadata={"allowed": PASSPHRASE})


@dataclass(frozen=True, slots=True)
class JournalSettings:
    """``[journal]``: the file that holds the evenings."""

    path: Path = field(default=JOURNAL, metadata={"allowed": FILE})


@dataclass(frozen=True, slots=True)
class Settings:
    box: BoxSettings = field(default_factory=BoxSettings)
    server: ServerSettings = field(default_factory=ServerSettings)
    journal: JournalSettings = field(default_factory=JournalSettings)
    wifi: WifiSettings = field(default_factory=WifiSettings)


SECTIONS: dict[str, type] = {
    "box": BoxSettings,
    "server": ServerSettings,
    "journal": JournalSettings,
    "wifi": WifiSettings,
}


def load(file: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings from *file* (or the first that exists of ``PLACES``) under the environment."""
    asked = file or (Path(found) if (found := environment.get(f"{PREFIX}_CONFIG")) else None)
    written = _parse(asked) if asked else _parse_first(PLACES)
    for name in written:
        _check_known(name, SECTIONS, name)
    return Settings(
        **{
            name: _section(name, kind, written.get(name, {}), environment)
            for name, kind in SECTIONS.items()
        }
    )


def _parse_first(places: tuple[Path, ...]) -> dict[str, Any]:
    return next((_parse(place) for place in places if _is_there(place)), {})


def _is_there(place: Path) -> bool:
    """A file in a folder that is closed to us may well be: reading it will say so."""
    try:
        return place.exists()
    except OSError:
        return True


def _parse(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(
            _("Le fichier de réglages {file} est illisible : {why}."), file=file, why=why(error)
        ) from error
    except UnicodeDecodeError as error:
        raise SettingsError(
            _("Le fichier de réglages {file} n'est pas du texte en UTF-8."), file=file
        ) from error
    except (ValueError, RecursionError) as error:  # a number without end is a plain ValueError
        raise SettingsError(
            _("Le fichier de réglages {file} n'est pas du TOML valable : {why}."),
            file=file,
            why=error,
        ) from error


def _section(
    name: str, kind: type[Section], written: Any, environment: Mapping[str, str]
) -> Section:
    if not isinstance(written, dict):
        raise SettingsError(_("Réglage « {name} » : il faut une section [{name}]."), name=name)
    known = {one.name: one.metadata["allowed"] for one in fields(kind)}  # type: ignore[arg-type]
    for key in written:
        _check_known(key, known, f"{name}.{key}")
    given = dict(written)
    for key in known:
        if (value := environment.get(f"{PREFIX}_{name}_{key}".upper())) is not None:
            given[key] = value
    return kind(**{key: _read(f"{name}.{key}", known[key], raw) for key, raw in given.items()})


def _read(name: str, allowed: Allowed, raw: Any) -> Any:
    try:
        return allowed.read(raw)
    except (ValueError, TypeError, KeyError, OverflowError, RuntimeError) as error:
        raise SettingsError(
            _("Réglage « {name} » : « {raw} » ne va pas. Il faut {allowed}."),
            name=name,
            raw="…" if allowed.secret else _brief(raw),
            allowed=allowed.french,
        ) from (None if allowed.secret else error)


def _brief(raw: Any) -> str:
    """*raw* for a sentence; there are numbers that Python does not even write down."""
    try:
        text = str(raw)
    except ValueError:
        return "…"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _check_known(key: str, known: Mapping[str, Any], name: str) -> None:
    if key in known:
        return
    close = get_close_matches(key, known, n=1)
    raise SettingsError(
        _("Réglage « {name} » inconnu. Vouliez-vous dire « {close} » ? Possibles : {known}.")
        if close
        else _("Réglage « {name} » inconnu. Possibles : {known}."),
        name=name,
        close=close[0] if close else "",
        known=", ".join(known),
    )
