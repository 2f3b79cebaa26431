"""« Un enfant… », with a thumb: one tap from every page, and what must wait says so."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from rig.browser.phone import Phone
from rig.teams import NAMES
from tests.browser.conftest import NewPhone

PHASES = ("arming", "movement", "courage", "bang", "split")


def person(phone: Phone, name: str) -> Any:
    """The sheet of *name*: the button in the header, then the name."""
    phone.page.click("#open-people")
    phone.page.locator("#sheet-people").get_by_role("button", name=name).click()
    return phone.page.locator("#sheet-person")


def note(phone: Phone) -> Any:
    return phone.page.locator("#refusals")


def test_a_late_child_during_a_countdown_is_promised_the_next_round(phone: Phone) -> None:
    phone.begin()
    phone.reach("arming")
    phone.do("count_down", phase="movement")
    phone.play()
    page = phone.page
    page.click("#open-people")
    expect(page.locator("#sheet-people .tile")).to_have_count(len(NAMES))
    page.get_by_label("Son nom").fill("Kim")
    page.get_by_role("button", name="Faire entrer").click()
    expect(note(phone)).to_contain_text("Kim arrive à la manche 2")
    expect(page.locator("#undo")).to_contain_text("Kim arrive à la manche 2")
    page.click("#open-people")
    expect(page.locator("#plans")).to_contain_text("Kim arrive à la manche 2")
    page.get_by_role("button", name="Finalement non").click()
    expect(page.locator("#plans li")).to_have_count(0)
    expect(page.locator("#undo")).to_contain_text("rien de prévu pour Kim")


@pytest.mark.parametrize("phase", PHASES)
def test_one_tap_from_every_page(phone: Phone, phase: str) -> None:
    phone.begin()
    phone.reach(phase)
    if phase == "split":
        phone.do("share", cards=16)
    phone.play()
    sheet = person(phone, "Léa")
    sheet.get_by_role("button", name="Sort un moment").click()
    expect(phone.page.locator("#undo")).to_contain_text("Léa sort un moment")
    sheet = person(phone, "Léa")
    expect(sheet).to_contain_text("pas là")
    sheet.get_by_role("button", name="De retour").click()
    expect(phone.page.locator("#undo")).to_contain_text("retour de Léa")


def test_another_team_and_another_name(new_phone: NewPhone) -> None:
    """The smallest header has no room for the button: every name opens its sheet."""
    phone = new_phone({"width": 320, "height": 568})
    phone.begin()
    phone.reach("arming")
    phone.play()
    expect(phone.page.locator("#open-people")).to_be_hidden()
    phone.tap("Léa")
    sheet = phone.page.locator("#sheet-person")
    phone.check_axe()
    sheet.get_by_label("Nouveau nom").fill("Léa-Marie")
    sheet.get_by_role("button", name="Changer").last.click()
    expect(phone.tile("Léa-Marie")).to_be_visible()
    phone.tap("Léa-Marie")
    team = phone.tile("Léa-Marie").get_attribute("data-team")
    assert team not in sheet.locator("select option").all_inner_texts()
    sheet.get_by_role("button", name="Changer").first.click()
    expect(note(phone)).to_contain_text("à la manche 2")
    while note(phone).get_by_role("button").count():  # one note at a time, over the header
        note(phone).get_by_role("button").click()
    phone.undo("Léa-Marie passe")
    expect(phone.page.locator("#undo")).to_contain_text("Léa devient Léa-Marie")


def test_the_smallest_team_is_chosen_for_a_newcomer(phone: Phone) -> None:
    phone.begin()
    phone.do("depart", who=NAMES[-1])
    phone.play()
    smallest = phone.tile(NAMES[-2]).get_attribute("data-team")
    phone.page.click("#open-people")
    expect(phone.page.get_by_label("Son équipe")).to_have_value(smallest)
