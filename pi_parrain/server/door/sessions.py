"""The session cookie, without a clock: a Pi that boots in the past must know its own cookies.

Flask's own cookies carry the hour. A box without a network wakes up at the hour it was switched
off, or in 1970, and would refuse every phone that joined "in the future".
"""

from __future__ import annotations

import hashlib

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SessionInterface, SessionMixin
from itsdangerous import BadData, URLSafeSerializer

from pi_parrain.server.cookies import delete_cookie, set_cookie

SUMMER_S = 90 * 24 * 3600  # how long a phone keeps its cookie, by its own clock
LARGEST = 1024  # characters; ours have about 110, with a phone and a pad


class Sessions(SessionInterface):
    """A signed cookie with *Max-Age* only."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        shown = request.cookies.get(self.get_cookie_name(app), "")
        try:
            data = signer(app).loads(shown) if 0 < len(shown) <= LARGEST else {}
        except BadData:
            data = {}
        return SecureCookieSession(data if isinstance(data, dict) else {})

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if not session.modified:
            return
        name = self.get_cookie_name(app)
        if session:
            value = signer(app).dumps(dict(session))
            assert isinstance(value, str)
            set_cookie(response, name, value, SUMMER_S)
        else:
            delete_cookie(response, name)


def signer(app: Flask) -> URLSafeSerializer:
    assert app.secret_key is not None
    return URLSafeSerializer(
        app.secret_key, "parrain", signer_kwargs={"digest_method": hashlib.sha256}
    )
