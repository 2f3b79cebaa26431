"""The page: one Flask application over a room. It reads views and submits commands, no more.

Every route says who may use it (``access.public`` or ``access.parrain_only``); there is no default.
"""

from __future__ import annotations

import threading
from pathlib import Path

from flask import Flask

from pi_parrain.config import Settings
from pi_parrain.room import Room
from pi_parrain.server import (
    access,
    board,
    codes,
    errors,
    join,
    live,
    moves,
    pages,
    phones,
    speech,
)
from pi_parrain.server.hosts import Hosts
from pi_parrain.server.keys import Keys
from pi_parrain.server.limits import Limits
from pi_parrain.server.painter import Painter
from pi_parrain.server.phonebook import Phonebook
from pi_parrain.server.ports import BoxPort
from pi_parrain.server.sessions import Sessions
from pi_parrain.server.streams import Streams

LARGEST_BODY = 64 * 1024  # bytes; a set-up of 23 people is about 2 kB
USUAL = Settings()
PACKAGE = Path(__file__).resolve().parent.parent


def web_folder() -> Path:
    """``web/`` inside an installed package, or beside it in a checkout."""
    installed = PACKAGE / "web"
    return installed if installed.is_dir() else PACKAGE.parent / "web"


def create_app(
    room: Room, keys: Keys, box: BoxPort | None = None, settings: Settings = USUAL
) -> Flask:
    web = web_folder()
    app = Flask(
        "pi_parrain", template_folder=str(web / "templates"), static_folder=str(web / "static")
    )
    app.config.update(
        SECRET_KEY=keys.secret, MAX_CONTENT_LENGTH=LARGEST_BODY, SESSION_COOKIE_NAME="parrain"
    )
    app.session_interface = Sessions()
    app.extensions |= {"room": room, "keys": keys, "box": box, "stopping": threading.Event()}
    app.extensions |= {
        "painter": Painter(room),
        "phonebook": Phonebook(room.journal, keys),
        "streams": Streams(),
        "limits": Limits(),
        "hosts": Hosts(settings.server.name),
        "settings": settings,
    }
    for part in (pages, moves, live, board, join, phones, codes):
        app.register_blueprint(part.bp)
    for set_up in (access.guard, errors.answer, speech.speak):
        set_up(app)
    return app
