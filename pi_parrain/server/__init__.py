"""The page: one Flask application over a room. It reads views and submits commands, no more.

Every route says who may use it (``access.public`` or ``access.parrain_only``); there is no default.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

from flask import Flask
from flask.json.provider import DefaultJSONProvider
from werkzeug.routing import IntegerConverter

from pi_parrain.config import Settings
from pi_parrain.field.power import switch_off
from pi_parrain.keys import Keys
from pi_parrain.room import Room
from pi_parrain.server import api, errors, games
from pi_parrain.server import language as speech
from pi_parrain.server.api import game_state as reading
from pi_parrain.server.api import moves
from pi_parrain.server.box_port import BoxPort, RehearsalPort
from pi_parrain.server.door import access
from pi_parrain.server.door.hosts import Hosts
from pi_parrain.server.door.limits import Limits
from pi_parrain.server.door.phonebook import Phonebook
from pi_parrain.server.door.sessions import Sessions
from pi_parrain.server.http import compression as squeeze
from pi_parrain.server.pages import (
    board,
    help,
    join,
    phones,
    power,
    rosters,
    self_test,
    virtual_box,
)
from pi_parrain.server.pages import home as pages
from pi_parrain.server.pages import kept_games as ledger
from pi_parrain.server.pages import qr_codes as codes
from pi_parrain.server.push import subscribe as live
from pi_parrain.server.push.crier import Crier
from pi_parrain.server.push.painter import Painter
from pi_parrain.server.push.streams import Streams

LARGEST_BODY = 64 * 1024  # bytes; a set-up of 23 people is about 2 kB
USUAL = Settings()
AROUND = (pages, rosters, ledger, help, virtual_box, self_test)
PACKAGE = Path(__file__).resolve().parent.parent


class Number(IntegerConverter):
    """ASCII digits in an address; werkzeug alone would also find game 3 at ``/games/٣``."""

    regex = "[0-9]+"


class Json(DefaultJSONProvider):
    """JSON as it is defined, without NaN; sentences stay readable in a terminal."""

    ensure_ascii = False

    def dumps(self, obj: Any, **more: Any) -> str:
        return super().dumps(obj, **more).encode(errors="replace").decode()  # half a character

    def loads(self, s: str | bytes, **more: Any) -> Any:
        return super().loads(s, parse_constant=no_json, **more)


def no_json(word: str) -> NoReturn:
    raise ValueError(word)


def web_folder() -> Path:
    """``web/`` inside an installed package, or beside it in a checkout."""
    installed = PACKAGE / "web"
    return installed if installed.is_dir() else PACKAGE.parent / "web"


def create_app(
    room: Room,
    keys: Keys,
    box: BoxPort | None = None,
    settings: Settings = USUAL,
    rehearsal: RehearsalPort | None = None,
) -> Flask:
    web = web_folder()
    app = Flask(
        "pi_parrain", template_folder=str(web / "templates"), static_folder=str(web / "static")
    )
    app.config.update(
        SECRET_KEY=keys.secret, MAX_CONTENT_LENGTH=LARGEST_BODY, SESSION_COOKIE_NAME="parrain"
    )
    app.session_interface = Sessions()
    app.url_map.converters["int"] = Number
    app.json = Json(app)
    app.extensions |= {
        "room": room,
        "keys": keys,
        "box": box,
        "painter": Painter(room),
        "crier": Crier(app, room),
        "phonebook": Phonebook(room.journal, keys),
        "streams": Streams(),
        "limits": Limits(),
        "hosts": Hosts(settings.server.name),
        "settings": settings,
        "switch_off": switch_off,
        "rehearsal": rehearsal,
    }
    for part in (*AROUND, moves, live, board, reading, join, phones, codes, power, api):
        app.register_blueprint(part.bp)
    for part in games.PARTS:
        for blueprint in part.blueprints:
            app.register_blueprint(blueprint)
    for set_up in (access.guard, errors.answer, speech.speak, power.tell_health, squeeze.squeeze):
        set_up(app)
    return app
