"""What works, what does not, and what to do about it: one finding a line."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pi_parrain import __version__
from pi_parrain.config import BoxSettings
from pi_parrain.field.addresses import addresses
from pi_parrain.field.health import HOT_C, health, throttled
from pi_parrain.hardware.box import Status
from pi_parrain.hardware.remote.remotes import Remotes
from pi_parrain.phrases import Phrase, _

LEAST_FREE_MB = 50
GB_IN_MB = 1000
BEFORE_THIS_BOX = 2025
PATIENCE_S = 2.0


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
    yield fine(_("La broche du son"), _("GPIO {pin}."), pin=box.sound_pin)
    yield fine(_("La broche du bouton"), _("GPIO {pin}."), pin=box.button_pin)
    if box.light_pins:
        several = ", ".join(map(str, box.light_pins))
        yield fine(_("Les broches de la lumière"), _("GPIO {pin}."), pin=several)
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
    return room_in(folder, shutil.disk_usage(folder).free // 1_000_000)


def room_in(folder: Path, free: int) -> Finding:
    """*free* megabytes, in words."""
    if free < LEAST_FREE_MB:
        return broken(
            _("Disque"),
            _("il ne reste que {free} Mo dans {folder} ; effacez de vieux fichiers."),
            free=free,
            folder=folder,
        )
    if free < GB_IN_MB:
        return fine(_("Disque"), _("{free} Mo libres dans {folder}."), free=free, folder=folder)
    whole, tenth = divmod(free * 10 // GB_IN_MB, 10)  # each language has its own comma between them
    return fine(
        _("Disque"),
        _("{whole},{tenth} Go libres dans {folder}."),
        whole=whole,
        tenth=tenth,
        folder=folder,
    )


def clock(now: float | None = None, root: Path = Path("/")) -> Finding:
    """Without a battery and a network, a machine starts about where its system was made."""
    when = time.localtime(now)
    told = time.strftime("%d/%m/%Y %H:%M", when)
    if when.tm_year < BEFORE_THIS_BOX:
        return beware(
            _("Horloge"),
            _("elle dit {year} ; sans effet sur le jeu, mais les soirées seront mal datées."),
            year=when.tm_year,
        )
    if not keeps_time(root):
        return beware(
            _("Horloge"),
            _(
                "elle dit {when}, sans pile ni réseau pour le savoir ; sans effet sur le jeu, mais "
                "les soirées et les sauvegardes porteront cette date."
            ),
            when=told,
        )
    return fine(_("Horloge"), _("{when}."), when=told)


def keeps_time(root: Path) -> bool:
    """Whether anything but this clock itself knows the date: a battery, or a network."""
    synchronised = root / "run/systemd/timesync/synchronized"
    return any(root.glob("sys/class/rtc/rtc*")) or synchronised.exists()


def network() -> Iterator[Finding]:
    found = addresses()
    for one in found:
        yield fine(_("Réseau"), _("{name} : {address}."), name=one.interface, address=one.ip)
    if not found:
        yield beware(
            _("Réseau"),
            _(
                "aucune adresse : les téléphones ne verront pas la page. Le bouton marche quand "
                "même."
            ),
        )


def power() -> Finding:
    flags = throttled()
    if flags is None:
        flags = ask_firmware()
    return judge_alarm(health().weak) if flags is None else judge_power(flags)


def ask_firmware() -> int | None:
    """For a Pi whose kernel does not tell; the service may not ask, a person may."""
    try:
        asked = subprocess.run(
            ["vcgencmd", "get_throttled"], capture_output=True, text=True, timeout=PATIENCE_S
        )
        return int(asked.stdout.strip().partition("=")[2], 16)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None


def judge_alarm(weak: bool | None) -> Finding:
    """All that Debian's own kernel, on the card to flash, tells: whether it is too low now."""
    if weak is None:
        return beware(_("Alimentation"), _("cette machine ne la mesure pas."))
    return too_low() if weak else fine(_("Alimentation"), _("tension correcte."))


def too_low() -> Finding:
    return broken(
        _("Alimentation"), _("tension trop basse : changez de batterie ou de câble avant de jouer.")
    )


def judge_power(flags: int) -> Finding:
    """Of ``0x50005``, the low bits say now, those from 16 on since power-on."""
    if flags & 0x1:
        return too_low()
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


def heat() -> Iterator[Finding]:
    """Where the machine measures it."""
    found = health()
    if found.celsius is not None:
        subject, degrees = _("Température"), round(found.celsius)
        if found.celsius >= HOT_C:
            yield beware(subject, _("{degrees} °C : mettez la boîte à l'ombre."), degrees=degrees)
        else:
            yield fine(subject, _("{degrees} °C."), degrees=degrees)


def remote(remotes: Remotes) -> Iterator[Finding]:
    """Of the one that was learnt, if any; without it the box is as whole as before."""
    subject = _("Télécommande")
    if not remotes.kept:
        return
    if remotes.plugged:
        yield fine(subject, _("branchée ({name})."), name=remotes.plugged[0])
    elif remotes.denied:
        yield beware(
            subject,
            _(
                "la boîte n'a pas le droit de l'écouter : relancez l'installateur. Le gros bouton "
                "marche quand même."
            ),
        )
    else:
        yield fine(subject, _("débranchée ; le gros bouton marche."))


def findings(box: BoxSettings, status: Status, journal: Path) -> Iterator[Finding]:
    """Everything that needs nobody's ears, eyes or thumb."""
    yield versions()
    yield from pins(box, status)
    yield disk(journal)
    yield clock()
    yield from network()
    yield power()
    yield from heat()
