"""Every phase on the smallest phone, with the most gangsters and the worst names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from pi_parrain.games.live.words import Phase
from pi_parrain.server import web_folder
from rig.browser.phone import Phone
from tests.browser.conftest import NewPhone

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
    return sit_down(new_phone(size=SMALLEST))


def sit_down(phone: Phone) -> Phone:
    phone.begin(HOSTILE)
    phone.play()
    return phone


def check(phone: Phone) -> None:
    """Fits, can be hit with a thumb, can be read aloud and by a screen reader."""
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]
    assert phone.page.evaluate(TOO_SMALL) == []
    expect(phone.page.locator("#primary")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator(".say").first).to_be_visible()
    phone.check_axe()


def check_large(phone: Phone) -> None:
    """Whole at twice the size; the header may scroll away, the button may not."""
    phone.check_drawing()
    expect(phone.page.locator("#primary")).to_be_in_viewport(ratio=1)
    tiles = phone.page.locator("main .tile:not(:has(:disabled))")
    reached = [phone.page.locator("main .say").first, phone.page.locator("#open-menu")]
    for one in [*reached, *(tiles.nth(i) for i in {0, tiles.count() - 1} if tiles.count())]:
        one.click(trial=True)  # can be scrolled to, and nothing lies over it


def whole_round(phone: Phone) -> Iterator[None]:
    """Stops at every screen of a round."""
    phone.see("preparation")
    yield
    phone.do("open_pack", pack={"k20": 5, "k10": 8})
    phone.see("arming")
    yield
    phone.do("count_down", phase="movement")
    phone.see("movement")
    yield
    phone.do("whistle")  # looking at it may have taken longer than the count
    phone.do("count_down", phase="movement")
    phone.do("stop_countdown")
    expect(phone.page.locator(".warning")).to_be_visible()
    yield
    phone.do("count_down", phase="movement")
    phone.do("whistle")
    phone.do("count_down", phase="courage")
    phone.do("whistle")
    phone.see("courage")
    phone.tap("😀🎉")
    expect(phone.tile("😀🎉")).to_contain_text("lâche")
    yield
    phone.do("next", to="bang")
    phone.see("bang")
    phone.tap("<b>Gras</b>", "Tom'", "{{ 7*7 }}")
    expect(phone.page.locator("#primary")).to_contain_text("3 touches")
    expect(phone.tile("{{ 7*7 }}")).to_contain_text("{{ 7*7 }}")
    yield
    phone.do("close_volley")
    phone.reveal("Tom'", "Backstab")
    yield
    phone.primary("Aucun autre Click")
    expect(phone.page.locator(".touch h2")).to_contain_text("Backstab")
    yield
    phone.stab("שלום עולם")
    phone.reveal("שלום עולם", "Boom")
    phone.touch("Zoé", "Zoé 2")
    phone.primary("Double Guns")
    phone.see("double_guns")
    phone.primary("Personne")
    phone.see("shotgun")
    phone.tap("&amp;")
    phone.primary("1 touche")
    expect(phone.page.locator(".touch h2")).to_contain_text("Qui a été touché")
    yield
    phone.primary("Personne")
    phone.primary("Partage")
    phone.see("split")
    yield
    phone.primary("partager")
    expect(phone.page.locator("#why")).to_be_visible()
    phone.listens()
    yield
    phone.primary("Retour")
    phone.see("return")
    yield


def test_the_whole_round_on_the_smallest_phone(small: Phone) -> None:
    for _screen in whole_round(small):
        check(small)


def test_the_whole_round_with_large_letters_and_a_left_hand(
    new_phone: NewPhone, large_letters: Browser
) -> None:
    phone = new_phone(SMALLEST, browser=large_letters)
    phone.page.evaluate("localStorage.setItem('parrain.preference/left', 'true')")
    for _screen in whole_round(sit_down(phone)):
        check_large(phone)
    help_button = phone.page.locator("#open-help").bounding_box()
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
    phone.listens()
    phone.page.locator("#primary").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".hand")).to_be_visible()
    phone.listens()
    phone.page.get_by_role("button", name="Boom").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".touch h2")).to_contain_text("Boom")
    phone.page.locator('.choice input[value="Max"]').focus()
    phone.page.keyboard.press("Space")
    expect(phone.page.locator("#primary")).to_contain_text("1 touché")
