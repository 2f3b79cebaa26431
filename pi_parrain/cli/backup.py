"""The whole box in one file, from a terminal: ``parrain backup`` and ``parrain restore``."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from datetime import datetime
from pathlib import Path

import click
from babel.dates import format_datetime

from pi_parrain.atomic import write_whole
from pi_parrain.backup.reading import Backup, read_backup
from pi_parrain.backup.restoring import (
    KeyUnreadable,
    promise_restore,
    promise_return,
    settings_after,
)
from pi_parrain.backup.writing import write_backup
from pi_parrain.cli.box import says_yes
from pi_parrain.cli.spoken import Spoken, settings_file
from pi_parrain.config.file import Reading, load, read
from pi_parrain.errors import Unreadable
from pi_parrain.games import GAMES
from pi_parrain.journal import Damaged, Journal, Locked
from pi_parrain.journal.swap import ask_back, before, is_promised, keep_promise
from pi_parrain.keys import Keys
from pi_parrain.phrases import Phrase, _
from pi_parrain.server.pages.backup import Reason, scope, told_left_out
from pi_parrain.system import why

FILE = click.Path(path_type=Path)

IS_THERE = _(
    "Le fichier {file} existe déjà : choisissez un autre nom, ou ajoutez --replace pour le "
    "remplacer."
)
NO_KEY = _("Ce fichier ne contient pas de clé : recommencez sans --key. Rien n'a été changé.")
WAITED = _("Une restauration attendait que la boîte redémarre : elle est faite maintenant.")
STOP_FIRST = _(
    "La boîte tourne : arrêtez-la d'abord (sudo systemctl stop parrain). Rien n'a été changé."
)


@click.command(cls=Spoken)
@click.argument("target", metavar="FICHIER", type=FILE)
@click.option("--key", "with_key", is_flag=True, help="Avec la clé du Parrain.")
@click.option("--replace", is_flag=True, help="Remplace un fichier de ce nom.")
@settings_file
def backup(target: Path, with_key: bool, replace: bool, file: Path | None) -> None:
    """Met toute la boîte dans un FICHIER : parties, listes de joueurs, réglages.

    Sans la clé (sauf --key), sans les téléphones ni le Wi-Fi, et sans les parties dont les joueurs
    ont encore des secrets. La boîte peut tourner.
    """
    if target.exists() and not replace:
        raise Unreadable(IS_THERE, file=target)
    settings, out = load(file), io.BytesIO()
    with Journal(settings.journal.path) as journal:
        key = Keys(journal).key if with_key else None
        taken = write_backup(out, journal, scope(), settings, key)
    try:
        write_whole(target, out.getvalue())
    except OSError as error:
        raise Unreadable(
            _("Impossible d'écrire {file} : {why}."), file=target, why=why(error)
        ) from error
    click.echo(str(Phrase(_("Sauvegarde : {file}"), {"file": target})))
    if taken.left_out:
        words = _("Parties laissées dehors (secrets, abîmées, ou trop longues) : {number}")
        click.echo(str(Phrase(words, {"number": taken.left_out})))


@click.command(cls=Spoken)
@click.argument("source", metavar="[FICHIER]", type=FILE, required=False)
@click.option("--key", "with_key", is_flag=True, help="Reprend aussi la clé du fichier.")
@click.option("--back", is_flag=True, help="Remet ce qu'il y avait avant la dernière fois.")
@click.option("--yes", is_flag=True, help="Sans demander.")
@settings_file
def restore(source: Path | None, with_key: bool, back: bool, yes: bool, file: Path | None) -> None:
    """Remet une sauvegarde à la place de tout ce que la boîte contient.

    La boîte doit être arrêtée (sudo systemctl stop parrain). Ce qui était là revient avec --back.
    """
    if back is (source is not None):
        raise Unreadable(_("Il faut un FICHIER, ou --back."))
    reading = read(file)
    place = reading.settings.journal.path
    check_stopped(place)
    has_waited = is_promised(place)
    keep_promise(place, reading.page_file)
    if has_waited:
        click.echo(str(Phrase(WAITED)))
    if source is not None:
        found = read_backup(source, scope())
        if with_key and found.key is None:
            raise Unreadable(NO_KEY)
        for line in told(found, reading):
            click.echo(str(line))
    elif before(place) is None:
        raise Unreadable(Reason.NOTHING_BEFORE.value)
    if not yes and not says_yes(_("Tout remplacer ?"), enter=False):
        return
    check_stopped(place)  # somebody may have started it while the question stood there
    with claimed(place) as old:
        if source is not None:
            promise_restore(found, old, scope(), reading, with_key=with_key)
        else:
            try:
                promise_return(old, scope(), reading)
            except (Damaged, KeyUnreadable):  # as it is, for whoever came here to rescue it
                ask_back(place)
    keep_promise(place, reading.page_file)
    click.echo(str(Phrase(_("C'est fait. Pour revenir en arrière : parrain restore --back"))))


def check_stopped(place: Path) -> None:
    try:
        with claimed(place):
            pass
    except Locked as error:
        raise Unreadable(STOP_FIRST) from error


def told(found: Backup, reading: Reading) -> Iterator[Phrase]:
    words = {"when": in_words(found.about.made_at), "version": found.about.version}
    yield Phrase(_("Sauvegarde du {when}, par Pi Parrain {version}."), words)
    for slug, number in found.games.items():
        title = Phrase(GAMES[slug].title)
        yield Phrase(_("{title} : {number}"), {"title": title, "number": number})
    _after, names = settings_after(found, reading, scope())
    if left_out := told_left_out(names):
        yield left_out


def in_words(iso: str) -> str:
    """« 14 juillet 2026 à 20:05 », by the clock that the box had then."""
    try:
        when = datetime.fromisoformat(iso).replace(tzinfo=None)
    except ValueError:  # somebody wrote it by hand
        return iso
    return format_datetime(when, "d MMMM y 'à' HH:mm", locale="fr")


@contextmanager
def claimed(place: Path) -> Iterator[Journal | None]:
    """Not while a box plays from the same journal; one that cannot be read has nothing to keep."""
    try:
        old = Journal(place, exclusive=True) if place.exists() else None
    except Damaged:
        old = None
    with nullcontext() if old is None else closing(old):
        yield old
