"""What is done at home, before the meadow: ``parrain key``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pi_parrain import config
from pi_parrain.cli.scan import NO_ADDRESS, print_codes
from pi_parrain.cli.spoken import Spoken
from pi_parrain.field.links import Links, links_now
from pi_parrain.journal import Journal
from pi_parrain.phrases import Phrase, _
from pi_parrain.server.keys import Keys

config_option = click.option(
    "--config", "file", type=click.Path(path_type=Path), help="Fichier de réglages."
)


@click.command(cls=Spoken)
@click.option("--rotate", is_flag=True, help="Changer la clé : anciens téléphones dehors.")
@config_option
def key(rotate: bool, file: Path | None) -> None:
    """Montre les codes du Parrain, ou change la clé.

    Changer la clé renvoie aussitôt tous les téléphones, même si la boîte tourne, et rend les
    affiches imprimées inutiles.
    """
    settings = config.load(file)
    with Journal(settings.journal.path) as journal:
        keys = Keys(journal)
        if rotate:
            keys.rotate()
            click.echo(str(Phrase(_("La clé est changée : imprimez une nouvelle affiche."))))
        show(links_now(settings.wifi, keys.key, settings.server.port))


def show(links: Links) -> None:
    """Codes for a person, the bare link for a program."""
    if sys.stdout.isatty():
        print_codes(links)
    else:
        click.echo(links.parrain or str(Phrase(NO_ADDRESS)))
