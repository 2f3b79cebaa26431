"""Smoke games in WebKitGTK: the engine family of iPhones, though not iOS itself.

No touch and no narrow window there, so this is about the engine: modules, streams, dialogs,
morphing, drafts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from rig.box import Box
from rig.browser.phone import LISTENS, REMEMBER, SEND
from rig.teams import teams_of
from tests.browser.smoke import (
    Thumb,
    answer_a_card,
    count_the_loot,
    play_for_cash,
    play_for_the_first_time,
    play_the_gang,
)

# selenium warns about the way in which its own WebKitGTK class calls it.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")

PATIENCE_S = 60
REPLACED = (StaleElementReferenceException,)
BROWSERS = [
    *Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"),
    *Path("/usr/libexec").glob("webkit2gtk-4.*/MiniBrowser"),
]
NAMES = ["Léa", "Tom", "Zoé", "Max", "Chloé", "Noé"]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    if not (shutil.which("Xvfb") and shutil.which("WebKitWebDriver") and BROWSERS):
        pytest.fail("webkit2gtk-driver or xvfb is not installed")
    told, number = os.pipe()  # a screen that is free: two tests may want one at a time
    command = ["Xvfb", "-displayfd", str(number), "-screen", "0", "800x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[number])
    os.close(number)
    with os.fdopen(told) as line:
        yield f":{line.readline().strip()}"
    server.terminate()
    server.wait()


@pytest.fixture
def webkit(screen: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    for name, value in {"DISPLAY": screen, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}.items():
        monkeypatch.setenv(name, value)
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(BROWSERS[0])
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(
        executable_path=shutil.which("WebKitWebDriver"), env=dict(os.environ)
    )
    browser = webdriver.WebKitGTK(options=options, service=service)
    yield browser
    browser.quit()


class Webkit:
    """Somebody who looks and taps."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def visit(self, address: str) -> None:
        self.driver.get(address)

    def find(self, selector: str, saying: str = "") -> Any:
        def there(_: Any) -> Any:
            found = self.driver.find_elements(By.CSS_SELECTOR, selector)
            return next((one for one in found if saying in one.text), None)

        patience = WebDriverWait(self.driver, PATIENCE_S, ignored_exceptions=REPLACED)
        return patience.until(there, f"{selector} « {saying} »")

    def tap(self, selector: str, saying: str = "") -> None:
        """As people do: when it has become another one under the thumb, once more."""
        too_quick: list[Any] | bool = True
        while too_quick:
            self.find(selector, saying)
            WebDriverWait(self.driver, PATIENCE_S).until(self.listens)
            self.find(selector, saying).click()
            too_quick = self.driver.find_elements(By.CSS_SELECTOR, "html[data-too-quick]")

    def listens(self, driver: Any) -> Any:
        return driver.execute_script(f"return ({LISTENS})()")

    def unfold(self, fold: str) -> None:
        """A summary that a repaint moved away under the thumb is tapped once more."""
        for _ in range(5):
            if self.find(fold).get_attribute("open") is None:
                self.tap(f"{fold} > summary")
        self.find(f"{fold}[open]")

    def do(self, kind: str, **words: Any) -> None:
        script = f"const done = arguments[1]; ({SEND})(['/moves', arguments[0]]).then(done)"
        status, text = self.driver.execute_async_script(script, {"do": kind, **words})
        assert status == 200, text


def test_a_round_in_webkit(webkit: Any, box: Box) -> None:
    thumb = Webkit(webkit)
    find, tap, do = thumb.find, thumb.tap, thumb.do
    webkit.get(f"{box.address}/join#k={box.key}")
    WebDriverWait(webkit, PATIENCE_S).until(lambda _: webkit.current_url == f"{box.address}/")
    webkit.execute_async_script("fetch('/games/live', {method: 'POST'}).then(arguments[0])")
    do("set_up", teams=teams_of(NAMES))
    webkit.get(f"{box.address}/play")
    find("#link", "Connecté")
    webkit.find_element(By.NAME, "pack.k20").send_keys("5")
    webkit.find_element(By.NAME, "pack.k10").send_keys("6")
    tap("#primary")
    find("#phase-arming .say", "185.000")
    tap("#primary", "10")
    find("#countdown-number")
    do("whistle")
    find("#again")
    webkit.execute_script(f"({REMEMBER})('#phase-courage #countdown-number')")
    tap("#primary", "3")
    WebDriverWait(webkit, PATIENCE_S).until(lambda _: webkit.execute_script("return shown.length"))
    do("whistle")
    find("#phase-courage #again")
    tap("[data-who='Tom']")
    find("[data-who='Tom'].coward")
    tap("#primary")
    find("#phase-bang")
    tap("[data-who='Max']")
    find("[data-who='Max'].struck")
    tap("#primary")
    tap(".hand button", "Boom")
    tap(".choice:has([value='Léa'])")
    tap("#primary", "1")
    find("[data-who='Léa'].coma")
    find("[data-who='Max'].coma")


@pytest.mark.parametrize("story", [play_the_gang, play_for_cash, count_the_loot])
def test_a_table_game_in_webkit(webkit: Any, box: Box, story: Callable[[Thumb, Box], None]) -> None:
    story(Webkit(webkit), box)


@pytest.mark.parametrize("story", [answer_a_card, play_for_the_first_time])
def test_training_in_webkit(webkit: Any, box: Box, story: Callable[[Thumb, Box], None]) -> None:
    story(Webkit(webkit), box)
