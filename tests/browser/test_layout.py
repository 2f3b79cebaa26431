"""Measured with a ruler: gaps between buttons, and how much paper the help takes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rig.browser.phone import Phone

SMALLEST_LETTERS = """() => Math.min(...[...document.querySelectorAll(".help *")]
  .filter(one => one.checkVisibility() && one.innerText)
  .map(one => parseFloat(getComputedStyle(one).fontSize)))"""
GAPS = """selector => [...document.querySelectorAll(selector)]
  .map(one => one.getBoundingClientRect())
  .map(({ top }, i, all) => i && Math.round(top - all[i - 1].bottom)).slice(1)"""


def test_buttons_stand_apart_and_evenly(phone: Phone) -> None:
    """Those below the codes touched each other; those of the menu were here near, there far."""
    phone.begin()
    phone.page.goto(f"{phone.address}/codes")
    assert phone.page.evaluate(GAPS, ".ways > .button") == [8]
    phone.play()
    phone.page.click("[data-sheet=menu]")
    expect(phone.page.locator("#sheet-menu")).to_be_visible()
    assert {*phone.page.evaluate(GAPS, "#sheet-menu .rows > li, #sheet-menu > .wide")} == {8}


@pytest.mark.parametrize("game", ["live", "vilains"])
def test_help_prints_on_one_side(phone: Phone, game: str) -> None:
    """And in letters that can be read by a lamp: 8 points at the least."""
    for language in ("fr", "en", "nl"):
        phone.page.goto(f"{phone.address}/help/{game}")
        phone.page.click(f"[name=language][value={language}]")
        expect(phone.page.locator("html")).to_have_attribute("lang", language)
        sheet = phone.page.pdf(prefer_css_page_size=True)
        phone.page.emulate_media(media="print")
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", sheet)) == 1, language
        assert phone.page.evaluate(SMALLEST_LETTERS) * 0.75 >= 8, language  # 96 pixels, 72 points
        phone.page.emulate_media(media="null")
