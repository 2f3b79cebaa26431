"""The file itself: made whole or not at all, looked at before it is opened, brought up to date.

Looking comes first, through a connection that cannot write: a file that is damaged, foreign or too
new must stay as it is, byte for byte, so that somebody can still rescue it.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from pi_parrain.atomic import sync_folder
from pi_parrain.journal.faults import (
    BAD_PAGES,
    DAMAGED,
    DANGLING,
    MOVED,
    NEWER,
    NO_JOURNAL,
    NOT_OURS,
    READ_ONLY,
    SHORTENED,
    TAKEN,
    Damaged,
    Locked,
    Moved,
    Newer,
    NotFound,
    ReadOnly,
    full,
)
from pi_parrain.phrases import _

APPLICATION_ID = int.from_bytes(b"Parr", "big")
COMPANIONS = ("-wal", "-shm", "-journal")  # the files that SQLite keeps beside its own
NO_COMPANIONS = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMSIZE,
    sqlite3.SQLITE_IOERR_SHMMAP,
}
"""What SQLite says where it can neither make nor lengthen them."""

FITS_IN_MEMORY = 32 * 1024 * 1024
"""Bytes that a Pi can spare, twice while it converts them: years of evenings are a few million."""

EMPTY = _("le fichier est vide")
ORPHAN = _("il n'en reste que le fichier -wal")

# Not ``box/number``: cards are cloned and backups put back, and two games would share a number.
# Not UUIDv7 either: the clock of a Pi is wrong until somebody sets it.
RANDOM_ID = "lower(hex(randomblob(16)))"  # SQL


def first_tables(db: sqlite3.Connection) -> None:
    """*opened* orders the games by their last use: the wall clock of a Pi only labels."""
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute("""
        CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            slug TEXT NOT NULL,
            label TEXT NOT NULL,
            started_at TEXT NOT NULL,
            opened INTEGER NOT NULL,
            deleted_at TEXT
        ) STRICT""")
    db.execute("""
        CREATE TABLE rows (
            game INTEGER NOT NULL REFERENCES games,
            seq INTEGER NOT NULL,
            at TEXT NOT NULL,
            by TEXT NOT NULL,
            once TEXT,
            command TEXT,
            events TEXT NOT NULL,
            undoes INTEGER,
            seal INTEGER NOT NULL,
            PRIMARY KEY (game, seq),
            UNIQUE (game, once)
        ) STRICT, WITHOUT ROWID""")
    db.execute("""
        CREATE TABLE memory (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""")


def ids_and_rules(db: sqlite3.Connection) -> None:
    """The box and each game get an id that is theirs alone; all games so far have rules 1.

    The version of the rules is in the game's record and not in its first row: it is read before any
    row is decoded, a game without rows has one, and the seals of old rows stay as they are.
    """
    db.execute(f"INSERT INTO memory VALUES ('box_id', json_quote({RANDOM_ID}))")
    db.execute("ALTER TABLE games ADD COLUMN uid TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE games ADD COLUMN rules INTEGER NOT NULL DEFAULT 1")
    db.execute(f"UPDATE games SET uid = {RANDOM_ID}")
    db.execute("CREATE UNIQUE INDEX games_uid ON games (uid)")
    db.execute("CREATE INDEX games_opened ON games (opened)")  # finds the latest one at once


Migration = Callable[[sqlite3.Connection], None]
MIGRATIONS: list[Migration] = [first_tables, ids_and_rules]


def make_sure(path: Path, patience: float, *, may_create: bool) -> None:
    """There is a file at *path*, made now if there was none."""
    if path.exists():
        return
    if path.is_symlink():  # to a disk that is not plugged in: the games and the key are there
        raise NotFound(DANGLING, path=path, target=path.readlink())
    if not may_create:
        raise NotFound(NO_JOURNAL, path=path)
    create(path, patience)


def open_file(path: Path, patience: float) -> sqlite3.Connection:
    """A connection to the journal at *path*, which must exist and is brought up to date."""
    inspect(path, patience)
    return take_up(path, patience)


def take_up(path: Path, patience: float) -> sqlite3.Connection:
    """The same for a file that was looked at before."""
    db = connect(path, "rw", patience)
    try:
        keep_copy(db, path)
        bring_up_to_date(db)
    except BaseException:
        db.close()
        raise
    return db


def keep_copy(db: sqlite3.Connection, path: Path) -> None:
    """Before another format: whoever has to go back to the version of today finds it here."""
    found = pragma(db, "user_version")
    if not 0 < found < len(MIGRATIONS):
        return
    draft = beside(path, f".copy-{os.getpid()}")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(connect(draft, "rw", 0.0)) as copy:
            db.backup(copy)
            is_as_found = pragma(copy, "user_version") == found
        if is_as_found:  # nobody was faster
            draft.rename(copy_of(path, found))
            sync_folder(draft.parent)
    finally:
        draft.unlink(missing_ok=True)


def copy_of(path: Path, number: int) -> Path:
    """Where the journal is kept as it was in format *number*."""
    return beside(path, f".format-{number}")


def read_file(path: Path, patience: float) -> sqlite3.Connection:
    """A connection that changes nothing, for a file or a card that cannot be written.

    An older journal is copied into memory and brought up to date there: whoever reads knows one
    format only. The ids that such a copy is given are good for this reading alone.
    """
    inspect(path, patience)
    return read_again(path, patience)


def read_again(path: Path, patience: float) -> sqlite3.Connection:
    """The same for a file that was looked at before."""
    db = look_into(path, patience)
    if pragma(db, "user_version") == len(MIGRATIONS):
        return db
    with closing(db):
        copy = in_memory(db)
    bring_up_to_date(copy)
    copy.execute("PRAGMA query_only = ON")
    return copy


def make_sure_of_writing(path: Path) -> None:
    """SQLite opens what can only be read as if nothing were wrong, and stays with that for good."""
    if not os.access(path, os.W_OK):
        raise ReadOnly(READ_ONLY, path=path)


def claim(path: Path) -> int:
    """A descriptor to hold for as long as nobody else may ``claim`` the journal at *path*.

    It must outlive the connection: closing any descriptor of a file drops SQLite's own locks on it.
    """
    descriptor = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise Locked(TAKEN, path=path) from None
    except OSError:  # a disk without locks: nobody to tell
        pass
    return descriptor


def connect(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    """*patience* is how many seconds to wait for somebody else's lock.

    ``psow=0``: a cut that garbles a block may garble all of it, on a cheap SD card. So SQLite fills
    the block at the end of each row: what is acknowledged never shares one with what comes next.
    """
    return sqlite3.connect(
        f"file:{quote(os.fsencode(path.absolute()))}?mode={mode}&psow=0",
        uri=True,
        timeout=patience,
        isolation_level=None,  # we say BEGIN and COMMIT ourselves
        check_same_thread=False,  # Journal holds a lock
    )


def look_into(path: Path, patience: float) -> sqlite3.Connection:
    """To read only; where nothing can be written, without the companions that SQLite would make.

    That a disk answers with errors is known by trying. Then SQLite reads a -wal by an index in its
    own memory, or there is nothing in it. Where the index cannot even be made, ``without_index``.
    """
    if is_still(path):
        return connect(path, "ro&immutable=1", patience)
    db = connect(path, "ro", patience)
    try:
        pragma(db, "schema_version")
    except BaseException as error:
        db.close()
        if getattr(error, "sqlite_errorcode", None) not in NO_COMPANIONS:
            raise
        if not has_wal(path):
            return connect(path, "ro&immutable=1", patience)
        if standing(beside(path, "-shm")):
            return connect(path, "ro&readonly_shm=1", patience)
        if path.stat().st_size + beside(path, "-wal").stat().st_size > FITS_IN_MEMORY:
            raise
        return without_index(path)
    return db


def without_index(path: Path) -> sqlite3.Connection:
    """A copy in memory of the journal with what is in its -wal, where no -shm can be made.

    SQLite needs none for a database that it has locked for itself alone, which it cannot do to one
    that it only reads: here it believes so. Nobody else is at work, or there would be a -shm, and
    the copy is done before somebody can be. A -wal without one whole row goes then, as it always
    does where a journal is closed.
    """
    with closing(connect(path, "ro&vfs=unix-none", 0.0)) as db:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        copy = in_memory(db)
    copy.execute("PRAGMA query_only = ON")
    return copy


def in_memory(db: sqlite3.Connection) -> sqlite3.Connection:
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    db.backup(copy)
    return copy


def is_still(path: Path) -> bool:
    """Nobody is writing, and we could not: no rights, or no room for an index of the -wal."""
    may_write = os.access(path.parent, os.W_OK) and not full(path)
    return not may_write and not has_wal(path)


def has_wal(path: Path) -> bool:
    """Whether rows wait in the -wal; an empty one is what a disk left of an attempt."""
    wal = standing(beside(path, "-wal"))
    return wal is not None and wal.size > 0


def create(path: Path, patience: float) -> None:
    """Make a new journal beside its place, then move it there: never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)  # two programs may start at once
        if path.exists():
            return
        wal = beside(path, "-wal")
        if wal.exists() and wal.stat().st_size:
            raise Damaged(DAMAGED, path=path, detail=ORPHAN)
        draft = beside(path, ".new")
        for leftover in (draft, *(beside(draft, companion) for companion in COMPANIONS)):
            leftover.unlink(missing_ok=True)
        with closing(connect(draft, "rwc", patience)) as db:
            bring_up_to_date(db)
        draft.rename(path)
        os.fsync(folder)
    finally:
        os.close(folder)


