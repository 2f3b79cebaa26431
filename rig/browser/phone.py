"""A thumb on a phone: taps in the words of the game, on a page in a real browser."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, expect

from rig.phone import HOLD_S
from rig.teams import NAMES, teams_of
from rig.waiting import PATIENCE_S

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
PATIENCE_MS = 60_000  # for whatever must appear, on a busy machine
DOWN = re.compile(r"\bdown\b")
MAY_BE_CUT = "undo-what"  # it ends in « … »
SETTLED_MS = 450  # before a picture is taken; a button is deaf for 400
POLL_MS = 50  # by itself playwright asks at every frame, and each of them has to be drawn

WRONGLY_DRAWN = """() => {
  const wrong = []
  const tell = (what, one) => wrong.push(`${what}: ${one.outerHTML.slice(0, 120)}`)
  const beyond = (inner, outer) => inner.left < outer.left - 2 || inner.right > outer.right + 2
  for (const one of document.querySelectorAll("body *:not(.unseen, .unseen *, svg *)")) {
    const box = one.getBoundingClientRect()
    if (!one.checkVisibility() || !box.width || one.closest(".tray, .scroll")) continue
    if (beyond(box, { left: 0, right: innerWidth })) tell("beside the screen", one)
    const cut = one.clientHeight && one.scrollHeight > one.clientHeight + 4
    if (cut && getComputedStyle(one).overflow === "hidden") tell("cut", one)
    if (!one.matches("button:not(.tile), .button, label, summary, .who, .say, p, h1, h2")) continue
    const words = document.createRange()
    words.selectNodeContents(one)
    if (beyond(words.getBoundingClientRect(), box)) tell("wider than its place", one)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement: one, textContent } = texts.currentNode
    const line = document.createRange()
    line.selectNodeContents(texts.currentNode)
    if (!one.checkVisibility() || one.closest("svg, .unseen")) continue
    const lines = new Set([...line.getClientRects()].map(({ top }) => Math.round(top))).size
    if (lines > 3 && textContent.trim().length < 3 * lines) tell("letter by letter", one)
  }
  for (const one of document.querySelectorAll("use")) {
    if (!document.querySelector(one.getAttribute("href"))) tell("nothing to draw", one)
  }
  return wrong
}"""

WHOLE = """() => {
  if (document.readyState !== "complete") return false // scripts wait for each other
  const game = document.getElementById("game")
  const { slug = "" } = document.getElementById("scene")?.dataset ?? {}
  const training = document.getElementById("training")?.dataset.kind ?? ""
  return !game || (slug === game.dataset.slug && training === game.dataset.training)
}"""
"""A page that changes games loads itself again: before, it shows the new one in the old dress."""

LISTENS = """() => {
  if (document.readyState !== "complete") return false
  if (!window.isDeaf) {
    import("/static/play/morph_page.js").then(({ isDeaf }) => { window.isDeaf = isDeaf })
    return false
  }
  const buttons = document.querySelectorAll("[data-do], [data-undo], form, form button")
  if ([...buttons].some(isDeaf)) return false
  const { dataset } = document.documentElement
  delete dataset.tooQuick
  addEventListener("click", ({ target }) => {
    const tapped = [target.closest("[data-do], [data-undo]"), target.closest("button, form")]
    if (tapped.some(isDeaf)) dataset.tooQuick = ""
  }, { capture: true, once: true })
  return true
}"""
"""A button that has just changed is deaf for a moment. Remembers whether the next tap met one."""

REMEMBER = """place => {
  window.shown = []
  const look = () => {
    const text = document.querySelector(place)?.textContent
    if (text === undefined || text === shown.at(-1)?.text) return
    shown.push({ text, at: performance.now() })
  }
  new MutationObserver(look)
    .observe(document.body, { childList: true, subtree: true, characterData: true })
}"""
"""A busy machine looks too late for what lasts a second."""

HEARS = """
window.heard = document.createElement("template")
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address)
    this.addEventListener("paint", ({ data }) => { heard.innerHTML = JSON.parse(data).html })
  }
}
"""
"""What came from the box, painted or not; this listener stands before the page's own."""
HAS_HEARD = "place => heard.content.querySelector(place) !== null"

