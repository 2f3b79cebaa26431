"""Whatever goes wrong, a phone gets a sentence; the log gets the rest."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import NamedTuple

from flask import Flask, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from pi_parrain.backup import BadBackup
from pi_parrain.errors import JournalError, ParrainError, Refused, SettingsError, Unreadable
from pi_parrain.field.power import CannotSwitchOff
from pi_parrain.field.wifi import BadWifi
from pi_parrain.journal import NotFound
from pi_parrain.phrases import Phrase, _
from pi_parrain.room import NoTable
from pi_parrain.server.door.access import Foreign, NotParrain
from pi_parrain.server.door.hosts import UnknownHost
from pi_parrain.server.door.limits import TooMany
from pi_parrain.server.door.seatbook import NotFree
from pi_parrain.server.door.sitting import NotSeated
from pi_parrain.server.language import spoken
from pi_parrain.server.push.streams import Crowded
from pi_parrain.update import BadUpdate

log = logging.getLogger(__name__)

STATUS: dict[type[ParrainError], int] = {
    Unreadable: 400,
    NotParrain: 401,
    NotSeated: 401,
    Foreign: 403,
    NotFree: 409,
    CannotSwitchOff: 409,
    BadBackup: 409,
    BadUpdate: 409,
    BadWifi: 409,
    Refused: 409,
    NoTable: 409,
    SettingsError: 409,
    UnknownHost: 421,
    TooMany: 429,
    Crowded: 503,
    NotFound: 404,
    JournalError: 503,
    ParrainError: 500,
}
WRONG = Phrase(_("Quelque chose a mal tourné dans la boîte. Rien n'a été enregistré ; réessayez."))
NOT_FOUND = Phrase(_("Cette adresse n'existe pas sur la boîte."))
NOT_SO = Phrase(_("La boîte n'a pas compris cette demande : rechargez la page et recommencez."))
TOO_LARGE = Phrase(_("C'est trop long, rien n'a été enregistré : raccourcissez et recommencez."))
NOTHING: Mapping[str, str] = {}
HTTP = {400: NOT_SO, 404: NOT_FOUND, 405: NOT_SO, 413: TOO_LARGE, 415: NOT_SO}


class WayBack(NamedTuple):
    place: str
    words: str


WAYS_BACK = {
    "backup": WayBack("backup.show", _("Sauvegarde")),
    "update": WayBack("update.show", _("Mise à jour")),
}
"""Where another file is chosen, by the blueprint that refused one."""


def init_app(app: Flask) -> None:
    app.register_error_handler(ParrainError, refused)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Exception, unforeseen)


def refused(error: ParrainError) -> ResponseReturnValue:
    if isinstance(error, NotParrain) and request.method == "GET" and wants_page():
        return redirect(url_for("join.door"))
    if isinstance(error, NotSeated) and request.method == "GET" and wants_page():
        return redirect(url_for("seats.door"))
    status = next(code for kind, code in STATUS.items() if isinstance(error, kind))
    code = error.code if isinstance(error, Refused) else type(error).__name__.lower()
    later = {"Retry-After": str(error.wait)} if isinstance(error, TooMany) else {}
    where = {"field": error.field} if isinstance(error, Unreadable) and error.field else {}
    return sentence(error.phrase, status, code, later, where)


def http_error(error: HTTPException) -> ResponseReturnValue:
    if error.code is not None and error.code < 400:  # a redirection of the router's own
        return error.get_response()
    allowed = getattr(error, "valid_methods", None)  # where the address is right and the verb not
    headers = {"Allow": ", ".join(sorted(allowed))} if allowed else NOTHING
    return sentence(HTTP.get(error.code or 500, WRONG), error.code or 500, "http", headers)


def unforeseen(error: Exception) -> ResponseReturnValue:
    """The path only: a key has no business in a query, but somebody may put one there."""
    log.exception("no answer to %s %r", request.method, request.path)
    return sentence(WRONG, 500, "wrong")


def sentence(
    phrase: Phrase,
    status: int,
    code: str,
    headers: Mapping[str, str] = NOTHING,
    more: Mapping[str, str] = NOTHING,
) -> ResponseReturnValue:
    if wants_page():
        back = WAYS_BACK.get(request.blueprint or "")
        back = None if back is None or back.place == request.endpoint else back
        return render_template("error.html", phrase=phrase, back=back), status, dict(headers)
    return jsonify(code=code, sentence=spoken(phrase), **more), status, dict(headers)


def wants_page() -> bool:
    """Whether a person will read the answer; our scripts do not ask for HTML."""
    return "text/html" in request.headers.get("Accept", "")
