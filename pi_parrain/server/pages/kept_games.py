"""Earlier games: list, look at, take away as a file, go on with, delete and bring back."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.engine import PARRAIN, Command, Common, Match, Outcome
from pi_parrain.errors import JournalError, Refused
from pi_parrain.journal import Journal, KeptGame
from pi_parrain.phrases import Phrase
from pi_parrain.room import Room
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import taken_away
from pi_parrain.shelf import as_script, as_sheet, has_secrets, seat, select, take_away
from pi_parrain.table import Table

bp = Blueprint("ledger", __name__)

AT_ONCE = 20  # games on a page: each is replayed to say how it ended, and a small Pi takes its time
FORMS = {"jsonl": "application/jsonl", "csv": "text/csv"}

one_at_a_time = threading.Lock()


def room() -> Room:
    return parts().room


@bp.get("/games")
@parrain_only
def show() -> str:
    """The games of the shelf, the last one opened first; below, those that can come back."""
    journal, real = room().journal, room().real
    games = [game for game in journal.games() if game.rows]
    first = max(0, request.args.get("from", 0, int))
    beyond = first + AT_ONCE
    return render_template(
        "games.html",
        games=[(game, summary(journal, game, is_in_play(game.id))) for game in games[first:beyond]],
        beyond=beyond if beyond < len(games) else None,
        deleted=journal.games(deleted=True),
        playing=None if real is None else real.game_id,
    )


@bp.get("/games/<int:game>")
@parrain_only
def look(game: int) -> str:
    """One game, read only: nothing on this page can change it."""
    kept = room().journal.game(game)
    table = seat(room().journal, kept)
    outcome = tellable(table, is_in_play(game))
    covered = outcome is None and table.game.outcome(table.state) is not None
    return render_template(
        "game.html",
        kept=kept,
        table=table,
        game=table.game.view(table.state, PARRAIN),
        lines=table.game.summary(table.state)[: 1 if covered else None],
        outcome=outcome,
        story=[answer.named for _row, answer in select(table, room().journal)],
        has_secrets=has_secrets(table),
    )


@bp.get("/games/<int:game>.<any(jsonl, csv):form>")
@parrain_only
def export(game: int, form: str) -> ResponseReturnValue:
    """The game as lines that ``parrain replay`` reads, or as rows for a spreadsheet.

    Not before the end of a game whose players have secrets.
    """
    table = seat(room().journal, room().journal.game(game))
    entries = take_away(table, room().journal)
    text = as_sheet(table, entries) if form == "csv" else as_script(table, entries)
    return taken_away(text, FORMS[form], f"parrain-{game}.{form}")


@bp.post("/games/<int:game>/resume")
@parrain_only
def resume(game: int) -> ResponseReturnValue:
    """Go on with it; the one in play goes back on the shelf."""
    room().resume(game)
    return redirect(url_for("pages.play"), 303)


@bp.post("/games/<int:game>/again")
@parrain_only
def again(game: int) -> ResponseReturnValue:
    """The same game with the same people, from the start (« Revanche, mêmes équipes »).

    Two Parrains who press at once begin one game: as long as it is in play, the second finds it.
    """
    with one_at_a_time:
        room().stop_training()
        key = f"again/{game}"
        if not is_in_play(room().journal.game_with(key)):
            before = seat(room().journal, room().journal.game(game))
            set_up = same_again(before)
            table = room().begin(before.game.slug)
            parts().seatbook.follow(table.uid, before.uid)
            table.submit(set_up, once=key, by=session["phone"])
    return redirect(url_for("pages.play"), 303)


def is_in_play(game: int | None) -> bool:
    real = room().real
    return real is not None and real.game_id == game and bool(real.moves)


def same_again(before: Table) -> Command:
    """The command that sets it up; a refusal must not leave an empty table behind."""
    if not before.moves:
        raise Refused(Common.NOT_SET_UP)
    set_up = before.game.again(before.state, before.moves[0].command)
    Match(before.game).consider(set_up, session["phone"])
    return set_up


@bp.post("/games/<int:game>/delete")
@parrain_only
def delete(game: int) -> ResponseReturnValue:
    """Out of sight, and back with one tap."""
    room().journal.delete(game)
    room().put_away(game)
    return redirect(url_for("ledger.show", _anchor="deleted"), 303)


@bp.post("/games/<int:game>/restore")
@parrain_only
def restore(game: int) -> ResponseReturnValue:
    """Back among the others."""
    room().journal.restore(game)
    return redirect(url_for("ledger.show"), 303)


@dataclass(frozen=True, slots=True)
class Told:
    """What the list says of a game: who won or where it stands, and who played."""

    words: Phrase
    title: str = ""
    sides: tuple[str, ...] = ()
    over: bool = False


def tellable(table: Table, in_play: bool) -> Outcome | None:
    """Who won; of the game in play not before its ranks were shown. An older one is only read."""
    outcome = table.game.outcome(table.state)
    return outcome if outcome is None or outcome.unveiled or not in_play else None


def summary(journal: Journal, game: KeptGame, in_play: bool) -> Told:
    """*game* in a line; or why nobody can tell."""
    try:
        return sum_up(journal, game, in_play)
    except JournalError as problem:
        return Told(problem.phrase)


@lru_cache(maxsize=10 * AT_ONCE)
def sum_up(journal: Journal, game: KeptGame, in_play: bool) -> Told:
    """The same rows always give the same words; *game* says how many rows there are."""
    table = seat(journal, game)
    rules, state = table.game, table.state
    outcome = tellable(table, in_play)
    words = rules.summary(state)[0] if outcome is None else outcome.why
    return Told(words, rules.title, rules.sides(state), outcome is not None)