def inspect(path: Path, patience: float) -> None:
    """Raise unless the file at *path* is a whole journal that this version can read."""
    if path.is_dir():
        raise IsADirectoryError(path)
    if path.stat().st_size == 0:  # SQLite would take it for a new database
        raise Damaged(DAMAGED, path=path, detail=EMPTY)
    with closing(look_into(path, patience)) as db:
        if pragma(db, "application_id") != APPLICATION_ID:
            raise Damaged(NOT_OURS, path=path)
        found = pragma(db, "user_version")
        if found > len(MIGRATIONS):
            raise Newer(NEWER, path=path, found=found, known=len(MIGRATIONS))
        orphans = db.execute("PRAGMA foreign_key_check").fetchone()  # rows whose game has vanished
        if orphans or pragma(db, "quick_check(1)") != "ok":
            raise Damaged(DAMAGED, path=path, detail=BAD_PAGES)


class Standing(NamedTuple):
    """Which file stands at a path, and how long it is. While it is open, SQLite never cuts it."""

    device: int
    inode: int
    size: int


Standings = tuple[Standing | None, ...]


def look_at(files: Iterable[Path]) -> Standings:
    """What stands there now."""
    return tuple(map(standing, files))


def standing(file: Path) -> Standing | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return Standing(found.st_dev, found.st_ino, found.st_size)


