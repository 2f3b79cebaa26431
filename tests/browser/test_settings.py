"""Settings by thumb: refused, kept, and in force after the box has come back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from rig.box import Box
from rig.browser.phone import wait_until
from tests.browser.conftest import NewPhone


@pytest.fixture
def box(fresh_box: Box) -> Box:
    """A box of our own: the test restarts it."""
    return fresh_box


def group(page: Page, label: str) -> Locator:
    """The card that has the setting of that *label*."""
    return page.locator("fieldset", has=page.get_by_label(label))


def test_a_setting_is_kept_and_in_force_after_the_restart(new_phone: NewPhone, box: Box) -> None:
    phone = new_phone()
    page = phone.page
    page.locator(".tools > summary").click()
    page.get_by_role("link", name="Réglages").click()
    page.wait_for_url("**/settings")  # with its script
    page.get_by_label("Ce qui sonne").select_option(label="Une sirène")
    group(page, "Ce qui sonne").get_by_role("button", name="Garder").click()
    expect(page.locator("#kept")).to_contain_text("Ce qui sonne")
    page.wait_for_load_state()  # its script as well
    phone.forgiven = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
    page.get_by_role("button", name="Redémarrer maintenant").click()
    expect(page.locator("[data-waiting]")).to_be_visible()
    page.wait_for_url(f"{box.address}/")
    page.goto(f"{box.address}/settings")
    expect(page.get_by_label("Ce qui sonne")).to_have_value("siren")
    expect(page.locator("#kept")).to_have_count(0)


def test_a_page_that_waits_for_a_restart_stays_where_it_was_scrolled_to(
    new_phone: NewPhone, box: Box
) -> None:
    """It asks on and on, and said each time anew, up there, that nobody answers."""
    phone = new_phone()
    page, phone.forgiven, asked = phone.page, ("ERR_FAILED",), list[Route]()

    def is_silent(route: Route) -> None:
        asked.append(route)
        route.abort()

    page.clock.install()
    page.goto(f"{box.address}/settings")
    page.get_by_label("Ce qui sonne").select_option(label="Une sirène")
    group(page, "Ce qui sonne").get_by_role("button", name="Garder").click()
    expect(page.locator("#kept")).to_be_visible()
    page.wait_for_load_state()  # its script as well
    page.route("**/restart", lambda route: route.fulfill(json={"run": "this"}))
    page.route("**/restart/run", is_silent)
    page.get_by_role("button", name="Redémarrer maintenant").click()
    wait_until(page, lambda: asked)
    page.clock.run_for(40_000)
    expect(page.locator("#kept [data-said]")).to_contain_text("La boîte ne répond pas")
    low = page.evaluate("scrollTo(0, document.documentElement.scrollHeight), scrollY")
    assert low > 0
    turns = len(asked)
    wait_until(page, lambda: len(asked) >= turns + 3)
    assert page.evaluate("scrollY") == low


def test_longer_countdowns_are_kept(new_phone: NewPhone, box: Box) -> None:
    page = new_phone().page
    page.goto(f"{box.address}/settings")
    page.get_by_label("Le décompte long").fill("15")
    page.get_by_label("Le décompte court").fill("5")
    group(page, "Le décompte court").get_by_role("button", name="Garder").click()
    expect(page.locator("#kept")).to_contain_text("Le décompte long, Le décompte court")


def test_what_is_typed_in_another_card_is_kept_along(new_phone: NewPhone, box: Box) -> None:
    page = new_phone().page
    page.goto(f"{box.address}/settings")
    page.get_by_label("La vitesse du trille").fill("30")
    page.get_by_label("Le décompte long").fill("15")
    group(page, "Le décompte long").get_by_role("button", name="Garder").click()
    expect(page.locator("#kept")).to_contain_text("La vitesse du trille et Le décompte long")
    expect(page.get_by_label("La vitesse du trille")).to_have_value("30")


def test_a_trial_minds_its_own_card(new_phone: NewPhone, box: Box) -> None:
    page = new_phone().page
    page.goto(f"{box.address}/settings")
    page.get_by_label("La vitesse du trille").fill("vite")
    page.get_by_role("button", name="Essayer le décompte court").click()
    expect(group(page, "Le décompte court").locator("[data-tried]").nth(1)).to_contain_text("3 s")


def test_other_pins_are_kept_and_tested_after_the_restart(new_phone: NewPhone, box: Box) -> None:
    phone = new_phone()
    page = phone.page
    page.goto(f"{box.address}/settings")
    page.get_by_text("Le câblage et la lumière").click()
    page.get_by_label("Les broches de la lumière").fill("22")
    wiring = group(page, "Les broches de la lumière")
    phone.forgiven = ("409", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
    wiring.get_by_role("button", name="Essayer la lumière").click()
    expect(wiring.locator(".said")).to_contain_text("gardez, redémarrez")
    wiring.get_by_role("button", name="Garder").click()
    expect(page.locator("#kept")).to_contain_text("Tester la boîte")
    page.wait_for_load_state()  # its script as well
    page.get_by_role("button", name="Redémarrer maintenant").click()
    page.wait_for_url(f"{box.address}/self-test")


def test_what_cannot_be_tried_or_kept_is_said_beside_it(new_phone: NewPhone, box: Box) -> None:
    phone = new_phone()
    page = phone.page
    page.goto(f"{box.address}/settings")
    phone.forgiven = ("409", "400")
    sound = group(page, "Ce qui sonne")
    page.get_by_label("Le ton du piézo").fill("beaucoup")
    sound.get_by_role("button", name="Essayer").click()
    expect(sound.locator(".said")).to_contain_text("il faut une fréquence en hertz")
    sound.get_by_role("button", name="Garder").click()
    expect(page.get_by_label("Le ton du piézo")).to_be_focused()
    expect(page.locator(".warning")).to_contain_text("Le ton du piézo")
    expect(page.get_by_label("Le ton du piézo")).to_have_value("beaucoup")


def test_everything_is_forgotten_at_the_second_tap(new_phone: NewPhone, box: Box) -> None:
    page = new_phone().page
    page.goto(f"{box.address}/settings")
    page.get_by_label("Le décompte long").fill("15")
    group(page, "Le décompte long").get_by_role("button", name="Garder").click()
    expect(page.locator("#kept")).to_contain_text("Le décompte long")
    page.get_by_text("Le reste, pour qui a un clavier").click()
    page.get_by_text("Oublier tout ce que cette page a changé").click()
    expect(page.get_by_label("Le décompte long")).to_have_value("15")
    page.get_by_role("button", name="Oui, tout oublier").click()
    expect(page.locator("#kept")).to_contain_text("Oublié")
    expect(page.get_by_label("Le décompte long")).to_have_value("10")


def test_a_field_far_below_that_is_refused_comes_into_view(new_phone: NewPhone, box: Box) -> None:
    phone = new_phone({"width": 320, "height": 640}, bypass_csp=True)
    page = phone.page
    page.goto(f"{box.address}/settings")
    phone.forgiven = ("409",)
    page.get_by_text("Le câblage et la lumière").click()
    page.get_by_label("Les broches de la lumière").fill("27, 27, 27")
    group(page, "Les broches de la lumière").get_by_role("button", name="Garder").click()
    expect(page.locator("#wrong")).to_contain_text("deux fois")
    expect(page.get_by_label("Les broches de la lumière")).to_be_in_viewport()
    phone.check_drawing()
    phone.check_axe()


def test_the_page_fits_and_is_for_everybody(new_phone: NewPhone, box: Box) -> None:
    phone = new_phone(bypass_csp=True)
    phone.page.goto(f"{box.address}/settings")
    for folded in phone.page.locator("main details > summary").all():
        folded.click()
    phone.check_both_widths()
