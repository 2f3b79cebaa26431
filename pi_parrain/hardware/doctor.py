"""What works, what does not, and what to do about it: one finding a line."""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pi_parrain import __version__
from pi_parrain.config import BoxSettings
from pi_parrain.hardware.box import Status
from pi_parrain.phrases import Phrase, _

SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface
LEAST_FREE_MB = 50
BEFORE_THIS_BOX = 2025
LOOPBACK = "lo"


class Verdict(Enum):
    FINE = "ok"
    BEWARE = "beware"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Finding:
    """*subject* is fine, or *says* what to do."""

    subject: str
    verdict: Verdict
    says: Phrase


def fine(subject: str, text: str, **words: object) -> Finding:
    return Finding(subject, Verdict.FINE, Phrase(text, words))


def beware(subject: str, text: str, **words: object) -> Finding:
    return Finding(subject, Verdict.BEWARE, Phrase(text, words))


def broken(subject: str, text: str, **words: object) -> Finding:
    return Finding(subject, Verdict.BROKEN, Phrase(text, words))


def versions() -> Finding:
    parts = [f"Pi Parrain {__version__}", f"Python {platform.python_version()}"]
    for package in ("gpiozero", "lgpio", "flask", "waitress"):
        try:
            parts.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            parts.append(f"{package} absent")
    return fine(_("Versions"), _("{parts}."), parts=", ".join(parts))


def pins(box: BoxSettings, status: Status) -> Iterator[Finding]:
    """What opening the box taught."""
    if not status.alive:
        yield Finding(_("Broches"), Verdict.BROKEN, status.trouble or Phrase(_("fermées.")))
        return
    if status.virtual:
        yield beware(
            _("Broches"),
            _("virtuelles : la page montre une boîte à cliquer, rien ne sonne dehors."),
        )
    else:
        yield fine(_("Broches"), _("ouvertes par lgpio."))
    for setting, pin in box.wired():
        yield fine(_("Broche"), _("box.{setting} = GPIO {pin}."), setting=setting, pin=pin)
    yield rhythm(status)


def rhythm(status: Status) -> Finding:
    match status.priority:
        case "fifo":
            return fine(_("Rythme"), _("le son passe avant tout le reste (temps réel)."))
        case "nice":
            return fine(_("Rythme"), _("le son passe avant le reste (priorité haute)."))
        case _:
            return beware(
                _("Rythme"),
                _(
                    "le système n'accorde pas de priorité au son ; mettez LimitRTPRIO=10 "
                    "dans le service, ou lancez en root."
                ),
            )


def disk(journal: Path) -> Finding:
    folder = journal.absolute().parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return broken(
            _("Disque"),
            _("on ne peut pas écrire dans {folder} ; changez le réglage « journal.path »."),
            folder=folder,
        )
    free = shutil.disk_usage(folder).free // 1_000_000
    if free < LEAST_FREE_MB:
        return broken(
            _("Disque"),
            _("il ne reste que {free} Mo dans {folder} ; effacez de vieux fichiers."),
            free=free,
            folder=folder,
        )
    return fine(_("Disque"), _("{free} Mo libres dans {folder}."), free=free, folder=folder)


def clock(now: float | None = None) -> Finding:
    when = time.localtime(now)
    if when.tm_year < BEFORE_THIS_BOX:
        return beware(
            _("Horloge"),
            _("elle dit {year} ; sans effet sur le jeu, mais les soirées seront mal datées."),
            year=when.tm_year,
        )
    return fine(_("Horloge"), _("{when}."), when=time.strftime("%d/%m/%Y %H:%M", when))


def network() -> Iterator[Finding]:
    found = [(name, address) for name in _interfaces() if (address := _address(name))]
    for name, address in found:
        yield fine(_("Réseau"), _("{name} : {address}."), name=name, address=address)
    if not found:
        yield beware(
            _("Réseau"),
            _(
                "aucune adresse : les téléphones ne verront pas la page. Le bouton marche quand "
                "même."
            ),
        )


def _interfaces() -> list[str]:
    return [name for _index, name in socket.if_nameindex() if name != LOOPBACK]


def _address(interface: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        request = struct.pack("256s", interface.encode()[:15])
        try:
            answer = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, request)
        except OSError:  # an interface without an address
            return None
    return socket.inet_ntoa(answer[20:24])


def power() -> Finding:
    if shutil.which("vcgencmd") is None:
        return beware(_("Alimentation"), _("on ne peut la mesurer que sur un Raspberry Pi."))
    asked = ["vcgencmd", "get_throttled"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return judge_power(answer)


def judge_power(answer: str) -> Finding:
    """*answer* is ``throttled=0x50005``: bits 0 to 3 say now, bits 16 to 19 since power-on."""
    try:
        flags = int(answer.strip().partition("=")[2], 16)
    except ValueError:
        return beware(_("Alimentation"), _("vcgencmd n'a rien dit de lisible."))
    if flags & 0x1:
        return broken(
            _("Alimentation"),
            _("tension trop basse : changez de batterie ou de câble avant de jouer."),
        )
    if flags & 0x10000:
        return beware(
            _("Alimentation"),
            _("la tension a été trop basse depuis l'allumage : câble plus court, autre batterie."),
        )
    if flags & 0xE:
        return beware(
            _("Alimentation"), _("le processeur est ralenti : mettez la boîte à l'ombre.")
        )
    return fine(_("Alimentation"), _("tension et température correctes."))


def findings(box: BoxSettings, status: Status, journal: Path) -> Iterator[Finding]:
    """Everything that needs nobody's ears, eyes or thumb."""
    yield versions()
    yield from pins(box, status)
    yield disk(journal)
    yield clock()
    yield from network()
    yield power()
