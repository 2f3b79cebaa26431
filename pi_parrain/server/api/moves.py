"""Taps: one route for every command of every game, and the undo. No rules inside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from flask import Blueprint, current_app, jsonify, request, session
from flask.typing import ResponseReturnValue

from pi_parrain.engine import ScriptReader
from pi_parrain.engine.codec import from_json
from pi_parrain.engine.reasons import Common
from pi_parrain.errors import Refused, Unreadable
from pi_parrain.limits import Between
from pi_parrain.phrases import _
from pi_parrain.room import Room
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.language import spoken
from pi_parrain.table import Answer, Table

bp = Blueprint("moves", __name__)

LONGEST_KEY = 80  # characters


@dataclass(frozen=True, slots=True)
class Undo:
    """*seq* is the move that the phone showed as the last one."""

    seq: Annotated[int, Between(1, 10**9)]


def table() -> Table:
    room: Room = current_app.extensions["room"]
    return room.table


@bp.post("/moves")
@parrain_only
def submit() -> ResponseReturnValue:
    """Try a move. The live stream repaints the phones, not this reply."""
    key, playing = once(), table()
    check_game(playing)
    line = ScriptReader(playing.commands).from_data(body())
    if line.command is None:
        raise Unreadable(_("Pour annuler, utilisez l'adresse /undo."))
    return told(playing.submit(line.command, once=key, by=session["phone"], at=line.at))


@bp.post("/undo")
@parrain_only
def undo() -> ResponseReturnValue:
    """Take the last move back, if it is still the one that the phone showed."""
    key, playing = once(), table()
    check_game(playing)
    wanted: Undo = from_json(Undo, body())
    return told(playing.undo(wanted.seq, once=key, by=session["phone"]))


def check_game(playing: Table) -> None:
    """A tap that waited in a phone's outbox belongs to the game that the phone showed."""
    meant = request.headers.get("Game")
    if meant is not None and meant != str(playing.game_id):
        raise Refused(Common.STALE)


def body() -> dict[str, Any]:
    try:
        data = request.get_json(silent=True)
    except RecursionError:  # brackets in brackets in brackets
        data = None
    if not isinstance(data, dict):
        raise Unreadable(_("Le corps de la demande doit être un objet JSON."))
    return data


def once() -> str:
    """The idempotency key: a tap repeated by a bad link counts once."""
    key = request.headers.get("Idempotency-Key", "")
    if not 0 < len(key) <= LONGEST_KEY:
        raise Unreadable(
            _("L'en-tête Idempotency-Key doit avoir de 1 à {longest} caractères."),
            longest=LONGEST_KEY,
        )
    return key


def told(answer: Answer) -> ResponseReturnValue:
    return jsonify(
        seq=answer.seq,
        named=spoken(answer.named),
        cautions=[spoken(caution) for caution in answer.cautions],
        duplicate=answer.duplicate,
    )
