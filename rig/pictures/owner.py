"""« Ma boîte »: the first run, settings, another Wi-Fi, backup and update; a USB stick is in."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from rig.browser.phone import Phone
from rig.installation import Installation, Workshop
from rig.own_wifi import NEW, WifiBox
from rig.pictures.studio import Studio

STICK = "sda1"
NEWER = "0.2.0"
PAGES = {
    "reglages": "/settings",
    "sauvegarde": "/backup",
    "etat": "/status",
    "telecommande": "/remote",
}


PLAYERS = ("Léa", "Tom", "Zoé", "Max")
SEND_BACK = """async () => {
  const body = await (await fetch("/backup.zip")).arrayBuffer()
  const headers = { "Piece-Start": "0", "Content-Type": "application/octet-stream" }
  await fetch("/backup/pieces", { method: "POST", headers, body })
}"""
CHANGE = """async changes => {
  for (const [path, words] of Object.entries(changes))
    await fetch(path, { method: "POST", body: new URLSearchParams(words) })
}"""
CHANGES = {
    "/settings": {"box.sound": "passive", "box.long_count_s": "15"},
    "/my-box": {"k20": "28", "k10": "38", "k5": "37", "red": "25"},
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
    backup_on_a_stick(studio)
    update_from_a_stick(studio)
    restore(studio)


def restore(studio: Studio) -> None:
    """A backup that the box has just made; then it counts its cards and is set otherwise."""
    studio.begin("vilains", players=PLAYERS)
    page = studio.parrain.page
    page.evaluate(SEND_BACK)
    page.evaluate(CHANGE, CHANGES)
    studio.visit("/backup/restore")
    expect(page.locator("main")).to_contain_text("Réglages qui changent")
    studio.shoot("sauvegarde-remettre", whole=True)


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


def backup_on_a_stick(studio: Studio) -> None:
    page = studio.visit("/backup")
    page.get_by_role("button", name="Écrire sur la clé USB").click()
    expect(page.get_by_role("status")).to_be_visible()
    studio.shoot("sauvegarde-ecrite", whole=True)


def update_from_a_stick(studio: Studio) -> None:
    """On a box that was installed: no other one can be brought up to date."""
    folder = studio.box.folder / "installed"
    stick = folder / "sticks" / STICK
    stick.mkdir(parents=True)
    workshop = Workshop(folder)
    file = stick / f"pi-parrain-{NEWER}.maj"
    file.write_bytes(workshop.release(NEWER))
    with Installation(folder / "box", workshop, PARRAIN_STICKS=str(stick.parent)) as box:
        box.live(lambda: box.is_settled)
        page = Phone(studio.new_page(), box.address, box.key).page
        page.goto(f"{box.address}/update")
        studio.shoot("mise-a-jour", page, whole=True)
        page.get_by_role("button", name=file.name).click()
        page.wait_for_url("**/update/install")
        studio.shoot("mise-a-jour-installer", page, whole=True)
