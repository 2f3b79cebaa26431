"""The pages that a Parrain opens."""

from __future__ import annotations

from flask import Blueprint, current_app, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.engine import PARRAIN
from pi_parrain.room import Room
from pi_parrain.server.access import parrain_only
from pi_parrain.server.speech import language

bp = Blueprint("pages", __name__)


@bp.get("/")
@parrain_only
def home() -> str:
    """What an animator can do with the box tonight."""
    room: Room = current_app.extensions["room"]
    return render_template("home.html", games=room.games, seated=room.seated)


@bp.post("/games/<slug>")
@parrain_only
def begin(slug: str) -> ResponseReturnValue:
    """A new game; the one in play stays on the shelf."""
    room: Room = current_app.extensions["room"]
    room.begin(slug)
    return redirect(url_for("pages.play"), 303)


@bp.get("/play")
@parrain_only
def play() -> str:
    """The game in play; the stream keeps it up to date."""
    version, html = current_app.extensions["painter"].picture(PARRAIN, language())
    return render_template("play.html", version=version, picture=html)
