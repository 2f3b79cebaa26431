"""The public board: read only, no key, no secret."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template
from flask.typing import ResponseReturnValue

from pi_parrain.engine import PUBLIC
from pi_parrain.engine.codec import from_json
from pi_parrain.field.qr import as_svg
from pi_parrain.games import BOARD_SWITCHES
from pi_parrain.server.api.moves import check_game
from pi_parrain.server.door.access import is_parrain, parrain_only, public
from pi_parrain.server.language import language
from pi_parrain.server.pages.qr_codes import links
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import body

bp = Blueprint("board", __name__)


@dataclass(frozen=True, slots=True)
class Switch:
    """Whether spectators see it."""

    shown: bool


@bp.get("/board")
@public
def show() -> str:
    """For a tablet on a tree, or a spectator's phone."""
    _version, html = parts().painter.picture(PUBLIC, language())
    table = parts().room.seated
    return render_template(
        "board.html",
        picture=html,
        slug=parts().painter.slug,
        training=parts().painter.training,
        parrain=is_parrain(),
        has_pads=table is not None and table.game.has_pads,
        has_code=links().board is not None,
    )


@bp.get("/board/code.svg")
@public
def code() -> ResponseReturnValue:
    """The board's own address, for whoever sees it on a screen and wants it in the hand."""
    if (address := links().board) is None:
        abort(404)
    return Response(as_svg(address), content_type="image/svg+xml")


@bp.post(f"/board/<any({', '.join(BOARD_SWITCHES)}):name>")
@parrain_only
def switch(name: str) -> ResponseReturnValue:
    """Spectators see more of the game (money: what the teams own), or no longer do."""
    wanted: Switch = from_json(Switch, body())
    playing = parts().room.table
    check_game(playing)
    parts().room.show(name, wanted.shown, at=playing)
    return "", 204
