"""The page: one Flask application over a room. It reads views and submits commands, no more.

Every route says who may use it (``public``, ``seat_only`` or ``parrain_only`` of ``access``); there
is no default.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from flask import Flask
from flask.json.provider import DefaultJSONProvider
from werkzeug.routing import IntegerConverter

from pi_parrain.config import Settings
from pi_parrain.config.file import Reading
from pi_parrain.config.file import read as read_settings
from pi_parrain.director import Director
from pi_parrain.field.links import only_here
from pi_parrain.field.power import switch_off
from pi_parrain.field.remarks import Remarks
from pi_parrain.field.stick import Sticks
from pi_parrain.field.wifi.asking import OwnWifi
from pi_parrain.keys import Keys
from pi_parrain.room import Room
from pi_parrain.server import api, errors, games, language, parts
from pi_parrain.server.api import game_state, moves
from pi_parrain.server.box_protocols import BoxLike, RehearsalLike, RemotesLike
from pi_parrain.server.door import access
from pi_parrain.server.door.hosts import Hosts
from pi_parrain.server.door.limits import Limits
from pi_parrain.server.door.phonebook import Phonebook
from pi_parrain.server.door.seatbook import SeatBook
from pi_parrain.server.door.sessions import Sessions
from pi_parrain.server.http import compression
from pi_parrain.server.pages import (
    backup,
    board,
    first_run,
    first_time,
    help,
    home,
    join,
    kept_games,
    phones,
    players,
    power,
    qr_codes,
    remote,
    restart,
    rosters,
    seats,
    self_test,
    settings,
    status,
    training,
    training_cards,
    training_evening,
    training_exam,
    trials,
    update,
    virtual_box,
    wifi,
)
from pi_parrain.server.push import painter, subscribe
from pi_parrain.server.push.broadcaster import Broadcaster
from pi_parrain.server.push.streams import Streams
from pi_parrain.update.installed import Installed

LARGEST_BODY = 64 * 1024  # bytes; a set-up of 23 people is about 2 kB
USUAL = Settings()
PAGES = (
    backup,
    board,
    first_time,
    help,
    home,
    join,
    kept_games,
    phones,
    players,
    power,
    qr_codes,
    rosters,
    seats,
)
PROGRAMS = (subscribe, moves, game_state, api)
TRAINING = (training, training_cards, training_evening, training_exam)
OWNER = (first_run, remote, restart, self_test, settings, status, trials, update, wifi)
BLUEPRINTS = (*PAGES, *OWNER, *TRAINING, virtual_box, *PROGRAMS)
WATCHERS = (
    *(access, errors, language, first_run, power, restart, rosters, wifi, painter, compression),
)
"""Whoever has a say in every request, or a word in every template; in this order."""
mimetypes.add_type("font/woff2", ".woff2")  # Python knows it from 3.14 on
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
    box: BoxLike | None = None,
    settings: Settings = USUAL,
    rehearsal: RehearsalLike | None = None,
    switch_off: Callable[[], None] = switch_off,
    restart: Callable[[], None] | None = None,
    read_settings: Callable[[], Reading] = read_settings,
    remarks: Remarks | None = None,
    installed: Installed | None = None,
    remotes: RemotesLike | None = None,
    sticks: Sticks | None = None,
    own_wifi: OwnWifi | None = None,
) -> Flask:
    web, seatbook, streams = web_folder(), SeatBook(room.journal), Streams()
    paint = painter.Painter(room, seatbook, streams)
    app = Flask(
        "pi_parrain", template_folder=str(web / "templates"), static_folder=str(web / "static")
    )
    app.config.update(
        SECRET_KEY=keys.secret, MAX_CONTENT_LENGTH=LARGEST_BODY, SESSION_COOKIE_NAME="parrain"
    )
    app.session_interface = Sessions()
    app.url_map.converters["int"] = Number
    app.json = Json(app)
    app.jinja_env.globals["counts"] = settings.box.counts
    app.jinja_env.globals["only_here"] = only_here(settings.server.host)
    app.extensions[parts.NAME] = parts.Parts(
        room,
        keys,
        settings,
        box,
        rehearsal,
        switch_off,
        restart,
        read_settings,
        remarks or Remarks(),
        installed,
        sticks or Sticks.here(),
        own_wifi,
        paint,
        Broadcaster(app, room, paint.sketch),
        Phonebook(room.journal, keys),
        seatbook,
        streams,
        Limits(),
        Hosts(settings.server.name),
        Director(room),
        remotes,
    )
    for module in BLUEPRINTS:
        app.register_blueprint(module.bp)
    for part in games.PARTS:
        for blueprint in part.blueprints:
            app.register_blueprint(blueprint)
    for module in WATCHERS:
        module.init_app(app)
    return app