STANDING = """state => [...state.childNodes]
  .filter(part => !part.matches?.(".returns")).map(part => part.textContent).join("")"""

SEND = """async ([path, body]) => {
  const key = String(Math.random())
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key }
  // At its zero the box does these itself: if it was quicker, what was wished is done.
  if (/^{"do":"(whistle|reveal)"}$/.test(JSON.stringify(body))) headers.Seen = "0"
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })
  return [answer.status, await answer.text()]
}"""


expect.set_options(timeout=PATIENCE_MS)


def wait_until(page: Page, said: Callable[[], object]) -> None:
    """Return as soon as *said* holds; what the browser tells is heard meanwhile."""
    deadline = time.monotonic() + PATIENCE_S
    while not said():
        assert time.monotonic() < deadline, "nothing happened"
        page.wait_for_timeout(50)


def press_button(page: Page, stays_s: float = HOLD_S) -> None:
    """A press of the big button, on the page that draws the box; the pins have felt both edges."""
    thumb = page.locator("[data-thumb]")
    thumb.hover()
    page.mouse.down()
    expect(thumb).to_have_class(DOWN)
    page.wait_for_timeout(1000 * stays_s)
    page.mouse.up()
    expect(thumb).not_to_have_class(DOWN)


class Phone:
    """One page that has joined the box. Anything it logs as an error is remembered."""

    def __init__(self, page: Page, address: str, key: str) -> None:
        self.page = page
        self.address = address
        self.errors: list[str] = []
        self.forgiven: tuple[str, ...] = ()  # what a test brings about, as the browser logs it
        self._posts: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._heard)
        page.on("request", self._asked)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(f"{address}/join#k={key}")
        page.wait_for_url(f"{address}/")

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(f"{said.text} {said.location['url']}".rstrip())

    def _asked(self, request: Request) -> None:
        if request.method == "POST":
            self._posts.append(request.url.removeprefix(self.address))

    def posts(self) -> list[str]:
        """Where the page has sent something so far: a request is told after those before it."""
        self.page.evaluate("() => fetch('/play.json')")
        return list(self._posts)

    def send(self, path: str, body: dict[str, Any]) -> None:
        """Straight to the box, past the page."""
        status, text = self.page.evaluate(SEND, [path, body])
        assert status < 300, text

    def do(self, kind: str, **words: Any) -> None:
        self.send("/moves", {"do": kind, **words})

    def begin(self, names: list[str] = NAMES, size: int = 3, **words: Any) -> None:
        self.page.evaluate("() => fetch('/games/live', { method: 'POST' })")
        self.do("set_up", teams=teams_of(names, size), parrains=1, **words)

    def reach(self, phase: str) -> None:
        """From the set-up to *phase* of round 1, past the page."""
        steps: list[tuple[str, dict[str, Any]]] = [
            ("arming", {"do": "open_pack", "pack": {"k20": 5, "k10": 6}}),
            ("movement", {"do": "count_down", "phase": "movement"}),
            ("movement", {"do": "whistle"}),
            ("courage", {"do": "count_down", "phase": "courage"}),
            ("courage", {"do": "whistle"}),
            ("bang", {"do": "next", "to": "bang"}),
            ("double_guns", {"do": "next", "to": "double_guns"}),
            ("shotgun", {"do": "next", "to": "shotgun"}),
            ("split", {"do": "next", "to": "split"}),
        ]
        last = max(i for i, (reached, _) in enumerate(steps) if reached == phase)
        for _, body in steps[: last + 1]:
            self.send("/moves", body)

    def play(self) -> None:
        self.page.goto(f"{self.address}/play")
        expect(self.page.locator("#link")).to_have_text("Connecté")

    def is_whole(self) -> None:
        """Loaded, with its scripts and styles, and for the game that it shows."""
        self.page.wait_for_function(WHOLE)

    # What a thumb does

    def listens(self) -> None:
        """Once no button is deaf any more."""
        self.is_whole()
        self.page.wait_for_function(LISTENS, polling=POLL_MS)

    def press(self, button: Locator) -> None:
        """As people do: when it has become another one under the thumb, once more."""
        too_quick = True
        while too_quick:
            self.listens()
            button.click()
            too_quick = self.was_too_quick()

    def was_too_quick(self) -> bool:
        """Whether the tap since ``listens`` met a button that was deaf after all."""
        return self.page.locator("html[data-too-quick]").count() > 0

    def see(self, phase: str) -> None:
        """The page shows *phase*, and its buttons listen."""
        expect(self.page.locator(f"#phase-{phase}")).to_be_visible()
        self.listens()

    def primary(self, saying: str | None = None) -> None:
        button = self.page.locator("#primary")
        if saying is not None:
            expect(button).to_contain_text(saying)
        self.press(button)

    def tile(self, name: str) -> Any:
        return self.page.locator(f'#game .tile[data-who="{name}"]')

    def tap(self, *names: str) -> None:
        for name in names:
            self.tile(name).click()

    def touch(self, *names: str) -> None:
        """Tick who was touched, then confirm."""
        form = self.page.locator(".touch:visible")
        for name in names:
            form.locator(f'.choice:has([value="{name}"])').click()
        self.press(form.locator(".primary"))

    def stab(self, name: str) -> None:
        victim = self.page.locator(f'.touch .tile[data-who="{name}"]:visible')
        expect(victim).to_be_enabled()
        self.press(victim)

    def first(self, name: str) -> None:
        """Several Clicks wait: *name* holds the smallest number."""
        self.page.locator(".tie > label", has_text=name).click()

    def reveal(self, name: str, card: str) -> None:
        row = self.page.locator(".card", has=self.page.locator(".hand"), has_text=name)
        expect(row).to_be_visible()
        self.press(row.get_by_role("button", name=card))
        expect(row).to_have_count(0)

    def open_pack(self, k20: int, k10: int) -> None:
        self.see("preparation")
        self.page.fill("[name='pack.k20']", str(k20))
        self.page.fill("[name='pack.k10']", str(k10))
        self.primary("Annoncer le magot")

    def undo(self, naming: str) -> None:
        button = self.page.locator("#undo")
        expect(button).to_contain_text(naming)
        self.press(button)

    def remember(self, place: str) -> None:
        """From now on, every text that is shown in *place*."""
        self.is_whole()
        self.page.evaluate(REMEMBER, place)

    def shown(self) -> list[str]:
        """What was remembered, in order."""
        return [" ".join(one["text"].split()) for one in self.page.evaluate("shown")]

    def state(self, name: str) -> str:
        """As the tile says it, without the round in which *name* returns."""
        text: str = self.tile(name).locator(".state").evaluate(STANDING)
        return " ".join(text.split())

    def picture(self) -> str:
        """Everything that the box has painted."""
        text: str = self.page.inner_text("#scene main")
        return text

    # What must always hold

    def check_drawing(self) -> None:
        """Nothing beside the screen, nothing cut; words inside their button, and whole."""
        self.is_whole()
        wrong = [one for one in self.page.evaluate(WRONGLY_DRAWN) if MAY_BE_CUT not in one]
        assert wrong == [], "\n".join(wrong)

    def check_drawing_at(self, *sizes: tuple[int, int]) -> None:
        """The same page on other screens; it stays at the last one."""
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            self.check_drawing()

    def check_both_widths(self) -> None:
        """For everybody, on a usual phone and on the smallest one."""
        self.check_drawing_at((390, 640), (320, 640))
        self.check_axe()

    def check_axe(self) -> None:
        """Nothing that axe-core finds, at the stricter contrast (7:1)."""
        self.is_whole()
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "axe.run({ rules: { 'color-contrast-enhanced': { enabled: true } },"
            " resultTypes: ['violations'] })"
            ".then(({ violations }) => violations.map(v =>"
            " v.id + ': ' + v.nodes.map(n => n.html.slice(0, 160)).join(' | ')))"
        )
        assert found == [], "\n".join(found)
