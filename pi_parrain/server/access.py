"""Who may use a route. Gate the server, not the template: a route that does not say is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request, session

from pi_parrain.errors import ParrainError
from pi_parrain.phrases import _
from pi_parrain.server.keys import Keys

View = TypeVar("View", bound=Callable[..., Any])
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "media-src 'self' data: blob:",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


class NotParrain(ParrainError):
    """The page is for the Parrain, and this phone has not joined."""


class Foreign(ParrainError):
    """The request came from another site's page."""


def public(view: View) -> View:
    """Anybody in the meadow may look."""
    view.audience = "public"  # type: ignore[attr-defined]
    return view


def parrain_only(view: View) -> View:
    """Only phones that came with the key."""
    view.audience = "parrain"  # type: ignore[attr-defined]
    return view


def audience(app: Flask, endpoint: str) -> str | None:
    if endpoint == "static":
        return "public"
    return getattr(app.view_functions[endpoint], "audience", None)


def is_parrain() -> bool:
    keys: Keys = current_app.extensions["keys"]
    return "phone" in session and keys.opens(session.get("key"))


def guard(app: Flask) -> None:
    app.before_request(check)
    app.after_request(headers)


def check() -> None:
    if request.endpoint is None:
        return
    allowed = audience(current_app, request.endpoint)
    if allowed is None:
        abort(500)
    if request.method not in SAFE:
        check_same_site()
    if allowed == "parrain" and not is_parrain():
        raise NotParrain(_("Cette page est au Parrain : scannez son code QR ou tapez le code."))


def check_same_site() -> None:
    """Another site's page cannot act in the Parrain's name, whatever cookies it rides on."""
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    if site not in ("same-origin", "none") or (
        origin is not None and urlsplit(origin).netloc != request.host
    ):
        raise Foreign(_("Cette demande vient d'un autre site : elle est refusée."))


def headers(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Frame-Options"] = "DENY"
    return response
