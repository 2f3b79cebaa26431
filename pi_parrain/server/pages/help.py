"""Help, in our own words and printable: one sheet for each game that has a page."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, render_template, request, url_for

from pi_parrain.games import GAMES
from pi_parrain.room import Room
from pi_parrain.server.door.access import is_parrain, public
from pi_parrain.server.pages.home import is_drawn

bp = Blueprint("help", __name__)


@bp.get("/help", defaults={"slug": next(iter(GAMES))})
@bp.get("/help/<slug>")
@public
def show(slug: str) -> str:
    """One tap away, for players and spectators too: nothing in it is secret."""
    room: Room = current_app.extensions["room"]
    games = {game.slug: game.title for game in room.games.values() if is_drawn(game)}
    if slug not in games:
        abort(404)
    return render_template(f"{slug}/help.html", games=games, slug=slug, back=back())


def back() -> str:
    """Where the reader came from, in the middle of a round above all."""
    if not is_parrain():
        return url_for("board.show")
    from_play = request.referrer == url_for("pages.play", _external=True)
    return url_for("pages.play" if from_play else "pages.home")
