"""« Première mise en route »: language, Wi-Fi, name, sound, a test; offered, never in the way.

Each step has a good value already: whoever is in a hurry touches « Suivant » four times. The first
step stands on the home page itself (web/templates/first_run/banner.html).
"""

from __future__ import annotations

from flask import Blueprint, Flask, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.config.page_file import change
from pi_parrain.errors import JournalError
from pi_parrain.field.wifi.network import NO_HOTSPOT
from pi_parrain.phrases import Phrase
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.pages import restart, settings, wifi
from pi_parrain.server.pages.restart import unless_promised
from pi_parrain.server.pages.settable import SETTABLE, TITLE
from pi_parrain.server.parts import parts

bp = Blueprint("first_run", __name__)

REMEMBERED = "first_run"
DONE, LATER = "done", "later"
LANGUAGE, WIFI, SOUND, TEST = "language", "wifi", "sound", "test"
KIND = SETTABLE["box.sound"]


def is_offered() -> bool:
    """Until somebody went through it or put it off; a box that plays was set up by somebody."""
    real = parts().room.real
    return (real is None or not real.moves) and answered() is None


def is_put_off() -> bool:
    """« Plus tard »: a tile under « Outils » leads to it until it is done."""
    return answered() == LATER


def is_under_way() -> bool:
    """Whether somebody may be between two of its steps."""
    return is_offered() or is_put_off()


def answered() -> object:
    try:
        return parts().room.journal.recall(REMEMBERED)
    except JournalError:  # the home page opens all the same, and says what ails the card
        return DONE


def init_app(app: Flask) -> None:
    """``first_run_is_under_way()`` in any template."""
    app.jinja_env.globals["first_run_is_under_way"] = is_under_way


def steps() -> tuple[str, ...]:
    """Without a Wi-Fi of its own, a box has nothing to say about it."""
    has_wifi = parts().settings.wifi.access_point
    return (LANGUAGE, WIFI, SOUND, TEST) if has_wifi else (LANGUAGE, SOUND, TEST)


def place(step: str) -> dict[str, int | str]:
    """What a page says of where one is, and where « Suivant » leads."""
    every = steps()
    at = every.index(step)
    following = every[at + 1] if at + 1 < len(every) else step
    return {"number": at + 1, "count": len(every), "following": following}


@bp.get(f"/first-run/<any({WIFI}, {SOUND}, {TEST}):step>")
@parrain_only
def show(step: str) -> str:
    """One step, with the value that it has already."""
    if step not in steps():
        abort(404)
    return render_template(f"first_run/{step}.html", **place(step), **told(step))


def told(step: str) -> dict[str, object]:
    if step == WIFI:
        now = wifi.on_the_air()
        name = parts().settings.server.name
        return {"now": now, "drawn": wifi.drawn(now), "why_not": wifi.why_not(), "name": name}
    reading = parts().read_settings()
    one = settings.field_of(KIND, reading, None)
    if step == SOUND:
        return {
            "title": settings.field_of(TITLE, reading, None),
            "one": one,
            "can_try": parts().rehearsal is not None,
            "no_wifi": None if WIFI in steps() else Phrase(NO_HOTSPOT),
        }
    return {"pending": one.pending, "can_restart": parts().restart is not None}


@bp.post("/first-run/sound")
@parrain_only
def keep_sound() -> ResponseReturnValue:
    """Keep the name and the kind of sound, if they are others, and go on."""
    if request.form:  # a setting that a variable fixes is not sent
        with unless_promised():
            reading = parts().read_settings()
            change(reading, settings.asked(reading.settings))
    return redirect(url_for("first_run.show", step=TEST), 303)


@bp.post("/first-run/restart")
@parrain_only
def restart_to_test() -> ResponseReturnValue:
    """The last step where a sound was kept: once it is in force, the self-test tries it."""
    begin = restart.next_run()
    parts().room.journal.remember(REMEMBERED, DONE)
    begin()
    return restart.run()


@bp.post("/first-run/end")
@parrain_only
def end() -> ResponseReturnValue:
    """Offered no more. `then`: `test` leads to the self-test, anything else home."""
    then, journal = request.form.get("then"), parts().room.journal
    # « Plus tard » on a page that is old: another phone has gone through it meanwhile.
    if then != LATER or journal.recall_or_do_without(REMEMBERED) != DONE:
        journal.remember(REMEMBERED, LATER if then == LATER else DONE)
    return redirect(url_for("self_test.show" if then == TEST else "pages.home"), 303)
