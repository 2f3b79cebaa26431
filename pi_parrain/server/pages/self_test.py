"""The self-test of the box, for one person with ears, eyes and a thumb."""

from __future__ import annotations

from enum import Enum

from flask import Blueprint, abort, jsonify, render_template
from flask.typing import ResponseReturnValue

from pi_parrain import games
from pi_parrain.errors import Refused
from pi_parrain.phrases import Phrase, _
from pi_parrain.server.box_protocols import RehearsalLike
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.language import spoken
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import long_wait

bp = Blueprint("self_test", __name__)

PATIENCE_S = 15.0  # how long a page waits for somebody's thumb
TURN_S = 2.0  # of which each request asks for: whoever leaves the page takes no press for longer

TUNES = {name: piece.label for name, piece in games.TUNES.items()}
LOOKS = {
    "ready": _("Prêt : vert"),
    "counting": _("Décompte : jaune clignotant"),
    "whistling": _("Sifflet : rouge"),
    "waiting": _("Attente : bleu clignotant"),
    "trouble": _("Problème : rouge clignotant"),
    "off": _("Éteint"),
}
HEARD = Phrase(_("Appui reçu : le bouton marche."))
NOT_HEARD = Phrase(
    _("Aucun appui reçu : vérifiez le fil du bouton, puis « La broche du bouton » aux réglages.")
)

ON_SCREEN = Phrase(
    _("Broches virtuelles : cela s'entend sur « Le bouton et la sirène, à l'écran ».")
)


class Reason(Enum):
    BUSY = _("Un décompte tourne : attendez sa fin pour tester la boîte.")


def rehearsal() -> RehearsalLike:
    if parts().room.countdown is not None:
        raise Refused(Reason.BUSY)
    port = parts().rehearsal
    if port is None:
        abort(404)
    return port


@bp.get("/self-test")
@parrain_only
def show() -> str:
    """What the box finds out by itself, and buttons for the rest."""
    port = parts().rehearsal
    with long_wait():
        found = () if port is None else tuple(port.findings())
    return render_template(
        "self_test.html",
        findings=found,
        tunes=TUNES,
        looks=LOOKS,
        one_colour=len(parts().settings.box.light_pins) == 1,
        patience=round(PATIENCE_S),
        box=parts().box,
        on_screen=ON_SCREEN,
    )


@bp.post(f"/self-test/tunes/<any({', '.join(TUNES)}):name>")
@parrain_only
def play(name: str) -> ResponseReturnValue:
    """Hear one of the box's tunes."""
    rehearsal().sound(name)
    return "", 204


@bp.post(f"/self-test/lights/<any({', '.join(LOOKS)}):name>")
@parrain_only
def shine(name: str) -> ResponseReturnValue:
    """See one of the light's looks."""
    rehearsal().shine(name)
    return "", 204


@bp.post("/self-test/lights/rest")
@parrain_only
def rest() -> ResponseReturnValue:
    """The light says again what it says when nobody tests it."""
    rehearsal().rest()
    return "", 204


@bp.post("/self-test/button")
@parrain_only
def button() -> ResponseReturnValue:
    """Wait two seconds for a press; it tells this page, and starts nothing. Ask again for more."""
    port = rehearsal()
    with long_wait():
        heard = port.wait_for_press(TURN_S) is not None
    return jsonify(heard=heard, sentence=spoken(HEARD if heard else NOT_HEARD))
