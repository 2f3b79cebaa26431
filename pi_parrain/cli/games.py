"""Games as files: ``parrain replay``, ``parrain export`` and ``parrain games``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from pi_parrain.cli.spoken import Spoken, Whole
from pi_parrain.cli.summary import summary
from pi_parrain.config.file import load
from pi_parrain.engine.codec import to_json
from pi_parrain.engine.replay import Rejected, Replay
from pi_parrain.engine.replay import replay as play
from pi_parrain.errors import Unreadable
from pi_parrain.games import GAMES
from pi_parrain.journal import Journal, KeptGame, NotFound
from pi_parrain.luck import luck_of
from pi_parrain.phrases import Phrase, _
from pi_parrain.shelf import as_script, as_sheet, seat, take_away
from pi_parrain.system import why
from pi_parrain.table import Table

USUAL = next(iter(GAMES))
LARGEST = 16_000_000  # bytes; an evening of 500 commands is about 30,000

journal_option = click.option(
    "--journal",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Le journal à lire (celui des réglages par défaut).",
)


@click.command(cls=Spoken)
@click.argument("file", metavar="FICHIER")
@click.option("--json", "as_json", is_flag=True, help="Pour une machine (docs/json.md).")
@click.option("--keep", is_flag=True, help="Garde aussi la partie dans le journal.")
@journal_option
@click.pass_context
def replay(
    context: click.Context, file: str, as_json: bool, keep: bool, journal: Path | None
) -> None:
    """Rejoue un fichier de commandes et montre où en est la partie.

    FICHIER contient une commande JSON par ligne (« - » : entrée standard). Le statut est 0 si tout
    est accepté, 1 si des lignes sont refusées, 2 si le fichier ne peut pas être lu.
    """
    story = play(read_lines(file), GAMES, USUAL, luck_of)
    if as_json:
        click.echo(json.dumps(story_json(story), ensure_ascii=False))
    else:
        print_story(story)
    if keep:
        put_on_the_shelf(story, journal)
    context.exit(1 if story.rejected else 0)


@click.command(cls=Spoken)
@click.argument("game", type=Whole(0), required=False, metavar="[PARTIE]")
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "csv"]),
    default="json",
    help="Lignes de commandes à rejouer, ou tableau pour un tableur.",
)
@click.option("--all", "everything", is_flag=True, help="Aussi ce qui a été annulé.")
@journal_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Où l'écrire (à l'écran par défaut).",
)
def export(
    game: int | None, form: str, everything: bool, journal: Path | None, output: Path | None
) -> None:
    """Écrit une partie gardée (la dernière par défaut) dans un fichier.

    Les lignes JSON se rejouent avec « parrain replay » et donnent exactement le même état. Tant que
    des joueurs ont des secrets, on attend la fin de la partie.
    """
    with open_journal(journal) as book:
        table = seat(book, latest(book) if game is None else book.game(game))
        entries = take_away(table, book, everything)
    if form == "csv":
        text = as_sheet(table, entries)
    else:
        text = as_script(table, entries, everything=everything)
    write(text, output)


@click.command(cls=Spoken)
@click.option("--deleted", is_flag=True, help="Celles qui ont été supprimées.")
@journal_option
def games(deleted: bool, journal: Path | None) -> None:
    """Liste les parties gardées, la dernière en premier."""
    with open_journal(journal) as book:
        kept = book.games(deleted=deleted)
    if not kept:
        click.echo(str(Phrase(NO_GAMES)))
    for game in kept:
        click.echo(str(described(game)))


NO_GAMES = _("Le journal ne contient aucune partie.")


def put_on_the_shelf(story: Replay, path: Path | None) -> None:
    """Keep what was accepted as a game of its own; not while a box plays from the same journal."""
    with Journal(path or load().journal.path, exclusive=True) as book:
        table = Table.start(book, story.match.game)
        for move in story.match.moves:
            table.submit(move.command, by=move.by, luck=luck_of(move.seed))


def open_journal(path: Path | None) -> Journal:
    return Journal(path or load().journal.path, read_only=True)


def latest(book: Journal) -> KeptGame:
    found = book.latest()
    if found is None:
        raise NotFound(NO_GAMES)
    return found


def described(game: KeptGame) -> Phrase:
    words: dict[str, object] = {
        "id": game.id,
        "title": game.label or (GAMES[game.slug].title if game.slug in GAMES else game.slug),
        "when": game.started_at[:16].replace("T", " "),
        "rows": game.rows,
    }
    return Phrase(_("{id}. {title}, {when}, {rows} gestes"), words)


def read_lines(file: str) -> list[bytes]:
    words = {"file": file, "largest": LARGEST // 1_000_000}
    try:
        if file == "-" and sys.stdin is None:  # somebody closed it
            raise OSError
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(file, "rb") as stream:
                data = stream.read(LARGEST + 1)
    except FileNotFoundError:
        raise Unreadable(_("Le fichier {file} n'existe pas."), **words) from None
    except OSError:
        raise Unreadable(_("Le fichier {file} ne peut pas être lu."), **words) from None
    if len(data) > LARGEST:
        raise Unreadable(_("Le fichier {file} dépasse {largest} Mo."), **words)
    return data.removeprefix(b"\xef\xbb\xbf").split(b"\n")  # some editors leave a mark in front


def write(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise Unreadable(
            _("Impossible d'écrire {file} : {why}."), file=output, why=why(error)
        ) from error


def print_story(story: Replay) -> None:
    for rejected in story.rejected:
        words = {"line": rejected.line, "why": rejected.why}
        click.echo(str(Phrase(_("Ligne {line} : {why}"), words)))
    click.echo(str(Phrase(COUNTS, counts_of(story))))
    for line in summary(story.match):
        click.echo(line)


COUNTS = _("{title} : {accepted} acceptées, {repeated} répétées, {rejected} refusées.")


def counts_of(story: Replay) -> dict[str, object]:
    return {
        "title": story.match.game.title,
        "accepted": story.accepted,
        "repeated": story.repeated,
        "rejected": len(story.rejected),
    }


def story_json(story: Replay) -> dict[str, Any]:
    game, state = story.match.game, story.match.state
    outcome = game.outcome(state)
    return {
        "game": game.slug,
        "accepted": story.accepted,
        "repeated": story.repeated,
        "refused": [rejected_json(rejected) for rejected in story.rejected],
        "state": to_json(state),
        "outcome": outcome and {"winners": outcome.winners, "why": str(outcome.why)},
    }


def rejected_json(rejected: Rejected) -> dict[str, Any]:
    return {"line": rejected.line, "code": rejected.code, "sentence": str(rejected.why)}
