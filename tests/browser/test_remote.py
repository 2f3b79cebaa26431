"""A remote by thumb: learnt, tried, kept, pressed, forgotten; and a second phone that must wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Locator, expect

from pi_parrain.config.file import read
from pi_parrain.hardware.remote import plugged
from pi_parrain.keys import Keys
from pi_parrain.server import create_app
from pi_parrain.server.http.listener import Listener
from pi_parrain.server.pages import remote as page_of_remotes
from rig.house import welcoming
from rig.remote import PRESENTER, Remote, Usb
from rig.waiting import until
from tests.browser.conftest import NewPhone

TOLD = "Logitech USB Receiver, touche « Page suivante »".replace("« ", "«\N{NO-BREAK SPACE}")
TOLD = TOLD.replace(" »", "\N{NO-BREAK SPACE}»")


@pytest.fixture
def usb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Usb:
    usb = Usb(tmp_path / "usb")
    monkeypatch.setattr(plugged, "FOLDERS", usb.folders)
    return usb


@pytest.fixture
def box(usb: Usb, tmp_path: Path) -> Iterator[SimpleNamespace]:
    """A house in this process, whose USB sockets are folders of ours."""
    file = tmp_path / "parrain.toml"
    file.write_text(
        f"[box]\npins = 'virtual'\n[journal]\npath = '{tmp_path / 'soirees.parrain'}'\n"
    )
    settings = read(file, {}).settings
    with welcoming(settings) as house:
        keys = Keys(house.journal)
        app = create_app(
            house.room,
            keys,
            house.box,
            settings,
            house.rehearsal,
            read_settings=partial(read, file, {}),
            remotes=house.remotes,
        )
        with Listener(app, "127.0.0.1", 0) as listener, closing(house.room):
            yield SimpleNamespace(house=house, address=listener.listening.here, key=keys.key)


def press_until(remote: Remote, place: Locator, words: str) -> None:
    """As a person does: once more, if the box was not listening yet."""
    for _ in range(20):
        remote.press()
        with suppress(AssertionError):
            expect(place).to_contain_text(words, timeout=3000)
            return
    raise AssertionError(words)


def test_a_remote_is_learnt_tried_kept_and_is_the_big_button(
    new_phone: NewPhone, box: SimpleNamespace, usb: Usb
) -> None:
    page = new_phone().page
    page.goto(f"{box.address}/settings")
    page.get_by_role("link", name="Une télécommande comme gros bouton").click()
    page.wait_for_url("**/remote")  # with its script
    page.get_by_role("button", name="Apprendre une télécommande").click()
    expect(page.get_by_role("status")).to_contain_text("Appuyez maintenant")
    remote = usb.plug(*PRESENTER)  # plugged in only now
    press_until(remote, page.locator("[data-named]"), TOLD)
    page.get_by_role("button", name="Essayer").click()
    expect(page.get_by_role("status")).to_contain_text("répondra")
    press_until(remote, page.get_by_role("status"), "Appui reçu")
    assert box.house.room.countdown is None
    page.get_by_role("button", name="Garder").click()
    expect(page.get_by_role("button", name="Oublier")).to_be_visible()
    expect(page.get_by_text(TOLD)).to_be_visible()
    until(lambda: box.house.remotes.plugged)
    remote.press()
    until(lambda: box.house.room.countdown is not None)
    page.goto(f"{box.address}/status")
    expect(page.get_by_text("branchée (Logitech USB Receiver)")).to_be_visible()
    remote.unplug()
    until(lambda: not box.house.remotes.plugged)
    page.reload()
    expect(page.get_by_text("débranchée")).to_be_visible()
    page.goto(f"{box.address}/remote")
    page.get_by_role("button", name="Oublier").click()
    expect(page.get_by_role("button", name="Apprendre une télécommande")).to_be_visible()
    assert box.house.remotes.kept == ""


def test_a_second_phone_is_told_to_wait(new_phone: NewPhone, box: SimpleNamespace) -> None:
    first, second = new_phone(), new_phone()
    second.forgiven = ("409",)
    first.page.goto(f"{box.address}/remote")
    first.page.get_by_role("button", name="Apprendre").click()
    until(lambda: box.house.remotes._lesson)
    second.page.goto(f"{box.address}/remote")
    second.page.get_by_role("button", name="Apprendre").click()
    expect(second.page.get_by_role("alert")).to_contain_text("Un autre téléphone")
    expect(second.page.get_by_role("button", name="Apprendre")).to_be_enabled()


def test_nothing_pressed_says_what_to_look_at(
    new_phone: NewPhone, box: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_of_remotes, "PATIENCE_S", 0.0)
    monkeypatch.setattr(page_of_remotes, "TURN_S", 0.1)
    page = new_phone().page
    page.goto(f"{box.address}/remote")
    page.get_by_role("button", name="Apprendre").click()
    expect(page.get_by_role("status")).to_contain_text("bonne pile")


def test_the_page_fits_and_is_for_everybody(
    new_phone: NewPhone, box: SimpleNamespace, usb: Usb
) -> None:
    phone = new_phone(bypass_csp=True)
    remote, page = usb.plug(*PRESENTER), phone.page
    box.house.remotes.keep("046d:c52d:104")
    page.goto(f"{box.address}/remote")
    page.get_by_role("button", name="Apprendre une autre touche").click()
    expect(page.get_by_role("status")).to_contain_text("Appuyez maintenant")
    press_until(remote, page.get_by_role("button", name="Garder"), "Garder")
    phone.check_both_widths()
