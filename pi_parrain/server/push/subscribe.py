"""The streams of server-sent events: the whole fragment whenever it changes, else a beat."""

from __future__ import annotations

import json
from collections.abc import Iterator

from flask import Blueprint, Response, request, stream_with_context

from pi_parrain.engine import PARRAIN, PUBLIC, Who
from pi_parrain.room import Room
from pi_parrain.server.door.access import parrain_only, public, seat_only
from pi_parrain.server.door.sitting import my_seat
from pi_parrain.server.http.compression import GzipEvents, PlainEvents, accepts_gzip
from pi_parrain.server.language import language
from pi_parrain.server.parts import parts
from pi_parrain.server.push.broadcaster import BEAT_S, HAND_OVER
from pi_parrain.server.push.painter import Painter, now_ms
from pi_parrain.server.push.places import Place, seat, take_place

bp = Blueprint("stream", __name__)

Encoding = GzipEvents | PlainEvents


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


@bp.get("/pad/live")
@seat_only
def pad() -> Response:
    """What one player sees, as it happens."""
    return stream(my_seat())


class View:
    """What one page sees. It is sent the whole fragment, but only when that is another one."""

    def __init__(self, painter: Painter, who: Who, locale: str) -> None:
        self.who = who
        self.seen = 0
        self._painter = painter
        self._locale = locale
        self._event = ""

    def events(self) -> tuple[str, ...]:
        """What leaves together: a fragment comes with the clock that a countdown is read by."""
        self.seen, event = self._painter.event(self.who, self._locale)
        if event is self._event:
            return (beat(),)
        self._event = event
        return beat(), event


def beat() -> str:
    return f"event: beat\ndata: {json.dumps({'now': now_ms()})}\n\n"


class OpenPage:
    """A page and its place among the streams, as the broadcaster knows it."""

    def __init__(self, view: View, encoding: Encoding, place: Place) -> None:
        self._view = view
        self._encoding = encoding
        self._place = place

    @property
    def is_welcome(self) -> bool:
        return self._place.still_holds

    @property
    def precedence(self) -> int:
        return self._place.precedence

    def news(self) -> bytes:
        self._place.hear()
        return self._encoding.pack(self._view.events())

    def farewell(self) -> bytes:
        return self._encoding.end()

    def close(self) -> None:
        self._place.leave()


def stream(who: Who) -> Response:
    view = View(parts().painter, who, language())
    gzip = accepts_gzip()
    encoding = GzipEvents() if gzip else PlainEvents()
    place = take_place(who)
    hand_over = request.environ.get(HAND_OVER)
    if hand_over is None or request.method == "HEAD":
        sent = (encoding.pack(events) for events in watch(parts().room, view))
        response = seat(Response(stream_with_context(sent)), place)
    else:
        hand_over(parts().broadcaster, OpenPage(view, encoding, place))
        response = Response(iter(()))
    response.mimetype = "text/event-stream"
    response.headers |= {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if gzip:
        response.headers["Content-Encoding"] = "gzip"
    return response


def watch(room: Room, view: View) -> Iterator[tuple[str, ...]]:
    """For a WSGI server that cannot hand a connection over: a thread that waits."""
    while not room.closed:
        yield view.events()
        room.wait_beyond(view.seen, BEAT_S)
