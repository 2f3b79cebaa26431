"""One box, a Parrain, a board and as many pads as a game wants; and what photographs them."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, expect

from rig.box import Box
from rig.browser.phone import SEND, SETTLED_MS, Phone

COLOURS = 256  # of a palette: flat surfaces and the edges of letters need no more
TALL = "document.documentElement.scrollHeight"
LOADED = """() => document.fonts.status === "loaded"
  && [...document.images].every(one => one.complete || !one.checkVisibility())"""


class Size(NamedTuple):
    """Of a screen, in CSS pixels."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def viewport(self) -> ViewportSize:
        return {"width": self.width, "height": self.height}


PHONE = Size(390, 844)
TV = Size(1920, 1080)
EVERY_PHONE = (Size(320, 568), PHONE, Size(844, 390), Size(820, 1180))


class Studio:
    """Pictures of each screen, at each of *sizes*, in a folder for each album."""

    def __init__(
        self, browser: Browser, box: Box, folder: Path, sizes: tuple[Size, ...], night: bool
    ) -> None:
        self.browser, self.box, self.folder = browser, box, folder
        self.sizes, self.night = sizes, night
        self.album = ""
        self.taken: list[Path] = []
        self.parrain = self.new_phone()
        self._board: Page | None = None

    def new_page(self, size: Size = PHONE) -> Page:
        """Of somebody who holds no key: a player, a spectator."""
        context = self.browser.new_context(viewport=size.viewport, has_touch=True, locale="fr-FR")
        if self.night:
            context.add_init_script("localStorage.setItem('parrain.preference/night', 'true')")
        return context.new_page()

    def new_phone(self) -> Phone:
        return Phone(self.new_page(), self.box.address, self.box.key)

    def pad(self, *names: str) -> Page:
        """A phone with the seats of *names*, the last of them in front."""
        page = self.new_page()
        for name in names:
            page.goto(f"{self.box.address}/sit?more")
            page.get_by_role("button", name=name).click()
            expect(page.locator("#band")).to_contain_text(name)
        return page

    @property
    def board(self) -> Page:
        """A television that stays where it is."""
        if self._board is None:
            self._board = self.new_page(TV)
            self._board.goto(f"{self.box.address}/board")
        return self._board

    def begin(self, slug: str, **words: object) -> None:
        """A game of *slug*, past the page; with *words*, past its set-up too."""
        path = f"/games/{slug}"
        self.parrain.page.evaluate("path => fetch(path, { method: 'POST' })", path)
        if words:
            self.parrain.do("set_up", **words)

    def try_to(self, kind: str) -> None:
        """Past the page; no matter if the moment for it has just passed."""
        self.parrain.page.evaluate(SEND, ["/moves", {"do": kind}])

    def visit(self, path: str) -> Page:
        self.parrain.page.goto(self.box.address + path)
        return self.parrain.page

    def shoot(
        self,
        name: str,
        page: Page | None = None,
        whole: bool = False,
        each: Callable[[], object] | None = None,
    ) -> None:
        """The Parrain's page, or *page*, at every size.

        *whole*: down to its end. *each*: what brings it about again, where it does not last.
        """
        page = page or self.parrain.page
        for size in self.sizes:
            page.set_viewport_size(size.viewport)
            self._take(page, name, size, whole, each)
        page.set_viewport_size(PHONE.viewport)

    def shoot_board(self, name: str, each: Callable[[], object] | None = None) -> None:
        """On a television; where every size is wanted, on a phone as well."""
        sizes = (TV,) if len(self.sizes) == 1 else (*self.sizes, TV)
        for size in sizes:
            self.board.set_viewport_size(size.viewport)
            self._take(self.board, name, size, False, each)

    def _take(
        self, page: Page, name: str, size: Size, whole: bool, each: Callable[[], object] | None
    ) -> None:
        page.evaluate("scrollTo(0, 0)")
        if whole and self.sizes == (PHONE,):  # else what sticks to the screen lies across it
            page.set_viewport_size({"width": size.width, "height": page.evaluate(TALL)})
        page.wait_for_function(LOADED)
        page.wait_for_timeout(SETTLED_MS)
        if each:  # a number that fades in would be caught half way
            page.emulate_media(reduced_motion="reduce")
            each()
        picture = page.screenshot(full_page=whole, animations="disabled")
        place = self.folder / self.album
        place.mkdir(parents=True, exist_ok=True)
        ending = "" if len(self.sizes) == 1 else f".{size}"
        self.taken.append(place / f"{name}{ending}.png")
        keep(picture, self.taken[-1])


def keep(picture: bytes, file: Path) -> None:
    """With a palette: a third of the bytes."""
    from PIL import Image  # of the extra "pictures"; the albums can be read without it

    with Image.open(io.BytesIO(picture)) as full:
        full.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
