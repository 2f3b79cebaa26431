"""The box's own body, on the page: switching it off, and whether it still answers."""

from __future__ import annotations

from flask import Blueprint, Flask, render_template
from flask.typing import ResponseReturnValue

from pi_parrain.field.health import health
from pi_parrain.field.power import can_switch_off
from pi_parrain.server.door.access import parrain_only, public
from pi_parrain.server.parts import parts

bp = Blueprint("power", __name__)


@bp.get("/alive")
@public
def alive() -> ResponseReturnValue:
    """For the watchdog: a thread was free to say so."""
    return "", 204


@bp.get("/power")
@parrain_only
def show() -> str:
    """Before the cable comes out: why the button is better."""
    return render_template("power.html", possible=can_switch_off())


@bp.post("/power/off")
@parrain_only
def off() -> ResponseReturnValue:
    """A clean shutdown; the page says goodbye."""
    parts().switch_off()
    return render_template("power.html", possible=True, going=True)


def init_app(app: Flask) -> None:
    """``worries()`` in any template: low power, heat."""
    app.jinja_env.globals["worries"] = lambda: health().worries
