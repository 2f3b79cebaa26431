"""Commands that answer with a sentence, never with a traceback."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import click

from pi_parrain.errors import ParrainError
from pi_parrain.phrases import Phrase, _

SYSTEM = _("La machine refuse : {why}.")
SEE_HELP = _("« {command} --help » dit ce qui est possible.")


class Spoken(click.Command):
    """What goes wrong for a reason a person can act on is one line, and status 2."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except ParrainError as error:
            click.echo(str(error), err=True)
            context.exit(2)


class SpokenGroup(click.Group):
    """What click and the system would say in English, in French."""

    def main(self, *words: Any, standalone_mode: bool = True, **more: Any) -> Any:
        run: Callable[..., Any] = super().main
        if not standalone_mode:
            return run(*words, standalone_mode=False, **more)
        try:
            status = run(*words, standalone_mode=False, **more)
        except click.UsageError as error:
            give_up(misused(error), *see_help(error))
        except click.Abort:
            give_up(Phrase(_("Interrompu.")), status=1)
        except OSError as error:
            give_up(Phrase(SYSTEM, {"why": reason(error)}))
        sys.exit(status if isinstance(status, int) else 0)

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(context, args[0]) is None and not args[0].startswith("-"):
            raise click.UsageError(str(unknown(args[0], self.list_commands(context))), context)
        return super().resolve_command(context, args)


def give_up(*sentences: Phrase, status: int = 2) -> NoReturn:
    for sentence in sentences:
        click.echo(str(sentence), err=True)
    silence_output()
    sys.exit(status)


def silence_output() -> None:
    """What a full disk did not take must not be tried again on the way out."""
    if sys.stdout is None:  # somebody closed it
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def reason(error: OSError) -> str:
    where = f" ({error.filename})" if error.filename else ""
    return f"{error.strerror or error}{where}"


def unknown(typed: str, commands: list[str]) -> Phrase:
    text = _("« {typed} » n'est pas une commande. Commandes : {commands}.")
    return Phrase(text, {"typed": typed, "commands": tuple(commands)})


def see_help(error: click.UsageError) -> tuple[Phrase, ...]:
    return (Phrase(SEE_HELP, {"command": error.ctx.command_path}),) if error.ctx else ()


def misused(error: click.UsageError) -> Phrase:
    """Which word is wrong, and what is allowed there."""
    match error:
        case click.NoSuchOption():
            return Phrase(_("{option} : option inconnue."), {"option": error.option_name})
        case click.BadOptionUsage():
            text = _("{option} : valeur manquante, ou en trop.")
            return Phrase(text, {"option": error.option_name})
        case click.MissingParameter():
            return Phrase(_("{field} manque."), {"field": field_of(error)})
        case click.BadParameter():
            words = {"field": field_of(error), "allowed": allowed(error.param)}
            return Phrase(_("{field} : il faut {allowed}."), words)
    if extra := re.search(r"extra arguments? \((.*)\)", error.message):
        return Phrase(_("En trop : {words}."), {"words": extra[1]})
    return Phrase("{sentence}", {"sentence": error.message})


def field_of(error: click.BadParameter) -> str:
    """The option or the argument, as ``--help`` shows it."""
    if error.param is None or error.ctx is None:
        return str(error.param_hint)
    return error.param.get_error_hint(error.ctx).replace("'", "").strip("[]")


def allowed(param: click.Parameter | None) -> Phrase:
    match param and param.type:
        case click.Choice() as choice:
            return Phrase(_("un de ces mots : {words}"), {"words": tuple(choice.choices)})
        case click.IntRange() as span:
            return Phrase(_("un nombre de {low} à {high}"), {"low": span.min, "high": span.max})
        case kind if kind is click.INT:
            return Phrase(_("un nombre entier"))
    return Phrase(_("autre chose"))
