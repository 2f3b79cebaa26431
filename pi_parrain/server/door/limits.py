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
SLIPS = 2  # tries of an address that count as a newcomer's
TOO_MANY = _("Trop de demandes d'un coup : réessayez dans {wait} s.")
TOO_MANY_CODES = _("Trop de codes essayés : réessayez dans {wait} s, ou scannez l'affiche.")
TOO_MANY_AGAIN = _("Trop de codes essayés : réessayez dans {wait} s.")  # a poster fills in no form


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
    """The box's patience. A phone that loads a page asks for some twenty files at once.

    The code has six digits. One address may try five, then one a minute. All together share two
    budgets: one for the first two tries of each address, one for those that have failed twice. So
    a few phones that guess without end empty the second, and a newcomer with the right code, or
    with one slip of the thumb, still enters. Who takes a new address for every try (IPv6 has
    enough) can empty the first one too; then only the key opens.

    A phone that has joined and is asked for the code once more pays by itself: strangers
    who guess must not keep a Parrain from changing the key.

    In eight hours that makes 60 + 960 + 20 + 960 = 2,000 tries at most: one chance in 500.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.requests = Buckets(200, 40.0, clock)
        self.claims = Buckets(24, 1 / 20, clock)  # seats that one address sits down at
        self._again = Buckets(5, 1 / 60, clock)  # by joined phone
        self._by_address = Buckets(5, 1 / 60, clock)
        self._newcomers = Buckets(60, 1 / 30, clock)
        self._guessers = Buckets(20, 1 / 30, clock)
        self._wrong: OrderedDict[str, int] = OrderedDict()  # tries of each address, not yet right
        self._lock = threading.Lock()

    def guess(self, address: str) -> None:
        """Pay for one try of the short code, before it is looked at; ``right`` pays it back."""
        if wait := self._by_address.take(address):
            raise TooMany(TOO_MANY_CODES, wait)
        with self._lock:
            tries = self._wrong.get(address, 0)
        shared = self._newcomers if tries < SLIPS else self._guessers
        if wait := shared.take(EVERYBODY):
            self._by_address.give_back(address)
            raise TooMany(TOO_MANY_CODES, wait)
        with self._lock:
            self._wrong[address] = tries + 1
            if len(self._wrong) > REMEMBERED:
                self._wrong.popitem(last=False)

    def right(self, address: str) -> None:
        self._by_address.give_back(address)
        with self._lock:
            tries = self._wrong.pop(address, 1)
        shared = self._newcomers if tries <= SLIPS else self._guessers
        shared.give_back(EVERYBODY)

    def guess_again(self, phone: str) -> None:
        """Like ``guess``, for a *phone* that has joined; ``right_again`` pays it back."""
        if wait := self._again.take(phone):
            raise TooMany(TOO_MANY_AGAIN, wait)

    def right_again(self, phone: str) -> None:
        self._again.give_back(phone)


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
