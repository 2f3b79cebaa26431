"""Short ways to a table of Cash'n Guns in a browser, and what must hold on every screen of it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from rig.browser.phone import Phone

NAMES = ["Farha", "Nikita", "Pedro", "Kasi", "Boris", "Maria"]
COLOURS = ["red", "green", "white"] * 2
LOOT: dict[str, dict[str, int]] = {
    "Farha": {"bill_5": 2, "bill_20": 1, "diamond_1": 1, "painting": 3},
    "Nikita": {"bill_10": 3, "diamond_5": 2},
    "Pedro": {"bill_5": 2, "bill_10": 4, "painting": 1},
    "Kasi": {"bill_5": 4, "bill_20": 1, "diamond_10": 1},
    "Boris": {"bill_10": 1, "bill_20": 3, "diamond_1": 2, "painting": 2},
    "Maria": {"bill_5": 3, "bill_10": 2, "diamond_1": 1},
}


def start(parrain: Phone) -> None:
    """From home to the set-up, by thumb."""
    for folded in parrain.page.get_by_text("Un autre jeu").all():  # a game is in progress
        folded.click()
    parrain.page.get_by_role("button", name="Team Spirit").click()
    parrain.see("setup")


def open_table(parrain: Phone) -> None:
    parrain.page.evaluate("() => fetch('/games/spirit', { method: 'POST' })")


def begin(parrain: Phone, **words: Any) -> None:
    """Past the page."""
    open_table(parrain)
    parrain.do("set_up", **{"players": NAMES, "colours": COLOURS, **words})


def look(*phones: Phone) -> None:
    """For everybody, and nothing out of place."""
    for phone in phones:
        phone.check_axe()
        phone.check_drawing()


def sit(phone: Phone, name: str) -> Phone:
    phone.page.goto(f"{phone.address}/sit")
    phone.page.get_by_role("button", name=name).click()
    expect(phone.page.locator("#band")).to_contain_text(name)
    return phone
