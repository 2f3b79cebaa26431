"""A stream's place among the open ones: taken by a route, given back when the stream ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack

from flask import Response, session

from pi_parrain.engine import PARRAIN, Who
from pi_parrain.server.door.phonebook import Phonebook
from pi_parrain.server.parts import parts
from pi_parrain.server.push.streams import Stream, Streams
from pi_parrain.server.requests import asking, long_wait


class Place:
    """Somebody's place among the streams, until ``leave``."""

    def __init__(self, stream: Stream, streams: Streams, phonebook: Phonebook) -> None:
        self._stream = stream
        self._streams = streams
        self._phonebook = phonebook
        streams.enter(stream)

    @property
    def still_holds(self) -> bool:
        """Nobody needed it more, and the phone has not been sent away."""
        phone = self._stream.phone
        return not self._stream.over and (phone is None or self._phonebook.knows(phone))

    def leave(self) -> None:
        self._streams.leave(self._stream)


def take_place(who: Who) -> Place:
    """For whoever asks now; ``Crowded`` when there is none."""
    stream = Stream(asking(), session["phone"] if who == PARRAIN else None)
    return Place(stream, parts().streams, parts().phonebook)


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
