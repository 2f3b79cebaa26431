"""What the page knows of the box's own Wi-Fi, and what it may ask for."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Self

from pi_parrain.config import WifiSettings
from pi_parrain.config.file import Place, Reading, variable
from pi_parrain.errors import SettingsError
from pi_parrain.field.links import ACCESS_POINT
from pi_parrain.field.power import FOLDER as RUNTIME_FOLDER
from pi_parrain.field.wifi import BadWifi
from pi_parrain.field.wifi.network import NO_HOTSPOT
from pi_parrain.field.wifi.notes import Notes
from pi_parrain.field.wifi.record import News, Record
from pi_parrain.phrases import Phrase, _
from pi_parrain.system import why

HAS_WIFI_UNIT = "WIFI_CHANGES"
"""Set by a parrain.service that has a parrain-wifi.path beside it; an update brings no units."""
OWN_PHONES = ip_network(f"{ACCESS_POINT.ip}/24", strict=False)
"""The addresses that the box's own Wi-Fi gives (field/hotspot.py)."""

NOT_INSTALLED = _(
    "D'ici, seule une boîte installée change son Wi-Fi : gravez une carte, ou relancez "
    "systemd/install."
)
ELSEWHERE = _(
    "Le Wi-Fi est fixé ailleurs que dans parrain.toml (par exemple par la variable {variable}) : "
    "retirez cela d'abord."
)
BUSY = _("Un changement de Wi-Fi est déjà en cours : attendez qu'il finisse.")
SAME = _("C'est déjà le nom et le mot de passe du Wi-Fi de la boîte : rien ne change.")
NOT_ASKED = _("Le changement n'a pas pu être demandé : {why}. Rien n'a changé.")
ANSWERS_S = 60.0  # root, once it is asked; a small Pi takes seconds to start a program
WAITING = Phrase(_("La boîte prépare le nouveau Wi-Fi…"))
CUT = Phrase(_("Le courant a été coupé pendant l'essai du nouveau Wi-Fi : l'ancien est revenu."))
NO_ANSWER = Phrase(
    _(
        "Le changement de Wi-Fi n'a pas pu commencer : la carte est peut-être en lecture seule. "
        "Rien n'a changé."
    )
)


class OwnWifi:
    """The Wi-Fi of a box that was installed; *read* looks at what is written now."""

    def __init__(self, read: Callable[[], Reading], notes: Notes, record: Record) -> None:
        self._read, self.notes, self.record = read, notes, record
        # What the run before asked for, and nobody took, has as long from now.
        self._asked_after = record.told_at if notes.is_asked else None
        self._asked_at = time.monotonic()
        self._asked: WifiSettings | None = None
        self._known: tuple[int, News | None] = (-1, None)

    @classmethod
    def here(
        cls,
        read: Callable[[], Reading],
        environment: Mapping[str, str] = os.environ,
    ) -> Self | None:
        """``None`` for somebody's laptop, and for a box of before there was such a unit."""
        runtime, file = environment.get(RUNTIME_FOLDER, "").partition(":")[0], read().file
        if not runtime or file is None or HAS_WIFI_UNIT not in environment:
            return None
        return cls(read, Notes(Path(runtime) / "wifi"), Record(file))

    @property
    def why_not(self) -> Phrase | None:
        """Why nothing can be changed here."""
        reading = self._read()
        if not reading.settings.wifi.access_point:
            return Phrase(NO_HOTSPOT)
        for key in ("ssid", "passphrase"):
            if reading.place("wifi", key) in (Place.PAGE, Place.ENVIRONMENT):
                return Phrase(ELSEWHERE, {"variable": variable("wifi", key)})
        return None

    @property
    def now(self) -> WifiSettings:
        """As it is on the air: what is written, or what is being tried."""
        news = self._told
        if news is not None and news.wifi is not None and self.is_busy:
            return news.wifi
        return self._read().settings.wifi

    @property
    def coming(self) -> WifiSettings | None:
        """What phones will have to join, while a change goes on, if this run was asked for it."""
        return self._asked if self.is_busy else None

    def check(self, wifi: WifiSettings) -> None:
        """Refuses what cannot be tried now, and what would change nothing."""
        if (reason := self.why_not) is not None:
            raise BadWifi(reason.text, **reason.words)
        if self.is_busy:
            raise BadWifi(BUSY)
        if wifi == self.now:
            raise BadWifi(SAME)

    def ask(self, wifi: WifiSettings) -> None:
        self.check(wifi)
        self._asked_after, self._asked_at = self.record.told_at, time.monotonic()
        try:
            self.notes.ask(wifi)
        except OSError as error:
            raise BadWifi(NOT_ASKED, why=why(error)) from error
        self._asked = wifi

    def heard_from(self, address: str) -> None:
        """A Parrain's phone asks for something: if it came over what is tried, that is kept."""
        if self.is_trying and is_own_phone(address):
            self.notes.tell_seen()

    @property
    def is_trying(self) -> bool:
        news = self._told
        return news is not None and news.state == "trying"

    @property
    def is_busy(self) -> bool:
        """Whoever is asked and never comes keeps nobody waiting: the note is withdrawn.

        Root may come at that very moment. If it has the note, it is at work until it has told.
        """
        is_late = time.monotonic() >= self._asked_at + ANSWERS_S
        if is_late and self.notes.is_asked and not self.record.is_at_work:
            self.notes.withdraw()
        return self.notes.is_asked or self.record.is_at_work

    @property
    def news(self) -> News | None:
        """How the change goes, or how the last one went."""
        busy, told = self.is_busy, self._told
        is_old = self._asked_after == self.record.told_at
        if busy:
            return News("waiting", WAITING) if is_old or told is None else told
        if is_old:
            return News("refused", NO_ANSWER)
        if told is not None and told.state in ("waiting", "trying"):
            return News("back", CUT)
        return told

    @property
    def _told(self) -> News | None:
        """Read once: every request of every phone looks here."""
        at, told = self.record.told_at, self._known
        if told[0] != at:
            told = self._known = (at, self.record.news)
        return told[1]


def is_own_phone(address: str) -> bool:
    try:
        return ip_address(address) in OWN_PHONES
    except ValueError:
        return False


def wifi_now(own: OwnWifi | None, in_force: WifiSettings) -> WifiSettings:
    """As it is on the air; *in_force* is what the program began with."""
    try:
        return in_force if own is None else own.now
    except SettingsError:  # somebody writes parrain.toml at this moment
        return in_force
