"""How many live pages the box keeps open, and which one makes room for another.

A stream that must end does so at its next beat, within two seconds; until then it still counts, so
that a flood of newcomers is refused and never starves the taps.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from itertools import count

from pi_parrain.errors import ParrainError
from pi_parrain.phrases import _
from pi_parrain.server.door.limits import is_the_box

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
