"""A signed file, from a phone to the version that it holds, in a real browser.

The box is an installed one (rig/installation.py) that believes a throw-away key; the test does
systemd's part.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rig.browser.phone import Phone
from rig.installation import FIRST, Installation, Workshop
from tests.browser.conftest import NewPhone
from tests.browser.test_backup import RESTARTING, code

NEWER, NEWEST = "0.2.0", "9.0.0"  # only the first one is installed
WRONG = "000000"


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("workshop"))


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory, workshop: Workshop) -> Iterator[Installation]:
    with Installation(tmp_path_factory.mktemp("box"), workshop, patience_s=120.0) as found:
        found.live(lambda: found.is_settled)
        yield found


def choose(phone: Phone, file: Path, content: bytes) -> None:
    file.write_bytes(content)
    phone.page.goto(f"{phone.address}/update")
    phone.page.set_input_files("#file", file)


def test_a_signed_file_is_shown_to_everybody_and_a_wrong_code_is_a_sentence(
    new_phone: NewPhone, box: Installation, workshop: Workshop, tmp_path: Path
) -> None:
    phone = new_phone(bypass_csp=True)
    page = phone.page
    choose(phone, tmp_path / "parrain.maj", workshop.release(NEWEST))
    page.wait_for_url("**/update/install")
    expect(page.locator("main")).to_contain_text(f"Le fichier contient la version {NEWEST}")
    phone.check_both_widths()
    phone.forgiven = ("401",)
    page.get_by_label("Code à 6 chiffres").fill(WRONG)
    page.get_by_role("button", name=f"Installer la version {NEWEST}").tap()
    expect(page.get_by_role("alert")).to_contain_text("n’est pas le bon")
    phone.check_both_widths()
    assert not box.inbox.is_asked


def test_a_file_that_somebody_else_signed_is_a_sentence(
    new_phone: NewPhone, box: Installation, tmp_path: Path
) -> None:
    phone = new_phone()
    phone.forgiven = ("409",)
    choose(phone, tmp_path / "parrain.maj", Workshop(tmp_path).release(NEWEST))
    expect(phone.page.locator("main")).to_contain_text("signature")
    assert not box.inbox.is_asked


def test_with_the_code_the_page_tells_how_it_goes_until_the_newer_version_is_there(
    new_phone: NewPhone, box: Installation, workshop: Workshop, tmp_path: Path
) -> None:
    phone = new_phone({"width": 320, "height": 780}, bypass_csp=True)
    page = phone.page
    digits = code(page, box.address)
    choose(phone, tmp_path / "parrain.maj", workshop.release(NEWER))
    page.wait_for_url("**/update/install")
    expect(page.locator("main")).to_contain_text(f"La boîte a la version {FIRST}.")
    page.get_by_label("Code à 6 chiffres").fill(digits)
    page.get_by_role("button", name=f"Installer la version {NEWER}").tap()
    page.wait_for_url("**/update")
    expect(page.get_by_role("status")).to_contain_text("La boîte commence la mise à jour")
    phone.check_both_widths()
    phone.forgiven = RESTARTING
    box.live(lambda: box.version == NEWER and box.is_settled)
    expect(page.locator("main")).to_contain_text(f"La boîte a la version {NEWER}.")
    expect(page.get_by_role("status")).to_have_class("good")
