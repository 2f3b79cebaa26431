"""A backup taken on a phone, put back on the box, and undone, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from rig.box import Box
from rig.browser.phone import Phone
from tests.browser.conftest import NewPhone

RESTARTING = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")


@pytest.fixture
def box(fresh_box: Box) -> Box:
    """A box of our own: the test restarts it."""
    return fresh_box


def games(phone: Phone) -> int:
    phone.page.goto(f"{phone.address}/games")
    return phone.page.locator(".rows .entry").count()


def code(page: Page, address: str) -> str:
    page.goto(f"{address}/phones")
    return page.locator(".secret").inner_text()


def replace_two_games_by_one(phone: Phone, box: Box, digits: str) -> None:
    """From the page that shows what the file holds, to the box that has it."""
    page = phone.page
    page.wait_for_url("**/backup/restore")
    expect(page.locator("main")).to_contain_text("2 parties, dont celle en cours")
    page.get_by_label("Code à 6 chiffres").fill(digits)
    phone.forgiven = RESTARTING
    page.get_by_role("button", name="Tout remplacer").click()
    page.wait_for_url(f"{box.address}/?after=restore")
    expect(page.get_by_text("la sauvegarde est en place")).to_be_visible()
    assert games(phone) == 1


def test_a_backup_goes_to_the_phone_and_comes_back(
    new_phone: NewPhone, box: Box, tmp_path: Path
) -> None:
    phone = new_phone(accept_downloads=True)
    page = phone.page
    phone.begin()
    page.goto(f"{box.address}/")
    page.locator(".tools > summary").click()
    page.get_by_role("link", name="Sauvegarde").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Emporter la sauvegarde").click()
    download.value.save_as(tmp_path / "s.zip")
    phone.begin()
    assert games(phone) == 2
    digits = code(page, box.address)
    page.goto(f"{box.address}/backup")
    page.set_input_files("#file", tmp_path / "s.zip")
    replace_two_games_by_one(phone, box, digits)
    digits = code(page, box.address)
    page.goto(f"{box.address}/backup")
    page.get_by_text("Revenir avant").click()
    page.get_by_label("Code à 6 chiffres").fill(digits)
    page.get_by_role("button", name="Remettre comme avant").click()
    page.wait_for_url(f"{box.address}/?after=back")
    assert games(phone) == 2


SEND_BACK = """async () => {
  const body = await (await fetch("/backup.zip")).arrayBuffer()
  const headers = { "Piece-Start": "0", "Content-Type": "application/octet-stream" }
  await fetch("/backup/pieces", { method: "POST", headers, body })
}"""


def test_nobody_restores_twice_at_once(new_phone: NewPhone, box: Box) -> None:
    phone, deaf = new_phone(), list[bool]()
    phone.forgiven = ("409",)
    page = phone.page
    page.evaluate(SEND_BACK)
    page.goto(f"{box.address}/backup/restore")
    button = page.get_by_role("button", name="Tout remplacer")

    def answer(asked: Route) -> None:
        deaf.append(button.is_disabled())
        asked.fulfill(status=409, json={"sentence": "Un décompte tourne."})

    page.route("**/backup/restore", answer)
    page.get_by_label("Code à 6 chiffres").fill("000000")
    button.click()
    expect(page.locator("[data-said]")).to_have_text("Un décompte tourne.")
    expect(button).to_be_enabled()
    assert deaf == [True]


def test_what_is_no_backup_is_said(new_phone: NewPhone, box: Box, tmp_path: Path) -> None:
    phone = new_phone()
    phone.forgiven = ("409",)
    (tmp_path / "photo.zip").write_bytes(b"\xff" * 200_000)
    phone.page.goto(f"{box.address}/backup")
    phone.page.set_input_files("#file", tmp_path / "photo.zip")
    expect(phone.page.locator("main")).to_contain_text("n’est pas une sauvegarde")


def test_the_pages_fit_and_are_for_everybody(new_phone: NewPhone, box: Box, tmp_path: Path) -> None:
    phone = new_phone(bypass_csp=True)
    page = phone.page
    page.goto(f"{box.address}/backup")
    phone.check_both_widths()
    answer = page.request.get(f"{box.address}/backup.zip?key=1")
    (tmp_path / "s.zip").write_bytes(answer.body())
    page.set_input_files("#file", tmp_path / "s.zip")
    page.wait_for_url("**/backup/restore")
    phone.check_both_widths()
