"""Every phase on the smallest phone, with the most gangsters and the worst names."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from pi_parrain.games.live.words import Phase
from pi_parrain.server import web_folder
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone

SMALLEST = {"width": 360, "height": 640}
HOSTILE = [
    *("<b>Gras</b>", "Maximilien-Alexandre de la Tour du Pinot", "שלום עולם", "😀🎉"),
    *('O\'Brien "x"', "Zoé", "Zoé 2", "Tom'", "Chloé", "{{ 7*7 }}", "Inès", "Hugo", "Jade", "Léo"),
    *("Anaïs", "Théo", "Lou", "Éva", "Axel", "Rosalie", "&amp;"),
]
TOO_SMALL = """() => [...document.querySelectorAll("button, a, summary, input")]
  .filter(one => one.checkVisibility() && !one.closest("label"))
  .filter(one => {
    const { width, height } = one.getBoundingClientRect()
    return width < 47.5 || height < 47.5
  })
  .map(one => one.outerHTML.slice(0, 120))"""


def test_every_phase_has_a_page() -> None:
    pages: Path = web_folder() / "templates" / "live" / "phases"
    assert {page.stem for page in pages.glob("*.html")} == {phase.value for phase in Phase}


@pytest.fixture
def small(new_phone: NewPhone) -> Phone:
    phone = new_phone(size=SMALLEST)
    phone.begin(HOSTILE)
    phone.play()
    return phone


def check(phone: Phone) -> None:
    """Fits, can be hit with a thumb, can be read aloud and by a screen reader."""
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]
    assert phone.page.evaluate(TOO_SMALL) == []
    button = phone.page.locator("#primary").bounding_box()
    assert button
    assert button["y"] + button["height"] <= SMALLEST["height"]
    expect(phone.page.locator(".say").first).to_be_visible()
    phone.check_axe()


def test_the_whole_round_on_the_smallest_phone(small: Phone) -> None:
    small.see("preparation")
    check(small)
    small.do("open_pack", pack={"k20": 5, "k10": 8})
    small.see("arming")
    check(small)
    small.do("count_down", phase="movement")
    small.see("movement")
    check(small)
    small.do("stop_countdown")
    expect(small.page.locator(".warning")).to_be_visible()
    check(small)
    small.do("count_down", phase="movement")
    small.do("whistle")
    small.do("count_down", phase="courage")
    small.do("whistle")
    small.see("courage")
    small.tap("😀🎉")
    expect(small.tile("😀🎉")).to_contain_text("lâche")
    check(small)
    small.do("next", to="bang")
    small.see("bang")
    small.tap("<b>Gras</b>", "Tom'", "{{ 7*7 }}")
    expect(small.page.locator("#primary")).to_contain_text("3 touches")
    expect(small.tile("{{ 7*7 }}")).to_contain_text("{{ 7*7 }}")
    check(small)
    small.do("close_volley")
    small.reveal("Tom'", "Backstab", 12)
    check(small)
    small.primary("Aucun autre Click")
    expect(small.page.locator(".touch h2")).to_contain_text("Backstab n° 12")
    check(small)
    small.touch("שלום עולם")
    small.reveal("שלום עולם", "Boom", 3)
    small.touch("Zoé", "Zoé 2")
    small.primary("Double Guns")
    small.see("double_guns")
    small.primary("Personne")
    small.see("shotgun")
    small.tap("&amp;")
    small.primary("1 touche")
    expect(small.page.locator(".touch h2")).to_contain_text("Qui a été touché")
    check(small)
    small.primary("Personne")
    small.primary("Partage")
    small.see("split")
    check(small)
    small.primary("partager")
    expect(small.page.locator("#why")).to_be_visible()
    check(small)
    small.primary("Retour")
    small.see("return")
    check(small)


def test_sheets_pass_axe_too(small: Phone) -> None:
    small.do("open_pack", pack={"k20": 5, "k10": 8})
    small.see("arming")
    small.page.click("#open-menu")
    expect(small.page.locator("#sheet-menu")).to_be_visible()
    small.check_axe()
    small.page.click("[data-sheet=people]")
    small.check_axe()
    small.page.locator("#sheet-people .tile").first.click()
    expect(small.page.locator("#sheet-person")).to_contain_text("<b>Gras</b>")
    small.check_axe()


def test_large_fonts_and_a_left_hand(small: Phone) -> None:
    """Letters half as big again: everything stays within the screen."""
    small.page.emulate_media(reduced_motion="reduce")
    small.page.click("#open-menu")
    small.page.get_by_label("main gauche").check()
    small.page.locator("#sheet-menu [data-close]").click()
    small.do("open_pack", pack={"k20": 5, "k10": 8})
    small.see("arming")
    small.page.evaluate("document.documentElement.style.fontSize = '150%'")
    assert small.page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]
    help_button = small.page.locator("#open-help").bounding_box()
    assert help_button
    assert help_button["x"] < SMALLEST["width"] / 2


def test_a_whole_volley_with_the_keyboard_alone(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.begin()
    phone.reach("bang")
    phone.play()
    phone.tile("Léa").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.tile("Léa").locator(".hits")).to_be_visible()
    phone.page.wait_for_timeout(450)
    phone.page.locator("#primary").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".hand")).to_be_visible()
    phone.page.wait_for_timeout(450)
    phone.page.get_by_role("button", name="Boom").focus()
    phone.page.keyboard.press("Enter")
    phone.page.keyboard.type("4")
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".touch h2")).to_contain_text("Boom n° 4")
    phone.page.locator('.choice input[value="Max"]').focus()
    phone.page.keyboard.press("Space")
    expect(phone.page.locator("#primary")).to_contain_text("1 touché")
