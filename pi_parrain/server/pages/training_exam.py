"""The exam of « S'entraîner »: the phone draws the cards and keeps the marks; the box has none."""

from __future__ import annotations

from flask import Blueprint, render_template

from pi_parrain.card_shelf import titles
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.language import language
from pi_parrain.server.parts import parts
from pi_parrain.server.push.painter import has_pages
from pi_parrain.training.tasks import QUESTIONS

bp = Blueprint("exam", __name__)


@bp.get("/training/exam")
@parrain_only
def show() -> str:
    """Begin an exam, go on with it, or see what to look at again."""
    games = [game for game in parts().room.games.values() if has_pages(game)]
    cards = {
        game.slug: {name: file.told(language()).title for name, file in titles(game.slug).items()}
        for game in games
        if titles(game.slug)
    }
    return render_template(
        "training/exam.html",
        games={game.slug: game.title for game in games if game.slug in cards},
        cards=cards,
        questions=QUESTIONS,
    )


@bp.get("/training/diploma")
@parrain_only
def diploma() -> str:
    """A sheet to print; the name and the result are those that the phone has."""
    return render_template("training/diploma.html")
