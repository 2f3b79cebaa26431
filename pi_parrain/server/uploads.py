"""Files that a phone sends in pieces: no request of anybody's may be longer than a few pages."""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path

from flask import request, session

from pi_parrain import digits
from pi_parrain.errors import ParrainError, Refused, Unreadable
from pi_parrain.phrases import _
from pi_parrain.system import why

START = "Piece-Start"
"""The header that says where in the file a piece begins."""

GAMES_ROOM = 8 * 1024 * 1024
"""Bytes of the card that no file of a phone's takes: every tap needs a few."""

senders: dict[Path, str] = {}
"""The phone that began each file: a piece of another one's file would spoil it unseen."""


class Reason(Enum):
    PIECE_MISSING = _("Un morceau du fichier s'est perdu en route : choisissez-le encore une fois.")
    NO_ROOM = _("Le fichier n'a pas pu être gardé : {why}.")
    ANOTHER_FILE = _(
        "Un autre fichier est arrivé entre-temps, d'un autre téléphone : choisissez le vôtre "
        "encore une fois. Rien n'a été changé."
    )


def backup_beside(journal: Path) -> Path:
    """Where a backup that somebody sends waits for his yes."""
    return journal.with_name(f"{journal.name}.upload")


def forget(*files: Path) -> None:
    """What was sent to an earlier run and never confirmed; on a read-only card it stays."""
    for file in files:
        with suppress(OSError):
            file.unlink(missing_ok=True)


@contextmanager
def spoken_if_refused() -> Iterator[None]:
    """Around what writes to the card: what that refuses is a sentence."""
    try:
        yield
    except OSError as error:
        raise Refused(Reason.NO_ROOM, why=why(error)) from error


def fingerprint(file: Path) -> str:
    """Names what *file* holds now, for the form that says yes to it."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def check_shown(file: Path) -> None:
    """Whoever says yes means what he was shown; a program that looked at nothing names nothing."""
    if not file.exists():
        raise Refused(Reason.PIECE_MISSING)
    shown = request.form.get("file")
    if shown is not None and shown != fingerprint(file):
        raise Refused(Reason.ANOTHER_FILE)


def take_piece(file: Path, largest: int, empty: ParrainError, too_large: ParrainError) -> None:
    """One piece of *file*, in order; the first one, at 0, begins another upload."""
    try:
        start = digits.whole(request.headers.get(START, ""))
    except ValueError as error:
        raise Unreadable(_("« {field} » doit être un nombre."), field=START) from error
    keep_piece(file, start, request.get_data(), largest, empty, too_large)


def keep_piece(
    file: Path,
    start: int,
    piece: bytes,
    largest: int,
    empty: ParrainError,
    too_large: ParrainError,
) -> None:
    if not piece:
        raise empty
    if start + len(piece) > largest:
        raise too_large
    if start:
        check_sender(file)
    append(file, start, piece)


def check_sender(file: Path) -> None:
    """Whoever goes on with *file*, or looks at it, means the one that his phone sent."""
    if file.exists() and senders.get(file, session["phone"]) != session["phone"]:
        raise Refused(Reason.ANOTHER_FILE)


def append(file: Path, start: int, piece: bytes) -> None:
    with spoken_if_refused():
        there = file.stat().st_size if start and file.exists() else 0
        if start > there:
            raise Refused(Reason.PIECE_MISSING)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            with open(descriptor, "wb") as out:  # a piece that is sent twice is written twice
                out.truncate(start)
                if not start:  # what comes next may not fit; what was there is gone all the same
                    senders[file] = session["phone"]
                check_room(descriptor, len(piece))
                out.seek(start)
                out.write(piece)
        except OSError:
            with suppress(OSError):
                os.truncate(file, 0)  # half a file is of no use, and takes the room of the games
            raise


def check_room(descriptor: int, more: int) -> None:
    disk = os.fstatvfs(descriptor)
    if disk.f_bavail * disk.f_frsize < GAMES_ROOM + more:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
