"""Restarting the program: what was changed is read, and the game goes on where it was."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from enum import Enum

from flask import Blueprint, abort, jsonify
from flask.typing import ResponseReturnValue

from pi_parrain.errors import Refused
from pi_parrain.phrases import _
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.parts import parts

bp = Blueprint("restart", __name__)

RUN = secrets.token_hex(8)
"""Names this run of the program: a page that waits for the next one sees that it has come."""


class Reason(Enum):
    COUNTING = _("Un décompte tourne : attendez sa fin pour redémarrer la boîte.")


@bp.post("/restart")
@parrain_only
def restart() -> ResponseReturnValue:
    """End this run and begin the next one, unless something counts down."""
    next_run()()
    return run()


@bp.get("/restart/run")
@parrain_only
def run() -> ResponseReturnValue:
    """Which run of the program answers."""
    return jsonify(run=RUN)


def next_run() -> Callable[[], None]:
    """What begins another run; refused while something counts down."""
    if parts().room.countdown is not None:
        raise Refused(Reason.COUNTING)
    again = parts().restart
    if again is None:
        abort(404)
    return again
