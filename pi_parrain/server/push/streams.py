"""How many live pages the box keeps open, and which one makes room for another.

A stream that must end does so at its next beat, within two seconds; until then it still counts, so
that a flood of newcomers is refused and never starves the taps.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from pi_parrain.engine import Seat
from pi_parrain.errors import ParrainError
from pi_parrain.phrases import _
from pi_parrain.server.door.limits import is_the_box

IN_ALL = 220  # live streams
BY_ADDRESS = 8  # of one phone: its tabs
LEAVING = 16  # streams told to end that may linger beside them
REMEMBERED = 64  # seats whose last sign of life is known

births = count()


class Crowded(ParrainError):
    """There is no room for one more live page."""


@dataclass(eq=False, slots=True)
class Stream:
    """*phone* is the Parrain's phone that watches, *seat* the pad; a spectator has neither."""

    address: str
    phone: str | None = None
    seat: Seat | None = None
    over: bool = False
    born: int = field(default_factory=lambda: next(births))

    @property
    def precedence(self) -> int:
        """Parrains come first, then players, then spectators."""
        return 0 if self.phone is not None else 1 if self.seat is not None else 2


class Streams:
    """Every stream that is open now, and when each pad was last there."""

    def __init__(
        self,
        in_all: int = IN_ALL,
        by_address: int = BY_ADDRESS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._in_all = in_all
        self._by_address = by_address
        self._clock = clock
        self._open: set[Stream] = set()
        self._began = clock()
        self._heard: OrderedDict[Seat, float] = OrderedDict()
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
        first = min(live, key=lambda one: (-one.precedence, one.born))
        if first.precedence < newcomer.precedence:
            raise Crowded(
                _(
                    "La boîte garde ses places pour les Parrains et les joueurs : réessayez plus "
                    "tard."
                )
            )
        first.over = True

    def leave(self, stream: Stream) -> None:
        with self._lock:
            self._open.discard(stream)

    def hear(self, seat: Seat) -> None:
        """A sign of life: what was sent to its pad has arrived, or it has just sat down."""
        with self._lock:
            self._heard.pop(seat, None)
            self._heard[seat] = self._clock()
            if len(self._heard) > REMEMBERED:
                self._heard.popitem(last=False)

    def silence_s(self, seat: Seat) -> float:
        """For how long nothing was heard of the pad; at most since the box woke up."""
        with self._lock:
            return self._clock() - self._heard.get(seat, self._began)

    def watching(self) -> set[str]:
        """The Parrain's phones that have a page open."""
        with self._lock:
            return {one.phone for one in self._open if one.phone is not None and not one.over}

    def __len__(self) -> int:
        return len(self._open)
