"""« S'entraîner » by thumb: a card right, a card wrong, an exam, and back to the real game."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from pi_parrain.card_shelf import titles
from rig.browser.phone import Phone
from tests.browser.conftest import NewPhone
from tests.training.cards import toml_of

REFUSED = ("status of 409",)
NARROW = {"width": 320, "height": 568}
COVERED = """() => {
  const { bottom } = document.getElementById("training").getBoundingClientRect()
  const scene = document.getElementById("scene").getBoundingClientRect()
  return bottom - scene.top
}"""
EXAM = "parrain.training/exam"
BEGIN = f"cards => localStorage.setItem('{EXAM}', JSON.stringify({{ cards, marks: [] }}))"
MARKS = f"JSON.parse(localStorage.getItem('{EXAM}')).marks"
EMPTY_TABLE = "() => fetch('/games/live', { method: 'POST' })"
DONE = "localStorage.getItem('parrain.training/cards')"


@pytest.fixture
def kevlar(tmp_path: Path) -> Path:
    """Léa and Max fire at Tom, who shows a Kevlar."""
    file = tmp_path / "kevlar.toml"
    file.write_text(toml_of("docs/cards.md"), "utf-8")
    return file


def test_a_card_right_a_card_wrong_and_back_to_the_real_game(
    new_phone: NewPhone, kevlar: Path
) -> None:
    phone = new_phone(NARROW)
    phone.forgiven = REFUSED
    page = phone.page
    phone.begin()
    page.goto(f"{phone.address}/")
    page.get_by_text("Un autre jeu").click()
    page.get_by_role("link", name="S’entraîner").click()
    page.get_by_role("link", name="CA$H’n GUN$ LIVE").click()
    page.get_by_text("Jouer une carte à moi").click()
    page.set_input_files("[name=file]", kevlar)
    page.get_by_role("button", name="Charger la carte").click()
    expect(page.locator(".meadow svg")).to_be_visible()
    phone.check_axe()
    page.get_by_role("button", name="À vous !").click()
    expect(page.locator("main")).to_contain_text("CA$H’n GUN$ LIVE")
    page.get_by_role("button", name="Mettre la partie de côté").click()

    # Wrong: one hit only. The strip covers nothing of the real screen.
    phone.see("bang")
    assert page.evaluate(COVERED) <= 0
    phone.check_axe()
    phone.tap("Tom")
    expect(phone.tile("Tom").locator(".hits")).to_be_visible()
    phone.primary()
    phone.reveal("Tom", "Kevlar")
    page.get_by_role("link", name="C’est fait").click()
    expect(page.locator(".differences")).to_contain_text("Tom, chef : en jeu, une blessure")
    phone.check_axe()
    page.get_by_role("button", name="Recommencer").click()

    # Right: told at once, on top of the page, wherever the thumb was.
    phone.see("bang")
    phone.tap("Tom", "Tom")
    expect(phone.tile("Tom").locator(".hits")).to_contain_text("2")
    phone.primary()
    phone.reveal("Tom", "Kevlar")
    expect(page.locator("#strip-right")).to_contain_text("Juste !")
    expect(page.locator("#strip-right")).to_be_in_viewport()
    assert "live/own" in page.evaluate(DONE)
    phone.check_axe()

    page.get_by_role("button", name="Quitter l’entraînement").click()
    phone.see("preparation")
    expect(page.locator("#training")).to_have_count(0)
    expect(page.locator("#undo")).to_contain_text("Annuler")


def test_an_exam_ends_with_what_to_look_at_again_and_a_diploma(phone: Phone) -> None:
    page, names = phone.page, [f"live/{name}" for name in titles("live")][:2]
    phone.forgiven = REFUSED
    page.evaluate(EMPTY_TABLE)
    page.goto(f"{phone.address}/training/exam")
    expect(page.get_by_role("button", name="CA$H’n GUN$ LIVE")).to_be_visible()
    page.evaluate(BEGIN, names)
    page.reload()
    expect(page.locator("#exam-going")).to_contain_text("Question 1 sur 2")
    page.click("#exam-next")
    for number in (1, 2):
        expect(page.locator("h1")).to_contain_text(f"Question {number}")
        page.get_by_role("button", name="À vous !").click()
        page.get_by_role("link", name="C’est fait").click()
    expect(page.locator("#exam-result")).to_contain_text("0 sur 2")
    assert page.evaluate(MARKS) == [False, False]
    expect(page.locator("#exam-again a")).to_have_count(2)
    phone.check_axe()
    page.evaluate(EMPTY_TABLE)
    page.goto(f"{phone.address}/training/diploma")
    page.fill("#diploma-who", "Zoé")
    expect(page.locator("#diploma-name")).to_have_text("Zoé")
    expect(page.locator("#diploma-result")).to_have_text("0 bonnes réponses sur 2")
    phone.check_axe()
