"""« S'entraîner » by thumb and by keys: a card right, a card wrong, and back to the real game."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from pi_parrain.tour_shelf import tours
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
TOUR = "/training/first-time/gang"
EMPTY_TABLE = "() => fetch('/games/live', { method: 'POST' })"
DAMAGE = """text => ["cards", "exam", "who"]
  .forEach(name => localStorage.setItem(`parrain.training/${name}`, text))"""
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


def test_right_is_in_sight_wherever_the_thumb_was(new_phone: NewPhone) -> None:
    """The strip grows above the game: a browser that holds its place would push it out of sight."""
    phone = new_phone(NARROW)
    phone.page.evaluate(EMPTY_TABLE)
    phone.page.goto(f"{phone.address}/training/live/46-both-arms-down")
    phone.page.get_by_role("button", name="À vous !").click()
    phone.see("double_guns")
    phone.page.evaluate("scrollTo(0, 200)")
    phone.primary()
    expect(phone.page.locator("#strip-right")).to_be_visible()
    phone.page.wait_for_function("() => scrollY === 0")
    expect(phone.page.locator("#strip-right .huge")).to_be_in_viewport()


def test_a_second_parrain_is_told_that_a_game_goes_on(phone: Phone, new_phone: NewPhone) -> None:
    phone.begin()
    phone.play()
    other = new_phone(NARROW)
    other.forgiven = REFUSED
    page = other.page
    page.goto(f"{other.address}/training")
    expect(page.locator(".warning")).to_contain_text("Une partie est en cours")
    other.check_axe()
    other.check_drawing()
    page.locator(f'form[action="{TOUR}"] button').click()
    expect(page.locator("[role=alert]")).to_contain_text("mettez d’abord la partie de côté")
    other.check_axe()
    other.check_drawing()
    page.get_by_role("link", name="Non, continuer la partie").click()
    other.see("preparation")
    phone.see("preparation")
    expect(phone.page.locator("#training")).to_have_count(0)


def test_its_pages_are_for_everybody(new_phone: NewPhone) -> None:
    phone = new_phone(NARROW)
    for place in ("", "/live", "/gang", "/vilains/03-silent-cards-count", "/exam"):
        phone.page.goto(f"{phone.address}/training{place}")
        phone.check_axe()
        phone.check_drawing()


def test_a_card_and_a_first_time_by_keys_alone(phone: Phone) -> None:
    page = phone.page
    page.evaluate(EMPTY_TABLE)
    page.goto(f"{phone.address}/training/live/46-both-arms-down")
    enter(phone, "form .primary")
    phone.see("double_guns")
    enter(phone, "#primary")
    expect(page.locator("#strip-right")).to_contain_text("Juste !")
    enter(phone, "#strip-right .primary")
    expect(page.locator("h1")).to_have_text("La cible est à l’hôpital")
    page.goto(f"{phone.address}/training")
    enter(phone, f'form[action="{TOUR}"] button')
    for step in range(1, len(tours()["gang"].steps) + 1):
        expect(page.locator("#guide")).to_have_attribute("data-step", str(step))
        expect(page.locator(":focus")).to_have_count(1)
        phone.listens()
        page.keyboard.press("Enter")
    enter(phone, "#guide-play")
    expect(page.locator("#training")).to_have_count(0)


def test_what_was_damaged_on_the_phone_costs_no_page(phone: Phone) -> None:
    page = phone.page
    for text in ("[", "3", '{"cards": "x"}', '{"cards": [{}], "marks": 7}'):
        page.evaluate(DAMAGE, text)
        page.goto(f"{phone.address}/training/live")
        expect(page.locator("#next-card")).to_be_visible()
        page.goto(f"{phone.address}/training/diploma")
        expect(page.locator("#diploma-none")).to_be_visible()
        page.goto(f"{phone.address}/training/exam")
        expect(page.locator("#exam-begin")).to_be_visible()


def test_a_phone_that_keeps_nothing_is_told_so(phone: Phone) -> None:
    phone.page.add_init_script("Storage.prototype.setItem = () => { throw new Error() }")
    phone.page.goto(f"{phone.address}/training/exam")
    phone.page.click("[data-begin=live]")
    expect(phone.page.locator("#exam-forgets")).to_be_visible()


def enter(phone: Phone, selector: str) -> None:
    """Tab to it, and Enter."""
    phone.listens()
    for _ in range(80):
        if phone.page.evaluate(f"document.activeElement.matches(`{selector}`)"):
            break
        phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")
