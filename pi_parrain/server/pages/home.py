"""The pages that a Parrain opens first: home, and the game in play."""

from __future__ import annotations

import re

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.engine import PARRAIN, SomeGame
from pi_parrain.errors import Unreadable
from pi_parrain.games import GAMES
from pi_parrain.phrases import _
from pi_parrain.room import Room
from pi_parrain.server.box_port import BoxPort
from pi_parrain.server.door.access import parrain_only, public
from pi_parrain.server.language import COOKIE, LANGUAGES, language
from pi_parrain.table import Table

bp = Blueprint("pages", __name__)

YEAR_S = 365 * 24 * 3600
OURS = re.compile(r"/(?:[!-.0-\[\]-~][!-~]*)?")  # neither « // » nor « /\ », nothing unprintable


@bp.get("/")
@parrain_only
def home() -> str:
    """What an animator can do with the box tonight."""
    room: Room = current_app.extensions["room"]
    table = room.seated
    if table is not None and not table.moves:
        table = None
    return render_template(
        "home.html",
        table=table,
        outcome=None if table is None else table.game.outcome(table.state),
        games=[game for game in room.games.values() if is_drawn(game)],
        trouble=room.trouble,
        box=current_app.extensions["box"],
    )


@bp.post(f"/games/<any({', '.join(GAMES)}):game>")
@parrain_only
def begin(game: str) -> ResponseReturnValue:
    """A new game of this kind; the one in play stays on the shelf."""
    room: Room = current_app.extensions["room"]
    room.begin(game)
    return redirect(url_for("pages.play"), 303)


@bp.get("/play")
@parrain_only
def play() -> str:
    """The game in play; the stream keeps it up to date."""
    _version, html = current_app.extensions["painter"].picture(PARRAIN, language())
    box: BoxPort | None = current_app.extensions["box"]
    virtual = box is not None and box.virtual is not None
    table: Table | None = current_app.extensions["room"].seated
    slug = "" if table is None else table.game.slug
    return render_template(
        [f"{slug}/page.html", "play.html"], picture=html, virtual=virtual, slug=slug
    )


@bp.post("/language")
@public
def speak() -> ResponseReturnValue:
    """The language of this phone, from now on."""
    chosen = request.form.get("language", "")
    if chosen not in LANGUAGES:
        raise Unreadable(_("Cette langue n'est pas dans la boîte."))
    response = redirect(local(request.form.get("back", "/")), 303)
    response.set_cookie(COOKIE, chosen, YEAR_S, httponly=True, samesite="Strict")
    return response


def is_drawn(game: SomeGame) -> bool:
    """Whether *game* has a page yet; the command line plays all of them."""
    return f"{game.slug}/play.html" in current_app.jinja_env.list_templates()


def local(path: str) -> str:
    """*path* if it is one of ours: nobody is sent to another site from here.

    Browsers drop tabs and line ends from an address: what is left could begin with two slashes.
    """
    return path if OURS.fullmatch(path) else "/"
