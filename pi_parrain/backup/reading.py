"""Reads a backup that anybody may have made: every limit and every type, before anything changes.

Nothing is unpacked to a disk: the few names that may be in it are read, up to a limit, as text.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, NoReturn, TypeVar
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pi_parrain import __version__
from pi_parrain.backup import (
    ABOUT,
    FORMAT,
    GAMES_FILE,
    KEY,
    LONGEST_WORD,
    MEMORY,
    NEEDED,
    SETTINGS,
    About,
    BadBackup,
    Scope,
    newer,
)
from pi_parrain.engine.codec import decoder, from_json
from pi_parrain.errors import Refused, Unreadable
from pi_parrain.journal import KeptGame, Row
from pi_parrain.phrases import _
from pi_parrain.shelf import is_known
from pi_parrain.system import why
from pi_parrain.version_numbers import is_newer

LARGEST_FILE = 8_000_000  # bytes; a hundred evenings are about one million
LARGEST_INSIDE = 64_000_000  # bytes of all its members, whatever they claim
LARGEST_TEXT = 1_000_000  # bytes of a member that is not the games
LARGEST_LINE = 1_000_000  # bytes of one row
LARGEST_GAME = 2_000_000  # characters of its rows, all in memory; a thousand are 0.2 million
MOST_GAMES = 5000
MOST_MEMBERS = 100
ENCRYPTED = 0x1

GOOD_KEY = re.compile(r"[A-Za-z0-9_-]{16,200}")  # what a link carries as it is

NOT_A_BACKUP = _("Ce fichier n'est pas une sauvegarde de Pi Parrain. Rien n'a été changé.")
TORN = _("Cette sauvegarde est abîmée ou incomplète : reprenez-en une autre. Rien n'a été changé.")
TOO_LARGE = _("Cette sauvegarde est trop grosse pour être vraie. Rien n'a été changé.")
STRANGE = _(
    "Cette sauvegarde contient autre chose que ce que la boîte y met ({what}). Rien n'a été changé."
)
NOT_READ = _("Le fichier {file} ne peut pas être lu : {why}. Rien n'a été changé.")

HEADING = {"slug", "label", "started_at", "rows", "uid", "rules", "deleted_at"}

Value = TypeVar("Value")
Game = tuple[KeptGame, tuple[Row, ...]]


@dataclass(frozen=True, slots=True)
class Backup:
    """What a file holds; its games are read from it one by one."""

    file: Path
    about: About
    games: dict[str, int]  # how many of each kind
    latest: str  # when the last one began
    memories: dict[str, Any]
    settings: str
    key: str | None


def read_backup(file: Path, scope: Scope) -> Backup:
    """Everything in *file* is looked at, to its last row."""
    with opened(file) as bundle:
        about = about_of(bundle)
        check_members(bundle)
        games, latest = Counter[str](), ""
        for kept, _rows in games_of(bundle):
            games[kept.slug] += 1
            latest = kept.started_at
        key = None
        if KEY in bundle.namelist():
            key = checked(lambda: key_of(json_of(bundle, KEY)))
        return Backup(
            file,
            about,
            dict(games),
            latest,
            checked(lambda: memories_of(json_of(bundle, MEMORY), scope)),
            text_of(bundle, SETTINGS),
            key,
        )


def read_games(file: Path) -> Iterator[Game]:
    """The games, oldest first."""
    with opened(file) as bundle:
        yield from games_of(bundle)


@contextmanager
def opened(file: Path) -> Iterator[ZipFile]:
    try:
        if file.exists() and not file.is_file():
            raise BadBackup(NOT_A_BACKUP)  # a device without end, a folder
        if file.stat().st_size > LARGEST_FILE:
            raise BadBackup(TOO_LARGE)
        with ZipFile(file) as bundle:
            yield bundle
    except OSError as error:
        raise BadBackup(NOT_READ, file=file, why=why(error)) from error
    except BadZipFile as error:
        raise BadBackup(TORN if is_zip(file) else NOT_A_BACKUP) from error
    except (zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise BadBackup(TORN) from error


def is_zip(file: Path) -> bool:
    """How one begins, even when its end is missing."""
    with file.open("rb") as start:
        return start.read(4) == b"PK\3\4"


def version_of(bundle: ZipFile) -> str:
    """First of all: what a newer box made may hold anything."""
    if ABOUT not in bundle.namelist():
        raise BadBackup(NOT_A_BACKUP)
    found = json_of(bundle, ABOUT)
    about = found if isinstance(found, dict) else {}
    version, form = str(about.get("version")), about.get("format")
    if is_newer(version, __version__) or (isinstance(form, int) and form > FORMAT):
        raise newer(version)
    return version


def about_of(bundle: ZipFile) -> About:
    version_of(bundle)
    about: About = checked(lambda: from_json(About, json_of(bundle, ABOUT)))
    checked(lambda: number(about.left_out))
    return about if about.format == FORMAT else strange(ABOUT)


def check_members(bundle: ZipFile) -> None:
    members = bundle.infolist()
    if len(members) > MOST_MEMBERS:
        raise BadBackup(TOO_LARGE)
    names = [member.filename for member in members]
    for member in members:
        if member.filename not in (*NEEDED, KEY) or names.count(member.filename) > 1:
            strange(member.filename)
        check_member(member)
    if not set(NEEDED) <= set(names):
        raise BadBackup(TORN)
    if sum(member.file_size for member in members) > LARGEST_INSIDE:
        raise BadBackup(TOO_LARGE)


def check_member(member: ZipInfo) -> None:
    plain = member.compress_type in (ZIP_STORED, ZIP_DEFLATED) and not member.flag_bits & ENCRYPTED
    if not plain or (member.external_attr >> 16) & 0o170000 not in (0, 0o100000):
        strange(member.filename)


def strange(what: str) -> NoReturn:
    raise BadBackup(STRANGE, what=ascii(what)[1 : LONGEST_WORD + 1].rstrip("'"))


def text_of(bundle: ZipFile, name: str) -> str:
    """The lesser of what is there and what may be, whatever the file says of its own size."""
    with bundle.open(name) as member:
        content = member.read(LARGEST_TEXT + 1)
    if len(content) > LARGEST_TEXT:
        raise BadBackup(TOO_LARGE)
    return checked(content.decode)


def json_of(bundle: ZipFile, name: str) -> Any:
    text = text_of(bundle, name)
    return checked(lambda: json.loads(text))


def checked(read: Callable[[], Value]) -> Value:
    """What *read* gives; nonsense inside is a backup that something has spoilt."""
    try:
        return read()
    except (ValueError, TypeError, KeyError, RecursionError, Unreadable, Refused) as error:
        raise BadBackup(TORN) from error


# Games


def games_of(bundle: ZipFile) -> Iterator[Game]:
    version = version_of(bundle)
    with bundle.open(GAMES_FILE) as member:
        yield from games_in(lines_of(member), version)


def games_in(lines: Iterator[str], version: str) -> Iterator[Game]:
    seen: set[str] = set()
    for line in lines:
        kept = checked(lambda line=line: game_of(json.loads(line)))  # type: ignore[misc]
        if kept.uid in seen or len(seen) >= MOST_GAMES:
            raise BadBackup(TORN)
        if not is_known(kept):
            raise newer(version)
        seen.add(kept.uid)
        yield kept, checked(lambda kept=kept: rows_of(kept, lines))  # type: ignore[misc]


def lines_of(member: IO[bytes]) -> Iterator[str]:
    left = LARGEST_INSIDE
    while line := member.readline(LARGEST_LINE + 1):
        left -= len(line)
        if len(line) > LARGEST_LINE or left < 0:
            raise BadBackup(TOO_LARGE)
        yield checked(line.decode)


def game_of(data: Any) -> KeptGame:
    if set(data) - HEADING:
        raise KeyError  # what a newer box adds would be lost
    return KeptGame(
        0,
        text(data["slug"]),
        text(data["label"]),
        text(data["started_at"]),
        number(data["rows"]),
        text(data["uid"], 1),
        number(data["rules"]),
        None if data["deleted_at"] is None else text(data["deleted_at"]),
    )


def rows_of(kept: KeptGame, lines: Iterator[str]) -> tuple[Row, ...]:
    rows, keys, left = [], set(), LARGEST_GAME
    for seq in range(1, kept.rows + 1):
        line = next(lines, "")
        left -= len(line)
        if left < 0:
            raise BadBackup(TOO_LARGE)
        row = row_of(json.loads(line))
        if row.seq != seq or row.once in keys:
            raise ValueError(row.seq)
        if row.once is not None:
            keys.add(row.once)
        rows.append(row)
    return tuple(rows)


def row_of(data: Any) -> Row:
    seq, at, by, once, command, events, undoes = data
    if not isinstance(command, dict | None) or not isinstance(events, list):
        raise TypeError
    if not all(isinstance(event, dict) for event in events):
        raise TypeError
    json.dumps([command, events], ensure_ascii=False, allow_nan=False).encode()
    return Row(
        number(seq),
        command,
        tuple(events),
        text(by),
        None if once is None else text(once, 1),
        None if undoes is None else number(undoes),
        text(at),
    )


def text(value: Any, least: int = 0) -> str:
    if not isinstance(value, str) or not least <= len(value) <= LONGEST_WORD:
        raise TypeError
    value.encode()  # half a character is none
    return value


def number(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 2**31:
        raise TypeError
    return value


# The rest


def memories_of(data: Any, scope: Scope) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise TypeError
    for name, value in data.items():
        if name not in scope.memories:
            strange(name)
        decoder(scope.memories[name])(value, name)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    return data


def key_of(data: Any) -> str:
    key = text(data["key"])
    if not GOOD_KEY.fullmatch(key):
        raise ValueError
    return key
