"""The Parrain's key: made once, kept over restarts, so that a printed poster stays valid."""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pi_parrain.engine.codec import to_json
from pi_parrain.errors import JournalError
from pi_parrain.journal import Garbled, Journal
from pi_parrain.phrases import Phrase, _

log = logging.getLogger(__name__)

REMEMBERED = "keys"
ASIDE = "keys_unreadable"
"""In the journal's memory too: what stood there and was no key, for whoever can still read it."""
NOTHING: Mapping[str, Any] = {}
LOOK_AGAIN_S = 1.0  # how soon a running box notices that the command line changed the key

LOST = _(
    "La clé du Parrain était illisible : la boîte en a fait une autre. Les affiches d'avant ne "
    "valent plus, et chaque téléphone doit entrer de nouveau ; les parties sont intactes. Imprimez "
    "une nouvelle affiche."
)
NOT_NOW = _(
    "La carte n'a pas pu relire la clé du Parrain : une autre vaut, jusqu'à ce qu'elle y arrive. "
    "Gardez vos affiches : elles vaudront de nouveau. Faites une sauvegarde ; si cela revient, "
    "changez la carte."
)


@dataclass(frozen=True, slots=True)
class StoredKeys:
    """As the journal remembers them."""

    key: str
    secret: str


class Keys:
    """*key* opens the page; *secret* signs cookies; *code* is for phones that cannot scan."""

    def __init__(
        self,
        journal: Journal,
        clock: Callable[[], float] = time.monotonic,
        *,
        whatever_happens: bool = False,
    ) -> None:
        """A command says why there is no key; a page opens *whatever_happens*, and tells."""
        self._journal = journal
        self._clock = clock
        self._lock = threading.Lock()
        self.trouble: Phrase | None = None  # why the posters of before do not open
        stored = self._at_any_price() if whatever_happens else stored_or_new(journal)
        self.secret = stored.secret
        self._key = stored.key
        self._looked_at = clock()
        self._unreadable = False
        self.code = new_code()

    def _at_any_price(self) -> StoredKeys:
        """A key to open a page with.

        What was read and makes no sense never will: it is put aside, and a new key takes its place
        for good. What could not be read may be whole, on a disk that answers again in a second: it
        stays where it is, and the new key is good until somebody can read the old one (``_look``).
        The secret stays this run's even then: the phones of before scan their poster once more.
        """
        new = invented()
        try:
            stored: StoredKeys | None = self._journal.recall(REMEMBERED, kind=StoredKeys)
        except Garbled as error:
            self.trouble = Phrase(LOST)
            log.error("a new key for good: %s (%s)", self.trouble, error, exc_info=True)
            self._journal.remember_soon(ASIDE, error.held)
        except JournalError as error:
            self.trouble = Phrase(NOT_NOW)
            log.error("a key for the time being: %s (%s)", self.trouble, error, exc_info=True)
            return new
        else:
            if stored is not None:
                return stored
        self._journal.remember_soon(REMEMBERED, to_json(new))
        return new

    @property
    def key(self) -> str:
        """The key of this second: ``parrain key --rotate`` may just have changed it."""
        with self._lock:
            if self._clock() - self._looked_at >= LOOK_AGAIN_S:
                self._look()
            return self._key

    def _look(self) -> None:
        self._looked_at = self._clock()
        try:
            stored: StoredKeys | None = self._journal.recall(REMEMBERED, kind=StoredKeys)
        except JournalError as error:  # a disk that fails must not put the Parrain out
            if not self._unreadable:  # once, not every second
                log.warning("the key of before stays: %s", error, exc_info=True)
            self._unreadable = True
            return
        self._unreadable = False
        if stored is not None and stored.key != self._key:
            self._key, self.code, self.trouble = stored.key, new_code(), None

    def rotate(self) -> None:
        """A new key and a new code; every phone that joined with the old ones is out at once."""
        self.change(new_key())

    def change(self, key: str, along: Mapping[str, Any] = NOTHING) -> None:
        """*key* from now on; the journal gets *along* with it: both or, after a cut, neither."""
        with self._lock:
            stored = to_json(StoredKeys(key, self.secret))
            self._journal.remember_all({REMEMBERED: stored, **along})
            self._key, self.code, self.trouble = key, new_code(), None

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.key)

    def opens(self, key: object) -> bool:
        return isinstance(key, str) and same(key, self.key)

    def matches_code(self, code: object) -> bool:
        return isinstance(code, str) and same("".join(code.split()), self.code)


def stored_or_new(journal: Journal) -> StoredKeys:
    stored: StoredKeys | None = journal.recall(REMEMBERED, kind=StoredKeys)
    if stored is None:
        stored = invented()
        journal.remember(REMEMBERED, to_json(stored))
    return stored


def invented() -> StoredKeys:
    return StoredKeys(new_key(), secrets.token_urlsafe(32))


def new_key() -> str:
    return secrets.token_urlsafe(24)


def fingerprint(key: str) -> str:
    """Names *key* without giving it away."""
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def new_code() -> str:
    return f"{secrets.randbelow(10**6):06}"


def same(shown: str, expected: str) -> bool:
    """Constant-time comparison: how long it takes says nothing about the key."""
    return secrets.compare_digest(shown.encode("utf-8", "replace"), expected.encode())
