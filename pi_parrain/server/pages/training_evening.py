"""« Soirée à blanc » and « Démonstration »: games of people who do not exist."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.digits import whole
from pi_parrain.errors import Refused, Unreadable
from pi_parrain.imagined import Wish, encore, evening_table, show_table
from pi_parrain.phrases import Phrase, _
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.pages.training import sit_down
from pi_parrain.server.parts import parts
from pi_parrain.server.push.painter import has_pages
from pi_parrain.table import Table
from pi_parrain.training import Reason, Task
from pi_parrain.training.comparison import compare
from pi_parrain.training.evening import EveningTask
from pi_parrain.training.performance import Pace

bp = Blueprint("evenings", __name__)

FIELDS = ("game", "people", "pace", "seed")
PACES = {pace.value: pace for pace in Pace}
LONGEST_SEED = 20  # characters


@bp.get("/training/evening")
@parrain_only
def choose() -> str:
    """Which game, with how many, how fast."""
    games = [
        game
        for game in parts().room.games.values()
        if game.players is not None and game.card is not None and has_pages(game)
    ]
    paces = [pace for pace in Pace if pace is not Pace.PAUSED]
    return render_template("training/evening.html", games=games, paces=paces, usual=Pace.NORMAL)


@bp.post("/training/evening")
@parrain_only
def begin() -> ResponseReturnValue:
    """A game is told, and whoever learns records it."""
    table = evening_table(wish())
    return perform(table, lambda old: None)


@bp.post("/training/demo")
@parrain_only
def show() -> ResponseReturnValue:
    """The box plays by itself, on every screen, until somebody touches it."""
    wanted = wish()
    return perform(show_table(wanted), partial(encore, parts().room, wanted))


def perform(table: Table, again: Callable[[Table], Table | None]) -> ResponseReturnValue:
    fields = {name: request.form[name] for name in FIELDS if name in request.form}
    answer = sit_down(table, fields)
    if parts().room.seated is table:
        parts().director.begin(table, again)
    return answer


def wish() -> Wish:
    form, games = request.form, parts().room.games
    game = games.get(form.get("game", ""))
    if game is None:
        raise Unreadable(_("Choisissez un des jeux de la boîte."))
    try:
        people, pace = whole(form.get("people", "")), PACES[form.get("pace", Pace.NORMAL.value)]
    except (KeyError, ValueError):
        raise Unreadable(_("Dites combien vous êtes, et à quelle vitesse.")) from None
    seed = "".join(filter(str.isalnum, form.get("seed", "")))[:LONGEST_SEED]
    return Wish(game, people, pace, seed or secrets.token_hex(3), session["phone"])


# During an evening


@bp.post("/training/evening/pace")
@parrain_only
def set_pace() -> ResponseReturnValue:
    """Faster, slower, or not at all for a moment."""
    pace = PACES.get(request.form.get("pace", ""))
    if pace is None:
        raise Unreadable(_("Dites combien vous êtes, et à quelle vitesse."))
    return change(lambda task: replace(task, pace=pace))


@bp.post("/training/evening/go_on")
@parrain_only
def go_on() -> ResponseReturnValue:
    """Nobody waits for the record any longer, this once."""
    return change(lambda task: replace(task, hurried=True))


def change(to: Callable[[EveningTask], EveningTask]) -> ResponseReturnValue:
    def checked(task: Task) -> Task:
        return to(task) if isinstance(task, EveningTask) else task

    table, _task = evening()
    parts().director.change(table, checked)
    return redirect(url_for("pages.play"), 303)


@bp.get("/training/evening/compare")
@parrain_only
def side_by_side() -> str:
    """What happened and what was recorded: what was missed, and what it cost whom."""
    table, task = evening()
    return render_template(
        "training/compared.html",
        game=table.game,
        task=task,
        comparison=compare(table.game, task.truth.told, table.moves),
        said=lambda value: Phrase("{it}", {"it": value}),
    )


def evening() -> tuple[Table, EveningTask]:
    table = parts().room.seated
    if table is None or table.training is None:
        raise Refused(Reason.NO_EVENING)
    task = table.training.task
    if not isinstance(task, EveningTask):
        raise Refused(Reason.NO_EVENING)
    return table, task
