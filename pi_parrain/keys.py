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
from pi_parrain.journal import Journal

log = logging.getLogger(__name__)

REMEMBERED = "keys"
NOTHING: Mapping[str, Any] = {}
LOOK_AGAIN_S = 1.0  # how soon a running box notices that the command line changed the key


@dataclass(frozen=True, slots=True)
class StoredKeys:
    """As the journal remembers them."""

    key: str
    secret: str


class Keys:
    """*key* opens the page; *secret* signs cookies; *code* is for phones that cannot scan."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = time.monotonic) -> None:
        self._journal = journal
        self._clock = clock
        self._lock = threading.Lock()
        stored: StoredKeys | None = journal.recall(REMEMBERED, kind=StoredKeys)
        if stored is None:
            stored = StoredKeys(new_key(), secrets.token_urlsafe(32))
            journal.remember(REMEMBERED, to_json(stored))
        self.secret = stored.secret
        self._key = stored.key
        self._looked_at = clock()
        self._unreadable = False
        self.code = new_code()

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
            self._key, self.code = stored.key, new_code()

    def rotate(self) -> None:
        """A new key and a new code; every phone that joined with the old ones is out at once."""
        self.change(new_key())

    def change(self, key: str, along: Mapping[str, Any] = NOTHING) -> None:
        """*key* from now on; the journal gets *along* with it: both or, after a cut, neither."""
        with self._lock:
            stored = to_json(StoredKeys(key, self.secret))
            self._journal.remember_all({REMEMBERED: stored, **along})
            self._key, self.code = key, new_code()

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.key)

    def opens(self, key: object) -> bool:
        return isinstance(key, str) and same(key, self.key)

    def matches_code(self, code: object) -> bool:
        return isinstance(code, str) and same("".join(code.split()), self.code)


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
