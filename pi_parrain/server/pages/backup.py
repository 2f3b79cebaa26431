"""The whole box in one file, taken away on a phone, and put back on any box."""

from __future__ import annotations

import io
import threading
from enum import Enum
from pathlib import Path

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.backup import BadBackup, Scope
from pi_parrain.backup.reading import LARGEST_FILE, NOT_A_BACKUP, TOO_LARGE, read_backup
from pi_parrain.backup.restoring import promise_restore, settings_of
from pi_parrain.backup.writing import choose, write_backup
from pi_parrain.errors import JournalError, Refused
from pi_parrain.journal import Journal, KeptGame
from pi_parrain.journal.swap import ask_back, before
from pi_parrain.phrases import _
from pi_parrain.server import games, uploads
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.pages import restart, rosters
from pi_parrain.server.pages.join import check_code
from pi_parrain.server.pages.settable import SETTABLE
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import long_wait, taken_away
from pi_parrain.server.uploads import take_piece

bp = Blueprint("backup", __name__)

FILE_NAME = "parrain-sauvegarde.zip"
WRONG_CODE = _("Ce code n'est pas le bon : il est dans « Téléphones et codes QR ».")

one_at_a_time = threading.Lock()


class Reason(Enum):
    NOTHING_BEFORE = _("Il n'y a rien à remettre : aucune restauration n'a eu lieu ici.")


def scope() -> Scope:
    """What a backup holds beside games."""
    kinds = {rosters.REMEMBERED: rosters.Rosters}
    for part in games.PARTS:
        kinds |= getattr(part, "memories", {})
    return Scope(kinds, frozenset(SETTABLE))


def journal() -> Journal:
    return parts().room.journal


def uploaded() -> Path:
    return journal().path.with_name(f"{journal().path.name}.upload")


@bp.get("/backup")
@parrain_only
def show() -> str:
    """What a backup is, and the way back from the last restore."""
    return render_template(
        "backup.html",
        taken=choose(journal()),
        earlier=games_before(),
        can_restart=parts().restart is not None,
    )


@bp.get("/backup.zip")
@parrain_only
def download() -> ResponseReturnValue:
    """Games, lists of players and settings in one file; with `key=1`, the Parrain's key as well."""
    key = parts().keys.key if request.args.get("key") else None
    out = io.BytesIO()
    with long_wait():
        write_backup(out, journal(), scope(), parts().read_settings().settings, key)
    return taken_away(out.getvalue(), "application/zip", FILE_NAME)


@bp.post("/backup/pieces")
@parrain_only
def receive() -> ResponseReturnValue:
    """One piece of a backup, in order; the first one, at 0, begins another upload."""
    with one_at_a_time:
        take_piece(uploaded(), LARGEST_FILE, BadBackup(NOT_A_BACKUP), BadBackup(TOO_LARGE))
    return "", 204


@bp.get("/backup/restore")
@parrain_only
def look() -> ResponseReturnValue:
    """What the uploaded file holds, and what it would replace."""
    if not uploaded().exists():
        return redirect(url_for("backup.show"), 303)
    with long_wait(), one_at_a_time:
        found = read_backup(uploaded(), scope())
        settings_of(found, parts().read_settings(), scope())
    real = parts().room.real
    return render_template(
        "restore.html",
        found=found,
        games=parts().room.games,
        lists=found.memories.get(rosters.REMEMBERED, {}),
        here=sum(bool(game.rows) for game in everything()),
        lists_here=rosters.load(journal()),
        playing=real if real is not None and real.moves else None,
        can_restart=parts().restart is not None,
    )


@bp.post("/backup/restore")
@parrain_only
def restore() -> ResponseReturnValue:
    """Put the uploaded file in the place of everything here, and begin again with it."""
    check_code(request.form.get("code"), WRONG_CODE)
    again = restart.next_run()
    if not uploaded().exists():
        raise Refused(uploads.Reason.PIECE_MISSING)
    with long_wait(), one_at_a_time:
        found = read_backup(uploaded(), scope())
        reading = parts().read_settings()
        promise_restore(found, journal(), scope(), reading, with_key="with_key" in request.form)
        uploaded().unlink()
    again()
    return restart.run()


@bp.post("/backup/back")
@parrain_only
def bring_back() -> ResponseReturnValue:
    """What was there before the last restore; what is here now takes its place."""
    check_code(request.form.get("code"), WRONG_CODE)
    again = restart.next_run()
    with one_at_a_time:
        if before(journal().path) is None:
            raise Refused(Reason.NOTHING_BEFORE)
        ask_back(journal().path)
    again()
    return restart.run()


def everything() -> tuple[KeptGame, ...]:
    return (*journal().games(), *journal().games(deleted=True))


def games_before() -> int | None:
    """How many games could come back."""
    earlier = before(journal().path)
    if earlier is None:
        return None
    try:
        with Journal(earlier, read_only=True) as book:
            return sum(bool(game.rows) for game in book.games())
    except JournalError:  # it was damaged, which may be why
        return 0
