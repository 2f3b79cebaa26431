"""Sitting down at a game that has seats, and the pad: a page of one's own."""

from __future__ import annotations

from urllib.parse import quote

from flask import (
    Blueprint,
    Response,
    abort,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue

from pi_parrain.engine import Common, Seat
from pi_parrain.errors import ParrainError, Refused
from pi_parrain.field.qr import as_svg
from pi_parrain.phrases import Phrase
from pi_parrain.server.door.access import is_parrain, public, seat_only
from pi_parrain.server.door.limits import TOO_MANY, TooMany
from pi_parrain.server.door.seatbook import NotFree
from pi_parrain.server.door.sitting import colours, my_seat, my_seats, token
from pi_parrain.server.errors import STATUS, wants_page
from pi_parrain.server.language import language
from pi_parrain.server.pages.join import kind_of_phone
from pi_parrain.server.pages.qr_codes import links
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import asking

bp = Blueprint("seats", __name__)


@bp.get("/sit")
@public
def door() -> ResponseReturnValue:
    """The names of those who play: a tap takes a free one.

    A phone that has a seat goes on to its pad, unless it asks for one `more`.
    """
    if my_seats() and "more" not in request.args:
        return redirect(url_for("seats.pad"), 303)
    return names()


def names(refusal: Phrase | None = None) -> str:
    room = parts().room
    table, real = room.seated, room.real
    return render_template(
        "sit.html",
        training=room.training,
        waits=real is not None and real.game.has_pads,
        slug="" if table is None else table.game.slug,
        refusal=refusal,
        has_pads=table is not None and table.game.has_pads,
        seats=colours(),
        seating=None if table is None else parts().seatbook.seating(table.uid),
        mine=my_seats(),
    )


@bp.get("/sit/code.svg")
@public
def code() -> ResponseReturnValue:
    """Where to sit down, to scan from a screen."""
    if (address := links().sit) is None:
        abort(404)
    return Response(as_svg(address), content_type="image/svg+xml")


@bp.post("/sit")
@public
def sit() -> ResponseReturnValue:
    """Take a free seat by its name, or any by the key that a Parrain showed."""
    try:
        seat = take(request.form.get("seat", ""), request.form.get("key", ""))
    except (NotFree, Refused, TooMany) as refusal:
        if not wants_page():
            raise
        return names(refusal.phrase), status_of(refusal)
    return redirect(pad_of(seat), 303)


def take(seat: str, key: str) -> str:
    if wait := parts().limits.claims.take(asking()):
        raise TooMany(TOO_MANY, wait)
    table, book = parts().room.table, parts().seatbook
    if key:
        seat = book.hand_over(table.uid, key, token(), called())
    elif seat in table.game.seats(table.state):
        book.take(table.uid, seat, token(), called())
    else:
        raise Refused(Common.NO_SEAT)
    parts().streams.hear(Seat(seat))
    parts().room.announce()
    return seat


@bp.get("/pad")
@seat_only
def pad() -> str:
    """What one player alone may see and do; the stream keeps it up to date."""
    seat, mine = my_seat(), {name: colours()[name] for name in my_seats()}
    shared = len(mine) > 1
    return render_template(
        "pad.html",
        picture=None if shared else parts().painter.picture(seat, language())[1],
        slug=parts().painter.slug,
        training=parts().painter.training,
        seat=seat.name,
        mine=mine,
        parrain=is_parrain(),
    )


def pad_of(seat: str) -> str:
    return f"{url_for('seats.pad')}?seat={quote(seat, safe='')}"


def called() -> str:
    """What a Parrain calls this phone: by its label, if it is one of his."""
    return parts().phonebook.label(session["phone"]) if is_parrain() else kind_of_phone()


def status_of(error: ParrainError) -> int:
    return next(code for kind, code in STATUS.items() if isinstance(error, kind))
