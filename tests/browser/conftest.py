"""Real browsers on a real box. Skipped where there is no Chromium; script/test installs it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Browser, BrowserContext  # noqa: E402

from tests.browser.box import Box  # noqa: E402
from tests.browser.phone import Phone  # noqa: E402

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
SMALL = {"width": 390, "height": 844}

NewPhone = Callable[..., Phone]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    opened = Box(tmp_path)
    yield opened
    if opened.process.returncode is None:
        opened.stop()


@pytest.fixture
def new_phone(chromium: Browser, box: Box) -> Iterator[NewPhone]:
    """Opens phones; at the end none of them may have logged an error."""
    contexts: list[BrowserContext] = []
    phones: list[Phone] = []

    def open_one(size: dict[str, int] = SMALL, **options: object) -> Phone:
        context = chromium.new_context(
            viewport=size, has_touch=True, **{"locale": "fr-FR", **options}
        )
        contexts.append(context)
        phones.append(Phone(context.new_page(), box.address, box.key))
        return phones[-1]

    yield open_one
    for context in contexts:
        context.close()
    assert [error for phone in phones for error in phone.errors] == []


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    return new_phone()
