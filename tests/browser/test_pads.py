"""Sitting down, the cover of a phone that two players share, and the « Joueurs » sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rig.box import Box
from rig.browser.phone import Phone
from tests.browser.conftest import SMALL, NewPhone

PLAYERS = ["Léa", "Tom", "Zoé", "Max"]
NARROW = {"width": 320, "height": 640}
BROKEN = """selector => [...document.querySelectorAll(selector)].filter(one => {
  const words = document.createRange()
  words.selectNodeContents(one)
  const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)))
  return one.checkVisibility() && (lines.size > 1 || one.scrollWidth > one.clientWidth + 1)
}).map(one => one.textContent.trim())"""
"""Short words on two lines, or cut."""
TAP = """button => {  // in one go: a slow machine makes a tap a press
  for (const type of ["pointerdown", "pointerup"]) button.dispatchEvent(new PointerEvent(type))
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }))
}"""

NewPad = Callable[..., "Pad"]


class Pad(Phone):
    """A player's phone, which has no key and needs none."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address

    def sit(self, *names: str) -> None:
        for name in names:
            self.page.goto(f"{self.address}/sit?more")
            self.page.get_by_role("button", name=name).click()
            expect(self.page.locator("#band")).to_contain_text(name)

    def look(self) -> None:
        """A thumb that stays on the button."""
        button = self.page.locator("#look")
        expect(button).to_be_visible()
        expect(self.page.locator("#band")).to_be_visible()  # the box has been heard
        button.hover()
        self.page.mouse.down()
        expect(self.page.locator("#scene main")).to_be_visible()
        self.page.mouse.up()


@pytest.fixture
def new_pad(chromium: Browser, box: Box) -> Iterator[NewPad]:
    opened = []

    def pad(size: dict[str, int] = SMALL) -> Pad:
        context = chromium.new_context(viewport=size, has_touch=True, locale="fr-FR")  # type: ignore[arg-type]
        opened.append(context)
        return Pad(context.new_page(), box.address)

    yield pad
    for context in opened:
        context.close()


@pytest.fixture
def parrain(new_phone: NewPhone) -> Phone:
    phone = new_phone()
    phone.page.evaluate("() => fetch('/games/gang', { method: 'POST' })")
    phone.do("set_up", players=PLAYERS)
    phone.play()
    return phone


def players(parrain: Phone) -> Callable[[str], Locator]:
    """The sheet, opened; and each name on it."""
    parrain.page.locator("#open-seats").click()
    return lambda name: parrain.page.locator(f".seat:has(.name:text-is('{name}'))")


def test_two_players_share_one_phone(parrain: Phone, new_pad: NewPad) -> None:
    pad = new_pad()
    pad.sit("Léa", "Tom")
    expect(pad.page.locator("#cover")).to_be_visible()
    expect(pad.page.locator("#scene main")).to_have_count(0)  # nothing secret is in the page
    pad.page.locator("#look").evaluate(TAP)  # a tap is not a press
    expect(pad.page.locator("#scene main")).to_have_count(0)
    pad.look()
    pad.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(pad.page.locator("#scene main")).to_be_visible()  # it was not hidden
    pad.page.locator("#band").get_by_role("button", name="Cacher").click()
    expect(pad.page.locator("#scene main")).to_have_count(0)
    pad.page.locator("#cover").get_by_role("link", name="Léa").click()
    expect(pad.page.locator("#band")).to_contain_text("Léa")
    pad.look()
    pad.page.locator("#scene .choice").first.click()
    pad.press(pad.page.locator("#primary"))
    expect(pad.page.locator("#cover")).to_contain_text("C’est noté")
    expect(pad.page.locator("#scene main")).to_have_count(0)
    lea = players(parrain)("Léa")
    expect(lea).to_contain_text("a choisi")


def test_a_seat_is_put_right_in_two_taps_and_the_old_phone_is_told(
    parrain: Phone, new_pad: NewPad
) -> None:
    wrong, right = new_pad(), new_pad()
    wrong.sit("Léa")
    right.page.goto(f"{right.address}/sit")
    expect(right.page.get_by_role("button", name="Léa")).to_be_disabled()
    lea = players(parrain)("Léa")
    lea.get_by_role("button", name="Libérer").click()
    gone = wrong.page.locator("#gone")
    expect(gone).to_contain_text("Cette place est libre")
    expect(wrong.page.locator("#scene main")).to_have_count(0)
    right.sit("Léa")
    wrong.page.locator("#gone").get_by_role("link", name="Choisir un prénom").click()
    wrong.page.get_by_role("button", name="Tom").click()
    expect(wrong.page.locator("#band")).to_contain_text("Tom")


def test_closed_seats_and_a_choice_for_somebody(parrain: Phone, new_pad: NewPad) -> None:
    pad = new_pad()
    named = players(parrain)
    with parrain.page.expect_response(lambda answer: answer.request.method == "POST"):
        parrain.page.locator("#seats-closed").check()
    pad.page.goto(f"{pad.address}/sit")
    expect(pad.page.locator(".note")).to_contain_text("fermées")
    named("Zoé").get_by_role("button", name="Choisir pour").click()
    sheet = parrain.page.locator("#sheet-choose")
    sheet.locator(".choice").first.click()
    sheet.locator(".primary").click()
    expect(sheet).to_be_hidden()
    expect(players(parrain)("Zoé")).to_contain_text("a choisi")


def test_sitting_down_and_the_cover_are_drawn_for_everybody(
    parrain: Phone, new_pad: NewPad
) -> None:
    sizes = ((844, 390), (390, 844), (320, 640))
    pad = new_pad()
    pad.page.goto(f"{pad.address}/sit")
    pad.check_drawing_at(*sizes)
    pad.check_axe()
    pad.sit("Léa")
    pad.check_drawing_at(*sizes)
    pad.page.locator("#band").get_by_role("button", name="Menu").click()
    pad.check_drawing_at(*sizes)
    pad.sit("Zoé")
    expect(pad.page.locator("#band")).to_be_visible()
    pad.check_drawing_at(*sizes)
    pad.check_axe()
    players(parrain)
    parrain.check_drawing_at(*sizes)
    parrain.check_axe()


@pytest.mark.parametrize("size", [NARROW, SMALL], ids=["320", "390"])
def test_letters_twice_as_large_leave_names_and_numbers_whole(
    new_phone: NewPhone, large_letters: Browser, size: dict[str, int]
) -> None:
    """« Lé / a » in the band, « L.. » beside the chips, « − / 3 » on a card."""
    parrain = new_phone(size, browser=large_letters)
    parrain.page.evaluate("() => fetch('/games/crash', { method: 'POST' })")
    parrain.do("set_up", players=["Léa", "Tom", "Zoé"], ages={"Léa": 8, "Tom": 9, "Zoé": 10})
    pad = new_phone(size, browser=large_letters)
    pad.page.goto(f"{pad.address}/sit")
    pad.page.get_by_role("button", name="Tom").click()
    expect(pad.page.locator(".hand .face").first).to_be_visible()
    assert pad.page.evaluate(BROKEN, "#band .name, .wealth .name, .hand .number-face") == []
    pad.check_drawing()
    parrain.play()
    players(parrain)
    expect(parrain.page.locator("[data-frees]").first).to_be_visible()
    assert parrain.page.evaluate(BROKEN, "[data-frees]") == []
    parrain.page.keyboard.press("Escape")
