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

from pi_parrain.engine import PARRAIN, Seat, SomeGame, Who
from pi_parrain.engine.game import State
from pi_parrain.room import Room, goes_on
from pi_parrain.server.door.seatbook import SeatBook
from pi_parrain.server.push.streams import Streams
from pi_parrain.table import Now, Table

EMPTY = "empty.html"
BANNER = "training/banner.html"
SILENT_S = 40.0  # without a sign of life from a pad: its player may need another phone
Scene = dict[str, Any]


class Picture(NamedTuple):
    """A fragment, what it was drawn from, and the server-sent event that carries it."""

    version: int
    silent: frozenset[str]
    scene: Scene
    html: str
    event: str


class Sketch(NamedTuple):
    """A fragment that may be wanted soon, and what it was drawn from."""

    scene: Scene
    html: str


class Painter:
    """Caches the rendered fragment per audience and language: fifty phones cost one rendering.

    A change that an audience cannot see costs it no rendering at all: when somebody changes his
    mind in secret, the other pads are told apart by comparing what they would be drawn from.

    Needs an application context, but no request: any thread may paint.
    """

    def __init__(self, room: Room, seatbook: SeatBook, streams: Streams) -> None:
        self._room = room
        self._seatbook = seatbook
        self._streams = streams
        self._pictures: dict[tuple[Who, str], Picture] = {}
        self._sketches: dict[str, Sketch] = {}  # by language, of what a Parrain sees
        self._game_id: int | None = None
        self._lock = threading.Lock()

    def picture(self, who: Who, language: str) -> tuple[int, str]:
        """The version and the fragment that *who* sees now, in *language*."""
        latest = self._latest(who, language)
        return latest.version, latest.html

    @property
    def slug(self) -> str:
        """The game that the pictures show; nothing where there is none."""
        table = self._room.seated
        return "" if table is None else table.game.slug

    @property
    def training(self) -> str:
        """The kind of training that the pictures show; nothing where the game is real."""
        training = self._room.training
        return "" if training is None else training.task.kind

    def event(self, who: Who, language: str) -> tuple[int, str]:
        """The same as one event of a stream: the very same string for every phone."""
        latest = self._latest(who, language)
        return latest.version, latest.event

    def _latest(self, who: Who, language: str) -> Picture:
        with self._lock:
            self._forget_other_games()
            silent = self._silent() if who == PARRAIN else frozenset()
            last = self._pictures.get((who, language))
            if last is None or (last.version, last.silent) != (self._room.version, silent):
                last = self._pictures[who, language] = self._paint(who, language, silent, last)
            return last

    def _forget_other_games(self) -> None:
        """The next game has other seats: what they saw must not pile up."""
        table = self._room.seated
        game_id = None if table is None else table.game_id
        if game_id != self._game_id:
            self._pictures, self._game_id = {}, game_id

    def _paint(
        self, who: Who, language: str, silent: frozenset[str], last: Picture | None
    ) -> Picture:
        version = self._room.version
        with force_locale(language):
            scene = self.scene(who)
            if last is not None and scene == last.scene:
                return last._replace(version=version, silent=silent)
            html = self._draw(who, language, scene)
        if last is not None and html == last.html:
            return last._replace(version=version, silent=silent, scene=scene)
        data = json.dumps({"version": version, "html": html})
        event = f"event: paint\nid: {version}\ndata: {data}\n\n"
        return Picture(version, silent, scene, html, event)

    def _draw(self, who: Who, language: str, scene: Scene) -> str:
        """A sketch will do, if it was drawn from the same: what was foreseen has come true."""
        sketch = self._sketches.pop(language, None) if who == PARRAIN else None
        if sketch is not None and sketch.scene == scene:
            return sketch.html
        return render(scene)

    def sketch(self, now: Now) -> None:
        """Render what the Parrain's phones will see if the disk takes the move that leads to *now*.

        Nobody is shown it before the move is on disk, and only if nothing else has changed by then.
        A card takes about as long to write as we to render: so a tap costs one of the two.
        """
        with self._lock:
            table = self._room.seated
            if table is None or self._room.foreseen is not now:
                return  # the table has changed, or somebody was faster
            for (who, language), last in tuple(self._pictures.items()):
                if who == PARRAIN and last.version == self._room.version:
                    with force_locale(language):
                        scene = self._scene(who, table, now)
                        self._sketches[language] = Sketch(scene, render(scene))

    def scene(self, who: Who) -> Scene:
        """Everything that a fragment is drawn from: two that are equal look the same."""
        table = self._room.seated
        return self._around(who) if table is None else self._scene(who, table, table.now)

    def _around(self, who: Who) -> Scene:
        """What there is without a game."""
        room, countdown = self._room, self._room.countdown
        return {
            "who": who,
            "trouble": room.trouble,
            "zero_ms": None if countdown is None else round(countdown.zero * 1000),
            "ends_ms": None if countdown is None else round(countdown.ends * 1000),
        }

    def _scene(self, who: Who, table: Table, now: Now) -> Scene:
        room, scene = self._room, self._around(who)
        if isinstance(who, Seat) and who.name not in table.game.seats(now.state):
            return scene  # somebody of the game before
        scene |= {"game_id": table.game_id, "slug": table.game.slug}
        trains = table.training is not None and who == PARRAIN
        waiting = trains and room.real is not None and goes_on(room.real)
        scene["training"] = told(table, now, who, waiting)
        scene["game"] = table.game.view(now.state, who)
        scene["seats"] = self._seats(table, now.state)
        scene["offers"] = sorted(kind.__name__ for kind in offered(table.game, now.state, who))
        if who == PARRAIN:
            scene |= {"last": now.last, "undo": now.undo, "seen": now.version}
            scene |= {"shown": room.shown, "worried": room.worries}
            self._add_phones(scene, table)
        else:
            for switch in room.shown & table.game.board_switches.keys():
                scene["game"] |= table.game.board_switches[switch](now.state)
        return scene

    def _seats(self, table: Table, state: State) -> list[dict[str, Any]]:
        """Who may hold a pad, who does, and who has done what everybody is waiting for."""
        seating, chosen = self._seatbook.seating(table.uid), table.game.chosen(state)
        return [
            {
                "name": name,
                "colour": colour,
                "taken": seating.of(name) is not None,
                "chosen": name in chosen,
            }
            for name, colour in table.game.colours(state).items()
        ]

    def _add_phones(self, scene: Scene, table: Table) -> None:
        """For a Parrain: by which phone each seat is taken, and whether it has gone silent."""
        seating = self._seatbook.seating(table.uid)
        phones, silent = seating.phones(), self._silent()
        scene["seats_closed"] = seating.closed
        for seat in scene["seats"]:
            seat |= {"phone": phones.get(seat["name"]), "silent": seat["name"] in silent}

    def _silent(self) -> frozenset[str]:
        """Taken seats whose pad has not been heard for a while; no announcement tells of it."""
        table = self._room.seated
        if table is None or not table.game.has_pads:
            return frozenset()
        return frozenset(
            one.seat
            for one in self._seatbook.seating(table.uid).holdings
            if self._streams.silence_s(Seat(one.seat)) > SILENT_S
        )


