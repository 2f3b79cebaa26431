"""Codes to scan, in a terminal."""

from __future__ import annotations

import click

from pi_parrain.field.links import Links
from pi_parrain.field.qr import as_text
from pi_parrain.phrases import Phrase, _

TITLES = {
    "wifi": _("Le Wi-Fi de la boîte"),
    "parrain": _("La page du Parrain (ne la montrez pas aux joueurs)"),
    "board": _("Le tableau public, pour les spectateurs"),
}


def print_codes(links: Links) -> None:
    """Whatever can be scanned now, each under its title; or why nothing can."""
    there = [name for name in TITLES if getattr(links, name) is not None]
    for number, name in zip("①②③", there, strict=False):
        text: str = getattr(links, name)
        click.echo(f"\n{number} {Phrase(TITLES[name])}\n{as_text(text)}")
        click.echo(text if name != "wifi" else "")
    if links.trouble is not None:
        click.echo(str(links.trouble))
