"""Help: the six cards, the nine phases, the variants, in our own words; printable."""

from __future__ import annotations

from flask import Blueprint, render_template

from pi_parrain.server.access import is_parrain, public

bp = Blueprint("help", __name__)


@bp.get("/help")
@public
def show() -> str:
    """One tap away, for players and spectators too: nothing in it is secret."""
    return render_template("help.html", parrain=is_parrain())
