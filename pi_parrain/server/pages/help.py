"""Help, in our own words and printable: one sheet for each game that has a page."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, abort, render_template, request, url_for

from pi_parrain.games import GAMES
from pi_parrain.server.door.access import is_parrain, public
from pi_parrain.server.parts import parts
from pi_parrain.server.push.painter import has_pages
from pi_parrain.tour_shelf import tours

bp = Blueprint("help", __name__)


@bp.get("/help", defaults={"slug": next(iter(GAMES))})
@bp.get("/help/<slug>")
@public
def show(slug: str) -> str:
    """One tap away, for players and spectators too: nothing in it is secret."""
    games = {game.slug: game.title for game in parts().room.games.values() if has_pages(game)}
    if slug not in games:
        abort(404)
    return render_template(
        f"{slug}/help.html",
        games=games,
        slug=slug,
        back=back(),
        game=parts().room.games[slug],
        tour=tours().get(slug),
        parrain=is_parrain(),
    )


def back() -> str:
    """Where the reader came from, in the middle of a round above all."""
    try:
        came_from = urlsplit(request.referrer or "")
    except ValueError:  # brackets that hold no address
        came_from = urlsplit("")
    if came_from.path == url_for("seats.pad"):
        return f"{came_from.path}?{came_from.query}"
    if not is_parrain():
        return url_for("board.show")
    from_play = request.referrer == url_for("pages.play", _external=True)
    return url_for("pages.play" if from_play else "pages.home")
