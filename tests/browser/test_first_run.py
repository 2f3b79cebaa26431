"""« Première mise en route » and another Wi-Fi, by thumb, on a box that was never set up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rig.box import PATIENCE_S, Box, free_port
from rig.browser.phone import Phone
from rig.own_wifi import NEW, WifiBox
from tests.browser.conftest import NewPhone

SMALLEST = {"width": 320, "height": 640}


@pytest.fixture
def own(tmp_path: Path) -> WifiBox:
    return WifiBox(tmp_path)


@pytest.fixture
def box(own: WifiBox) -> Iterator[Box]:
    """As installed, with its own Wi-Fi; nobody has set it up."""
    started = Box(own.folder, str(free_port()), **own.environment)
    yield started
    started.stop()


def test_four_taps_for_somebody_in_a_hurry(new_phone: NewPhone) -> None:
    phone = new_phone(bypass_csp=True)
    page, taps = phone.page, 0
    while page.locator(".first-run, .step-number").count():
        phone.check_both_widths()
        with page.expect_navigation():
            page.locator("main .primary").first.click()
        taps += 1
    print(f"\nPremière mise en route : {taps} taps")
    assert taps == 4
    expect(page).to_have_url(f"{phone.address}/")
    expect(page.locator(".shelf")).to_be_visible()


def test_every_choice_can_be_made_on_the_way(new_phone: NewPhone, box: Box) -> None:
    phone = new_phone(bypass_csp=True)
    page = phone.page
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".first-run h2")).to_contain_text("1/4")
    page.get_by_role("button", name="Français").click()
    page.get_by_role("link", name="Suivant").click()
    expect(page.locator(".secret")).to_have_text("gorille-marron")
    page.get_by_role("link", name="Suivant").click()
    page.wait_for_url("**/first-run/sound")  # with its script
    page.get_by_label("Le nom de la boîte").fill("Les Élans")
    page.get_by_label("Qu’y a-t-il dans la boîte").select_option("active")
    page.get_by_role("button", name="Essayer").click()
    expect(page.locator("[data-tried]")).to_contain_text("compte 3 s")
    page.get_by_role("button", name="Suivant").click()
    page.wait_for_url("**/first-run/test")  # with its script
    phone.check_both_widths()
    page.goto(f"{box.address}/self-test")
    expect(page.get_by_role("button", name="Redémarrer maintenant")).to_be_visible()
    phone.check_both_widths()
    page.goto(f"{box.address}/first-run/test")
    phone.forgiven = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
    page.locator("main .primary").click()
    page.wait_for_url(f"{box.address}/self-test")
    expect(page.get_by_text("attendent un redémarrage")).to_have_count(0)
    page.goto(f"{box.address}/")
    expect(page.locator(".first-run")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Les Élans")


def test_a_game_begins_without_it(phone: Phone) -> None:
    page = phone.page
    with page.expect_navigation():
        page.locator(".shelf .game").first.click()
    page.goto(f"{phone.address}/")
    page.get_by_role("button", name="Plus tard").click()
    expect(page.locator(".first-run")).to_have_count(0)


def ask_for_another(phone: Phone, box: Box) -> None:
    page = phone.page
    page.goto(f"{box.address}/first-run/wifi")
    page.get_by_role("link", name="Changer le nom ou le mot de passe").click()
    page.get_by_label("Nom du Wi-Fi").fill(NEW.ssid)
    page.get_by_label("Mot de passe", exact=True).fill(NEW.passphrase)
    phone.check_both_widths()
    page.get_by_role("button", name="Voir le nouveau code").click()
    expect(page.locator(".secret")).to_have_text(NEW.passphrase)
    phone.check_both_widths()
    page.get_by_label("Code à 6 chiffres").fill(box.code)
    page.get_by_role("button", name="Changer le Wi-Fi").click()
    expect(page.locator("[data-watch]")).to_be_visible()


def test_another_wifi_is_kept_and_the_page_goes_on(
    new_phone: NewPhone, box: Box, own: WifiBox
) -> None:
    phone = new_phone(bypass_csp=True)
    ask_for_another(phone, box)
    root = own.start()
    expect(phone.page.locator("[data-said]")).to_contain_text("est allumé")
    phone.check_both_widths()
    own.page.notes.tell_seen()
    expect(phone.page.locator(".good")).to_contain_text("la boîte garde le Wi-Fi")
    assert root.wait(PATIENCE_S) == 0
    phone.check_both_widths()
    phone.page.get_by_role("link", name="Continuer la mise en route").click()
    expect(phone.page.locator(".step-number")).to_have_text("3/4")


def test_a_wifi_that_nobody_joined_is_said_to_have_come_back(
    new_phone: NewPhone, box: Box, own: WifiBox
) -> None:
    phone = new_phone(bypass_csp=True)
    ask_for_another(phone, box)
    assert own.run() == 0
    expect(phone.page.locator(".warning")).to_contain_text("l’ancien est revenu")
    expect(phone.page.locator(".secret")).to_have_text("gorille-marron")
    phone.check_both_widths()
    phone.page.get_by_role("link", name="Continuer la mise en route").click()
    expect(phone.page.locator(".step-number")).to_have_text("3/4")


def test_an_invented_password_and_the_way_back_leave_what_was_typed(
    new_phone: NewPhone, box: Box
) -> None:
    page = new_phone().page
    page.goto(f"{box.address}/wifi")
    name = page.get_by_label("Nom du Wi-Fi")
    password = page.get_by_label("Mot de passe", exact=True)
    name.fill(NEW.ssid)
    page.get_by_role("button", name="Inventer un mot de passe").click()
    expect(password).not_to_have_value("gorille-marron")
    expect(name).to_have_value(NEW.ssid)
    invented = password.input_value()
    name.press("Enter")
    expect(page.locator(".secret")).to_have_text(invented)
    page.get_by_role("button", name="Wi-Fi de la boîte").click()
    expect(name).to_have_value(NEW.ssid)
    expect(password).to_have_value(invented)


def test_a_wrong_code_keeps_what_was_typed(new_phone: NewPhone, box: Box, own: WifiBox) -> None:
    phone = new_phone()
    phone.forgiven = ("401",)
    page = phone.page
    page.goto(f"{box.address}/wifi")
    page.get_by_label("Nom du Wi-Fi").fill(NEW.ssid)
    page.get_by_role("button", name="Voir le nouveau code").click()
    page.get_by_label("Code à 6 chiffres").fill("000000" if box.code != "000000" else "111111")
    page.get_by_role("button", name="Changer le Wi-Fi").click()
    expect(page.locator(".said")).to_contain_text("n’est pas le bon")
    assert not own.page.notes.is_asked


def test_with_large_letters(new_phone: NewPhone, large_letters: Browser, box: Box) -> None:
    phone = new_phone(SMALLEST, browser=large_letters)
    for place in ("/", "/first-run/wifi", "/first-run/sound", "/first-run/test", "/wifi"):
        phone.page.goto(f"{box.address}{place}")
        phone.check_drawing()
    phone.page.get_by_label("Nom du Wi-Fi").fill(NEW.ssid)
    phone.page.get_by_role("button", name="Voir le nouveau code").click()
    expect(phone.page.get_by_label("Code à 6 chiffres")).to_be_visible()
    phone.check_drawing()
