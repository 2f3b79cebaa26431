"""« Ma boîte »: which cards the owner still has. Games, packs and checks follow from it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from pi_parrain import digits
from pi_parrain.engine.codec import from_json, to_json
from pi_parrain.errors import ParrainError, Unreadable
from pi_parrain.games.live.bills import NOTES, Bills
from pi_parrain.games.live.deck import PRINTED, PRINTED_RED, Carton, Deck
from pi_parrain.journal import Journal
from pi_parrain.phrases import Phrase, _
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.parts import parts

bp = Blueprint("my_box", __name__)

REMEMBERED = "my_box"
CROWD = 13  # gangsters: from here on the red borders play too
FIELDS = ("k20", "k10", "k5")
LEFT = _("Cartes de CA$H'n GUN$ LIVE : {number} sur {printed} ({bills}), dont {red} à bord rouge")
LEFT_COUNTED = _(
    "Cartes de CA$H'n GUN$ LIVE : {number} sur {printed} ({bills}), dont {red} à bord rouge "
    "({red_bills})"
)


def load(journal: Journal) -> Carton:
    """The carton as its owner counted it last; as printed until then."""
    carton: Carton = journal.recall_or_do_without(REMEMBERED, Carton(), kind=Carton)
    return carton


def told(remembered: Any) -> Phrase:
    """What a journal, or a backup, has *remembered* of the carton, in words."""
    carton: Carton = Carton() if remembered is None else from_json(Carton, remembered)
    words = {"number": carton.bills.count, "printed": PRINTED.count, "bills": carton.bills}
    words |= {"red": carton.red, "red_bills": carton.red_bills}
    return Phrase(LEFT if carton.red_bills is None else LEFT_COUNTED, words)


@bp.get("/my-box")
@parrain_only
def show() -> str:
    """What is left, and what follows from it."""
    room = parts().room
    return page(load(room.journal), saved="saved" in request.args)


@bp.post("/my-box")
@parrain_only
def save() -> ResponseReturnValue:
    """Count again; a number that cannot be is answered on the same page."""
    room = parts().room
    try:
        carton = read(request.form)
    except ParrainError as problem:
        return page(load(room.journal), problem=problem.phrase), 409
    room.journal.remember(REMEMBERED, to_json(carton))
    return redirect(url_for("my_box.show", saved=1), 303)


def page(carton: Carton, problem: Phrase | None = None, saved: bool = False) -> str:
    return render_template(
        "live/my_box.html",
        carton=carton,
        typed=request.form,
        problem=problem,
        saved=saved,
        notes=tuple(zip(FIELDS, NOTES, carton.bills, PRINTED, strict=True)),
        reds=tuple(zip(FIELDS, NOTES, carton.red_bills or (None,) * len(NOTES), strict=True)),
        lost=PRINTED.count - carton.bills.count,
        printed_red=PRINTED_RED,
        small=Deck.for_game(carton, CROWD - 1),
        large=Deck.for_game(carton, CROWD),
    )


def read(form: MultiDict[str, str]) -> Carton:
    if "as_printed" in form:
        return Carton()
    bills = Bills(*(number(form, name) for name in FIELDS))
    reds = [f"red_{name}" for name in FIELDS]
    if any(form.get(name) for name in reds):
        red_bills = Bills(*(number(form, name) for name in reds))
        return Carton(bills, red_bills.count, red_bills)
    return Carton(bills, number(form, "red"))


def number(form: MultiDict[str, str], name: str) -> int:
    """What was typed there. Nothing is not zero: a forgotten field must not lose 38 cards."""
    typed = form.get(name, "").strip()
    words = {"field": named(name), "typed": typed[:20]}
    if not typed:
        raise Unreadable(_("{field} : il manque un nombre."), **words)
    try:
        return digits.whole(typed)
    except ValueError:
        raise Unreadable(_("{field} : « {typed} » n'est pas un nombre."), **words) from None


def named(name: str) -> Phrase:
    """The field *name* as the page calls it."""
    kind = name.removeprefix("red_")
    if kind not in FIELDS:
        return Phrase(_("Bords rouges"))
    text = _("Billets de {note}") if kind == name else _("Bords rouges de {note}")
    return Phrase(text, {"note": NOTES[FIELDS.index(kind)]})
