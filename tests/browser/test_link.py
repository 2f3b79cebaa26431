"""The link is told honestly: offline is offline, taps are counted, the whistle is asked for."""

from __future__ import annotations

import re
import signal

from playwright.sync_api import Page, Route, expect

from rig.box import Box
from rig.browser.phone import Phone, wait_until
from tests.browser.conftest import NewPhone
from tests.browser.test_tiles import drawn_wrong

CUT = ("net::ERR_",)
# Remembers every state of the link that was ever shown beside taps that waited for long.
WATCH = """() => {
  window.lies = []
  setInterval(() => {
    const unsent = document.getElementById("unsent")
    const { link } = document.documentElement.dataset
    if (!unsent.hidden && ["linked", "back"].includes(link)) window.lies.push(link)
  }, 20)
}"""


def in_the_shoot_out(phone: Phone) -> Page:
    phone.forgiven = CUT
    phone.begin()
    phone.reach("bang")
    phone.play()
    return phone.page


def test_offline_is_offline_at_once_and_asks_for_the_whistle(phone: Phone) -> None:
    page = in_the_shoot_out(phone)
    expect(page.locator(".bar-call")).to_be_hidden()
    page.context.set_offline(True)
    expect(page.locator("#link")).to_have_text(re.compile(r"Connexion perdue depuis \d+ s"))
    expect(page.locator(".bar-call")).to_have_text("Prenez votre sifflet !")
    expect(page.locator(".bar-call")).to_be_visible()
    assert drawn_wrong(phone) == []
    phone.check_axe()
    phone.remember("#link")
    page.context.set_offline(False)
    expect(page.locator("#link")).to_have_text("Connecté")
    assert "De retour !" in phone.shown()
    expect(page.locator(".bar-call")).to_be_hidden()


def test_a_killed_box_is_noticed_by_the_broken_stream(new_phone: NewPhone, fresh_box: Box) -> None:
    """Not by its silence: on this page no time passes."""
    phone = new_phone(on=fresh_box)
    phone.page.clock.install(time=0)
    phone.page.clock.pause_at(3600)
    page = in_the_shoot_out(phone)
    phone.remember("#link")
    fresh_box.stop(signal.SIGKILL)
    expect(page.locator("#link")).to_contain_text("perdue")
    lost = next(said for said in phone.shown() if "perdue" in said)
    assert "depuis 0 s" in lost
    fresh_box.start()
    page.clock.resume()
    expect(page.locator("#link")).to_have_text("Connecté")


def test_unsent_taps_are_counted_on_tile_and_button(phone: Phone) -> None:
    page = in_the_shoot_out(phone)
    page.evaluate(WATCH)
    page.context.set_offline(True)
    phone.tap("Léa", "Max", "Max")
    marks = ".marks"
    expect(phone.tile("Max").locator(marks)).to_have_attribute("data-marks", "2")
    expect(phone.tile("Léa").locator(marks)).to_have_attribute("data-marks", "1")
    expect(phone.tile("Zoé").locator(marks)).to_have_attribute("data-marks", "")
    expect(page.locator("#primary")).to_have_attribute("data-unsent", "3 gestes à envoyer")
    expect(page.locator("#unsent")).to_have_text("3 gestes à envoyer")
    phone.check_axe()
    page.context.set_offline(False)
    expect(page.locator("#primary")).to_contain_text("3 touches")
    expect(page.locator("#primary")).not_to_have_attribute("data-unsent", re.compile(".*"))
    expect(page.locator("html")).to_have_attribute("data-link", "linked")
    assert page.evaluate("lies") == []


def test_a_box_that_beats_but_does_not_answer_is_not_green(phone: Phone) -> None:
    page = in_the_shoot_out(phone)
    page.evaluate(WATCH)
    page.route("**/moves", lambda route: route.abort())
    phone.tap("Léa")
    expect(page.locator("#link")).to_have_text(re.compile("Connexion perdue"))
    expect(page.locator(".bar-call")).to_be_visible()
    page.unroute("**/moves")
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-link", "linked")
    assert page.evaluate("lies") == []


def test_a_slow_answer_is_neither_green_nor_lost(phone: Phone) -> None:
    page = in_the_shoot_out(phone)
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    phone.tap("Léa")
    expect(page.locator("#link")).to_have_text("Envoi…")
    wait_until(page, lambda: held)
    held[0].continue_()
    expect(page.locator("#link")).to_have_text("Connecté")
