"""The commands that people type. Each module of this folder holds one family of them."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import click

from pi_parrain import __version__
from pi_parrain.cli.spoken import SpokenGroup


def of_games() -> dict[str, tuple[str, ...]]:
    """The commands of each game: a folder here, whose ``FAMILIES`` names them."""
    folders = [found.name for found in iter_modules(__path__) if found.ispkg]
    return {
        f"{folder}.{home}": names
        for folder in folders
        for home, names in import_module(f"{__name__}.{folder}").FAMILIES.items()
    }


@click.group(
    cls=SpokenGroup,
    families={
        "games": ("replay", "export", "games"),
        "serve": ("serve",),
        "backup": ("backup", "restore"),
        "update": ("update",),
        "box": ("whistle", "doctor"),
        "field": ("key", "poster", "bundle"),
    }
    | of_games(),
    invoke_without_command=True,
)
@click.version_option(__version__, prog_name="parrain", help="Dit la version.")
@click.pass_context
def main(context: click.Context) -> None:
    """Pi Parrain : la boîte qui arbitre des jeux de bluff. Sans commande : parrain serve."""
    if context.invoked_subcommand is None:
        from pi_parrain.cli.serve import serve

        context.invoke(serve)
