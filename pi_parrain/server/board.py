"""The public board: read only, no key, no secret."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template

from pi_parrain.engine import PUBLIC
from pi_parrain.server.access import public
from pi_parrain.server.speech import language

bp = Blueprint("board", __name__)


@bp.get("/board")
@public
def show() -> str:
    """For a tablet on a tree, or a spectator's phone."""
    version, html = current_app.extensions["painter"].picture(PUBLIC, language())
    return render_template("board.html", version=version, picture=html)
