"""Which seats of the game in play the phone that asks holds."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from flask import request, session

from pi_parrain.engine import Common, Seat
from pi_parrain.errors import ParrainError, Refused
from pi_parrain.phrases import _
from pi_parrain.server.door.seatbook import fingerprint
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


def seats_in_play() -> tuple[str, ...]:
    table = parts().room.seated
    return () if table is None else table.game.seats(table.state)


def colours() -> dict[str, int]:
    """The number of the colour of each seat, in the order in which the game has them."""
    table = parts().room.seated
    return {} if table is None else table.game.colours(table.state)


def my_seats() -> tuple[str, ...]:
    """In the order in which the game has them; nothing where no game with seats is in play."""
    table, book, shown = parts().room.seated, parts().seatbook, session.get(TOKEN)
    if table is None:
        return ()
    return tuple(seat for seat in seats_in_play() if book.holds(table.uid, seat, shown))


def my_seat() -> Seat:
    """The one that the address names, or the first."""
    mine = my_seats()
    asked = request.args.get("seat", mine[0] if mine else "")
    if asked not in mine:
        raise NotSeated(why_not(asked))
    return Seat(asked)


def why_not(asked: str) -> str:
    """What a phone is told whose seat was handed over or freed, or whose game has ended."""
    table = parts().room.seated
    if table is not None and table.training is not None:
        return _("Les Parrains s'entraînent : ta partie attend, et ta place aussi.")
    if table is None or asked not in seats_in_play():
        return _("Cette place n'est pas dans la partie en cours : choisissez un prénom.")
    if parts().seatbook.seating(table.uid).of(asked) is None:
        return _("Cette place est libre : touchez le prénom pour la prendre.")
    return _("Cette place est à un autre téléphone maintenant.")


def speaks_for(player: object) -> Seat:
    """The seat of a command that names *player*, who must sit at this phone."""
    if not isinstance(player, str) or player not in my_seats():
        raise Refused(Common.NOT_YOURS)
    return Seat(player)


def still_sits(seat: Seat) -> Callable[[], bool]:
    """Whether the phone that asks now still has *seat* later, when there is no request."""
    room, book, holder = parts().room, parts().seatbook, fingerprint(token())

    def sits() -> bool:
        table = room.seated
        return (
            table is not None
            and seat.name in table.game.seats(table.state)
            and book.is_held(table.uid, seat.name, holder)
        )

    return sits
