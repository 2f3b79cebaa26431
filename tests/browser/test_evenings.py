"""A game of people who do not exist, on a real phone: it is told, compared, shown, and ended."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rig.box import Box
from rig.browser.phone import PATIENCE_MS, Phone
from tests.browser.conftest import NewPhone

PACK = re.compile(r"(\d+)\s×\s20\.000.*?(\d+)\s×\s10\.000", re.DOTALL)


@pytest.fixture
def box(fresh_box: Box) -> Box:
    """A box where nobody plays."""
    return fresh_box


def choose(page: Page, button: str) -> None:
    """LIVE for nine, fast, always the same evening; by the way that somebody new would go."""
    page.get_by_role("link", name=re.compile("S.entraîner")).first.click()
    page.get_by_role("link", name="Joueurs imaginaires").click()
    form = page.locator("form:has([name=game][value=live])")
    form.locator("[name=people]").select_option("9")
    form.locator("[name=pace]").select_option("fast")
    form.locator("summary").click()
    form.locator("[name=seed]").fill("7")
    form.get_by_role("button", name=button).click()
    page.wait_for_url("**/play")


def test_an_evening_is_told_and_a_show_ends_at_a_touch(new_phone: NewPhone, box: Box) -> None:
    phone: Phone = new_phone()
    page = phone.page
    page.goto(box.address)
    choose(page, "Soirée à blanc")
    newest = page.locator("#strip .newest")
    expect(newest).to_contain_text("paquet", timeout=PATIENCE_MS)
    phone.check_drawing()
    phone.check_axe()
    found = PACK.search(newest.inner_text())
    assert found is not None
    phone.open_pack(int(found[1]), int(found[2]))
    expect(newest).not_to_contain_text("paquet", timeout=PATIENCE_MS)
    page.goto(f"{box.address}/training/evening/compare")
    expect(page.locator(".costs tbody tr")).to_have_count(3)
    phone.check_drawing()
    phone.check_axe()
    page.goto(box.address)
    choose(page, "Démonstration")
    expect(page.locator("#phase-arming")).to_be_visible(timeout=PATIENCE_MS)  # somebody has tapped
    page.locator("main").click(position={"x": 5, "y": 5})
    expect(page).to_have_url(f"{box.address}/", timeout=PATIENCE_MS)
    expect(page.locator("#training")).to_have_count(0)
