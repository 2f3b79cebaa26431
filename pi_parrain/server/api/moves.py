"""Taps: one route for every command of every game, and the undo. No rules inside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from flask import Blueprint, request, session
from flask.typing import ResponseReturnValue

from pi_parrain.digits import whole
from pi_parrain.engine import ScriptReader
from pi_parrain.engine.codec import from_json
from pi_parrain.engine.reasons import Common
from pi_parrain.errors import Refused, Unreadable
from pi_parrain.limits import Between
from pi_parrain.phrases import _
from pi_parrain.server.door.access import parrain_only, seat_only
from pi_parrain.server.door.sitting import speaks_for
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import body, once, recorded
from pi_parrain.table import Table

bp = Blueprint("moves", __name__)

PAD = "pad"  # who sent it, in the journal: which phone held the seat is in no row


@dataclass(frozen=True, slots=True)
class Undo:
    """*seq* is the move that the phone showed as the last one."""

    seq: Annotated[int, Between(1, 10**9)]


@bp.post("/moves")
@parrain_only
def submit() -> ResponseReturnValue:
    """Try a move. The live stream repaints the phones, not this reply."""
    key, playing = once(), parts().room.table
    check_game(playing)
    line = ScriptReader(playing.commands).from_data(check_words(body()))
    if line.command is None:
        raise Unreadable(_("Pour annuler, utilisez l'adresse /undo."))
    return recorded(
        playing.submit(line.command, once=key, by=session["phone"], at=line.at, seen=seen())
    )


@bp.post("/pad/moves")
@seat_only
def choose() -> ResponseReturnValue:
    """Try a move of a player's own: the command names who he is, and this phone must be his."""
    key, playing = once(), parts().room.table
    check_game(playing)
    line = ScriptReader(playing.commands).from_data(check_words(body()))
    seat = speaks_for(getattr(line.command, "player", None))
    assert line.command is not None
    return recorded(playing.submit(line.command, once=key, by=PAD, at=line.at, seat=seat))


@bp.post("/undo")
@parrain_only
def undo() -> ResponseReturnValue:
    """Take the last move back, if it is still the one that the phone showed."""
    key, playing = once(), parts().room.table
    check_game(playing)
    wanted: Undo = from_json(Undo, body())
    return recorded(playing.undo(wanted.seq, once=key, by=session["phone"]))


def check_words(data: dict[str, Any]) -> dict[str, Any]:
    """Who taps is in the session, the key in a header, luck is luck: only a file has such words."""
    for word in ("by", "once", "luck"):
        if word in data:
            raise Unreadable(
                _("« {field} » est inconnu. Champs admis : {allowed}."),
                field=word,
                allowed="do, at",
            )
    return data


def seen() -> int | None:
    """The version that the phone showed, for a tap that need not count twice."""
    header = request.headers.get("Seen")
    try:
        return None if header is None else whole(header)
    except ValueError:
        raise Unreadable(_("L'en-tête Seen doit être un nombre.")) from None


def check_game(playing: Table) -> None:
    """A tap that waited in a phone's outbox belongs to the game that the phone showed."""
    meant = request.headers.get("Game")
    if meant is not None and meant != str(playing.game_id):
        raise Refused(Common.STALE)
