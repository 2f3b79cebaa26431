"""What crosses the air for a game of 21: the first load of the Parrain's page."""

from __future__ import annotations

from playwright.sync_api import Request, expect

from rig.browser.phone import SETTLED_MS
from tests.browser.conftest import NewPhone
from tests.browser.test_phases import HOSTILE, SMALLEST, sit_down

FIRST_LOAD = 60_000  # bytes


def test_the_round_comes_in_sixty_kilobytes(new_phone: NewPhone) -> None:
    """Everything that the first load asks for, as it crosses the air; the stream is its own."""
    assert len(HOSTILE) == 21
    phone = sit_down(new_phone(SMALLEST))
    loaded: list[Request] = []
    phone.page.route("**/*", lambda route: route.continue_())  # nothing from the cache
    phone.page.on("requestfinished", lambda request: loaded.append(request))
    phone.page.goto(f"{phone.address}/play")
    expect(phone.page.locator("#link")).to_have_text("Connecté")
    phone.page.wait_for_timeout(SETTLED_MS)
    sizes = [request.sizes() for request in loaded if not request.url.endswith("/live")]
    assert len(sizes) > 20
    total = sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes)
    print(f"first load, 21 gangsters: {total} bytes in {len(sizes)} answers")
    assert total <= FIRST_LOAD
