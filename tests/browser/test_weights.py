"""What crosses the air for a first load: a Parrain's page with 21 gangsters, a player's pad."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request

from pi_parrain.games import GAMES
from rig.browser.phone import WHOLE, wait_until
from tests.browser.conftest import NewPhone
from tests.browser.test_phases import HOSTILE, SMALLEST, sit_down

PARRAINS_PAGE = 60_000  # bytes
PAD = 45_000  # bytes, without drawings
WITH_PADS = [slug for slug, game in GAMES.items() if game.has_pads]


def first_load(page: Page, address: str) -> int:
    """Everything that it asks for, with headers; the stream is its own, and drawings are kept."""
    asked: list[Request] = []
    loaded: list[Request] = []
    page.goto("about:blank")  # nothing of before is still on its way
    page.route("**/*", lambda route: route.continue_())  # nothing from the cache
    page.on("request", lambda request: asked.append(request))
    page.on("requestfinished", lambda request: loaded.append(request))
    page.goto(address)
    page.wait_for_selector("html[data-link=linked]")
    page.wait_for_function(WHOLE)
    wait_until(page, lambda: set(filter(is_counted, asked)) <= set(loaded))
    counted = list(filter(is_counted, loaded))
    assert len(counted) > 20
    sizes = [one.sizes() for one in counted]
    total = sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes)
    print(f"first load of {address}: {total} bytes in {len(sizes)} answers")
    return total


def is_counted(request: Request) -> bool:
    return not is_stream(request) and not is_drawing(request)


def is_stream(request: Request) -> bool:
    return "/live" in request.url


def is_drawing(request: Request) -> bool:
    return request.resource_type == "image" and not request.url.endswith("/icon.svg")


def test_the_round_comes_in_sixty_kilobytes(new_phone: NewPhone) -> None:
    assert len(HOSTILE) == 21
    phone = sit_down(new_phone(SMALLEST))
    assert first_load(phone.page, f"{phone.address}/play") <= PARRAINS_PAGE


@pytest.mark.parametrize("slug", WITH_PADS)
def test_a_pad_comes_in_forty_five_kilobytes(new_phone: NewPhone, slug: str) -> None:
    parrain, pad = new_phone(), new_phone()
    parrain.page.evaluate("slug => fetch(`/games/${slug}`, { method: 'POST' })", slug)
    parrain.do("set_up", players=["Léa", "Tom", "Zoé", "Max"])
    pad.page.context.clear_cookies()
    pad.page.goto(f"{pad.address}/sit")
    pad.page.get_by_role("button", name="Léa").click()
    pad.page.wait_for_selector("html[data-link=linked]")
    assert first_load(pad.page, f"{pad.address}/pad") <= PAD
