"""Rosters: lists of people to play with again next week."""

from __future__ import annotations

import re
import threading

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.engine.codec import composed
from pi_parrain.errors import Unreadable
from pi_parrain.journal import Journal
from pi_parrain.phrases import _
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.parts import parts

bp = Blueprint("rosters", __name__)

REMEMBERED = "rosters"
MOST_ROSTERS = 30
MOST_PEOPLE = 60
LONGEST_NAME = 40  # characters

Rosters = dict[str, tuple[str, ...]]

one_at_a_time = threading.Lock()


def load(journal: Journal) -> Rosters:
    """The people of each roster, by the name that somebody gave it."""
    rosters: Rosters = journal.recall_or_do_without(REMEMBERED, {}, kind=Rosters)
    return rosters


def journal() -> Journal:
    return parts().room.journal


def init_app(app: Flask) -> None:
    """``rosters()`` in the set-up of any game."""
    app.jinja_env.globals["rosters"] = lambda: load(journal())


@bp.get("/rosters")
@parrain_only
def show() -> str:
    """All the lists."""
    return render_template("rosters.html", rosters=load(journal()), problem=None, typed={})


@bp.post("/rosters")
@parrain_only
def save() -> ResponseReturnValue:
    """Store a list under a name; *was* is the name it had before."""
    try:
        name, people = read(request.form.get("name", ""), request.form.get("people", ""))
        with one_at_a_time:
            rosters = load(journal())
            rosters.pop(request.form.get("was", ""), None)
            check_room(rosters, name)
            journal().remember(REMEMBERED, {**rosters, name: people})
    except Unreadable as problem:
        page = render_template(
            "rosters.html", rosters=load(journal()), problem=problem.phrase, typed=request.form
        )
        return page, 409
    return redirect(url_for("rosters.show"), 303)


@bp.post("/rosters/delete")
@parrain_only
def delete() -> str:
    """Throw a list away; the answer still holds it, with a button that brings it back."""
    name = request.form.get("name")
    if name is None:
        raise Unreadable(_("« {field} » manque."), field="name")
    with one_at_a_time:
        rosters = load(journal())
        people = rosters.pop(name, None)
        if people is not None:
            journal().remember(REMEMBERED, rosters)
    deleted = None if people is None else {"name": name, "people": people}
    return render_template("rosters.html", rosters=rosters, problem=None, typed={}, deleted=deleted)


def check_room(rosters: Rosters, name: str) -> None:
    if len(rosters) >= MOST_ROSTERS and name not in rosters:
        raise Unreadable(_("Il y a déjà {most} listes : supprimez-en une."), most=MOST_ROSTERS)


def read(name: str, people: str) -> tuple[str, tuple[str, ...]]:
    title = composed(name)
    lines = [line for line in people.splitlines() if line.strip()]
    # « Dupont, Léa » on a line of its own is one person.
    pieces = lines if len(lines) > 1 else re.split("[,;\t]", people)
    names = [one for piece in pieces if (one := composed(piece))]
    if not title or not names:
        raise Unreadable(_("Il faut un nom de liste et au moins une personne."))
    if len(names) > MOST_PEOPLE:
        raise Unreadable(_("Une liste a {most} personnes au plus."), most=MOST_PEOPLE)
    for one in (title, *names):
        if len(one) > LONGEST_NAME:
            raise Unreadable(
                _("« {name}… » est trop long : {longest} caractères au plus."),
                name=one[:LONGEST_NAME],
                longest=LONGEST_NAME,
            )
    return title, tuple(names)
