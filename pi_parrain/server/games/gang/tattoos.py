"""Drawings that a phone fetches once: another drawing would have another name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, render_template

from pi_parrain.games.gang.tattoos import Tattoo
from pi_parrain.server.door.access import public

bp = Blueprint("tattoos", __name__)

FOLDER = "gang/tattoos"
FOR_EVER = "public, max-age=31536000, immutable"
DRAWN = {tattoo.value: tattoo for tattoo in Tattoo}


@dataclass(frozen=True, slots=True)
class Artist:
    name: str
    site: str
    drawings: tuple[Tattoo, ...]


@bp.get("/tattoos/<drawing>.svg")
@public
def show(drawing: str) -> Response:
    """One of the 240."""
    if drawing not in DRAWN:
        abort(404)
    picture = (folder() / f"{drawing}.svg").read_bytes()
    kept = {"Cache-Control": FOR_EVER}
    return Response(picture, headers=kept, content_type="image/svg+xml")


@bp.get("/tattoos")
@public
def credit() -> str:
    """Whose drawings they are, as their licence asks (CC BY 3.0)."""
    return render_template("gang/credits.html", artists=artists(folder()))


def folder() -> Path:
    return Path(str(current_app.static_folder)) / FOLDER


@lru_cache(1)
def artists(where: Path) -> tuple[Artist, ...]:
    """As ``CREDITS.md`` has them: a heading, an address, a list of drawings each."""
    sections = (where / "CREDITS.md").read_text("utf-8").split("\n## ")[1:]
    return tuple(map(read, sections))


def read(section: str) -> Artist:
    name, *lines = section.splitlines()
    site = next((line for line in lines if line.startswith("http")), "")
    return Artist(name, site, tuple(DRAWN[line[2:]] for line in lines if line.startswith("- ")))
