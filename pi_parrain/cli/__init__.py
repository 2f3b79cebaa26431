"""The commands that people type. Each module of this folder holds one family of them."""

from __future__ import annotations

import click

from pi_parrain import __version__
from pi_parrain.cli.spoken import SpokenGroup


@click.group(
    cls=SpokenGroup,
    families={
        "sums": ("split", "teams"),
        "games": ("replay", "export", "games"),
        "serve": ("serve",),
        "box": ("whistle", "doctor"),
        "field": ("key", "poster", "bundle"),
    },
    invoke_without_command=True,
)
@click.version_option(__version__, prog_name="parrain", help="Dit la version.")
@click.pass_context
def main(context: click.Context) -> None:
    """Pi Parrain : la boîte qui arbitre CA$H'n GUN$ LIVE. Sans commande : parrain serve."""
    if context.invoked_subcommand is None:
        from pi_parrain.cli.serve import serve

        context.invoke(serve)
