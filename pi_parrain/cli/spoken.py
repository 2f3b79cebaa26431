"""Commands that answer with a sentence, never with a traceback."""

from __future__ import annotations

from typing import Any

import click

from pi_parrain.errors import ParrainError


class Spoken(click.Command):
    """What goes wrong for a reason a person can act on is one line, and status 2."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except ParrainError as error:
            click.echo(str(error), err=True)
            context.exit(2)
