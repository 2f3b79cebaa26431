"""Draws the game for a phone. Phones of one audience and language see the same: draw it once."""

from __future__ import annotations

import json
import threading
import time
from typing import Any, NamedTuple

from flask import render_template
from flask_babel import force_locale

from pi_parrain.engine import PARRAIN, Who
from pi_parrain.room import Room

EMPTY = "empty.html"


class Picture(NamedTuple):
    """A fragment of a page, the version that it shows, and the event that carries it."""

    version: int
    html: str
    event: str


class Painter:
    """Keeps the last picture of each kind: fifty phones wait for one brush."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._pictures: dict[tuple[Who, str], Picture] = {}
        self._easel = threading.Lock()

    def picture(self, who: Who, language: str) -> tuple[int, str]:
        """The version and the fragment that *who* sees now, in *language*."""
        version, html, _event = self._latest(who, language)
        return version, html

    def message(self, who: Who, language: str) -> tuple[int, str]:
        """The same as one event of a stream: the very same for every phone, until it changes."""
        version, _html, event = self._latest(who, language)
        return version, event

    def _latest(self, who: Who, language: str) -> Picture:
        with self._easel:
            kept = self._pictures.get((who, language))
            if kept is None or kept.version != self._room.version:
                kept = self._pictures[who, language] = self._paint(who, language, kept)
            return kept

    def _paint(self, who: Who, language: str, last: Picture | None) -> Picture:
        version = self._room.version
        with force_locale(language):
            scene = self.scene(who)
            html = render_template(template(scene), **scene)
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
                scene |= {"last": now.last, "undo": now.undo, "shown": room.shown}
            else:
                for switch in room.shown & table.game.board_switches.keys():
                    scene["game"] |= table.game.board_switches[switch](now.state)
        return scene


def template(scene: dict[str, Any]) -> str:
    if "slug" not in scene:
        return EMPTY
    return f"{scene['slug']}/{'play' if scene['who'] == PARRAIN else 'board'}.html"


def now_ms() -> int:
    """The clock that countdowns are measured by; phones compare theirs with it."""
    return round(time.monotonic() * 1000)
