"""« Première fois ? »: a short game at a training table, one touch at a time."""

from __future__ import annotations

import time
from contextlib import suppress

from flask import Blueprint, abort, redirect, request, session, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.engine import SomeGame
from pi_parrain.errors import Refused
from pi_parrain.games import GAMES
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.pages.training import sit_down
from pi_parrain.server.parts import parts
from pi_parrain.table import MovedOn, Table
from pi_parrain.tour_shelf import tours
from pi_parrain.training import Training
from pi_parrain.training.tours import Tour

bp = Blueprint("first_time", __name__)


@bp.post(f"/training/first-time/<any({', '.join(GAMES)}):game>")
@parrain_only
def begin(game: str) -> ResponseReturnValue:
    """The tour of *game*, from its first step."""
    if (tour := tours().get(game)) is None:
        abort(404)
    return sit_down(tour_table(parts().room.games[game], tour, session["phone"]), {})


@bp.post("/training/first-time/go-on")
@parrain_only
def go_on() -> ResponseReturnValue:
    """Let the children do what the step says, if it is still the one that the phone showed.

    Or what the box would do at its zero, if it does not count: no pins, or they have died. A box
    whose pins refused when it started counts for the phones, and never comes to its zero.
    """
    table = parts().room.seated
    if table is not None and table.training is not None:
        task = table.training.task
        if isinstance(task, Tour):
            let_happen(table, task, request.form.get("step", ""))
    return redirect(url_for("pages.play"), 303)


def let_happen(table: Table, tour: Tour, shown: str) -> None:
    """Whoever comes second, from another phone, finds it done."""
    now = table.now
    rows, place = now.version, tour.place(now.version)
    if place.step is None or place.line is None or shown != str(place.number):
        return
    unheard = is_silent() and place.line.command == table.game.at_zero(now.state)
    if not place.step.by_itself and not unheard:
        return
    with suppress(MovedOn, Refused):
        for played, line in enumerate(place.step.lines[place.played :]):
            assert line.command is not None
            table.submit(line.command, by=session["phone"], version=rows + played)


def is_silent() -> bool:
    """Whether nothing counts, or what counted should be over."""
    countdown = parts().room.countdown
    return countdown is None or countdown.ends < time.monotonic()


def tour_table(game: SomeGame, tour: Tour, phone: str) -> Table:
    """A training table at which only what the tour wants is accepted."""
    table = Table.practice(game, Training(tour, phone), tour.seed, tour.check)
    for line in tour.before:
        assert line.command is not None
        table.submit(line.command, by=line.by)
    return table
