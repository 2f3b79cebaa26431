"""The pages that belong to no game: the door, the shelf, the tools behind it."""

from __future__ import annotations

from playwright.sync_api import expect

from rig.pictures.studio import Studio
from rig.teams import NAMES

TOOLS = {
    "codes": "/codes",
    "telephones": "/phones",
    "listes": "/rosters",
    "tester": "/self-test",
    "boite-a-l-ecran": "/box",
    "eteindre": "/power",
    "parties-gardees": "/games",
    "page-inconnue": "/nulle-part",
}


def pictures(studio: Studio) -> None:
    door(studio)
    home(studio)
    kept_list(studio)
    for name, path in TOOLS.items():
        page = studio.visit(path)
        if name == "tester":
            expect(page.locator(".finding").first).to_be_visible()
        studio.shoot(name, whole=name != "tester")  # its end tells about this machine


def door(studio: Studio) -> None:
    stranger = studio.new_page()
    stranger.goto(f"{studio.box.address}/join")
    studio.shoot("porte", stranger, whole=True)
    stranger.fill("#code", "000000")
    stranger.click("form .primary")
    expect(stranger.locator("[data-said]")).not_to_be_empty()
    studio.shoot("porte-mauvais-code", stranger, whole=True)
    stranger.goto(f"{studio.box.address}/sit")
    studio.shoot("pas-de-place", stranger, whole=True)


def home(studio: Studio) -> None:
    page = studio.visit("/")
    studio.shoot("accueil", whole=True)
    page.get_by_text("Outils").click()
    studio.shoot("accueil-outils", whole=True)
    studio.visit("/play")
    studio.shoot("aucune-partie")
    studio.shoot_board("tableau-aucune-partie")


def kept_list(studio: Studio) -> None:
    save = "people => fetch('/rosters', { method: 'POST', body: new URLSearchParams(people) })"
    studio.parrain.page.evaluate(save, {"name": "Colo d’été", "people": "\n".join(NAMES)})
