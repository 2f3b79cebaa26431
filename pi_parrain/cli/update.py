"""``parrain update``: the file that the page « Mise à jour » takes, from a terminal."""

from __future__ import annotations

import os
import time
from pathlib import Path

import click

from pi_parrain import __version__
from pi_parrain.cli.spoken import Spoken, settings_file
from pi_parrain.config.file import load
from pi_parrain.errors import Unreadable
from pi_parrain.field.stick import Sticks
from pi_parrain.journal import Journal
from pi_parrain.phrases import Phrase, _
from pi_parrain.system import why
from pi_parrain.update.installed import STATE, Installed
from pi_parrain.update.release import check_newer, read_release, read_whole

WHERE = "/var/lib/parrain"
"""Where the unit has its files; a terminal is not told by systemd."""
LOOK_S = 0.3

NOT_INSTALLED = _(
    "Ce programme n'a pas été installé avec systemd/install : reprenez-le là d'où il vient."
)
SUDO = _("Il faut être root : sudo parrain update {file}")
SIGNED = _("Version {version}, du {when}, signée par ceux qui font Pi Parrain.")
NOT_TAKEN = _(
    "Personne ne s'occupe de la mise à jour : sudo systemctl start parrain-update.path parrain"
)
NOTHING_FOUND = _(
    "Aucune mise à jour sur une clé USB : donnez un FICHIER, ou branchez la clé et recommencez "
    "avec sudo."
)
SEVERAL_FOUND = _("Il y a plusieurs mises à jour sur la clé USB, choisissez : {files}")
TAKEN_WITHIN_S = 30.0


@click.command(cls=Spoken)
@click.argument("source", metavar="[FICHIER]", type=click.Path(path_type=Path), required=False)
@settings_file
def update(source: Path | None, file: Path | None) -> None:
    """Installe une nouvelle version, d'un FICHIER signé. La boîte tourne pendant ce temps.

    Sans FICHIER : celui qui est sur la clé USB branchée à la boîte.

    La version est installée à côté de l'autre et essayée ; puis la boîte redémarre avec, hors d'un
    décompte. Si elle ne démarre pas en deux minutes, l'ancienne revient.
    """
    source = source or on_a_stick(Sticks.here())
    content = read_whole(source)
    release = read_release(content)
    say(Phrase(SIGNED, {"version": release.version, "when": release.made_at}))
    check_newer(release, __version__)
    installed = Installed.here({STATE: WHERE} | os.environ)
    if installed is None:
        raise Unreadable(NOT_INSTALLED)
    if not os.access(installed.inbox.path.parent, os.W_OK):
        raise Unreadable(SUDO, file=source)
    place = load(file).journal.path
    become_owner(installed.inbox.path.parent)
    try:
        installed.inbox.open()
        installed.inbox.upload.write_bytes(content)
    except OSError as error:
        raise Unreadable(
            _("Impossible d'écrire {file} : {why}."), file=installed.inbox.upload, why=why(error)
        ) from error
    with Journal(place) as journal:
        installed.ask(journal.copy_to)
    raise SystemExit(0 if wait(installed) else 1)


def become_owner(folder: Path) -> None:
    """From here on root is the service's user: a link that lies in its *folder* leads nowhere.

    So whoever has broken into the service gets nothing of root's by ``sudo parrain update``.
    """
    owner = folder.stat()
    if os.geteuid() == 0 and owner.st_uid != 0:
        os.setgroups([])
        os.setegid(owner.st_gid)
        os.seteuid(owner.st_uid)


def on_a_stick(sticks: Sticks) -> Path:
    """The only update that is plugged in."""
    files = [
        sticks.folder / stick.place / found.name
        for stick in sticks.look()
        for found in stick.updates
    ]
    if not files:
        raise Unreadable(NOTHING_FOUND)
    if len(files) > 1:
        raise Unreadable(SEVERAL_FOUND, files=", ".join(map(str, files)))
    return files[0]


def wait(installed: Installed) -> bool:
    """Tell each step, until the last one; whether it went well."""
    told, began = None, time.monotonic()
    while True:
        if installed.inbox.is_asked and time.monotonic() > began + TAKEN_WITHIN_S:
            installed.inbox.forget("asked")
            raise Unreadable(NOT_TAKEN)
        busy, news = installed.is_busy, installed.news
        if news is not None and news != told:
            say(news.phrase)
            told = news
        if not busy:
            return news is not None and news.state == "done"
        time.sleep(LOOK_S)


def say(phrase: Phrase) -> None:
    click.echo(str(phrase))
