"""Earlier games, read again: as they were left, as lines to replay, as rows for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any

from pi_parrain.engine import Common, write_line
from pi_parrain.errors import ParrainError, Refused
from pi_parrain.games import GAMES
from pi_parrain.journal import Journal, KeptGame, NotFound, Row
from pi_parrain.phrases import Phrase, _
from pi_parrain.table import UNKNOWN_KIND, Answer, Table
from pi_parrain.table.rows import LUCK

Entries = list[tuple[Row, Answer]]

COLUMNS = ("ligne", "heure", "téléphone", "annulée", "sorte", "nom", "texte", "détails")
SEPARATOR = ";"  # what a spreadsheet set to French expects, and so is the mark at the beginning
BYTE_ORDER_MARK = "\ufeff"
# A spreadsheet set to another language separates at commas: what follows one is a cell too.
FORMULA = re.compile(r"(^|[,;|\t\r\n])([\"\s]*[=+\-@＝＋－＠])")


def is_known(kept: KeptGame) -> bool:
    """Whether this box can open it: a game that it has, by rules no newer than its own.

    Its record says so before any row is read; ``Table`` refuses the newer ones, with a sentence.
    """
    return kept.slug in GAMES and kept.rules <= GAMES[kept.slug].rules


def seat(book: Journal, kept: KeptGame) -> Table:
    """The game as it was left: reading it changes nothing, not even a countdown that runs."""
    if kept.slug not in GAMES:
        raise NotFound(UNKNOWN_KIND, slug=kept.slug)
    return Table(GAMES[kept.slug], book, kept.id)


def has_secrets(table: Table) -> bool:
    """Whether its rows hold what a player still keeps to himself."""
    return table.game.has_pads and table.game.outcome(table.state) is None


def take_away(table: Table, book: Journal, everything: bool = False) -> Entries:
    """The rows to write into a file: not before the end of a game whose players have secrets."""
    if has_secrets(table):
        raise Refused(Common.STILL_SECRET)
    return select(table, book, everything)


def select(table: Table, book: Journal, everything: bool = False) -> Entries:
    """The rows that count, each with what it did; *everything* includes what was taken back."""
    counting = {move.seq for move in table.moves}
    rows = book.rows(table.game_id)[: table.version]  # the box may be playing on meanwhile
    return [
        (row, answer)
        for row, answer in zip(rows, table.history, strict=True)
        if everything or row.seq in counting
    ]


def as_script(table: Table, entries: Entries, *, everything: bool = False) -> str:
    """JSON lines. Keys are noise in a bug report, so they come with *everything* only."""
    lines = [json.dumps({"game": table.game.slug})]
    for row, _answer in entries:
        line = table.line(row)
        lines.append(write_line(table.commands, line if everything else line._replace(once=None)))
    return "".join(f"{line}\n" for line in lines)


def last_scripts(book: Journal, number: int) -> Iterator[tuple[str, str]]:
    """The lines that ``parrain replay`` reads; a game that cannot be told says why instead."""
    for kept in book.games()[:number]:
        try:
            table = seat(book, kept)
            text = as_script(table, take_away(table, book, True), everything=True)
        except ParrainError as error:
            text = f"{error}\n"
        yield f"parties/{kept.id}-{kept.slug}.jsonl", text


def as_sheet(table: Table, entries: Entries) -> str:
    """One row for each command, and one for each fact that it caused."""
    counting = {move.seq for move in table.moves}
    text = io.StringIO()
    writer = csv.writer(text, delimiter=SEPARATOR)
    writer.writerow(COLUMNS)
    for row, answer in entries:
        cancelled = "" if row.undoes is not None or row.seq in counting else "oui"
        for kind, name, told, details in cells(row, answer):
            line = (row.seq, row.at, row.by, cancelled, kind, name, told, details)
            writer.writerow(map(harmless, line))
    return BYTE_ORDER_MARK + text.getvalue()


def cells(row: Row, answer: Answer) -> Iterator[tuple[str, str, str, str]]:
    """Kind, code name, words and details of what one *row* of the journal holds."""
    if row.command is None:
        told = Phrase(_("annulation : {what}"), {"what": answer.named})
        yield "annulation", "undo", str(told), details({"undoes": row.undoes})
        return
    yield "geste", row.command["do"], str(answer.named), details(row.command, "do", LUCK)
    for event in row.events:
        yield "fait", event["fact"], "", details(event, "fact")


def details(data: dict[str, Any], *told: str) -> str:
    """As JSON, but for what was *told* before."""
    rest = {name: value for name, value in data.items() if name not in told}
    return json.dumps(rest, ensure_ascii=False) if rest else ""


def harmless(cell: object) -> object:
    """A name such as ``=HYPERLINK(…)`` stays a name: a leading quote makes it plain text."""
    return FORMULA.sub(r"\1'\2", cell) if isinstance(cell, str) else cell
