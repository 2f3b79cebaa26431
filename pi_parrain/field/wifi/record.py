"""What root writes beside ``parrain.toml``, and in it: lines of ``[wifi]``, no other.

wifi.keep    a network that was tried and is to be kept, until all files say so
wifi.json    how the last change went, for the page; while it is tried, what is tried
.wifi.lock   held by whoever is at it
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from pi_parrain.atomic import sync_folder
from pi_parrain.config import WifiSettings
from pi_parrain.config.file import decode, parse
from pi_parrain.config.page_file import literal
from pi_parrain.errors import SettingsError
from pi_parrain.field.wifi import BadWifi, as_lines, from_lines, wished
from pi_parrain.handover import holding, is_held
from pi_parrain.phrases import Phrase, _

KEEP, NEWS, LOCK = "wifi.keep", "wifi.json", ".wifi.lock"
FOR_THE_SERVICE = 0o640  # whose group root's unit is in
SECTION = re.compile(r"\s*\[wifi\]\s*(#.*)?")
KEY = re.compile(r"\s*(\w+)\s*=")

UNUSUAL = _(
    "La boîte n'ose pas changer [wifi] dans parrain.toml, qui est écrit d'une façon à lui : "
    "changez-le à la main."
)


@dataclass(frozen=True, slots=True)
class News:
    """*state*: ``waiting`` and ``trying``; then ``kept``, ``back`` or ``refused``.

    *wifi* is what is on the air while it is tried.
    """

    state: str
    phrase: Phrase
    wifi: WifiSettings | None = None


class Record:
    """Beside one ``parrain.toml``."""

    def __init__(self, file: Path) -> None:
        self.file, self.folder = file, file.parent

    @property
    def wifi(self) -> WifiSettings:
        """As people and root wrote it; a variable of the service is not ours to know."""
        try:
            text = self.file.read_text(encoding="utf-8")
            return decode(parse(text, self.file), {}).wifi
        except (SettingsError, UnicodeDecodeError) as error:
            raise BadWifi(UNUSUAL) from error

    def text_with(self, wifi: WifiSettings) -> str:
        try:
            return with_wifi(self.file.read_text(encoding="utf-8"), wifi)
        except UnicodeDecodeError as error:
            raise BadWifi(UNUSUAL) from error

    def write(self, wifi: WifiSettings) -> None:
        self._write(self.file.name, self.text_with(wifi))

    # What is to be kept

    def decide(self, wifi: WifiSettings) -> None:
        self._write(KEEP, as_lines(wifi))

    @property
    def has_decision(self) -> bool:
        return (self.folder / KEEP).exists()

    @property
    def decided(self) -> WifiSettings | None:
        try:
            return from_lines((self.folder / KEEP).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, BadWifi):
            return None

    def forget_decision(self) -> None:
        (self.folder / KEEP).unlink(missing_ok=True)
        sync_folder(self.folder)

    # What the page is told

    def tell(self, news: News) -> None:
        words = {name: str(word) for name, word in news.phrase.words.items()}
        told: dict[str, Any] = {"state": news.state, "text": news.phrase.text, "words": words}
        if news.wifi is not None:
            told |= {"ssid": news.wifi.ssid, "passphrase": news.wifi.passphrase}
        self._write(NEWS, json.dumps(told))

    @property
    def news(self) -> News | None:
        """What was told last; a file that a cut spoilt tells nothing."""
        try:
            told = json.loads((self.folder / NEWS).read_text(encoding="utf-8"))
            wifi = wished(told["ssid"], told["passphrase"]) if "ssid" in told else None
            return News(told["state"], Phrase(told["text"], told["words"]), wifi)
        except (OSError, ValueError, KeyError, TypeError, BadWifi):
            return None

    @property
    def told_at(self) -> int:
        """Another number whenever something else is told."""
        try:
            return (self.folder / NEWS).stat().st_mtime_ns
        except OSError:
            return 0

    # One at a time

    def at_work(self) -> AbstractContextManager[None]:
        return holding(self.folder / LOCK, FOR_THE_SERVICE)

    @property
    def is_at_work(self) -> bool:
        return is_held(self.folder / LOCK)

    def _write(self, name: str, content: str) -> None:
        """Whole or not at all, and on the card; root's, for the service's group to read."""
        draft = self.folder / f"{name}.new"
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        with open(os.open(draft, flags, 0o600), "w", encoding="utf-8") as out:
            out.write(content)
            out.flush()
            os.fchmod(out.fileno(), FOR_THE_SERVICE)
            os.fsync(out.fileno())
        os.replace(draft, self.folder / name)
        sync_folder(self.folder)


def with_wifi(text: str, wifi: WifiSettings) -> str:
    """*text* of ``parrain.toml`` with two lines replaced: what the page may change."""
    return with_lines(text, {"ssid": wifi.ssid, "passphrase": wifi.passphrase})


def with_own_wifi(text: str, wifi: WifiSettings) -> str:
    """*text* with the box's own network, whether or not it had a ``[wifi]``: the installer's."""
    begun = text if has_wifi(text) else f"{text.rstrip()}\n\n[wifi]\n"
    said = {"access_point": True, "ssid": wifi.ssid, "passphrase": wifi.passphrase}
    return with_lines(begun, said)


def without_wifi(text: str) -> str:
    """*text* without ``[wifi]``; comments stay."""
    return with_lines(text, None) if has_wifi(text) else text


def has_wifi(text: str) -> bool:
    return "wifi" in tomllib.loads(text)


def with_lines(text: str, said: Mapping[str, Any] | None) -> str:
    """*text* whose ``[wifi]`` has the lines *said*, or is no more; read again before believed."""
    lines = text.splitlines(keepends=True)
    start = next(
        (n for n, line in enumerate(lines) if SECTION.fullmatch(line.rstrip("\r\n"))), None
    )
    if start is None:
        raise BadWifi(UNUSUAL)
    rest = lines[start + 1 :]
    end = next((n for n, line in enumerate(rest) if line.lstrip().startswith("[")), len(rest))
    if said is None:
        ours, replaced = [], {field.name for field in fields(WifiSettings)}
    else:
        ours = [lines[start], *(f"{key} = {literal(value)}\n" for key, value in said.items())]
        replaced = {*said}
    others = [line for line in rest[:end] if not ((key := KEY.match(line)) and key[1] in replaced)]
    changed = "".join((*lines[:start], *ours, *others, *rest[end:]))
    if not says_only(changed, text, said):
        raise BadWifi(UNUSUAL)
    return changed


def says_only(changed: str, text: str, said: Mapping[str, Any] | None) -> bool:
    """Whether *changed* differs from *text* in what is *said* of ``[wifi]``, and nothing else."""
    try:
        before, after = tomllib.loads(text), tomllib.loads(changed)
        wifi = before.pop("wifi")
        return after == (before if said is None else {**before, "wifi": {**wifi, **said}})
    except (ValueError, KeyError, TypeError):
        return False
