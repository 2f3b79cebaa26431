"""Real browsers on a real box; script/test installs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright import sync_api
from playwright.sync_api import Browser, BrowserContext, Playwright

from rig.box import Box, free_port
from rig.browser import CHROMIUM, LARGE_LETTERS, QUIET
from rig.browser.phone import Phone

SMALL = {"width": 390, "height": 844}
# Where things move under the thumb. Elsewhere phones are of people who want no motion: a quarter of
# a browser's work goes into it.
MOVING = {
    "bad_link", "children", "crash", "draft", "evenings", "first_time", "gang", "phases", "round",
    "show", "sound", "taps", "thumbs", "two_parrains", "vilains", "whole_game",
}  # fmt: skip

NewPhone = Callable[..., Phone]


@pytest.fixture(scope="session")
def engines() -> Iterator[Playwright]:
    if CHROMIUM is None:
        pytest.fail("chromium is not installed")
    with sync_api.sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(engines: Playwright) -> Iterator[Browser]:
    browser = engines.chromium.launch(executable_path=CHROMIUM, args=QUIET)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def large_letters(engines: Playwright) -> Iterator[Browser]:
    """A browser of somebody who has set all letters to twice their usual size."""
    browser = engines.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, LARGE_LETTERS])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    """One box for every test: each begins a game of its own on it."""
    yield from opened(tmp_path_factory.mktemp("box"))


@pytest.fixture
def fresh_box(tmp_path: Path) -> Iterator[Box]:
    """A box that a test may kill; one that restarts itself comes back at the same port."""
    yield from opened(tmp_path, str(free_port()))


def opened(folder: Path, port: str = "0") -> Iterator[Box]:
    box = Box(folder, port)
    yield box
    if box.process.returncode is None:
        box.stop()


@pytest.fixture
def new_phone(chromium: Browser, box: Box, request: pytest.FixtureRequest) -> Iterator[NewPhone]:
    """Opens phones; at the end none of them may have logged an error."""
    moves = request.path.stem.removeprefix("test_") in MOVING
    usual = {"locale": "fr-FR", "reduced_motion": "no-preference" if moves else "reduce"}
    contexts: list[BrowserContext] = []
    phones: list[Phone] = []

    def open_one(
        size: dict[str, int] = SMALL,
        on: Box = box,
        browser: Browser = chromium,
        **options: object,
    ) -> Phone:
        context = browser.new_context(viewport=size, has_touch=True, **{**usual, **options})
        contexts.append(context)
        phones.append(Phone(context.new_page(), on.address, on.key))
        return phones[-1]

    yield open_one
    for context in contexts:
        context.close()
    assert [error for phone in phones for error in phone.errors if not forgiven(phone, error)] == []


def forgiven(phone: Phone, error: str) -> bool:
    return any(words in error for words in phone.forgiven)


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    return new_phone()
