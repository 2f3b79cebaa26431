"""Who may use a route. Gate the server, not the template: a route that does not say is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request, session

from pi_parrain.errors import ParrainError
from pi_parrain.phrases import _
from pi_parrain.server.door.hosts import UnknownHost
from pi_parrain.server.door.limits import TOO_MANY, TooMany, is_the_box
from pi_parrain.server.door.probes import answer_probe
from pi_parrain.server.door.sitting import my_seat
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import asking

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
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {"X-Content-Type-Options": "nosniff"}
OWN_HEADERS = {"Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store"}
"""Of whatever this box alone answers; its files are the same on every box, and no secret."""
DOCUMENT_HEADERS = {
    "Content-Security-Policy": POLICY,
    # Our own pages soften this to same-origin (page.html): with no-referrer, browsers would call
    # the origin of their forms "null", and ``check_same_site`` refuses that.
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}
PARTS_OF_A_PAGE = ("text/css", "text/javascript", "font/", "image/png", "video/")
"""What no browser opens as a document: these obey the headers of the page that they are in."""


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


def seat_only(view: View) -> View:
    """Only phones that hold a seat of the game in play."""
    view.audience = "seat"  # type: ignore[attr-defined]
    return view


def audience(app: Flask, endpoint: str) -> str | None:
    if endpoint == "static":
        return "public"
    return getattr(app.view_functions[endpoint], "audience", None)


def is_parrain() -> bool:
    return parts().phonebook.knows(session.get("phone"))


def init_app(app: Flask) -> None:
    for check in (check_rate, answer_probe, check_host, check_audience):
        app.before_request(check)
    app.after_request(headers)


def check_rate() -> None:
    who = asking()
    if not is_the_box(who) and (wait := parts().limits.requests.take(who)):
        raise TooMany(TOO_MANY, wait)


def check_host() -> None:
    if not parts().hosts.knows(request.environ.get("HTTP_HOST", "")):
        raise UnknownHost(_("La boîte ne porte pas ce nom : prenez l'adresse de l'affiche."))


def check_audience() -> None:
    if request.method not in SAFE:
        check_same_site()
    if request.endpoint is None:
        return
    allowed = audience(current_app, request.endpoint)
    if allowed is None:
        abort(500)
    if allowed == "parrain" and not is_parrain():
        raise NotParrain(
            _(
                "Cette page est réservée au Parrain : scannez le code QR de l'affiche ou tapez "
                "le code à 6 chiffres."
            )
        )
    if allowed == "seat":
        my_seat()


def check_same_site() -> None:
    """Another site's page cannot act in the Parrain's name, whatever cookies it rides on.

    Browsers send ``Sec-Fetch-Site`` only to sites that they trust, and plain HTTP is not one:
    ``Origin`` is what counts in the meadow. A program that sends neither rides on no cookies.
    """
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    if site not in ("same-origin", "none") or (origin is not None and not is_ours(origin)):
        raise Foreign(
            _(
                "Cette demande vient d'un autre site, elle est refusée : ouvrez la page avec le "
                "code QR de l'affiche."
            )
        )


def is_ours(origin: str) -> bool:
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:  # brackets that hold no address
        return False


def headers(response: Response) -> Response:
    is_part = (response.mimetype or "").startswith(PARTS_OF_A_PAGE)
    is_file = request.endpoint == "static"
    named = HEADERS | ({} if is_part else DOCUMENT_HEADERS) | ({} if is_file else OWN_HEADERS)
    for name, value in named.items():
        response.headers.setdefault(name, value)
    return response
