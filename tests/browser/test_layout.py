"""Measured with a ruler: gaps, rows, what lies over what, and how much paper the help takes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from rig.box import Box
from rig.browser.phone import Phone
from rig.pictures.meadow_box import MeadowBox
from tests.browser.conftest import NewPhone
from tests.browser.test_tiles import drawn_wrong

SMALLEST_LETTERS = """() => Math.min(...[...document.querySelectorAll(".help *")]
  .filter(one => one.checkVisibility() && one.innerText)
  .map(one => parseFloat(getComputedStyle(one).fontSize)))"""
GAPS = """selector => [...document.querySelectorAll(selector)]
  .map(one => one.getBoundingClientRect())
  .map(({ top }, i, all) => i && Math.round(top - all[i - 1].bottom)).slice(1)"""
LINES_OF_ONE_WORD = """one => {
  const range = document.createRange()
  range.setStart(one.firstChild, one.textContent.indexOf("distribution"))
  range.setEnd(one.firstChild, range.startOffset + "distribution".length)
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
}"""

NARROW = {"width": 320, "height": 568}
ASIDE = {"width": 844, "height": 390}
TV = {"width": 1920, "height": 1080}
PIXELS = "one => parseFloat(getComputedStyle(one).fontSize)"
TALL = "document.documentElement.scrollHeight"


def places(found: Locator) -> list[dict[str, Any]]:
    """Where each of *found* lies, in the order of the page."""
    expect(found.first).to_be_visible()
    return [dict(one.bounding_box() or {}) for one in found.all()]


def rows(found: Locator) -> int:
    return len({round(place["y"] + place["height"] / 2) for place in places(found)})


def test_buttons_stand_apart_and_evenly(phone: Phone) -> None:
    """Those below the codes touched each other; those of the menu were here near, there far."""
    phone.begin()
    phone.page.goto(f"{phone.address}/codes")
    assert phone.page.evaluate(GAPS, ".ways > .button") == [8]
    phone.play()
    phone.page.click("[data-sheet=menu]")
    expect(phone.page.locator("#sheet-menu")).to_be_visible()
    assert {*phone.page.evaluate(GAPS, "#sheet-menu .rows > li, #sheet-menu > .wide")} == {8}


def test_the_two_answers_to_who_makes_room_stand_apart(phone: Phone) -> None:
    phone.forgiven = ("status of 409",)
    phone.begin()
    phone.page.goto(f"{phone.address}/training/vilains/02-after-seven")
    phone.page.click("main button.primary")
    expect(phone.page.get_by_role("button", name="Mettre la partie de côté")).to_be_visible()
    assert phone.page.evaluate(GAPS, "main .button") == [8]


def test_no_word_of_the_header_is_broken(phone: Phone) -> None:
    """Beside a pot of six digits « Distributio / n des armes » was."""
    phone.begin()
    phone.do("open_pack", pack={"k20": 9, "k10": 5})
    phone.play()
    expect(phone.page.locator("#bar-side")).to_contain_text("240.000")
    for width in (320, 360, 369, 375, 390, 412, 430):
        phone.page.set_viewport_size({"width": width, "height": 800})
        assert phone.page.locator(".bar-phase").evaluate(LINES_OF_ONE_WORD) == 1, width


@pytest.mark.parametrize("game", ["live", "vilains"])
def test_help_prints_on_one_side(phone: Phone, game: str) -> None:
    """And in letters that can be read by a lamp: 8 points at the least."""
    for language in ("fr", "en", "nl"):
        phone.page.goto(f"{phone.address}/help/{game}")
        with phone.page.expect_navigation():  # the page whole, with its styles
            phone.page.click(f"[name=language][value={language}]")
        expect(phone.page.locator("html")).to_have_attribute("lang", language)
        sheet = phone.page.pdf(prefer_css_page_size=True)
        phone.page.emulate_media(media="print")
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", sheet)) == 1, language
        assert phone.page.evaluate(SMALLEST_LETTERS) * 0.75 >= 8, language  # 96 pixels, 72 points
        phone.page.emulate_media(media="null")


def test_a_television_that_waits_for_a_game_is_full_and_large(
    fresh_box: Box, new_phone: NewPhone
) -> None:
    """« Aucune partie en cours » stood in small letters in the corner of a black screen."""
    board = new_phone(TV, on=fresh_box)
    board.page.goto(f"{fresh_box.address}/board")
    assert board.page.locator("h1").evaluate(PIXELS) >= 100
    assert board.page.locator("main p").first.evaluate(PIXELS) >= 48
    [drawing] = places(board.page.locator("main img"))
    assert drawing["width"] >= 400
    assert board.page.evaluate(TALL) <= TV["height"]
    board.check_axe()
    board.check_drawing()


def test_on_its_side_no_shout_lies_over_another(new_phone: NewPhone) -> None:
    phone = new_phone(ASIDE)
    phone.begin()
    phone.reach("courage")
    for name in ("Tom", "Hugo", "Zoé"):
        phone.do("flee", who=name)
    phone.play()
    first, second = places(phone.page.locator(".say"))
    beside = (
        first["x"] + first["width"] <= second["x"] or second["x"] + second["width"] <= first["x"]
    )
    assert beside or first["y"] + first["height"] <= second["y"]


def test_on_its_side_the_way_back_from_a_board_lies_over_nothing(
    tmp_path: Path, new_phone: NewPhone
) -> None:
    """It lay over the question of the round; « ensuite » had no room for its last letter."""
    box = MeadowBox(tmp_path)
    try:
        parrain = new_phone({"width": 640, "height": 320}, on=box)
        parrain.page.evaluate("() => fetch('/games/gang', { method: 'POST' })")
        parrain.do("set_up", players=["Léa", "Tom", "Zoé"])
        parrain.page.goto(f"{box.address}/board")
        [shown] = places(parrain.page.locator("main"))
        [back] = places(parrain.page.locator(".board-back"))
        assert back["y"] >= shown["y"] + shown["height"]
        caption = parrain.page.locator(".next figcaption").first
        assert caption.evaluate("one => one.getClientRects().length") == 1
        [word] = places(caption)
        assert word["height"] < 1.5 * caption.evaluate(PIXELS)
        parrain.page.close()
    finally:
        box.stop()


def test_on_its_side_a_phone_shows_five_teams_at_once(new_phone: NewPhone) -> None:
    phone = new_phone(ASIDE)
    phone.begin([f"P{n}" for n in range(20)], 4)
    phone.reach("bang")
    phone.play()
    for tile in phone.page.locator("main .tile").all():
        expect(tile).to_be_in_viewport(ratio=0.95)


def test_what_belongs_together_stands_in_one_row_on_the_smallest_phone(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(NARROW)
    phone.page.goto(f"{phone.address}/new#noms")
    assert rows(phone.page.locator(".steps:visible > *")) == 1
    phone.begin()
    phone.reach("bang")
    phone.do("hit", victim="Léa")
    phone.do("close_volley")
    phone.play()
    assert rows(phone.page.locator(".hand button")) == 1
    assert drawn_wrong(phone) == []


def test_the_button_on_the_screen_is_round(new_phone: NewPhone) -> None:
    phone = new_phone(NARROW)
    phone.page.goto(f"{phone.address}/box", wait_until="domcontentloaded")
    [button] = places(phone.page.locator("[data-thumb]"))
    assert button["width"] == pytest.approx(button["height"], abs=1)
    phone.check_drawing()


def test_whoever_shares_a_rank_stands_on_the_podium_and_the_first_in_its_middle(
    phone: Phone, new_phone: NewPhone
) -> None:
    """Three are second: the third of them was left out, and the winner stood at the side."""
    players = ["Zoé", "Ali", "Lou", "Max"]
    phone.page.evaluate("() => fetch('/games/vilains', { method: 'POST' })")
    phone.do("set_up", players=players, cards=8, variants={"limit_s": None})
    board = new_phone(TV)
    board.page.goto(f"{board.address}/board")
    expect(board.page.locator("#order")).to_have_text("À Zoé !")
    assert board.page.locator("#news").count() == 0, "nothing has happened yet"
    for name in (*players, "Zoé"):
        phone.do("turn_over", card="gangster")
        phone.do("speak", who=name)
    phone.do("stand")
    phone.do("unveil", rank=1)
    on_steps = board.page.locator(".podium-place")
    expect(on_steps).to_have_count(4)
    left_to_right = sorted(on_steps.all(), key=lambda one: (one.bounding_box() or {})["x"])
    assert "Zoé" in left_to_right[2].inner_text()
    assert board.page.evaluate(TALL) <= TV["height"], "nobody can scroll a TV"


OVER_THE_CODE = """() => {
  const code = document.querySelector(".board-sit").getBoundingClientRect()
  const texts = [...document.querySelectorAll("main *")].filter(one => one.checkVisibility()
    && (one.matches(".cell, .chief, .side") || [...one.childNodes].some(node => node.data?.trim())))
  return texts.filter(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return Math.min(right, code.right) > Math.max(left, code.left)
      && Math.min(bottom, code.bottom) > Math.max(top, code.top)
  }).map(one => one.outerHTML.slice(0, 80))
}"""


def test_on_a_board_the_code_to_sit_down_lies_over_nothing(
    tmp_path: Path, new_phone: NewPhone
) -> None:
    """« Jouer sur ton téléphone » stood in gold on the fourth card of the line-up."""
    box = MeadowBox(tmp_path)
    try:
        parrain, board = new_phone(on=box), new_phone(TV, on=box)
        parrain.page.evaluate("() => fetch('/games/gang', { method: 'POST' })")
        parrain.do("set_up", players=["Léa", "Tom", "Zoé"])
        board.page.goto(f"{box.address}/board")
        expect(board.page.locator(".board-sit img")).to_be_visible()
        assert board.page.evaluate(OVER_THE_CODE) == []
        for name in ("Léa", "Tom", "Zoé"):
            parrain.do("pick", player=name, places=[1, 2])
        expect(board.page.locator("#board-vote")).to_be_visible()
        assert board.page.evaluate(OVER_THE_CODE) == []
        for phone in (parrain, board):
            phone.page.close()
    finally:
        box.stop()
