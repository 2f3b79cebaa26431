"""The Parrain's key: made once, kept over restarts, so that a printed poster stays valid."""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self

from pi_parrain.engine.codec import to_json
from pi_parrain.errors import JournalError
from pi_parrain.journal import Garbled, Journal
from pi_parrain.phrases import Phrase, _

log = logging.getLogger(__name__)

REMEMBERED = "keys"
COPY = "keys_copy"
"""With a seal, for the day when a bit flips in either: no poster is void for that."""
ASIDE = "keys_unreadable"
"""In the journal's memory too: what stood there and was no key, for whoever can still read it."""
ESCAPE = 6
"""Letters in the file, ``\\u0041``, for one of a key."""
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


@dataclass(frozen=True, slots=True)
class SealedKeys:
    """Their copy. The first ones have no seal: an older version would not read them any more."""

    key: str
    secret: str
    seal: str

    @property
    def is_whole(self) -> bool:
        return self.seal == fingerprint(self.key + self.secret)


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
        keys = self._at_any_price() if whatever_happens else stored_or_new(journal)
        self.secret = keys.secret
        self._key = keys.key
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
            keys = stored(self._journal)
        except Garbled as error:
            self.trouble = Phrase(LOST)
            log.error("a new key for good: %s (%s)", self.trouble, error, exc_info=True)
            self._journal.remember_soon(ASIDE, error.held)
        except JournalError as error:
            self.trouble = Phrase(NOT_NOW)
            log.error("a key for the time being: %s (%s)", self.trouble, error, exc_info=True)
            return new
        else:
            if keys is not None:
                mend(self._journal, keys)
                return keys
        for name, value in as_memories(new).items():
            self._journal.remember_soon(name, value)
        return new

    @classmethod
    def rotated(cls, journal: Journal) -> Self:
        """For a command: another key, also in the place of one that nobody can read."""
        try:
            keys = cls(journal)
        except Garbled as error:
            journal.remember_all({**as_memories(invented()), ASIDE: error.held})
            return cls(journal)
        keys.rotate()
        return keys

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
            keys = stored(self._journal)
        except JournalError as error:  # a disk that fails must not put the Parrain out
            if not self._unreadable:  # once, not every second
                log.warning("the key of before stays: %s", error, exc_info=True)
            self._unreadable = True
            return
        self._unreadable = False
        if keys is not None and keys.key != self._key:
            self._key, self.code, self.trouble = keys.key, new_code(), None

    def rotate(self) -> None:
        """A new key and a new code; every phone that joined with the old ones is out at once."""
        self.change(new_key())

    def change(self, key: str, along: Mapping[str, Any] = NOTHING) -> None:
        """*key* from now on; the journal gets *along* with it: both or, after a cut, neither."""
        with self._lock:
            self._journal.remember_all({**as_memories(StoredKeys(key, self.secret)), **along})
            self._key, self.code, self.trouble = key, new_code(), None

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.key)

    def opens(self, key: object) -> bool:
        return isinstance(key, str) and same(key, self.key)

    def matches_code(self, code: object) -> bool:
        return isinstance(code, str) and same("".join(code.split()), self.code)


def stored_or_new(journal: Journal) -> StoredKeys:
    keys = stored(journal)
    if keys is None:
        keys = invented()
        journal.remember_all(as_memories(keys))
    return keys


def stored(journal: Journal) -> StoredKeys | None:
    """From their copy, where what stands first is missing, makes no sense, or has a slip.

    Of a key that an older version has changed, the copy knows nothing.
    """
    try:
        copy: SealedKeys | None = journal.recall(COPY, kind=SealedKeys)
    except Garbled:
        copy = None
    whole = StoredKeys(copy.key, copy.secret) if copy is not None and copy.is_whole else None
    try:
        first: StoredKeys | None = journal.recall(REMEMBERED, kind=StoredKeys)
    except Garbled:
        if whole is None:
            raise
        return whole
    if whole is None or first is None:
        return first or whole
    return first if is_another(first.key, whole.key) else whole


def is_another(key: str, known: str) -> bool:
    """Nearly all letters differ. A bit that flips changes one, or makes an escape of up to six."""
    if len(key) != len(known):
        return abs(len(key) - len(known)) >= ESCAPE
    return sum(one != other for one, other in zip(key, known, strict=True)) > len(known) // 2


def mend(journal: Journal, keys: StoredKeys) -> None:
    """Where a row of the two says something else than *keys*, which can be read without it.

    A disk that refuses is owed nothing: by the time it takes something, somebody may have rotated
    the key. The next start tries again. Nor is anything mended where somebody has just done so.
    """
    rows = as_memories(keys)
    with suppress(JournalError):
        slips = any(row(journal, name) != value for name, value in rows.items())
        if slips and stored(journal) == keys:
            journal.remember_all(rows)


def row(journal: Journal, name: str) -> Any:
    try:
        return journal.recall(name)
    except Garbled:
        return None


def as_memories(keys: StoredKeys) -> dict[str, Any]:
    """What the journal remembers of *keys*, to be written together."""
    sealed = SealedKeys(keys.key, keys.secret, fingerprint(keys.key + keys.secret))
    return {REMEMBERED: to_json(keys), COPY: to_json(sealed)}


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
