"""Sitting down at a game that has seats, and the pad: a page of one's own."""

from __future__ import annotations

from urllib.parse import quote

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.engine import Common
from pi_parrain.errors import Refused
from pi_parrain.server.door.access import public, seat_only
from pi_parrain.server.door.limits import TOO_MANY, TooMany
from pi_parrain.server.door.sitting import my_seat, my_seats, token
from pi_parrain.server.language import language
from pi_parrain.server.pages.join import kind_of_phone
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import asking

bp = Blueprint("seats", __name__)


@bp.get("/sit")
@public
def door() -> str:
    """The names of those who play: a tap takes a free one."""
    table = parts().room.seated
    seats = () if table is None else table.game.seats(table.state)
    seating = None if table is None else parts().seatbook.seating(table.uid)
    return render_template("sit.html", seats=seats, seating=seating, mine=my_seats())


@bp.post("/sit")
@public
def sit() -> ResponseReturnValue:
    """Take a free seat by its name, or any by the key that a Parrain showed."""
    if wait := parts().limits.claims.take(asking()):
        raise TooMany(TOO_MANY, wait)
    table, book = parts().room.table, parts().seatbook
    seat = request.form.get("seat", "")
    if key := request.form.get("key"):
        seat = book.hand_over(table.uid, key, token(), kind_of_phone())
    elif seat not in table.game.seats(table.state):
        raise Refused(Common.NO_SEAT)
    else:
        book.take(table.uid, seat, token(), kind_of_phone())
    parts().room.announce()
    return redirect(f"{url_for('seats.pad')}?seat={quote(seat)}", 303)


@bp.get("/pad")
@seat_only
def pad() -> str:
    """What one player alone may see and do; the stream keeps it up to date."""
    seat = my_seat()
    _version, html = parts().painter.picture(seat, language())
    return render_template(
        "pad.html", picture=html, slug=parts().painter.slug, seat=seat.name, mine=my_seats()
    )
