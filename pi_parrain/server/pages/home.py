"""The pages that a Parrain opens first: home, and the game in play."""

from __future__ import annotations

import re

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.engine import PARRAIN
from pi_parrain.errors import Unreadable
from pi_parrain.field.power import can_switch_off
from pi_parrain.games import GAMES
from pi_parrain.phrases import _
from pi_parrain.server.cookies import set_cookie
from pi_parrain.server.door.access import parrain_only, public
from pi_parrain.server.door.sitting import my_seats
from pi_parrain.server.language import COOKIE, LANGUAGES, language
from pi_parrain.server.pages import backup, first_run, update
from pi_parrain.server.pages.players import choose_page
from pi_parrain.server.pages.settings import box_title
from pi_parrain.server.pages.training import under_way
from pi_parrain.server.parts import parts
from pi_parrain.server.push.painter import has_pages, has_template
from pi_parrain.tour_shelf import tours

bp = Blueprint("pages", __name__)

YEAR_S = 365 * 24 * 3600
OURS = re.compile(r"/(?:[!-.0-\[\]-~][!-~]*)?")  # neither « // » nor « /\ », nothing unprintable


@bp.get("/")
@parrain_only
def home() -> str:
    """What an animator can do with the box tonight."""
    room = parts().room
    table = room.real
    if table is not None and not table.moves:
        table = None
    offered = room.training is None and first_run.is_offered()
    first_step = first_run.place(first_run.LANGUAGE)
    return render_template(
        "home.html",
        title=box_title(),
        table=table,
        **under_way(),
        outcome=None if table is None else table.game.outcome(table.state),
        games=[game for game in room.games.values() if has_pages(game)],
        tours=tours(),
        trouble=room.trouble,
        key_trouble=parts().keys.trouble,
        restored=backup.news(),
        undone=update.unseen(),
        first_run=first_step if offered else None,
        put_off=first_step["following"] if first_run.is_put_off() else None,
        box=parts().box,
        can_switch_off=can_switch_off(),
    )


@bp.post(f"/games/<any({', '.join(GAMES)}):game>")
@parrain_only
def begin(game: str) -> ResponseReturnValue:
    """A new game of this kind; the one in play stays on the shelf."""
    if not has_pages(GAMES[game]):
        abort(404)
    parts().room.begin(game)
    return redirect(url_for("pages.play"), 303)


@bp.get("/play")
@parrain_only
def play() -> str:
    """The game in play; the stream keeps it up to date."""
    _version, html = parts().painter.picture(PARRAIN, language())
    box = parts().box
    virtual = box is not None and box.virtual is not None
    table = parts().room.seated
    slug = "" if table is None else table.game.slug
    own = f"{slug}/page.html" if slug else "play.html"
    return render_template(
        [own, "play.html"],
        picture=html,
        virtual=virtual,
        slug=slug,
        training=parts().painter.training,
        has_pads=table is not None and table.game.has_pads,
        chooses=has_template(choose_page(slug)),
        mine=my_seats(),
    )


@bp.post("/language")
@public
def speak() -> ResponseReturnValue:
    """The language of this phone, from now on."""
    chosen = request.form.get("language", "")
    if chosen not in LANGUAGES:
        raise Unreadable(_("Cette langue n'est pas dans la boîte."))
    response = redirect(local(request.form.get("back", "/")), 303)
    set_cookie(response, COOKIE, chosen, YEAR_S)
    return response


def local(path: str) -> str:
    """*path* if it is one of ours: nobody is sent to another site from here.

    Browsers drop tabs and line ends from an address: what is left could begin with two slashes.
    """
    return path if OURS.fullmatch(path) else "/"
