"""For people who build on the box: a page to read, and the description that programs read."""

from __future__ import annotations

from flask import Blueprint, current_app, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from pi_parrain.server.door.access import is_parrain, public

bp = Blueprint("api", __name__)


@bp.get("/api")
@public
def show() -> str:
    """How to read, how to tap, how to listen; all the addresses."""
    box = request.host_url.rstrip("/")
    return render_template("api.html", parrain=is_parrain(), box=box, paths=described()["paths"])


@bp.get("/api/openapi.json")
@public
def openapi() -> ResponseReturnValue:
    """This description."""
    return jsonify(described())


def described() -> dict[str, object]:
    """Made when somebody asks: most evenings nobody does, and then it costs no memory."""
    from pi_parrain.server.api.document import document

    return document(current_app)
