"""Which seats of the game in play the phone that asks holds."""

from __future__ import annotations

import secrets

from flask import request, session

from pi_parrain.engine import Common, Seat
from pi_parrain.errors import ParrainError, Refused
from pi_parrain.phrases import _
from pi_parrain.server.parts import parts

TOKEN = "pad"


class NotSeated(ParrainError):
    """A pad is for whoever sits at the game."""


def token() -> str:
    """This phone's own, made when it first sits down."""
    held = session.get(TOKEN)
    if not isinstance(held, str):
        held = session[TOKEN] = secrets.token_urlsafe(16)
    return held


def my_seats() -> tuple[str, ...]:
    """In the order in which the game has them; nothing where no game with seats is in play."""
    table, book = parts().room.seated, parts().seatbook
    if table is None:
        return ()
    shown = session.get(TOKEN)
    return tuple(
        seat for seat in table.game.seats(table.state) if book.holds(table.uid, seat, shown)
    )


def my_seat() -> Seat:
    """The one that the address names, or the only one."""
    mine = my_seats()
    asked = request.args.get("seat", mine[0] if mine else "")
    if asked not in mine:
        raise NotSeated(_("Ce téléphone n'a pas cette place : choisissez un prénom."))
    return Seat(asked)


def speaks_for(player: object) -> Seat:
    """The seat of a command that names *player*, who must sit at this phone."""
    if not isinstance(player, str) or player not in my_seats():
        raise Refused(Common.NOT_YOURS)
    return Seat(player)
