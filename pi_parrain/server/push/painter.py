"""Renders the game for a phone: a fragment of a page, the same for one audience and language."""

from __future__ import annotations

import json
import threading
import time
from typing import Any, NamedTuple

from flask import Flask, current_app, render_template
from flask_babel import force_locale
from jinja2 import Template

from pi_parrain.engine import PARRAIN, Seat, SomeGame, Who
from pi_parrain.room import Room
from pi_parrain.server.door.seatbook import SeatBook
from pi_parrain.table import Table

EMPTY = "empty.html"


class Picture(NamedTuple):
    """A fragment, the room's version that it shows, and the server-sent event that carries it."""

    version: int
    html: str
    event: str


class Painter:
    """Caches the rendered fragment per audience and language: fifty phones cost one rendering.

    Needs an application context, but no request: any thread may paint.
    """

    def __init__(self, room: Room, seatbook: SeatBook) -> None:
        self._room = room
        self._seatbook = seatbook
        self._pictures: dict[tuple[Who, str], Picture] = {}
        self._lock = threading.Lock()

    def picture(self, who: Who, language: str) -> tuple[int, str]:
        """The version and the fragment that *who* sees now, in *language*."""
        version, html, _event = self._latest(who, language)
        return version, html

    @property
    def slug(self) -> str:
        """The game that the pictures show; nothing where there is none."""
        table = self._room.seated
        return "" if table is None else table.game.slug

    def event(self, who: Who, language: str) -> tuple[int, str]:
        """The same as one event of a stream: the very same string for every phone."""
        version, _html, event = self._latest(who, language)
        return version, event

    def _latest(self, who: Who, language: str) -> Picture:
        with self._lock:
            last = self._pictures.get((who, language))
            if last is None or last.version != self._room.version:
                last = self._pictures[who, language] = self._paint(who, language, last)
            return last

    def _paint(self, who: Who, language: str, last: Picture | None) -> Picture:
        version = self._room.version
        with force_locale(language):
            scene = self.scene(who)
            html = render_template(templates(scene), **scene)
        if last is not None and html == last.html:
            return last._replace(version=version)
        data = json.dumps({"version": version, "html": html})
        return Picture(version, html, f"event: paint\nid: {version}\ndata: {data}\n\n")

    def scene(self, who: Who) -> dict[str, Any]:
        """What a template may use: the game's own view, the undo, the countdown, the box."""
        room, table = self._room, self._room.seated
        countdown = room.countdown
        scene: dict[str, Any] = {
            "who": who,
            "trouble": room.trouble,
            "zero_ms": None if countdown is None else round(countdown.zero * 1000),
            "ends_ms": None if countdown is None else round(countdown.ends * 1000),
        }
        if table is not None:
            now = table.now
            scene |= {"game_id": table.game_id, "slug": table.game.slug}
            scene["game"] = table.game.view(now.state, who)
            scene["seats"] = self._seats(table)
            offers = table.game.offers(now.state)
            if isinstance(who, Seat):
                offers = table.game.pad_offers(now.state, who.name)
            scene["offers"] = sorted(kind.__name__ for kind in offers)
            if who == PARRAIN:
                scene |= {"last": now.last, "undo": now.undo, "seen": now.version}
                scene["shown"] = room.shown
            else:
                for switch in room.shown & table.game.board_switches.keys():
                    scene["game"] |= table.game.board_switches[switch](now.state)
        return scene

    def _seats(self, table: Table) -> list[dict[str, Any]]:
        """Who may hold a pad, who does, and who has done what everybody is waiting for."""
        state, seating = table.state, self._seatbook.seating(table.uid)
        chosen = table.game.chosen(state)
        return [
            {
                "name": name,
                "number": number,
                "taken": seating.of(name) is not None,
                "chosen": name in chosen,
            }
            for number, name in enumerate(table.game.seats(state), 1)
        ]


def init_app(app: Flask) -> None:
    """``url_for`` in templates: a path, which needs no request. Flask's own asks it for a host."""
    routes = app.url_map.bind("localhost")
    app.jinja_env.globals["url_for"] = lambda endpoint, **values: routes.build(endpoint, values)


def templates(scene: dict[str, Any]) -> list[str | Template]:
    """The first one that exists: a game that only the command line plays has none of its own."""
    if "slug" not in scene:
        return [EMPTY]
    who = scene["who"]
    page = "pad" if isinstance(who, Seat) else "play" if who == PARRAIN else "board"
    return [f"{scene['slug']}/{page}.html", EMPTY]


def has_pages(game: SomeGame) -> bool:
    """Whether *game* can be drawn yet; the command line plays all of them."""
    return f"{game.slug}/play.html" in current_app.jinja_env.list_templates()


def now_ms() -> int:
    """The clock that countdowns are measured by; phones compare theirs with it."""
    return round(time.monotonic() * 1000)
