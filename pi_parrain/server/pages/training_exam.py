"""The exam of « S'entraîner »: the phone draws the cards and keeps the marks; the box has none."""

from __future__ import annotations

from flask import Blueprint, render_template

from pi_parrain.card_shelf import titles
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.language import language, sentence
from pi_parrain.server.pages.training import my_training
from pi_parrain.server.parts import parts
from pi_parrain.server.push.painter import has_pages
from pi_parrain.training.tasks import QUESTIONS

bp = Blueprint("exam", __name__)


@bp.get("/training/exam")
@parrain_only
def show() -> str:
    """Begin an exam, go on with it, or see what to look at again."""
    games = with_cards()
    cards = {
        slug: {name: file.told(language()).title for name, file in titles(slug).items()}
        for slug in games
    }
    return render_template(
        "training/exam.html",
        games=games,
        cards=cards,
        questions=QUESTIONS,
        mine=my_training() is not None,
    )


@bp.get("/training/diploma")
@parrain_only
def diploma() -> str:
    """A sheet to print; the name and the result are those that the phone has."""
    return render_template("training/diploma.html", games=with_cards())


def with_cards() -> dict[str, str]:
    """The games that one can be examined in, by their slugs."""
    games = parts().room.games.values()
    return {
        game.slug: sentence(game.title) for game in games if has_pages(game) and titles(game.slug)
    }
