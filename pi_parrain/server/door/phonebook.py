"""The Parrain's phones: who they are, who was sent away, and how to tell two Léas apart."""

from __future__ import annotations

import logging
import secrets
import threading
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pi_parrain.engine.codec import to_json
from pi_parrain.errors import JournalError, Unreadable
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys, fingerprint, new_key
from pi_parrain.phrases import _

log = logging.getLogger(__name__)

REMEMBERED = "phones"
MOST = 24  # the oldest makes room
LONGEST_LABEL = 30  # characters


@dataclass(frozen=True, slots=True)
class Phone:
    """*key* names the key that it came with; another key, and the phone is a stranger."""

    id: str
    label: str
    key: str


class Phonebook:
    """Kept over restarts, so that a phone joins once a summer."""

    def __init__(self, journal: Journal, keys: Keys) -> None:
        self._journal = journal
        self._keys = keys
        self._lock = threading.Lock()
        self._phones = {phone.id: phone for phone in load(journal)}

    def welcome(self, label: str) -> str:
        """A new phone; its name in the journal."""
        phone = Phone(secrets.token_urlsafe(6), tidy(label), self._keys.fingerprint)
        with self._lock:
            known = [one for one in self._phones.values() if one.key == phone.key]
            self._write([*known[1 - MOST :], phone])
        return phone.id

    def knows(self, id: object) -> bool:
        phone = self._phones.get(id) if isinstance(id, str) else None
        return phone is not None and phone.key == self._keys.fingerprint

    def rename(self, id: str, label: str) -> None:
        with self._lock:
            self._write(
                replace(one, label=tidy(label)) if one.id == id else one
                for one in self._phones.values()
            )

    def send_away(self, id: str) -> None:
        with self._lock:
            self._write(one for one in self._phones.values() if one.id != id)

    def renew_key(self, id: str) -> bool:
        """A new key, and of all phones *id* stays; not, if somebody has sent it away meanwhile.

        Both are on the disk together: after a cut between them nobody could open the box.
        """
        key = new_key()
        with self._lock:
            if id not in self._phones:
                return False
            stays = self._staying(id, key)
            self._keys.change(key, {REMEMBERED: to_json([stays])})
            self._phones = {id: stays}
        return True

    def under(self, key: str, id: str) -> dict[str, Any]:
        """What is remembered with another *key*: of all phones *id* stays.

        Else a box would let nobody in, where the poster with that key is not at hand.
        """
        if fingerprint(key) == self._keys.fingerprint:
            return {}
        with self._lock:
            return {REMEMBERED: to_json([self._staying(id, key)] if id in self._phones else [])}

    def _staying(self, id: str, key: str) -> Phone:
        return replace(self._phones[id], key=fingerprint(key))

    def label(self, id: str) -> str:
        """As the animator typed it; nothing for a phone that has just been sent away."""
        phone = self._phones.get(id)
        return "" if phone is None else phone.label

    def names(self) -> dict[str, str]:
        """The name of each phone, oldest first; the second Léa is « Léa (2) »."""
        names: dict[str, str] = {}
        for phone in tuple(self._phones.values()):
            if self.knows(phone.id):
                names[phone.id] = distinct(phone.label, names)
        return names

    def _write(self, phones: Iterable[Phone]) -> None:
        """A full disk must not keep the Parrain out tonight, nor a stranger in."""
        self._phones = {phone.id: phone for phone in phones}
        self._journal.remember_soon(REMEMBERED, to_json(list(self._phones.values())))

    @property
    def is_unwritten(self) -> bool:
        """Whether a restart would know the phones of before."""
        return self._journal.owes(REMEMBERED)


def load(journal: Journal) -> tuple[Phone, ...]:
    """The phones of before; if nobody can read them any more, each of them scans again."""
    try:
        phones: tuple[Phone, ...] = journal.recall(REMEMBERED, (), kind=tuple[Phone, ...])
    except JournalError as error:
        log.warning("the Parrain's phones must scan again: %s", error, exc_info=True)
        return ()
    return phones


def tidy(label: str) -> str:
    """One line of printable characters, not too long."""
    spaced = " ".join(label.split())
    words = "".join(char for char in spaced if unicodedata.category(char)[0] != "C").strip()
    if not 0 < len(words) <= LONGEST_LABEL:
        raise Unreadable(
            _("Le nom du téléphone doit avoir de 1 à {longest} caractères."), longest=LONGEST_LABEL
        )
    return words


def distinct(label: str, names: Mapping[str, str]) -> str:
    taken = {name.casefold() for name in names.values()}
    name, number = label, 1
    while name.casefold() in taken:
        number += 1
        name = f"{label} ({number})"
    return name
