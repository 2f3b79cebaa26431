"""How often is too often: a bucket of tokens for each neighbour, and one for everybody."""

from __future__ import annotations

import ipaddress
import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from pi_parrain.errors import ParrainError
from pi_parrain.phrases import _

Clock = Callable[[], float]

REMEMBERED = 4096  # neighbours; beyond, the one that was quiet longest is forgotten
EVERYBODY = "everybody"
TOO_MANY = _("Trop de demandes d'un coup : réessayez dans {wait} s.")
TOO_MANY_CODES = _("Trop de codes essayés : réessayez dans {wait} s, ou scannez l'affiche.")


class TooMany(ParrainError):
    """Come back in *wait* seconds."""

    def __init__(self, text: str, wait: float) -> None:
        self.wait = math.ceil(wait)
        super().__init__(text, wait=self.wait)


class Buckets:
    """*burst* at once, then *per_second*; each name has a bucket of its own."""

    def __init__(self, burst: int, per_second: float, clock: Clock = time.monotonic) -> None:
        self._burst = float(burst)
        self._per_second = per_second
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, name: str) -> float:
        """Take a token; the answer is 0, or how many seconds until there is one."""
        with self._lock:
            now = self._clock()
            level, since = self._levels.pop(name, (self._burst, now))
            level = min(self._burst, level + (now - since) * self._per_second)
            wait = 0.0 if level >= 1 else (1 - level) / self._per_second
            self._levels[name] = (level if wait else level - 1, now)
            if len(self._levels) > REMEMBERED:
                self._levels.popitem(last=False)
            return wait

    def give_back(self, name: str) -> None:
        with self._lock:
            level, since = self._levels.get(name, (self._burst, self._clock()))
            self._levels[name] = (min(self._burst, level + 1), since)


class Limits:
    """The box's patience. A phone that loads a page asks for some twenty files at once."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.requests = Buckets(200, 40.0, clock)
        self.guesses = Buckets(5, 1 / 60, clock)  # wrong codes from one address
        self.all_guesses = Buckets(20, 1 / 30, clock)  # a night of guessing: one chance in 900

    def guess(self, address: str) -> None:
        """Pay for one try of the short code, before it is looked at; ``right`` pays it back."""
        if wait := self.guesses.take(address):
            raise TooMany(TOO_MANY_CODES, wait)
        if wait := self.all_guesses.take(EVERYBODY):
            self.guesses.give_back(address)
            raise TooMany(TOO_MANY_CODES, wait)

    def right(self, address: str) -> None:
        self.guesses.give_back(address)
        self.all_guesses.give_back(EVERYBODY)


def neighbour(address: str | None) -> str:
    """Who is asking: one address. An IPv6 network is no phone: the whole meadow shares it."""
    try:
        ip = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return "?"
    return str(getattr(ip, "ipv4_mapped", None) or ip)


LOOPBACK = ("127.0.0.1", "::1")


def is_the_box(who: str) -> bool:
    """The box's own programs are not limited one by one: nobody in the meadow can be them."""
    return who in LOOPBACK
