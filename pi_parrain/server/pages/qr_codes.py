"""The codes to scan, drawn for the addresses that the box has at this moment."""

from __future__ import annotations

import ipaddress
from dataclasses import replace

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from pi_parrain.field.addresses import Address, addresses, is_reachable
from pi_parrain.field.links import Links, Listening, links_in_print, links_now
from pi_parrain.field.poster import as_pdf as drawn_as_pdf
from pi_parrain.field.poster import as_svg as drawn_as_svg
from pi_parrain.field.poster import sheet
from pi_parrain.field.qr import as_png, as_svg
from pi_parrain.games import CRIB
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.pages.wifi import on_the_air
from pi_parrain.server.parts import parts

bp = Blueprint("codes", __name__)

POSTERS = {"svg": "image/svg+xml", "pdf": "application/pdf"}
PICTURES = {"svg": "image/svg+xml", "png": "image/png"}


@bp.get("/codes")
@parrain_only
def show() -> str:
    """Both codes of the poster, and the public board's."""
    wifi = on_the_air()
    keys = parts().keys
    return render_template(
        "codes.html", links=links(), code=keys.code, wifi=wifi, key_trouble=keys.trouble
    )


@bp.get("/codes/<any(wifi, parrain, board):name>.<any(svg, png):kind>")
@parrain_only
def picture(name: str, kind: str) -> ResponseReturnValue:
    """One code, to show or to keep."""
    text: str | None = getattr(links(), name)
    if text is None:
        abort(404)
    body = as_svg(text).encode() if kind == "svg" else as_png(text)
    return Response(body, content_type=PICTURES[kind])


@bp.get("/poster.<any(pdf, svg):kind>")
@parrain_only
def poster(kind: str) -> ResponseReturnValue:
    """The sheet to print."""
    settings = replace(parts().settings, wifi=on_the_air())
    links = links_in_print(settings.wifi, parts().keys.key, listening())
    shapes = sheet(links, settings, CRIB)
    body = drawn_as_pdf(shapes) if kind == "pdf" else drawn_as_svg(shapes)
    return Response(body, content_type=POSTERS[kind])


def links() -> Links:
    return links_now(on_the_air(), parts().keys.key, listening(), lambda: (*asked(), *addresses()))


def listening() -> Listening:
    """What was typed at the start is in the settings, but for a port that the system chose."""
    return Listening(parts().settings.server.host, int(request.environ["SERVER_PORT"]))


def asked() -> tuple[Address, ...]:
    """The address that this phone used: the next phone is on the same network."""
    try:
        used = Address("", ipaddress.ip_address(request.host.partition(":")[0].strip("[]")))
    except ValueError:
        return ()
    return (used,) if is_reachable(used) else ()
