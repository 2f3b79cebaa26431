"""Two referees commute; the same victim from two phones asks; nothing is taken from a thumb."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from rig.box import Box
from rig.browser.phone import HAS_HEARD, HEARS, Phone
from tests.browser.conftest import NewPhone

REFUSED = ("status of 409",)

# Taps the big button in the very moment in which the page shows *words* in *place*.
BOUNCE = """([place, words]) => {
  window.bounced = false
  const watch = new MutationObserver(() => {
    if (!document.querySelector(place)?.textContent.includes(words)) return
    watch.disconnect()
    document.getElementById("primary").click()
    window.bounced = true
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
}"""
SENT = "() => localStorage.getItem('parrain.outbox') === '[]'"
TAP = "() => document.getElementById('primary').click()"


@pytest.fixture
def pair(new_phone: NewPhone) -> tuple[Phone, Phone]:
    sam, nour = new_phone(), new_phone()
    sam.begin()
    return sam, nour


def test_the_same_victim_from_two_phones_asks(pair: tuple[Phone, Phone], box: Box) -> None:
    sam, nour = pair
    nour.forgiven = REFUSED
    sam.reach("bang")
    sam.play()
    nour.play()
    sam.tap("Max", "Léa")
    expect(nour.tile("Max").locator(".hits")).to_be_visible()
    nour.tap("Max")
    sheet = nour.page.locator("#sheet-same_hit")
    expect(sheet).to_contain_text("La même, ou une deuxième blessure")
    sheet.get_by_role("button", name="La même touche").click()
    expect(sheet).to_be_hidden()
    nour.tap("Max")
    sheet.get_by_role("button", name="Une deuxième blessure").click()
    expect(sam.tile("Max").locator(".hits")).to_contain_text("2")
    shots = box.replayed()["state"]["volley"]["shots"]
    assert [shot["victim"] for shot in shots] == ["Max", "Léa", "Max"]


def test_a_sheet_in_use_stays_open_whatever_happens(pair: tuple[Phone, Phone]) -> None:
    sam, nour = pair
    sam.reach("bang")
    sam.do("hit", victim="Léa")
    sam.do("hit", victim="Max")
    sam.do("close_volley")
    sam.play()
    nour.play()
    sam.listens()
    sam.tap("Léa")
    nour.reveal("Max", "Kevlar")
    expect(sam.page.locator(".card", has_text="Max")).to_have_count(0)
    sheet = sam.page.locator("#sheet-person")
    expect(sheet).to_contain_text("Léa")
    sheet.get_by_role("button", name="Coma").click()
    expect(nour.tile("Léa")).to_contain_text("dans le coma")


def test_an_update_under_a_thumb_neither_steals_nor_moves_its_tap(
    pair: tuple[Phone, Phone], box: Box
) -> None:
    sam, nour = pair
    sam.reach("bang")
    sam.page.clock.install()
    sam.page.add_init_script(HEARS)
    sam.play()
    nour.play()
    place = sam.tile("Léa").bounding_box()
    sam.page.clock.pause_at(time.time() + 5)  # or a slow machine makes it a long press
    sam.page.mouse.move(place["x"] + 10, place["y"] + 10)
    sam.page.mouse.down()
    nour.tap("Max")
    sam.page.wait_for_function(HAS_HEARD, arg='.tile[data-who="Max"] .hits')
    expect(sam.tile("Max").locator(".hits")).to_have_count(0)  # waits for the finger
    sam.page.mouse.up()
    sam.page.clock.resume()
    expect(sam.tile("Max").locator(".hits")).to_be_visible()
    expect(nour.tile("Léa").locator(".hits")).to_be_visible()
    assert sam.tile("Léa").bounding_box() == place


def test_a_button_that_has_just_changed_ignores_the_bounce(phone: Phone, box: Box) -> None:
    """Two quick taps on « next phase » are one: the second must not close what just opened."""
    phone.begin()
    phone.reach("courage")
    phone.play()
    phone.page.evaluate(BOUNCE, ["#phase-bang", ""])
    phone.primary()
    phone.see("bang")
    assert phone.page.evaluate("bounced")
    phone.tap("Léa")  # an outbox keeps its order: behind the bounce, had that been a tap
    expect(phone.tile("Léa").locator(".hits")).to_be_visible()
    assert box.replayed()["state"]["phase"] == "bang"


def test_a_second_tap_before_the_page_changes_is_the_same_tap(phone: Phone) -> None:
    """The box has recorded the first, but the page waits for a finger; nothing is refused."""
    phone.begin()
    phone.reach("courage")
    phone.page.clock.install()
    phone.play()
    phone.listens()
    phone.page.clock.pause_at(time.time() + 5)  # or a slow machine makes it a long touch
    phone.page.mouse.move(5, 5)
    phone.page.mouse.down()
    phone.page.evaluate(TAP)
    phone.page.wait_for_function(SENT)
    posts = phone.posts()
    phone.page.evaluate(TAP)
    assert phone.posts() == posts
    phone.page.mouse.up()
    phone.page.clock.resume()
    phone.see("bang")
    phone.primary()
    phone.see("double_guns")
    phone.undo("Double Guns")
    phone.see("bang")
    phone.primary()
    phone.see("double_guns")


def test_the_bounce_after_a_grenade_wastes_no_dagger(phone: Phone) -> None:
    phone.begin()
    phone.reach("bang")
    phone.do("hit", victim="Léa")
    phone.do("hit", victim="Max")
    phone.do("close_volley")
    phone.do("reveal", who="Léa", card="boom", number=4)
    phone.do("reveal", who="Max", card="backstab", number=7)
    phone.play()
    phone.page.evaluate(BOUNCE, [".touch h2", "Backstab"])
    phone.primary("Personne")
    expect(phone.page.locator(".touch h2")).to_contain_text("Backstab n° 7")
    assert phone.page.evaluate("bounced")
    phone.stab("Zoé")  # behind the bounce, had that been a tap
    expect(phone.page.locator(".card", has_text="Zoé")).to_be_visible()


def test_what_is_typed_survives_repaints_and_undo(pair: tuple[Phone, Phone]) -> None:
    sam, nour = pair
    sam.play()
    sam.page.fill("[name='pack.k20']", "5")
    sam.page.fill("[name='pack.k10']", "6")
    nour.do("name_chief", team="Rouges", who="Tom")
    expect(sam.tile("Tom").locator(".chief")).to_be_visible()
    assert sam.page.input_value("[name='pack.k20']") == "5"
    expect(sam.page.locator("[name='pack.k5']")).to_have_attribute("placeholder", "= 5")
    sam.primary("Annoncer")
    sam.see("arming")
    sam.undo("paquet ouvert")
    sam.see("preparation")
    assert sam.page.input_value("[name='pack.k10']") == "6"
    expect(sam.page.locator("#pack-sum")).to_have_text("16 cartes, magot 185.000 $")


def test_the_parrain_is_the_sole_judge(phone: Phone) -> None:
    """By a long press, and by the menu for those who cannot hold a finger down."""
    phone.begin()
    phone.reach("bang")
    phone.play()
    place = phone.tile("Léa").bounding_box()
    phone.page.mouse.move(place["x"] + 10, place["y"] + 10)
    phone.page.mouse.down()
    sheet = phone.page.locator("#sheet-person")
    expect(sheet).to_contain_text("Léa")
    phone.page.mouse.up()
    sheet.get_by_role("button", name="Coma").click()
    expect(phone.tile("Léa")).to_contain_text("dans le coma")
    expect(phone.tile("Léa").locator(".hits")).to_have_count(0)

    phone.page.click("#open-menu")
    phone.page.locator("#sheet-menu").get_by_role("button", name="Un enfant…").click()
    phone.page.locator("#sheet-people").get_by_role("button", name="Max").click()
    sheet.get_by_role("button", name="Main sur le cœur").click()
    expect(phone.tile("Max")).to_contain_text("main sur le cœur")


def test_only_a_touch_beside_a_sheet_closes_it(phone: Phone) -> None:
    phone.begin()
    phone.play()
    phone.page.click("#open-menu")
    sheet = phone.page.locator("#sheet-menu")
    place = sheet.locator("[data-close]").bounding_box()
    assert place
    phone.page.mouse.click(place["x"] + 50, place["y"] + place["height"] + 4)
    expect(sheet).to_be_visible()
    phone.page.mouse.click(195, 10)
    expect(sheet).to_be_hidden()


def test_the_shooter_can_be_noted(phone: Phone, box: Box) -> None:
    phone.begin()
    phone.reach("bang")
    phone.play()
    phone.page.click("#open-menu")
    phone.page.get_by_label("Demander qui a tiré").check()
    phone.page.locator("#sheet-menu [data-close]").click()
    phone.tap("Léa")
    sheet = phone.page.locator("#sheet-shooter")
    expect(sheet).to_contain_text("Qui a tiré sur Léa")
    expect(sheet.locator(".tile", has_text="Tom")).to_have_count(0)  # a team-mate
    sheet.locator(".tile", has_text="Max").click()
    expect(phone.tile("Léa").locator(".hits")).to_be_visible()
    [shot] = box.replayed()["state"]["volley"]["shots"]
    assert (shot["victim"], shot["shooter"]) == ("Léa", "Max")


def test_phone_and_board_count_in_step(phone: Phone, new_phone: NewPhone) -> None:
    phone.begin()
    phone.reach("arming")
    phone.play()
    board = new_phone(size={"width": 1280, "height": 800})
    board.page.goto(f"{board.address}/board")
    phone.primary("10 → 0")
    for page in (board.page, phone.page):
        expect(page.locator("#countdown-number")).to_have_text(re.compile("^[1-8]$"))
    zeros = {
        page.locator("#countdown").get_attribute("data-zero") for page in (board.page, phone.page)
    }
    assert len(zeros) == 1
    assert "185.000" in board.picture()
    phone.primary("Arrêter")
    expect(phone.page.locator(".warning")).to_contain_text("Décompte arrêté")
    expect(board.page.locator("#countdown")).to_have_count(0)
