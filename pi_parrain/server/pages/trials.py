"""« Essayer »: the box sounds, listens and shines as the form has it; nothing is kept or recorded.

The length of a countdown is tried as the whole countdown with its whistle, since its last seconds
are what one wants to hear; whoever has heard enough stops it, on the page or by a long press.
"""

from __future__ import annotations

import math
from enum import Enum

from flask import Blueprint, abort, jsonify, request
from flask.typing import ResponseReturnValue

from pi_parrain.config import BoxSettings
from pi_parrain.config.file import decode, overlay
from pi_parrain.config.page_file import changed
from pi_parrain.errors import Refused, SettingsError, Unreadable
from pi_parrain.phrases import Phrase, _
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.language import spoken
from pi_parrain.server.pages import self_test
from pi_parrain.server.pages.self_test import LOOKS, NOT_HEARD, ON_SCREEN, rehearsal
from pi_parrain.server.pages.settable import AUDIBLE
from pi_parrain.server.pages.settings import as_typed, asked, by_label
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import long_wait

bp = Blueprint("trials", __name__)

COUNTS = _("La boîte compte {seconds} s, puis siffle.")
WAITS = _("La boîte se tait {delay} s, puis compte {seconds} s et siffle.")
SINGS = _("La boîte joue la mélodie de duel.")

BOUNCE = _("{stayed} s : cet appui ne compterait pas, les rebonds vont jusqu'à {limit} s.")
SHORT = _("{stayed} s : un appui court. L'appui long commence à {limit} s.")
LONG = _("{stayed} s : un appui long, qui arrête le décompte (dès {limit} s).")
VERY_LONG = _("{stayed} s : un appui très long, qui éteindrait la boîte (dès {limit} s).")


class Reason(Enum):
    OTHER_LIGHT = _(
        "La boîte n'ouvre les broches de sa lumière qu'au démarrage : gardez, redémarrez, et la "
        "page « Tester la boîte » vous la montre."
    )
    NO_LIGHT = _("Sans broche, pas de lumière : il n'y a rien à montrer.")


@bp.post(f"/settings/try/sound/<any({', '.join(AUDIBLE)}):name>")
@parrain_only
def hear(name: str) -> ResponseReturnValue:
    """Hear one setting of the box as the form has it."""
    port, box = rehearsal(), wanted()
    lasts = port.sound_like(box, name)
    where = f" {spoken(ON_SCREEN)}" if (played := parts().box) and played.virtual else ""
    return jsonify(lasts=lasts, sentence=spoken(heard(box, name)) + where)


@bp.post("/settings/try/end")
@parrain_only
def end() -> ResponseReturnValue:
    """Enough: silence, if a trial is what sounds."""
    port = parts().rehearsal
    if port is None:
        abort(404)
    port.end_sound()
    return "", 204


@bp.post("/settings/try/press")
@parrain_only
def press() -> ResponseReturnValue:
    """Wait two seconds for a thumb to leave the button; what its stay means as the form has it."""
    port, box = rehearsal(), wanted()
    with long_wait():
        stayed = port.wait_for_press(self_test.TURN_S)
    sentence = NOT_HEARD if stayed is None else meaning(box, stayed)
    return jsonify(heard=stayed is not None, sentence=spoken(sentence))


@bp.post(f"/settings/try/light/<any({', '.join(LOOKS)}):name>")
@parrain_only
def shine(name: str) -> ResponseReturnValue:
    """See one of the light's looks, if the form has the pins that are open."""
    port, box = rehearsal(), wanted()
    if not box.light_pins:
        raise Refused(Reason.NO_LIGHT)
    if not port.shine_like(box, name):
        raise Refused(Reason.OTHER_LIGHT)
    return "", 204


def wanted() -> BoxSettings:
    """The box as the form has it; a form whose fields are all fixed by variables is empty."""
    reading = parts().read_settings()
    try:
        page = changed(reading, asked(reading.settings) if request.form else {})
    except (SettingsError, Unreadable) as problem:
        problem.phrase = by_label(problem.phrase)
        raise
    return decode(overlay(reading.written, page), reading.environment).box


def heard(box: BoxSettings, name: str) -> Phrase:
    """What one should hear."""
    match name:
        case "stand_off":
            return Phrase(SINGS)
        case "gangster_delay_s":
            delay, seconds = as_typed(box.gangster_delay_s), box.short_count_s
            return Phrase(WAITS, {"delay": delay, "seconds": seconds})
        case "long_count_s":
            return Phrase(COUNTS, {"seconds": box.long_count_s})
        case _:
            return Phrase(COUNTS, {"seconds": box.short_count_s})


def meaning(box: BoxSettings, stayed: float) -> Phrase:
    """As the thumb of a box that has these settings would take it."""
    if stayed < box.debounce_s:
        sentence, limit = BOUNCE, box.debounce_s
    elif stayed < box.long_press_s:
        sentence, limit = SHORT, box.long_press_s
    elif stayed < box.shutdown_press_s:
        sentence, limit = LONG, box.long_press_s
    else:
        sentence, limit = VERY_LONG, box.shutdown_press_s
    shown = math.floor(100 * stayed) / 100  # rounded up, it might seem to reach the limit
    return Phrase(sentence, {"stayed": as_typed(shown), "limit": as_typed(limit)})
