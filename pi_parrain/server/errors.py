"""Whatever goes wrong, a phone gets a sentence; the log gets the rest."""

from __future__ import annotations

import logging

from flask import Flask, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from pi_parrain.errors import JournalError, ParrainError, Refused, Unreadable
from pi_parrain.phrases import Phrase, _
from pi_parrain.room import NoTable
from pi_parrain.server.access import Foreign, NotParrain
from pi_parrain.server.speech import spoken

log = logging.getLogger(__name__)

STATUS: dict[type[ParrainError], int] = {
    Unreadable: 400,
    NotParrain: 401,
    Foreign: 403,
    Refused: 409,
    NoTable: 409,
    JournalError: 503,
}
WRONG = Phrase(_("Quelque chose a mal tourné dans la boîte. Rien n'a été enregistré ; réessayez."))
NOT_FOUND = Phrase(_("Cette adresse n'existe pas sur la boîte."))
TOO_LARGE = Phrase(_("C'est trop long : rien n'a été enregistré."))
HTTP = {404: NOT_FOUND, 413: TOO_LARGE}


def answer(app: Flask) -> None:
    app.register_error_handler(ParrainError, refused)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Exception, unforeseen)


def refused(error: ParrainError) -> ResponseReturnValue:
    wants_page = request.method == "GET" and request.accept_mimetypes.accept_html
    if isinstance(error, NotParrain) and wants_page and "json" not in str(request.accept_mimetypes):
        return redirect(url_for("join.door"))
    status = next(code for kind, code in STATUS.items() if isinstance(error, kind))
    code = error.code if isinstance(error, Refused) else type(error).__name__.lower()
    return sentence(error.phrase, status, code)


def http_error(error: HTTPException) -> ResponseReturnValue:
    return sentence(HTTP.get(error.code or 500, WRONG), error.code or 500, "http")


def unforeseen(error: Exception) -> ResponseReturnValue:
    log.exception("%s %s", request.method, request.path)
    return sentence(WRONG, 500, "wrong")


def sentence(phrase: Phrase, status: int, code: str) -> ResponseReturnValue:
    return jsonify(code=code, sentence=spoken(phrase)), status
