"""Codes on a screen, read back by zbar; phones named, sent away and shut out by real browsers."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from pi_parrain.config import Settings, WifiSettings
from pi_parrain.field.addresses import Address
from pi_parrain.server.http.listener import Listener
from pi_parrain.server.pages import qr_codes
from rig.box import Box
from rig.browser.phone import Phone
from rig.meadow import Meadow
from tests.browser.conftest import NewPhone
from tests.field.reading import scanned

PARRAIN = Address("wlan0", ipaddress.ip_address("10.42.0.1"))


@pytest.fixture
def box(fresh_box: Box) -> Box:
    """A box of our own: each test counts its phones."""
    return fresh_box


@pytest.fixture
def meadow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Meadow]:
    """A page that believes that it has the address of the meadow, and listens there."""
    monkeypatch.setattr(qr_codes, "addresses", lambda: (PARRAIN,))
    wifi = WifiSettings(ssid="Colo; d'Été", passphrase="gorille marron")
    meadow = Meadow(tmp_path / "meadow.parrain", Settings(wifi=wifi))
    yield meadow
    meadow.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("colours", ["none", "active"])
def test_the_codes_are_read_back_from_the_screen(
    chromium: Browser, meadow: Meadow, tmp_path: Path, theme: str, colours: str
) -> None:
    look = {"color_scheme": theme, "forced_colors": colours, "device_scale_factor": 2}
    picture = tmp_path / "screen.png"
    with Listener(meadow.app, "127.0.0.1", 0) as listener, chromium.new_context(**look) as context:
        port, address = listener.port, listener.listening.here
        phone = Phone(context.new_page(), address, meadow.keys.key)
        phone.page.goto(f"{address}/codes")
        phone.page.screenshot(path=picture, full_page=True)
    assert scanned(picture) == {
        r"WIFI:T:WPA;S:Colo\; d'Été;P:gorille marron;;",
        f"http://10.42.0.1:{port}/join#k={meadow.keys.key}",
        f"http://10.42.0.1:{port}/board",
    }


def test_the_key_leaves_the_address_and_the_history(new_phone: NewPhone, box: Box) -> None:
    phone = new_phone()
    assert box.key not in phone.page.url
    phone.page.goto(f"{box.address}/codes")
    seen = [phone.page.url]
    for _ in range(3):
        phone.page.go_back()
        seen.append(phone.page.url)
    assert not any(box.key in url for url in seen)


def test_a_cookie_is_out_of_reach_of_scripts(new_phone: NewPhone) -> None:
    phone = new_phone()
    assert "parrain" not in phone.page.evaluate("document.cookie")


def test_a_phone_is_renamed_and_another_sent_away(new_phone: NewPhone, box: Box) -> None:
    """Plain forms: what is checked is that the browser's own Origin passes."""
    lea, sam = new_phone(), new_phone()
    page = lea.page
    page.goto(f"{box.address}/phones")
    mine = page.locator("li", has_text="le vôtre")
    mine.get_by_role("textbox").fill("Léa")
    mine.get_by_role("button", name="Renommer").click()
    expect(page.locator("li", has_text="le vôtre")).to_contain_text("Léa")
    page.get_by_role("button", name="Renvoyer ce téléphone").click()
    expect(page.get_by_role("button", name="Renvoyer ce téléphone")).to_have_count(0)
    sam.page.goto(f"{box.address}/phones")
    expect(sam.page).to_have_url(f"{box.address}/join")


def test_a_new_key_shuts_the_other_phone_out_and_keeps_mine(new_phone: NewPhone, box: Box) -> None:
    lea, sam = new_phone(), new_phone()
    lea.page.goto(f"{box.address}/phones")
    lea.page.locator("summary").click()
    lea.page.get_by_label("Code à 6 chiffres").fill(box.code)
    with lea.page.expect_navigation():
        lea.page.get_by_role("button", name="Changer la clé maintenant").click()
    expect(lea.page.get_by_role("heading", level=1)).to_contain_text("Téléphones")
    sam.page.goto(f"{box.address}/")
    expect(sam.page).to_have_url(f"{box.address}/join")


def test_our_pages_are_for_everybody(new_phone: NewPhone, box: Box) -> None:
    phone = new_phone(bypass_csp=True)  # axe-core comes from outside
    for path in ("/codes", "/phones", "/power", "/status", "/update"):
        phone.page.goto(box.address + path)
        phone.check_axe()
