"""Renders the game for a phone: a fragment of a page, the same for one audience and language."""

from __future__ import annotations

import json
import threading
import time
from collections import OrderedDict
from typing import Any, NamedTuple

from flask import Flask, current_app, render_template
from flask_babel import force_locale, get_locale
from jinja2 import Template
from jinja2.runtime import Macro

from pi_parrain.engine import PARRAIN, SomeGame, Who
from pi_parrain.room import Room

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

    def __init__(self, room: Room) -> None:
        self._room = room
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
            scene["offers"] = sorted(kind.__name__ for kind in table.game.offers(now.state))
            if who == PARRAIN:
                scene |= {"last": now.last, "undo": now.undo, "seen": now.version}
                scene["shown"] = room.shown
            else:
                for switch in room.shown & table.game.board_switches.keys():
                    scene["game"] |= table.game.board_switches[switch](now.state)
        return scene


class Drawings:
    """``the_same(macro, *about)`` in a template: *macro* runs when *about* is new, and no more.

    A tap changes one of twenty tiles. The macro may use nothing but what it is given, and the
    language.
    """

    def __init__(self, most: int = 1024) -> None:
        self._most = most
        self._known: OrderedDict[tuple[object, str, str], str] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, macro: Macro, *about: object) -> str:
        key = macro._func.__code__, str(get_locale()), repr(about)
        with self._lock:
            if (known := self._known.get(key)) is not None:
                self._known.move_to_end(key)
                return known
        drawn: str = macro(*about)
        with self._lock:
            self._known[key] = drawn
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return drawn


def init_app(app: Flask) -> None:
    """``url_for`` in templates: a path, which needs no request. Flask's own asks it for a host."""
    app.jinja_env.globals["the_same"] = Drawings()
    routes = app.url_map.bind("localhost")
    app.jinja_env.globals["url_for"] = lambda endpoint, **values: routes.build(endpoint, values)


def templates(scene: dict[str, Any]) -> list[str | Template]:
    """The first one that exists: a game that only the command line plays has none of its own."""
    if "slug" not in scene:
        return [EMPTY]
    return [f"{scene['slug']}/{'play' if scene['who'] == PARRAIN else 'board'}.html", EMPTY]


def has_pages(game: SomeGame) -> bool:
    """Whether *game* can be drawn yet; the command line plays all of them."""
    return f"{game.slug}/play.html" in current_app.jinja_env.list_templates()


def now_ms() -> int:
    """The clock that countdowns are measured by; phones compare theirs with it."""
    return round(time.monotonic() * 1000)
