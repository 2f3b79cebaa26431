"""The journal as the rest of the program knows it: games, rows, and a small memory beside them."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from pi_parrain.engine.codec import decoder
from pi_parrain.errors import JournalError, ParrainError
from pi_parrain.journal.faults import (
    BAD_GAME,
    Damaged,
    Garbled,
    NotFound,
    spoken,
)
from pi_parrain.journal.file import (
    RANDOM_ID,
    beside,
    check_in_place,
    claim,
    connect,
    look_at,
    make_sure,
    make_sure_of_writing,
    open_file,
    read_file,
    transaction,
)
from pi_parrain.phrases import Phrase, _

log = logging.getLogger(__name__)

Clock = Callable[[], str]
Meanwhile = Callable[[], None]

PATIENCE_S = 2.0  # how long a tap waits for somebody else's lock

NO_GAME = _("Il n'y a pas de partie {game} dans ce journal.")


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game of the journal. The times are labels: nothing is decided by them.

    *id* counts within this journal; *uid* is what a game is called beyond it, and no other game in
    the world has it. *rules* is the version of the rules by which it is played.
    """

    id: int
    slug: str
    label: str
    started_at: str
    rows: int
    uid: str
    rules: int
    deleted_at: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One accepted command with its facts, or (no command, *undoes*) the end of an earlier one."""

    seq: int
    command: dict[str, Any] | None
    events: tuple[dict[str, Any], ...] = ()
    by: str = ""
    once: str | None = None
    undoes: int | None = None
    at: str = ""


def nothing() -> None:
    """What most writers do meanwhile."""


def wall_clock() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Journal:
    """One file of games, shared by the threads of one program."""

    def __init__(
        self,
        path: Path,
        clock: Clock = wall_clock,
        *,
        exclusive: bool = False,
        read_only: bool = False,
        patience: float = PATIENCE_S,
    ) -> None:
        """Open the journal at *path*; *exclusive* refuses another program that plays from it too.

        Whoever only reads, or changes the key, does not ask for that. *read_only* is for files that
        cannot be written, which must exist.
        """
        self.path = path
        self.trouble: Phrase | None = None  # why it cannot be written, if it opened all the same
        self._clock = clock
        self._lock = threading.Lock()
        self._reading_lock = threading.Lock()
        self._owed: dict[str, str] = {}  # remembered, and not on the disk yet
        with spoken(path), ExitStack() as opening:
            make_sure(path, patience, may_create=not read_only)
            if exclusive:
                opening.callback(os.close, claim(path))  # closed last: ``claim`` says why
                if not read_only:
                    make_sure_of_writing(path)
            self._db = (read_file if read_only else open_file)(path, patience)
            opening.enter_context(closing(self._db))
            # A card may take seconds to write: whoever only reads must not wait for that.
            self._reader = self._db if read_only else connect(path, "ro", patience)
            opening.enter_context(closing(self._reader))
            self._files = path, beside(path, "-wal")
            self._standings = look_at(self._files)
            self._opened = opening.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._write_owed()
        with self._lock, self._reading_lock, spoken(self.path):
            self._close_files()

    def _write_owed(self) -> None:
        """The disk may have room again since the last tap."""
        if self._owed:
            try:
                self.remember_all({})
            except JournalError as error:
                log.error("what is not on the disk is lost: %s", error, exc_info=True)

    def _close_files(self) -> None:
        self._opened.close()  # the last one out tidies up

    def copy_to(self, file: Path) -> None:
        """The whole journal as it is now, in a *file* of its own."""
        with self._reading() as db, closing(sqlite3.connect(file)) as copy:
            db.backup(copy)

    @property
    def box_id(self) -> str:
        """Random, and as old as the journal: which box this is, wherever its games are told."""
        found: str = self.recall("box_id", kind=str)
        return found

    # Games

    def start(self, slug: str, label: str = "", rules: int = 1) -> KeptGame:
        """A new game, which becomes the latest."""
        with self._writing() as db:
            game = db.execute(
                "INSERT INTO games (slug, label, started_at, uid, rules, opened)"
                f" SELECT ?, ?, ?, {RANDOM_ID}, ?, coalesce(max(opened), 0) + 1 FROM games",
                (slug, label, self._clock(), rules),
            ).lastrowid
        assert game is not None
        return self.game(game)

    def adopt(self, kept: KeptGame, rows: Iterable[Row], latest: KeptGame | None = None) -> None:
        """A game of another journal as it stood there, all of it or nothing.

        Now it is the latest, unless *latest* stays that.
        """
        with self._writing() as db:
            game = db.execute(
                "INSERT INTO games (slug, label, started_at, uid, rules, deleted_at, opened)"
                " SELECT ?, ?, ?, ?, ?, ?, coalesce(max(opened), 0) + 1 FROM games",
                (kept.slug, kept.label, kept.started_at, kept.uid, kept.rules, kept.deleted_at),
            ).lastrowid
            assert game is not None
            for row in rows:
                insert(db, game, row, row.at)
            if latest is not None:
                make_latest(db, latest.id)

    def games(self, *, deleted: bool = False) -> tuple[KeptGame, ...]:
        """The games on the shelf (or those that were deleted), the last one opened first."""
        return self._games(f"deleted_at IS {'NOT ' if deleted else ''}NULL ORDER BY opened DESC")

    def latest(self) -> KeptGame | None:
        """The game to resume after a power cut."""
        return next(iter(self._games("deleted_at IS NULL ORDER BY opened DESC LIMIT 1")), None)

    def game(self, game: int) -> KeptGame:
        """One game, deleted or not."""
        with suppress(OverflowError):  # a number too long for SQLite is nobody's
            for kept in self._games("id = ?", game):
                return kept
        raise NotFound(NO_GAME, game=game)

    def reopen(self, game: int) -> KeptGame:
        """Make *game* the latest, and bring it back if it was deleted."""
        if self.game(game) != self.latest():
            with self._writing() as db:
                db.execute("UPDATE games SET deleted_at = NULL WHERE id = ?", (game,))
                make_latest(db, game)
        return self.game(game)

    def delete(self, game: int) -> None:
        """Put *game* out of sight; ``restore`` is the way back."""
        self._mark_deleted(game, self._clock())

    def restore(self, game: int) -> None:
        self._mark_deleted(game, None)

    def _mark_deleted(self, game: int, at: str | None) -> None:
        self.game(game)
        with self._writing() as db:
            db.execute("UPDATE games SET deleted_at = ? WHERE id = ?", (at, game))

    def _games(self, condition: str, *values: object) -> tuple[KeptGame, ...]:
        with self._reading() as db:
            found = db.execute(
                "SELECT id, slug, label, started_at,"
                " (SELECT coalesce(max(seq), 0) FROM rows WHERE game = games.id),"
                f" uid, rules, deleted_at FROM games WHERE {condition}",
                values,
            ).fetchall()
        return tuple(KeptGame(*record) for record in found)

    # Rows

    def append(self, game: int, row: Row, meanwhile: Meanwhile = nothing) -> None:
        """Write *row* down. When this returns, a power cut cannot take it away.

        *meanwhile* is called when all that is left is to wait for the disk: it may wake a thread,
        and must not wait itself.
        """
        with self._writing(meanwhile) as db:
            insert(db, game, row, self._clock())

    def rows(self, game: int) -> tuple[Row, ...]:
        """Every row of *game*, oldest first; ``Damaged`` rather than a game with a hole in it."""
        self.game(game)
        with self._reading() as db:
            found = db.execute(
                "SELECT game, seq, at, by, once, command, events, undoes, seal"
                " FROM rows WHERE game = ? ORDER BY seq",
                (game,),
            ).fetchall()
        return tuple(self._row(number, record) for number, record in enumerate(found, start=1))

    def game_with(self, once: str) -> int | None:
        """The last game in which a tap with this key counted."""
        with self._reading() as db:  # one look into an index for each game, not one at each row
            (found,) = db.execute(
                "SELECT max(id) FROM games"
                " WHERE EXISTS (SELECT 1 FROM rows WHERE game = games.id AND once = ?)",
                (once,),
            ).fetchone()
        return None if found is None else int(found)

    def _row(self, number: int, record: tuple[Any, ...]) -> Row:
        game, seq, at, by, once, command, events, undoes, written = record
        if seq != number or written != seal(record[:-1]):
            raise self.bad_row(game, number)
        try:
            return Row(
                seq=seq,
                command=None if command is None else json.loads(command),
                events=tuple(json.loads(events)),
                by=by,
                once=once,
                undoes=undoes,
                at=at,
            )
        except (ValueError, TypeError, RecursionError) as error:  # sealed by another hand
            raise self.bad_row(game, number) from error

    def bad_row(self, game: int, seq: int) -> Damaged:
        """The error for somebody who finds that a row makes no sense: it is about one game only."""
        return Damaged(BAD_GAME, path=self.path, game=game, seq=seq)

    # Memory

    def remember(self, name: str, value: Any) -> None:
        """Store something that belongs to no game (which cards the owner has, a roster) as JSON."""
        self.remember_all({name: value})

    def remember_all(self, values: Mapping[str, Any]) -> None:
        """The same for several names: a power cut leaves all of the old values or all of these."""
        texts = {name: dumps(value) for name, value in values.items()}
        with self._writing() as db:
            put_in_memory(db, texts)

    def remember_soon(self, name: str, value: Any) -> None:
        """The same for what holds from now on, whatever the disk says.

        If it refuses, the next thing that it takes takes this along. One thread at a time.
        """
        try:
            self.remember(name, value)
        except JournalError as error:
            log.warning("%s: not on the disk yet: %s", name, error, exc_info=True)
            with self._lock:
                self._owed[name] = dumps(value)

    def owes(self, name: str) -> bool:
        """Whether a cut would bring back what was remembered as *name* before."""
        return name in self._owed

    def recall(self, name: str, default: Any = None, *, kind: Any = None) -> Any:
        """What was stored as *name*: any JSON, or a value of type *kind* as the codec reads it."""
        with self._reading() as db:
            found = db.execute(
                "SELECT CAST(value AS BLOB) FROM memory WHERE name = ?", (name,)
            ).fetchone()  # one bit that flips, and SQLite's text is none for Python
        owed = self._owed.get(name)
        if owed is None and found is None:
            return default
        text: bytes = found[0] if owed is None else owed.encode()
        try:
            value = json.loads(text)
            return value if kind is None else decoder(kind)(value, name)
        except (ValueError, RecursionError, ParrainError) as error:
            raise Garbled(self.path, name, text.decode(errors="backslashreplace")) from error

    def recall_or_do_without(self, name: str, default: Any = None, *, kind: Any = None) -> Any:
        """The same for what somebody can type again: one damaged list costs no page, no game."""
        try:
            return self.recall(name, default, kind=kind)
        except Damaged as error:
            log.warning("what was remembered as %s is lost: %s", name, error, exc_info=True)
            return default

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._reading_lock, spoken(self.path):
            yield self._reader

    @contextmanager
    def _writing(self, meanwhile: Meanwhile = nothing) -> Iterator[sqlite3.Connection]:
        with self._lock, spoken(self.path):
            with transaction(self._db):
                put_in_memory(self._db, self._owed)
                yield self._db
                self._standings = check_in_place(self._files, self._standings)
                meanwhile()
            self._owed.clear()


def insert(db: sqlite3.Connection, game: int, row: Row, at: str) -> None:
    command = None if row.command is None else dumps(row.command)
    record = (game, row.seq, at, row.by, row.once, command, dumps(row.events), row.undoes)
    db.execute(
        "INSERT INTO rows (game, seq, at, by, once, command, events, undoes, seal)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*record, seal(record)),
    )


def put_in_memory(db: sqlite3.Connection, texts: Mapping[str, str]) -> None:
    db.executemany("INSERT OR REPLACE INTO memory VALUES (?, ?)", texts.items())


def make_latest(db: sqlite3.Connection, game: int) -> None:
    db.execute(
        "UPDATE games SET opened = (SELECT max(opened) + 1 FROM games) WHERE id = ?", (game,)
    )


def dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def seal(record: tuple[Any, ...]) -> int:
    """A checksum, so that a bit that flips on an old SD card is told and never played."""
    return zlib.crc32(dumps(record).encode())
