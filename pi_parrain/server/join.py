"""Joining: the key comes in the address's fragment, which no server and no log ever sees."""

from __future__ import annotations

import secrets

from flask import Blueprint, current_app, render_template, session
from flask.typing import ResponseReturnValue

from pi_parrain.phrases import _
from pi_parrain.server.access import NotParrain, public
from pi_parrain.server.keys import Keys
from pi_parrain.server.moves import body

bp = Blueprint("join", __name__)


@bp.get("/join")
@public
def door() -> ResponseReturnValue:
    """Where a phone shows its key, or types the code."""
    return render_template("join.html")


@bp.post("/join")
@public
def enter() -> ResponseReturnValue:
    """Exchange the key, or the short code, for a session."""
    keys: Keys = current_app.extensions["keys"]
    shown = body()
    if not (keys.opens(shown.get("key")) or keys.matches_code(shown.get("code"))):
        raise NotParrain(_("Ce code n'est pas le bon : regardez l'affiche ou l'écran de la boîte."))
    session.permanent = True
    session["key"] = keys.key
    session.setdefault("phone", secrets.token_urlsafe(6))
    return "", 204


@bp.post("/leave")
@public
def leave() -> ResponseReturnValue:
    """This phone is no longer the Parrain's."""
    session.clear()
    return "", 204
