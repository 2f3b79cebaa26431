"""What a Parrain does for those who have pads, or have none: the « Joueurs » sheet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from pi_parrain.engine import PARRAIN, Common, Text
from pi_parrain.engine.codec import from_json
from pi_parrain.errors import Refused
from pi_parrain.field.links import NO_ADDRESS, ONLY_HERE
from pi_parrain.field.qr import as_svg
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.pages.qr_codes import links
from pi_parrain.server.parts import parts
from pi_parrain.server.push.painter import has_template
from pi_parrain.server.requests import body
from pi_parrain.table import Table

bp = Blueprint("players", __name__)


@dataclass(frozen=True, slots=True)
class OneSeat:
    seat: Annotated[str, Text(80)]


@dataclass(frozen=True, slots=True)
class Closing:
    """Whether nobody new sits down."""

    closed: bool


class Reason(Enum):
    """Why there is no code to scan."""

    NO_ADDRESS = NO_ADDRESS
    ONLY_HERE = ONLY_HERE


@bp.post("/players/key")
@parrain_only
def hand_over() -> ResponseReturnValue:
    """A code for one seat: whoever scans it gets the seat, and the phone that had it lets go."""
    table, seat = seat_named()
    found = links()
    if found.base is None:
        raise Refused(Reason.ONLY_HERE if found.only_here else Reason.NO_ADDRESS)
    address = found.seat(parts().seatbook.key_for(table.uid, seat))
    assert address is not None
    return Response(as_svg(address), content_type="image/svg+xml")


@bp.post("/players/free")
@parrain_only
def free() -> ResponseReturnValue:
    """Anybody may sit there now; the phone that did is told."""
    table, seat = seat_named()
    parts().seatbook.free(table.uid, seat)
    parts().room.announce()
    return "", 204


@bp.post("/players/closed")
@parrain_only
def close() -> ResponseReturnValue:
    """Nobody new sits down any more (« places fermées »), or somebody may again."""
    wanted: Closing = from_json(Closing, body())
    parts().seatbook.close(parts().room.table.uid, wanted.closed)
    parts().room.announce()
    return "", 204


@bp.get("/players/choose")
@parrain_only
def choose() -> str:
    """How to choose for somebody without a phone: nothing there depends on his secrets."""
    player = known(parts().room.table, request.args.get("seat", ""))
    scene = parts().painter.scene(PARRAIN)
    if not has_template(page := choose_page(scene["slug"])):
        abort(404)
    return render_template(page, **scene, player=player)


def choose_page(slug: str) -> str:
    """What a game gives for it; a game may have none."""
    return f"{slug}/choose_for.html"


def seat_named() -> tuple[Table, str]:
    named: OneSeat = from_json(OneSeat, body())
    table = parts().room.table
    return table, known(table, named.seat)


def known(table: Table, seat: str) -> str:
    if seat not in table.game.seats(table.state):
        raise Refused(Common.NO_SEAT)
    return seat
