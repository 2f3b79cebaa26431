"""A game of people who do not exist, on a real phone: it is told, compared, shown, and ended."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from rig.box import Box
from rig.browser.phone import PATIENCE_MS, Phone
from rig.meadow import Meadow
from tests.browser.conftest import NewPhone
from tests.training import test_comparison as slips
from tests.training.trainees import Evening, once, spend

PACK = re.compile(r"(\d+)\s×\s20\.000.*?(\d+)\s×\s10\.000", re.DOTALL)


@pytest.fixture
def box(fresh_box: Box) -> Box:
    """A box where nobody plays."""
    return fresh_box


def choose(page: Page, button: str) -> None:
    """LIVE for nine, fast, always the same evening; by the way that somebody new would go."""
    page.get_by_role("link", name=re.compile("S.entraîner")).first.click()
    page.get_by_role("link", name="Joueurs imaginaires").click()
    form = page.locator("form:has([name=game][value=live])")
    form.locator("[name=people]").select_option("9")
    form.locator("[name=pace]").select_option("fast")
    form.locator("summary").click()
    form.locator("[name=seed]").fill("7")
    form.get_by_role("button", name=button).click()
    page.wait_for_url("**/play")


def test_an_evening_is_told_and_a_show_ends_at_a_touch(new_phone: NewPhone, box: Box) -> None:
    phone: Phone = new_phone()
    page = phone.page
    page.goto(box.address)
    choose(page, "Soirée à blanc")
    newest = page.locator("#strip .newest")
    expect(newest).to_contain_text("paquet", timeout=PATIENCE_MS)
    phone.check_both_widths()
    found = PACK.search(newest.inner_text())
    assert found is not None
    phone.open_pack(int(found[1]), int(found[2]))
    expect(newest).not_to_contain_text("paquet", timeout=PATIENCE_MS)
    page.goto(f"{box.address}/training/evening/compare")
    expect(page.locator(".costs tbody tr")).to_have_count(3)
    phone.check_both_widths()
    page.goto(box.address)
    choose(page, "Démonstration")
    expect(page.locator("#phase-arming")).to_be_visible(timeout=PATIENCE_MS)  # somebody has tapped
    page.locator("main").click(position={"x": 5, "y": 5})
    expect(page).to_have_url(f"{box.address}/", timeout=PATIENCE_MS)
    expect(page.locator("#training")).to_have_count(0)


def test_the_wishes_for_an_evening_fit(new_phone: NewPhone, box: Box) -> None:
    phone: Phone = new_phone(bypass_csp=True)
    phone.page.goto(f"{box.address}/training/evening")
    for folded in phone.page.locator("main details > summary").all():
        folded.click()
    phone.check_both_widths()


class ServedMeadow(Meadow):
    """With an address, so that a browser can visit it; told what was played there."""

    def __init__(self, folder: Path, evening: Evening) -> None:
        super().__init__(folder / "soirees.parrain")
        self.room.train(evening.table)
        self.server = make_server("127.0.0.1", 0, self.app, threaded=True)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        self.address, self.key = f"http://127.0.0.1:{self.server.port}", self.keys.key

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
        super().close()


@pytest.fixture
def careless(tmp_path: Path) -> Iterator[ServedMeadow]:
    """An evening of LIVE, recorded with a hit forgotten, a Click missed and a flight made up."""
    ways = once(slips.forgets_a_hit, slips.misses_a_click, slips.sees_a_flight)
    meadow = ServedMeadow(tmp_path, spend("live", ways, people=9))
    yield meadow
    meadow.close()


def test_what_was_missed_can_be_read_on_a_phone(
    new_phone: NewPhone, careless: ServedMeadow
) -> None:
    phone: Phone = new_phone(on=careless)
    page = phone.page
    page.goto(f"{careless.address}/training/evening/compare")
    expect(page.locator(".tally")).to_contain_text("Manqués")
    expect(page.locator(".side-by-side.missed").first).to_contain_text("Pas noté.")
    expect(page.locator(".side-by-side.invented").first).to_contain_text("coin des lâches")
    expect(page.locator(".costs .wrong").first).to_contain_text(re.compile("de trop|de moins"))
    page.locator("details summary").click()
    phone.check_both_widths()
