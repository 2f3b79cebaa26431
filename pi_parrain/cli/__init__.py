"""The commands that people type. Each module of this folder holds one family of them."""

from __future__ import annotations

import click

from pi_parrain import __version__
from pi_parrain.cli import box, field, games, serve, sums
from pi_parrain.cli.spoken import SpokenGroup


@click.group(
    cls=SpokenGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.version_option(__version__, prog_name="parrain")
@click.pass_context
def main(context: click.Context) -> None:
    """Pi Parrain : la boîte qui arbitre CA$H'n GUN$ LIVE. Sans commande : parrain serve."""
    if context.invoked_subcommand is None:
        context.invoke(serve.serve)


main.add_command(sums.split)
main.add_command(sums.teams)
main.add_command(games.replay)
main.add_command(games.export)
main.add_command(games.games)
main.add_command(serve.serve)
main.add_command(box.whistle)
main.add_command(box.doctor)
main.add_command(field.key)
main.add_command(field.bundle)
main.add_command(field.poster)
