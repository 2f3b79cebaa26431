"""The new game and the keepsake in WebKitGTK: modules, drafts and a canvas in another engine."""

from __future__ import annotations

from typing import Any

import pytest
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from rig.box import Box
from tests.browser.test_around import keep_an_evening
from tests.browser.test_webkit import PATIENCE_S, screen, webkit  # noqa: F401

pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")

# What the button does, short of the download itself: the drawing becomes a picture.
PAINT = """const done = arguments[0]
const svg = new XMLSerializer().serializeToString(document.querySelector("[data-keepsake]"))
const image = new Image()
image.onload = () => {
  const canvas = document.createElement("canvas")
  Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight })
  canvas.getContext("2d").drawImage(image, 0, 0)
  canvas.toBlob(blob => done([image.naturalWidth, blob.type, blob.size]))
}
image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg)"""


def test_a_new_game_and_a_keepsake_in_webkit(webkit: Any, fresh_box: Box) -> None:  # noqa: F811
    box = fresh_box
    # The driver refuses to click while a page still scrolls.
    waiting = WebDriverWait(webkit, PATIENCE_S, ignored_exceptions=[WebDriverException])

    def click(selector: str) -> bool:
        shown = (e for e in webkit.find_elements(By.CSS_SELECTOR, selector) if e.is_displayed())
        element = next(shown, None)
        if element is not None:
            element.click()
        return element is not None

    def tap(selector: str) -> None:
        waiting.until(lambda _: click(selector))

    keep_an_evening(box.folder)
    webkit.get(f"{box.address}/join#k={box.key}")
    waiting.until(lambda _: webkit.current_url == f"{box.address}/")
    webkit.get(f"{box.address}/games/1")
    width, kind, size = webkit.execute_async_script(PAINT)
    assert (width, kind) == (1080, "image/png")
    assert size > 20_000

    webkit.get(f"{box.address}/new")
    tap(".numbers label:nth-child(3)")  # 8 people
    tap("[data-step=nombre] .primary")
    names = webkit.find_element(By.ID, "names")
    waiting.until(lambda _: names.is_displayed())
    names.send_keys("Ana, Bob, ana")
    tap("[data-step=noms] .primary")
    tap("[data-at='0.1']")
    tap("[data-promote]")
    tap("[data-step=equipes] .primary")
    tap("[data-step=regles] .primary")
    tap("[data-step=terrain] .primary")
    waiting.until(lambda _: webkit.current_url == f"{box.address}/play")
    assert list(box.replayed()["state"]["gangsters"])[:3] == ["Bob", "Ana 1", "ana 2"]
