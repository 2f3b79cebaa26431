"""The box's own Wi-Fi: another name or passphrase, tried until a phone comes over it."""

from __future__ import annotations

import threading

from flask import Blueprint, Flask, abort, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from pi_parrain.config import WifiSettings
from pi_parrain.errors import Refused
from pi_parrain.field.hotspot import new_passphrase
from pi_parrain.field.links import wifi_code
from pi_parrain.field.qr import as_svg
from pi_parrain.field.wifi import FOLLOWS_MINUTES, BadWifi, wished
from pi_parrain.field.wifi.asking import NOT_INSTALLED, OwnWifi, wifi_now
from pi_parrain.field.wifi.network import NO_HOTSPOT
from pi_parrain.phrases import Phrase
from pi_parrain.server.door.access import is_parrain, parrain_only
from pi_parrain.server.language import spoken
from pi_parrain.server.pages import restart
from pi_parrain.server.pages.join import check_code_again
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import asking

bp = Blueprint("wifi", __name__)

one_at_a_time = threading.Lock()


def init_app(app: Flask) -> None:
    """Whatever a Parrain's phone asks for shows that it is there."""
    app.before_request(notice_phone)


def notice_phone() -> None:
    own = parts().own_wifi
    if own is not None and own.is_trying and is_parrain():
        own.heard_from(asking())


def on_the_air() -> WifiSettings:
    return wifi_now(parts().own_wifi, parts().settings.wifi)


def why_not() -> Phrase | None:
    """Why this page can only look."""
    if not parts().settings.wifi.access_point:
        return Phrase(NO_HOTSPOT)
    own = parts().own_wifi
    return Phrase(NOT_INSTALLED) if own is None else own.why_not


def own_wifi() -> OwnWifi:
    found = parts().own_wifi
    if found is None:
        abort(404)
    return found


@bp.get("/wifi")
@parrain_only
def show() -> str:
    """The network as it is, how the last change went, and where the next one begins."""
    now = on_the_air()
    return page({"ssid": now.ssid, "passphrase": now.passphrase})


@bp.post("/wifi/again")
@parrain_only
def type_again() -> str:
    """The form with what was typed; `invent` puts a new passphrase into it."""
    own_wifi()
    typed = as_typed()
    if request.form.get("invent"):
        typed["passphrase"] = new_passphrase()
    return page(typed)


@bp.post("/wifi/look")
@parrain_only
def look() -> ResponseReturnValue:
    """The new network's own code, to keep, before anything is changed."""
    own, typed = own_wifi(), as_typed()
    try:
        wifi = wished(**typed)
        own.check(wifi)
    except BadWifi as problem:
        return page(typed, problem.phrase), 409
    return render_template("wifi_change.html", new=wifi, drawn=drawn(wifi), minutes=FOLLOWS_MINUTES)


@bp.post("/wifi")
@parrain_only
def change() -> ResponseReturnValue:
    """Have it tried; a power cut, or some minutes without a phone, bring the old one back."""
    check_code_again()
    if parts().room.countdown is not None:
        raise Refused(restart.Reason.COUNTING)
    wifi = wished(request.form.get("ssid", ""), request.form.get("passphrase", ""))
    with one_at_a_time:
        own_wifi().ask(wifi)
    return "", 204


@bp.get("/wifi/state")
@parrain_only
def state() -> ResponseReturnValue:
    """How the change goes, for the page that waits."""
    busy, news = own_wifi().is_busy, own_wifi().news
    return jsonify(busy=busy, sentence="" if news is None else spoken(news.phrase))


def as_typed() -> dict[str, str]:
    return {name: request.form.get(name, "").strip() for name in ("ssid", "passphrase")}


def page(typed: dict[str, str], problem: Phrase | None = None) -> str:
    own = parts().own_wifi
    shown = (own and own.coming) or on_the_air()  # a page that was cut off is still looked at
    return render_template(
        "wifi.html",
        shown=shown,
        drawn=drawn(shown),
        why_not=why_not(),
        busy=own is not None and own.is_busy,
        news=None if own is None else own.news,
        typed=typed,
        problem=problem,
        minutes=FOLLOWS_MINUTES,
    )


def drawn(wifi: WifiSettings) -> Markup:
    """Its code, inside the page: the next file that the phone asks for may not come any more."""
    code = wifi_code(wifi)
    return Markup("" if code is None else as_svg(code))
