"""One stream a page: the whole fragment with its number whenever something changes, a beat else."""

from __future__ import annotations

import json
from collections.abc import Iterator

from flask import Blueprint, Response, current_app, stream_with_context

from pi_parrain.engine import PARRAIN, PUBLIC, Who
from pi_parrain.room import Room
from pi_parrain.server import squeeze
from pi_parrain.server.access import parrain_only, public
from pi_parrain.server.painter import Painter, now_ms
from pi_parrain.server.speech import language
from pi_parrain.server.streams import admit

bp = Blueprint("live", __name__)

BEAT_S = 2.0


@bp.get("/live")
@parrain_only
def parrain() -> Response:
    """Everything the Parrain sees, as it happens."""
    return admit(stream(PARRAIN), PARRAIN)


@bp.get("/board/live")
@public
def board() -> Response:
    """What spectators see, as it happens."""
    return admit(stream(PUBLIC), PUBLIC)


def stream(who: Who) -> Response:
    room: Room = current_app.extensions["room"]
    painter: Painter = current_app.extensions["painter"]
    events = paint(room, painter, who, language())
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if not squeeze.welcome():
        plain = map("".join, events)
        return Response(stream_with_context(plain), mimetype="text/event-stream", headers=headers)
    return Response(
        stream_with_context(squeeze.squeeze_stream(events)),
        mimetype="text/event-stream",
        headers={**headers, "Content-Encoding": "gzip"},
    )


def paint(room: Room, painter: Painter, who: Who, tongue: str) -> Iterator[tuple[str, ...]]:
    """What leaves together: a picture comes with the clock that a countdown in it is read by."""
    seen, message = painter.message(who, tongue)
    yield beat(), message
    while not room.closed:
        if room.wait_beyond(seen, BEAT_S) == seen:
            yield (beat(),)
        elif not room.closed:
            seen, message = painter.message(who, tongue)
            yield beat(), message


def beat() -> str:
    return f"event: beat\ndata: {json.dumps({'now': now_ms()})}\n\n"
