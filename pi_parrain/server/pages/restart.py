"""Restarting the program: what was changed is read, and the game goes on where it was."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum

from flask import Blueprint, Flask, abort, jsonify
from flask.typing import ResponseReturnValue

from pi_parrain.errors import Refused, SettingsError
from pi_parrain.journal.faults import RESTORE_WAITS
from pi_parrain.journal.swap import is_promised
from pi_parrain.phrases import _
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.pages.settable import SETTABLE
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import long_wait

bp = Blueprint("restart", __name__)

RUN = secrets.token_hex(8)
"""Names this run of the program: a page that waits for the next one sees that it has come."""
LOOK_S = 1.0  # at the latest, whether something still counts down

one_at_a_time = threading.Lock()


class Reason(Enum):
    COUNTING = _("Un décompte tourne : attendez sa fin pour redémarrer la boîte.")
    RESTORE_WAITS = RESTORE_WAITS


def init_app(app: Flask) -> None:
    """``restart_is_awaited()`` and ``restart_is_possible()`` in any template."""
    app.jinja_env.globals["restart_is_awaited"] = is_awaited
    app.jinja_env.globals["restart_is_possible"] = lambda: parts().restart is not None


def is_awaited() -> bool:
    """Whether a setting was kept that this run of the program began without."""
    try:
        written = parts().read_settings().settings
    except SettingsError:  # somebody writes parrain.toml at this moment
        return False
    places = ((one.section, one.key) for one in SETTABLE.values() if not one.at_once)
    running = parts().settings
    return any(
        getattr(getattr(written, section), key) != getattr(getattr(running, section), key)
        for section, key in places
    )


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


@contextmanager
def unless_promised() -> Iterator[None]:
    """Around whatever changes the key, the phones or the settings, one at a time.

    A restore has copied them into the files that the next run begins with: a key that is changed
    after that would come back, and with it whoever was shut out.
    """
    with one_at_a_time:
        if is_promised(parts().room.journal.path):
            raise Refused(Reason.RESTORE_WAITS)
        yield


def next_run() -> Callable[[], None]:
    """What begins another run; refused while something counts down.

    Refused too with settings that the next run could not read: it would end, and nobody would
    answer any more. A restore takes its time: a countdown that begins meanwhile is heard to its
    end.
    """
    room, again = parts().room, parts().restart
    if room.countdown is not None:
        raise Refused(Reason.COUNTING)
    if again is None:
        abort(404)
    parts().read_settings()

    def begin() -> None:
        with long_wait():
            while room.countdown is not None and not room.closed:
                room.wait_beyond(room.version, LOOK_S)
        again()

    return begin
