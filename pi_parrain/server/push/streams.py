"""How many live pages the box keeps open, and which one makes room for another.

A stream that must end does so at its next beat, within two seconds; until then it still counts, so
that a flood of newcomers is refused and never starves the taps.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count

from flask import Response, current_app, session

from pi_parrain.engine import PARRAIN, Who
from pi_parrain.errors import ParrainError
from pi_parrain.phrases import _
from pi_parrain.server.door.limits import asking, is_the_box
from pi_parrain.server.door.phonebook import Phonebook

IN_ALL = 220  # live streams
BY_ADDRESS = 8  # of one phone: its tabs
LEAVING = 16  # streams told to end that may linger beside them

births = count()


class Crowded(ParrainError):
    """There is no room for one more live page."""


@dataclass(eq=False, slots=True)
class Stream:
    """*phone* is the Parrain's phone that watches, or ``None`` for a spectator."""

    address: str
    phone: str | None = None
    over: bool = False
    born: int = field(default_factory=lambda: next(births))


class Streams:
    """Every stream that is open now."""

    def __init__(self, in_all: int = IN_ALL, by_address: int = BY_ADDRESS) -> None:
        self._in_all = in_all
        self._by_address = by_address
        self._open: set[Stream] = set()
        self._lock = threading.Lock()

    def enter(self, newcomer: Stream) -> None:
        """Let *newcomer* in, at the expense of the oldest if need be; or raise ``Crowded``."""
        with self._lock:
            if not is_the_box(newcomer.address):
                same = {one for one in self._open if one.address == newcomer.address}
                self._make_room(newcomer, same, self._by_address)
            self._make_room(newcomer, self._open, self._in_all)
            self._open.add(newcomer)

    def _make_room(self, newcomer: Stream, among: set[Stream], most: int) -> None:
        if len(among) >= most + LEAVING:
            raise Crowded(_("Trop de pages ouvertes sur la boîte : fermez-en, puis rechargez."))
        live = [one for one in among if not one.over]
        if len(live) < most:
            return
        first = min(live, key=lambda one: (one.phone is not None, one.born))
        if first.phone is not None and newcomer.phone is None:
            raise Crowded(_("La boîte garde ses places pour les Parrains : réessayez plus tard."))
        first.over = True

    def leave(self, stream: Stream) -> None:
        with self._lock:
            self._open.discard(stream)

    def watching(self) -> set[str]:
        """The Parrain's phones that have a page open."""
        with self._lock:
            return {one.phone for one in self._open if one.phone is not None and not one.over}

    def __len__(self) -> int:
        return len(self._open)


class Place:
    """Somebody's place among the streams, until ``leave``."""

    def __init__(self, stream: Stream, streams: Streams, phonebook: Phonebook) -> None:
        self._stream = stream
        self._streams = streams
        self._phonebook = phonebook
        streams.enter(stream)

    @property
    def is_kept(self) -> bool:
        """Nobody needed it more, and the phone has not been sent away."""
        phone = self._stream.phone
        return not self._stream.over and (phone is None or self._phonebook.knows(phone))

    def leave(self) -> None:
        self._streams.leave(self._stream)


def take_place(who: Who) -> Place:
    """For whoever asks now; ``Crowded`` when there is none."""
    stream = Stream(asking(), session["phone"] if who == PARRAIN else None)
    return Place(stream, current_app.extensions["streams"], current_app.extensions["phonebook"])


class Seated:
    """A body that ends when its place is lost, and gives it back when closed, begun or not."""

    def __init__(self, body: Iterable[bytes], place: Place) -> None:
        self._body = body
        self._events = iter(body)
        self._place = place

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        event = next(self._events)
        if not self._place.is_kept:
            raise StopIteration
        return event

    def close(self) -> None:
        self._place.leave()
        close = getattr(self._body, "close", None)
        if close is not None:
            close()


def seat(response: Response, place: Place) -> Response:
    """Let the stream in *response* run for as long as its *place* is kept."""
    response.response = Seated(response.iter_encoded(), place)
    return response
