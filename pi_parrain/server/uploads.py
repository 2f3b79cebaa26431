"""Files that a phone sends in pieces: no request of anybody's may be longer than a few pages."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

from flask import request

from pi_parrain import digits
from pi_parrain.errors import ParrainError, Refused, Unreadable
from pi_parrain.phrases import _
from pi_parrain.system import why

START = "Piece-Start"
"""The header that says where in the file a piece begins."""


class Reason(Enum):
    PIECE_MISSING = _("Un morceau du fichier s'est perdu en route : choisissez-le encore une fois.")
    NO_ROOM = _("Le fichier n'a pas pu être gardé : {why}.")


def take_piece(file: Path, largest: int, empty: ParrainError, too_large: ParrainError) -> None:
    """One piece of *file*, in order; the first one, at 0, begins another upload."""
    try:
        start = digits.whole(request.headers.get(START, ""))
    except ValueError as error:
        raise Unreadable(_("« {field} » doit être un nombre."), field=START) from error
    piece = request.get_data()
    if not piece:
        raise empty
    if start + len(piece) > largest:
        raise too_large
    append(file, start, piece)


def append(file: Path, start: int, piece: bytes) -> None:
    try:
        there = file.stat().st_size if start and file.exists() else 0
        if start > there:
            raise Refused(Reason.PIECE_MISSING)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
        with open(descriptor, "wb") as out:  # a piece that is sent twice is written twice
            out.truncate(start)
            out.seek(start)
            out.write(piece)
    except OSError as error:
        raise Refused(Reason.NO_ROOM, why=why(error)) from error
