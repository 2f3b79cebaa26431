"""What is done at home, before or after the meadow: the key, the poster, a bug report."""

from __future__ import annotations

import sys
import threading
from dataclasses import replace
from pathlib import Path

import click

from pi_parrain.cli.box import examine, line
from pi_parrain.cli.listening import where
from pi_parrain.cli.scan import print_codes
from pi_parrain.cli.spoken import Spoken, settings_file
from pi_parrain.config import Settings
from pi_parrain.config.file import load
from pi_parrain.errors import JournalError, Unreadable
from pi_parrain.field.bundle import LAST_GAMES, messages, told_settings, versions, write_bundle
from pi_parrain.field.card import codes_text
from pi_parrain.field.links import Listening, links_in_print, links_now
from pi_parrain.field.poster import as_pdf, as_svg, sheet
from pi_parrain.games import CRIB
from pi_parrain.hardware.box import Box
from pi_parrain.journal import Journal
from pi_parrain.journal.faults import RESTORE_WAITS
from pi_parrain.journal.swap import is_promised
from pi_parrain.keys import Keys
from pi_parrain.phrases import Phrase, _
from pi_parrain.shelf import last_scripts
from pi_parrain.system import why

POSTER = Path("affiche.pdf"), Path("affiche.svg")
BUNDLE = Path("parrain-rapport.zip")


@click.command(cls=Spoken)
@click.option("--rotate", is_flag=True, help="Changer la clé : anciens téléphones dehors.")
@click.option("--codes/--no-codes", default=None, help="Dessiner les codes, ou l'adresse seule.")
@click.option("--text", is_flag=True, help="Les codes de l'affiche en mots, Wi-Fi compris.")
@settings_file
def key(rotate: bool, codes: bool | None, text: bool, file: Path | None) -> None:
    """Montre les codes du Parrain, ou change la clé.

    Changer la clé renvoie aussitôt tous les téléphones, même si la boîte tourne, et rend les
    affiches imprimées inutiles.
    """
    settings = load(file)
    with Journal(settings.journal.path) as journal:
        if rotate and is_promised(journal.path):
            raise Unreadable(RESTORE_WAITS)
        keys = Keys.rotated(journal) if rotate else Keys(journal)
        if rotate:
            click.echo(str(Phrase(_("La clé est changée : imprimez une nouvelle affiche."))))
        listening = where(journal, settings.server)
        if text:
            links = links_in_print(settings.wifi, keys.key, listening)
            click.echo(codes_text(settings.wifi, links), nl=False)
            return
        drawn = sys.stdout.isatty() if codes is None else codes
        show(keys.key, listening, settings, drawn)


def show(key: str, listening: Listening, settings: Settings, drawn: bool) -> None:
    """Codes for a person; for a program the bare link, which may be for this machine only."""
    links = links_now(settings.wifi, key, listening)
    if drawn:
        print_codes(links)
        return
    if links.trouble is not None:
        click.echo(str(links.trouble), err=True)
        links = replace(links, base=listening.here)
    click.echo(links.parrain)


@click.command(cls=Spoken)
@click.argument("files", metavar="[FICHIER]...", nargs=-1, type=click.Path(path_type=Path))
@settings_file
def poster(files: tuple[Path, ...], file: Path | None) -> None:
    """Dessine l'affiche A4 : deux codes, trois gestes, les branchements, les phases d'une manche.

    Chaque FICHIER finit par .pdf ou .svg ; sans FICHIER : affiche.pdf et affiche.svg. L'affiche
    contient la clé du Parrain : ne la montrez pas aux joueurs.
    """
    settings = load(file)
    for target in files:
        if target.suffix not in (".pdf", ".svg"):
            raise Unreadable(_("{file} : il faut un nom en .pdf ou en .svg."), file=target)
    with Journal(settings.journal.path) as journal:
        listening = where(journal, settings.server)
        links = links_in_print(settings.wifi, Keys(journal).key, listening)
    shapes = sheet(links, settings, CRIB)
    for target in files or POSTER:
        write(target, as_pdf(shapes) if target.suffix == ".pdf" else as_svg(shapes).encode())
    if links.trouble is not None:
        click.echo(str(links.trouble), err=True)


def write(target: Path, content: bytes) -> None:
    try:
        target.write_bytes(content)
    except OSError as error:
        raise Unreadable(
            _("Impossible d'écrire {file} : {why}."), file=target, why=why(error)
        ) from error
    click.echo(str(Phrase(_("Affiche : {file}"), {"file": target})))


@click.command(cls=Spoken)
@click.argument("target", metavar="[FICHIER]", default=BUNDLE, type=click.Path(path_type=Path))
@click.option("--games/--no-games", default=True, help="Avec les dernières parties, ou sans.")
@settings_file
def bundle(target: Path, games: bool, file: Path | None) -> None:
    """Rassemble dans un zip de quoi comprendre une panne, sans clé ni mot de passe.

    Versions, réglages, rapport de « parrain doctor », dernières parties et messages du service.
    Les parties contiennent les prénoms des joueurs : --no-games les laisse dehors.
    """
    settings = load(file)
    parts = {
        "versions.txt": versions(),
        "reglages.txt": told_settings(settings),
        "doctor.txt": doctor_says(settings),
        "messages.txt": messages(),
    }
    secrets = [settings.wifi.passphrase]
    try:
        if settings.journal.path.exists():
            with Journal(settings.journal.path) as journal:
                keys = Keys(journal)
                secrets += [keys.key, keys.secret]
                parts |= dict(last_scripts(journal, LAST_GAMES)) if games else {}
    except JournalError as error:  # which may be what the report is about
        parts["parties.txt"] = f"{error}\n"
    try:
        write_bundle(target, parts, secrets)
    except OSError as error:
        raise Unreadable(
            _("Impossible d'écrire {file} : {why}."), file=target, why=why(error)
        ) from error
    click.echo(str(Phrase(_("Rapport : {file}"), {"file": target})))


def doctor_says(settings: Settings) -> str:
    """On a running box its pins are taken, and the report says so."""
    found = examine(Box(settings.box), settings, threading.Event(), asking=False)
    return "".join(f"{Phrase('{mark} {subject} : {says}', line(one))}\n" for one in found)
