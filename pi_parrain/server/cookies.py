"""Cookies that last by the phone's own clock: the box's may be years behind."""

from __future__ import annotations

from flask import Response
from werkzeug.http import dump_cookie
from werkzeug.wrappers import Response as AnyResponse


def set_cookie(response: Response | AnyResponse, name: str, value: str, max_age_s: int) -> None:
    """With ``Max-Age`` only. Werkzeug's own ``set_cookie`` adds ``Expires``, by the wall clock."""
    cookie = dump_cookie(
        name, value, max_age=max_age_s, sync_expires=False, httponly=True, samesite="Strict"
    )
    response.headers.add("Set-Cookie", cookie)


def delete_cookie(response: Response, name: str) -> None:
    set_cookie(response, name, "", 0)
