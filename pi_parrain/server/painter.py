"""Draws the game for a phone. Phones of one audience and language see the same: draw it once."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

from flask import render_template
from flask_babel import force_locale

from pi_parrain.engine import PARRAIN, Who
from pi_parrain.room import Room

EMPTY = "empty.html"


class Painter:
    """Keeps the last picture of each kind, with the version it shows."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._pictures: dict[tuple[Who, str], tuple[int, str]] = {}
        self._easel = threading.Lock()

    def picture(self, who: Who, language: str) -> tuple[int, str]:
        """The version and the fragment that *who* sees now, in *language*."""
        with self._easel:
            version = self._room.version
            kept = self._pictures.get((who, language))
            if kept is None or kept[0] != version:
                kept = version, self._paint(who, language)
                self._pictures[who, language] = kept
            return kept

    def message(self, who: Who, language: str) -> tuple[int, str]:
        """The same as one event of a stream: the same text for every phone of this kind."""
        version, html = self.picture(who, language)
        data = {"version": version, "html": html}
        return version, f"event: paint\nid: {version}\ndata: {json.dumps(data)}\n\n"

    def _paint(self, who: Who, language: str) -> str:
        with force_locale(language):
            return render_template(self.template(who), **self.scene(who))

    def template(self, who: Who) -> str:
        table = self._room.seated
        if table is None:
            return EMPTY
        return f"{table.game.slug}/{'play' if who == PARRAIN else 'board'}.html"

    def scene(self, who: Who) -> dict[str, Any]:
        """What a template may use: the game's own view, the undo, the countdown, the box."""
        room, table = self._room, self._room.seated
        countdown = room.countdown
        scene: dict[str, Any] = {
            "trouble": room.trouble,
            "zero_ms": None if countdown is None else round(countdown.zero * 1000),
            "ends_ms": None if countdown is None else round(countdown.ends * 1000),
        }
        if table is not None:
            now = table.now
            scene["game_id"] = table.game_id
            scene["game"] = table.game.view(now.state, who)
            scene["offers"] = sorted(kind.__name__ for kind in table.game.offers(now.state))
            if who == PARRAIN:
                scene |= {"last": now.last, "undo": now.undo, "money_shown": room.money_shown}
            elif room.money_shown and "teams" in scene["game"]:
                scene["game"] |= {"teams": table.game.view(now.state, PARRAIN)["teams"]}
        return scene


def now_ms() -> int:
    """The clock that countdowns are measured by; phones compare theirs with it."""
    return round(time.monotonic() * 1000)
