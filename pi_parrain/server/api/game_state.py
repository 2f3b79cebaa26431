"""The game in play as JSON, for programs: what the page and the board paint, without the paint."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from pi_parrain.engine import PARRAIN, PUBLIC, Who
from pi_parrain.engine.codec import snake
from pi_parrain.games import BOARD_SWITCHES
from pi_parrain.server.door.access import parrain_only, public
from pi_parrain.server.language import jsonable
from pi_parrain.server.parts import parts
from pi_parrain.server.push.painter import now_ms

bp = Blueprint("reading", __name__)


@bp.get("/play.json")
@parrain_only
def play() -> ResponseReturnValue:
    """Where the game stands, what may be done now, and what an undo would take back."""
    return jsonify(read(PARRAIN))


@bp.get("/board.json")
@public
def board() -> ResponseReturnValue:
    """Where the game stands, as spectators may know it."""
    return jsonify(read(PUBLIC))


def read(who: Who) -> dict[str, Any]:
    """*version* is the number of the ``paint`` events, *now_ms* the clock of their ``beat``."""
    version, scene = parts().room.version, parts().painter.scene(who)
    found: dict[str, Any] = {
        "version": version,
        "now_ms": now_ms(),
        "countdown": countdown(scene),
        "trouble": scene["trouble"],
        "training": training(scene),
        "game": game(scene),
    }
    if who == PARRAIN:
        found |= behind_the_scenes(scene)
    return {name: jsonable(value) for name, value in found.items()}


def countdown(scene: dict[str, Any]) -> dict[str, Any] | None:
    """When the box whistles (« zéro ») and when the whistle ends, by the clock of *now_ms*."""
    if scene["zero_ms"] is None:
        return None
    return {"zero_ms": scene["zero_ms"], "ends_ms": scene["ends_ms"]}


def training(scene: dict[str, Any]) -> str | None:
    """What kind of training this is; ``None`` for a real game."""
    found = scene.get("training")
    return None if found is None else str(found["kind"])


def game(scene: dict[str, Any]) -> dict[str, Any] | None:
    if "game" not in scene:
        return None
    return {"id": scene["game_id"], "kind": scene["slug"], **scene["game"]}


def behind_the_scenes(scene: dict[str, Any]) -> dict[str, Any]:
    last = scene.get("last")
    return {
        "offers": [snake(name) for name in scene.get("offers", ())],
        "undo": None if last is None else {"seq": last.seq, "named": scene["undo"]},
        **{f"{name}_shown": name in scene.get("shown", ()) for name in BOARD_SWITCHES},
    }
