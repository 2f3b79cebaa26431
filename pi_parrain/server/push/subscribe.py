"""One stream a page: the whole fragment with its number whenever something changes, a beat else."""

from __future__ import annotations

import json
from collections.abc import Iterator

from flask import Blueprint, Response, current_app, request, stream_with_context

from pi_parrain.engine import PARRAIN, PUBLIC, Who
from pi_parrain.room import Room
from pi_parrain.server.door.access import parrain_only, public
from pi_parrain.server.http import compression as squeeze
from pi_parrain.server.language import language
from pi_parrain.server.push.crier import BEAT_S, KEEP
from pi_parrain.server.push.painter import Painter, now_ms
from pi_parrain.server.push.streams import Place, seat, take_place

bp = Blueprint("stream", __name__)


@bp.get("/live")
@parrain_only
def parrain() -> Response:
    """Everything the Parrain sees, as it happens."""
    return stream(PARRAIN)


@bp.get("/board/live")
@public
def board() -> Response:
    """What spectators see, as it happens."""
    return stream(PUBLIC)


class View:
    """What one page sees. It is told the whole picture, but only when that is another one."""

    def __init__(self, painter: Painter, who: Who, tongue: str) -> None:
        self.who = who
        self.seen = 0
        self._painter = painter
        self._tongue = tongue
        self._picture = ""

    def news(self) -> tuple[str, ...]:
        """What leaves together: a picture comes with the clock that a countdown is read by."""
        self.seen, picture = self._painter.message(self.who, self._tongue)
        if picture is self._picture:
            return (beat(),)
        self._picture = picture
        return beat(), picture


def beat() -> str:
    return f"event: beat\ndata: {json.dumps({'now': now_ms()})}\n\n"


class Page:
    """An open page, as the crier knows it."""

    def __init__(self, view: View, packing: squeeze.Squeezed | squeeze.Plain, place: Place) -> None:
        self._view = view
        self._packing = packing
        self._place = place

    @property
    def is_welcome(self) -> bool:
        return self._place.is_kept

    @property
    def is_the_parrains(self) -> bool:
        return self._view.who == PARRAIN

    def words(self) -> bytes:
        return self._packing.pack(self._view.news())

    def last_words(self) -> bytes:
        return self._packing.end()

    def close(self) -> None:
        self._place.leave()


def stream(who: Who) -> Response:
    view = View(current_app.extensions["painter"], who, language())
    packing = squeeze.Squeezed() if squeeze.welcome() else squeeze.Plain()
    place = take_place(who)
    keep = request.environ.get(KEEP)
    if keep is None or request.method == "HEAD":
        told = (packing.pack(news) for news in watch(current_app.extensions["room"], view))
        response = seat(Response(stream_with_context(told)), place)
    else:
        keep(current_app.extensions["crier"], Page(view, packing, place))
        response = Response(iter(()))
    response.mimetype = "text/event-stream"
    response.headers |= {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if squeeze.welcome():
        response.headers["Content-Encoding"] = "gzip"
    return response


def watch(room: Room, view: View) -> Iterator[tuple[str, ...]]:
    """For a server that cannot leave a page to the crier: a thread that waits."""
    while not room.closed:
        yield view.news()
        room.wait_beyond(view.seen, BEAT_S)
