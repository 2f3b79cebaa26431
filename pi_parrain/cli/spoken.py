"""Commands that answer with a sentence, never with a traceback, and in French.

click's own gettext would not serve: it chooses a language from the environment, where a Pi often
has none, and its keys are click's English sentences, which change from one release to the next. We
go by what stays, the class of an exception and the type of a parameter, and say more (what is
allowed there).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import click

from pi_parrain import digits
from pi_parrain.errors import ParrainError
from pi_parrain.phrases import Phrase, _, typeset
from pi_parrain.system import why

settings_file = click.option(
    "--config",
    "file",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Fichier de réglages.",
)


class Formatter(click.HelpFormatter):
    """The headings that click would write in English, and what we type with plain quotes."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or typeset("Usage : "))

    def write_text(self, text: str) -> None:
        super().write_text(typeset(text))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        said = [(name, typeset(text)) for name, text in rows]
        super().write_dl(said, col_max, col_spacing)

    def write_heading(self, heading: str) -> None:
        self.write(typeset(f"{heading.replace('Commands', 'Commandes')} :\n"))


class Context(click.Context):
    formatter_class = Formatter


class Spoken(click.Command):
    """A command that explains itself in French."""

    context_class = Context

    def get_help_option(self, context: click.Context) -> click.Option | None:
        option = super().get_help_option(context)
        if option is not None:
            option.help = "Montre cette aide."
        return option


class Whole(click.IntRange):
    """A number as people type one; click alone would take whatever Python's ``int`` takes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            number = digits.whole(value) if isinstance(value, str) else value
        except ValueError:
            self.fail(value, param, ctx)
        return super().convert(number, param, ctx)


class SpokenGroup(Spoken, click.Group):
    """What goes wrong for a reason a person can act on is one line or two, and status 2.

    *families* names the commands of each module: a small Pi loads only the one that is asked for.
    """

    def __init__(self, *, families: Mapping[str, Iterable[str]], **more: Any) -> None:
        settings = {"help_option_names": ["-h", "--help"]}
        words = "[COMMANDE] [ARGUMENT]..."
        super().__init__(context_settings=settings, subcommand_metavar=words, **more)
        self._homes = {name: home for home, names in families.items() for name in names}

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(self._homes)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self._homes:
            return None
        command = getattr(import_module(f"pi_parrain.cli.{self._homes[name]}"), name)
        assert isinstance(command, click.Command)
        return command

    def main(self, *words: Any, standalone_mode: bool = True, **more: Any) -> Any:
        run: Callable[..., Any] = super().main
        if not standalone_mode:
            return run(*words, standalone_mode=False, **more)
        write_what_can_be_written()
        try:
            status = run(*words, standalone_mode=False, **more)
        except ParrainError as error:
            give_up(error.phrase)
        except click.UsageError as error:
            give_up(misused(error), *see_help(error))
        except click.Abort:
            give_up(Phrase(_("Interrompu.")), status=1)
        except OSError as error:
            give_up(refused(error))
        sys.exit(status if isinstance(status, int) else 0)

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(context, args[0]) is None and not args[0].startswith("-"):
            raise click.UsageError(str(unknown(args[0], self.list_commands(context))), context)
        return super().resolve_command(context, args)


def write_what_can_be_written() -> None:
    """A terminal without UTF-8 shows « ? » for what it does not know; a file is in UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")


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


def refused(error: OSError) -> Phrase:
    where = f" ({error.filename})" if error.filename else ""
    return Phrase(_("La machine refuse : {why}{where}."), {"why": why(error), "where": where})


def unknown(typed: str, commands: list[str]) -> Phrase:
    text = _("« {typed} » n'est pas une commande. Commandes : {commands}.")
    return Phrase(text, {"typed": typed, "commands": tuple(commands)})


def see_help(error: click.UsageError) -> tuple[Phrase, ...]:
    text = _("« {command} --help » dit ce qui est possible.")
    return (Phrase(text, {"command": error.ctx.command_path}),) if error.ctx else ()


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
        case Whole(max=None):
            return Phrase(_("un nombre entier"))
        case Whole() as span:
            return Phrase(_("un nombre de {low} à {high}"), {"low": span.min, "high": span.max})
    return Phrase(_("autre chose"))
