"""A backup written to a USB stick and restored from it, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rig.box import Box, free_port
from tests.browser.conftest import NewPhone
from tests.browser.test_backup import code, games, replace_two_games_by_one


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """The top folder of a stick, with somebody's picture on it."""
    found = tmp_path / "sticks" / "sda1"
    found.mkdir(parents=True)
    (found / "photo.jpg").touch()
    return found


@pytest.fixture
def box(tmp_path: Path, top: Path) -> Iterator[Box]:
    """A box of our own, with the stick: the test restarts it."""
    box = Box(tmp_path, str(free_port()), PARRAIN_STICKS=str(top.parent))
    yield box
    box.stop()


def test_a_backup_goes_to_the_stick_and_comes_back(
    new_phone: NewPhone, box: Box, top: Path
) -> None:
    phone = new_phone()
    page = phone.page
    phone.begin()
    page.goto(f"{box.address}/backup")
    page.get_by_role("button", name="Écrire sur la clé USB").click()
    expect(page.get_by_role("status")).to_contain_text("vous pouvez retirer la clé USB")
    [file] = top.glob("parrain-sauvegarde-*.zip")
    phone.begin()
    assert games(phone) == 2
    digits = code(page, box.address)
    page.goto(f"{box.address}/backup")
    page.get_by_role("button", name=file.name).click()
    replace_two_games_by_one(phone, box, digits)


def test_the_pages_fit_and_are_for_everybody(new_phone: NewPhone, box: Box, top: Path) -> None:
    (top / f"parrain-sauvegarde-{'W' * 70}.zip").touch()
    phone = new_phone(bypass_csp=True)
    phone.page.goto(f"{box.address}/backup")
    phone.check_both_widths()
    phone.page.get_by_role("button", name="Écrire sur la clé USB").click()
    expect(phone.page.get_by_role("status")).to_be_visible()
    phone.check_both_widths()
