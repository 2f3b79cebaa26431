"""A new page of the game begins at its top: what to shout comes first, whatever was looked at."""

from __future__ import annotations

import pytest

from rig.browser.phone import Phone
from tests.browser.conftest import NewPhone
from tests.browser.test_phases import HOSTILE

# Two frames: a browser that holds its place scrolls after the first.
TOP = """() => new Promise(done => requestAnimationFrame(() =>
  requestAnimationFrame(() => done(scrollY))))"""


@pytest.mark.parametrize("width", [320, 360, 412])
@pytest.mark.parametrize("place", ["0", "document.body.scrollHeight"])
def test_a_new_page_begins_at_its_top(new_phone: NewPhone, width: int, place: str) -> None:
    phone = new_phone(size={"width": width, "height": 640})
    phone.begin(HOSTILE[:17])
    phone.play()
    phone.see("preparation")
    phone.page.fill("[name='pack.k20']", "6")
    phone.page.fill("[name='pack.k10']", "8")
    onward(phone, "arming", place)
    for step in ({"phase": "movement"}, {"phase": "courage"}):
        phone.do("count_down", **step)
        phone.do("whistle")
    phone.see("courage")
    for phase in ("bang", "double_guns", "shotgun", "split"):
        onward(phone, phase, place)


def onward(phone: Phone, phase: str, place: str) -> None:
    """Tap the yellow button where the page was scrolled to *place*."""
    phone.listens()
    phone.page.evaluate(f"scrollTo(0, {place})")
    phone.page.locator("#primary").tap()
    phone.see(phase)
    assert phone.page.evaluate(TOP) == 0, phase
