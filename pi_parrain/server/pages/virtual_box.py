"""The box drawn on the page when there are no real pins: a button to press, light and sound.

Its button drives the mock pin, and what it shows comes from the pins: the whole path is real.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import Any

from flask import Blueprint, Response, abort, render_template, stream_with_context
from flask.typing import ResponseReturnValue

from pi_parrain.engine import PARRAIN
from pi_parrain.room import Room
from pi_parrain.server.box_protocols import VirtualBoxLike
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.parts import parts
from pi_parrain.server.push.places import seat, take_place

bp = Blueprint("box", __name__)

BEAT_S = 2.0


def virtual() -> VirtualBoxLike:
    """The box of the page; there is none beside real pins."""
    box = parts().box
    if box is None or box.virtual is None:
        abort(404)
    return box.virtual


@bp.get("/box")
@parrain_only
def show() -> str:
    """Button, light and siren."""
    virtual()
    return render_template("box.html")


@bp.post("/box/press")
@parrain_only
def press() -> ResponseReturnValue:
    """A thumb on the button, until ``release``."""
    virtual().press()
    return "", 204


@bp.post("/box/release")
@parrain_only
def release() -> ResponseReturnValue:
    """The thumb lets go."""
    virtual().release()
    return "", 204


@bp.get("/box/live")
@parrain_only
def live() -> Response:
    """What the pins do, as they do it."""
    stream = Response(
        stream_with_context(changes(parts().room, virtual())),
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    return seat(stream, take_place(PARRAIN))


def changes(room: Room, box: VirtualBoxLike) -> Iterator[str]:
    news: SimpleQueue[Any] = SimpleQueue()
    unsubscribe = box.subscribe(news.put)
    try:
        for change in box.pins.values():
            yield event(change)
        while not room.closed:
            try:
                yield event(news.get(timeout=BEAT_S))
            except Empty:
                yield ": beat\n\n"
    finally:
        unsubscribe()


def event(change: Any) -> str:
    data = {"name": change.name, "on": change.on, "hz": change.hz}
    return f"event: pin\ndata: {json.dumps(data)}\n\n"
