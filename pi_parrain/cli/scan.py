"""Codes to scan, in a terminal."""

from __future__ import annotations

import click

from pi_parrain.field.links import Links
from pi_parrain.field.qr import as_text
from pi_parrain.phrases import Phrase, _

TITLES = {
    "wifi": _("① Le Wi-Fi de la boîte"),
    "parrain": _("② La page du Parrain (ne la montrez pas aux joueurs)"),
    "board": _("Le tableau public, pour les spectateurs"),
}
NO_ADDRESS = _(
    "La boîte n'a aucune adresse : allumez son Wi-Fi ou branchez-la à un réseau, puis recommencez."
)


def print_codes(links: Links) -> None:
    """Whatever can be scanned now, each under its title."""
    for name, title in TITLES.items():
        text: str | None = getattr(links, name)
        if text is not None:
            click.echo(f"\n{Phrase(title)}\n{as_text(text)}")
            click.echo(text if name != "wifi" else "")
    if links.base is None:
        click.echo(str(Phrase(NO_ADDRESS)))
