"""Which phone holds which seat of a game: beside the phone book, in no row of a journal.

A phone is known by a random token in its cookie, never by its connection or its address. The book
keeps the token's fingerprint, so that a copied book opens no pad.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pi_parrain.engine.codec import to_json
from pi_parrain.errors import JournalError, ParrainError
from pi_parrain.journal import PASSING, Journal
from pi_parrain.phrases import _
from pi_parrain.server.door.phonebook import distinct

log = logging.getLogger(__name__)

REMEMBERED = "seats"
GAMES = 8  # whose seats are remembered; the one that nobody sat down at for longest makes room


class NotFree(ParrainError):
    """Nobody new may sit there."""


@dataclass(frozen=True, slots=True)
class Holding:
    """*holder* is the fingerprint of a token, *phone* what a Parrain calls it."""

    seat: str
    holder: str
    phone: str


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of one game, by its *uid*."""

    uid: str
    holdings: tuple[Holding, ...] = ()
    closed: bool = False

    def of(self, seat: str) -> Holding | None:
        return next((one for one in self.holdings if one.seat == seat), None)

    def without(self, seat: str) -> tuple[Holding, ...]:
        return tuple(one for one in self.holdings if one.seat != seat)

    def phones(self) -> dict[str, str]:
        """What the phone of each seat is called; the second iPhone is « iPhone (2) »."""
        names: dict[str, str] = {}
        for one in self.holdings:
            if one.holder not in names:
                names[one.holder] = distinct(one.phone, names)
        return {one.seat: names[one.holder] for one in self.holdings}


class SeatBook:
    """Kept over restarts: a seat lasts for the whole game, whatever its phone does."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = threading.Lock()
        self._seatings = {one.uid: one for one in load(journal)}
        self._passing: dict[str, Seating] = {}  # of a training table, never on disk
        self._handed: dict[str, tuple[str, str]] = {}  # fingerprint of a key: game and seat

    def seating(self, uid: str) -> Seating:
        return self._seatings.get(uid) or self._passing.get(uid) or Seating(uid)

    def holds(self, uid: str, seat: str, token: object) -> bool:
        return isinstance(token, str) and self.is_held(uid, seat, fingerprint(token))

    def is_held(self, uid: str, seat: str, holder: str) -> bool:
        held = self.seating(uid).of(seat)
        return held is not None and held.holder == holder

    def take(self, uid: str, seat: str, token: str, phone: str) -> None:
        """Sit down at a free seat; one's own is free too."""
        with self._lock:
            seating = self.seating(uid)
            if self.holds(uid, seat, token):
                return
            if seating.of(seat) is not None:
                raise NotFree(
                    _("« {seat} » a déjà un téléphone. Demandez au Parrain s'il faut en changer."),
                    seat=seat,
                )
            if seating.closed:
                raise NotFree(_("Les places sont fermées : demandez au Parrain."))
            self._seat(seating, Holding(seat, fingerprint(token), phone))

    def key_for(self, uid: str, seat: str) -> str:
        """Whoever shows this key gets the seat, once; a new key voids the one before."""
        key = secrets.token_urlsafe(16)
        with self._lock:
            others = {one: place for one, place in self._handed.items() if place != (uid, seat)}
            self._handed = others | {fingerprint(key): (uid, seat)}
        return key

    def hand_over(self, uid: str, key: str, token: str, phone: str) -> str:
        """The seat that *key* stands for leaves its phone and goes to this one."""
        with self._lock:
            game, seat = self._handed.pop(fingerprint(key), ("", ""))
            if game != uid:
                raise NotFree(_("Ce code a déjà servi : demandez-en un autre au Parrain."))
            self._seat(self.seating(uid), Holding(seat, fingerprint(token), phone))
        return seat

    def free(self, uid: str, seat: str) -> None:
        with self._lock:
            seating = self.seating(uid)
            self._write(replace(seating, holdings=seating.without(seat)))

    def close(self, uid: str, closed: bool) -> None:
        """Whether nobody new sits down (« places fermées »)."""
        with self._lock:
            self._write(replace(self.seating(uid), closed=closed))

    def follow(self, uid: str, before: str) -> None:
        """Those who sat at the game *before* sit at its rematch."""
        with self._lock:
            self._write(replace(self.seating(before), uid=uid))

    def _seat(self, seating: Seating, holding: Holding) -> None:
        self._write(replace(seating, holdings=(*seating.without(holding.seat), holding)))

    def _write(self, seating: Seating) -> None:
        if seating.uid.startswith(PASSING):
            self._passing = {seating.uid: seating}
            return
        others = [one for one in self._seatings.values() if one.uid != seating.uid]
        self._seatings = by_uid([*others[1 - GAMES :], seating])
        # A full disk must not keep a child out tonight.
        self._journal.remember_soon(REMEMBERED, to_json(list(self._seatings.values())))


def load(journal: Journal) -> tuple[Seating, ...]:
    """The seats of before; if nobody can read them any more, everybody sits down again."""
    try:
        seatings: tuple[Seating, ...] = journal.recall(REMEMBERED, (), kind=tuple[Seating, ...])
    except JournalError as error:
        log.warning("everybody must sit down again: %s", error, exc_info=True)
        return ()
    return seatings


def by_uid(seatings: Iterable[Seating]) -> dict[str, Seating]:
    return {one.uid: one for one in seatings}


def fingerprint(token: str) -> str:
    """128 random bits need no salt and no slow hash."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
