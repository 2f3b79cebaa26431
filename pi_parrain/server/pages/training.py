"""« S'entraîner »: sitting down at a table where nothing is at stake, and leaving it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.card_shelf import titles
from pi_parrain.digits import whole
from pi_parrain.errors import Refused, Unreadable
from pi_parrain.phrases import _
from pi_parrain.room import goes_on
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.errors import wants_page
from pi_parrain.server.parts import parts
from pi_parrain.server.push.painter import has_pages
from pi_parrain.table import Table
from pi_parrain.tour_shelf import tours
from pi_parrain.training import Reason

bp = Blueprint("training", __name__)

QUESTIONS = (Reason.GAME_IN_PLAY, Reason.ALREADY_TRAINING)


@bp.get("/training")
@parrain_only
def show() -> str:
    """What one can learn here: the cards of each game, and an exam."""
    room = parts().room
    games = [game for game in room.games.values() if has_pages(game)]
    return render_template(
        "training/show.html",
        games=games,
        tours=tours(),
        cards={game: list(titles(game.slug)) for game in games if titles(game.slug)},
        **under_way(),
        table=room.real,
        in_play=room.real is not None and goes_on(room.real),
    )


@bp.post("/training/leave")
@parrain_only
def leave() -> ResponseReturnValue:
    """Back to the real game, as it was, or home; nothing is left of the training.

    A form that names its table ends that training only: another one may have begun since.
    """
    room, at = parts().room, number("at")
    table = room.seated
    if at is not None and (table is None or table.game_id != at):
        return redirect(url_for("pages.home"), 303)
    room.stop_training(table)
    return redirect(url_for("pages.home" if room.seated is None else "pages.play"), 303)


def under_way() -> dict[str, Any]:
    """For ``training/now.html``: the training, where, and the phone that began it, if another."""
    table = parts().room.seated
    if table is None or (training := table.training) is None:
        return {"training": None}
    mine = training.by == session["phone"]
    by = "" if mine else parts().phonebook.label(training.by)
    return {"training": training, "trains_at": table.game_id, "mine": mine, "by": by}


def sit_down(table: Table, fields: Mapping[str, str]) -> ResponseReturnValue:
    """Take the training *table*, and on to its page; or first the question who has to make room.

    *fields* are those of the form that asked: the answer sends them again, with the number of the
    game to set aside, or of the training to replace.
    """
    aside, instead_of = making_room()
    try:
        parts().room.train(table, aside=aside, instead_of=instead_of or my_training())
    except Refused as refusal:
        if refusal.reason not in QUESTIONS or not wants_page():
            raise
        return question(refusal, fields), 409
    return redirect(url_for("pages.play"), 303)


def making_room() -> tuple[int | None, int | None]:
    """What the form names: the game to set aside, the training to replace."""
    return number("aside"), number("instead_of")


def question(refusal: Refused, fields: Mapping[str, str]) -> str:
    room = parts().room
    training = room.training
    return render_template(
        "training/occupied.html",
        phrase=refusal.phrase,
        again=request.path,
        fields=fields,
        table=room.table,
        training=training,
        by=None if training is None else parts().phonebook.label(training.by),
    )


def my_training() -> int | None:
    """The training table that this phone began: it goes on with the next one."""
    table = parts().room.seated
    if table is None or table.training is None or table.training.by != session["phone"]:
        return None
    return table.game_id


def number(field: str) -> int | None:
    """The number of a game in a form, or in an address; it is negative at a training table."""
    if (text := request.values.get(field)) is None:
        return None
    try:
        return -whole(text[1:]) if text.startswith("-") else whole(text)
    except ValueError:
        raise Unreadable(_("« {field} » doit être un nombre."), field=field) from None