def check_in_place(files: Sequence[Path], before: Standings) -> Standings:
    """What stands at *files* now; raises unless it is what stood there *before*, and as long.

    SQLite itself would go on in a file without a name, or with a hole where its pages were.
    """
    now = look_at(files)
    for then, found in zip(before, now, strict=True):
        if (then and then[:2]) != (found and found[:2]):
            raise Moved(MOVED, path=files[0])
        if then and found and found.size < then.size:
            raise Damaged(SHORTENED, path=files[0])
    return now


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Each migration is applied and recorded in one transaction."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    for number, migration in enumerate(MIGRATIONS, start=1):
        if pragma(db, "user_version") < number:
            with transaction(db):
                if pragma(db, "user_version") < number:  # nobody was faster
                    migration(db)
                    db.execute(f"PRAGMA user_version = {number}")
    # What a killed program wrote may not have reached the disk, and we shall say that it has.
    with suppress(sqlite3.OperationalError):  # a disk that refuses is told at the first tap
        db.execute("PRAGMA wal_checkpoint").fetchone()


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; on disk when the block is left."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # SQLite ends it by itself after some write errors
            db.execute("ROLLBACK")
        raise


def pragma(db: sqlite3.Connection, name: str) -> Any:
    (value,) = db.execute(f"PRAGMA {name}").fetchone()
    return value


def beside(path: Path, suffix: str) -> Path:
    """The companion of *path*; of a link, SQLite puts it where the file really is."""
    path = path.resolve()
    return path.with_name(path.name + suffix)