def offered(game: SomeGame, state: State, who: Who) -> tuple[type, ...]:
    return game.pad_offers(state, who.name) if isinstance(who, Seat) else game.offers(state)


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


def render(scene: Scene) -> str:
    """What the game draws; while somebody trains, below a banner that says so."""
    drawn = render_template(templates(scene), **scene)
    return render_template(BANNER, **scene) + drawn if scene.get("training") else drawn


def told(table: Table, now: Now, who: Who, waiting: bool) -> dict[str, Any] | None:
    """What the banner says of a training; only a show lets others see the strip of its task.

    *waiting*: a real game does.
    """
    if (training := table.training) is None:
        return None
    task = training.task
    strip = task.strip(table.game, now.state) if who == PARRAIN or training.show else None
    return {"kind": task.kind, "title": task.title, "strip": strip, "waiting": waiting}


def templates(scene: Scene) -> list[str | Template]:
    """The first one that exists: a game that only the command line plays has none of its own."""
    if "slug" not in scene:
        return [EMPTY]
    who = scene["who"]
    page = "pad" if isinstance(who, Seat) else "play" if who == PARRAIN else "board"
    return [f"{scene['slug']}/{page}.html", EMPTY]


def has_pages(game: SomeGame) -> bool:
    """Whether *game* can be drawn yet; the command line plays all of them."""
    return has_template(f"{game.slug}/play.html")


def has_template(name: str) -> bool:
    return name in current_app.jinja_env.list_templates()


def now_ms() -> int:
    """The clock that countdowns are measured by; phones compare theirs with it."""
    return round(time.monotonic() * 1000)
