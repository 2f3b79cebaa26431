"""« Ma boîte »: the first run, settings, another Wi-Fi, backup and update; a USB stick is in."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from rig.own_wifi import NEW, WifiBox
from rig.pictures.studio import Studio

STICK = "sda1"
PAGES = {
    "reglages": "/settings",
    "sauvegarde": "/backup",
    "mise-a-jour": "/update",
    "telecommande": "/remote",
}


def furnish(folder: Path) -> dict[str, str]:
    """As installed, with its own Wi-Fi; nobody has set it up."""
    stick = folder / "sticks" / STICK
    stick.mkdir(parents=True)
    (stick / "parrain-sauvegarde-2026-07-14.zip").touch()
    return WifiBox(folder).environment | {"PARRAIN_STICKS": str(stick.parent)}


def pictures(studio: Studio) -> None:
    first_run(studio)
    another_wifi(studio)
    for name, path in PAGES.items():
        studio.visit(path)
        studio.shoot(name, whole=True)


def first_run(studio: Studio) -> None:
    """Its first step is a banner on the home page."""
    studio.visit("/")
    studio.shoot("mise-en-route-1", whole=True)
    for number, step in enumerate(("wifi", "sound", "test"), start=2):
        studio.visit(f"/first-run/{step}")
        studio.shoot(f"mise-en-route-{number}", whole=True)


def another_wifi(studio: Studio) -> None:
    page = studio.visit("/wifi")
    studio.shoot("wifi", whole=True)
    page.get_by_label("Nom du Wi-Fi").fill(NEW.ssid)
    page.get_by_label("Mot de passe", exact=True).fill(NEW.passphrase)
    page.get_by_role("button", name="Voir le nouveau code").click()
    expect(page.locator(".secret")).to_have_text(NEW.passphrase)
    studio.shoot("wifi-nouveau", whole=True)
