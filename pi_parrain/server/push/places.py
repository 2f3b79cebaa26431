"""A stream's place among the open ones: taken by a route, given back when the stream ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack

from flask import Response, session

from pi_parrain.engine import PARRAIN, Seat, Who
from pi_parrain.server.door.sitting import still_sits
from pi_parrain.server.parts import parts
from pi_parrain.server.push.streams import Stream, Streams
from pi_parrain.server.requests import asking, long_wait


class Place:
    """Somebody's place among the streams, until ``leave``; *is_admitted* may change its mind."""

    def __init__(self, stream: Stream, streams: Streams, is_admitted: Callable[[], bool]) -> None:
        self._stream = stream
        self._streams = streams
        self._is_admitted = is_admitted
        streams.enter(stream)

    @property
    def still_holds(self) -> bool:
        """Nobody needed it more, and the phone has been neither sent away nor unseated."""
        return not self._stream.over and self._is_admitted()

    @property
    def precedence(self) -> int:
        return self._stream.precedence

    def hear(self) -> None:
        """The phone takes what it is sent."""
        if self._stream.seat is not None:
            self._streams.hear(self._stream.seat)

    def leave(self) -> None:
        self._streams.leave(self._stream)


def take_place(who: Who) -> Place:
    """For whoever asks now; ``Crowded`` when there is none."""
    streams, phonebook = parts().streams, parts().phonebook
    if who == PARRAIN:
        phone: str = session["phone"]
        return Place(Stream(asking(), phone), streams, lambda: phonebook.knows(phone))
    if isinstance(who, Seat):
        return Place(Stream(asking(), seat=who), streams, still_sits(who))
    return Place(Stream(asking()), streams, lambda: True)


class Seated:
    """A body that ends when its place is lost, and gives it back when closed, begun or not."""

    def __init__(self, body: Iterable[bytes], place: Place) -> None:
        self._body = body
        self._events = iter(body)
        self._place = place
        self._wait = ExitStack()
        self._wait.enter_context(long_wait())

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        event = next(self._events)
        if not self._place.still_holds:
            raise StopIteration
        self._place.hear()
        return event

    def close(self) -> None:
        self._place.leave()
        self._wait.close()
        close = getattr(self._body, "close", None)
        if close is not None:
            close()


def seat(response: Response, place: Place) -> Response:
    """Let the stream in *response* run for as long as it has its *place*."""
    response.response = Seated(response.iter_encoded(), place)
    return response
