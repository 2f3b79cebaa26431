"""Tiles at every width: no badge over a letter, nothing smaller on a larger screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rig.browser.phone import WRONGLY_DRAWN, Phone
from tests.browser.conftest import NewPhone

WIDE = "WWWWWWWWWWWW"
NAMES = [
    *(WIDE, "Maximilien", "Zoé", "Rouge 2", "Chloé", "Noé", "Inès", "Théodore", "Jade", "Léo"),
    *("Anaïs", "Sacha-Marie", "Lou", "Éva", "Axel", "Rosalie", "Tom", "Nina", "Paul", "Jeanne"),
    "Mélisande",
]
SIZES = [
    *((320, 568), (360, 640), (390, 844), (414, 896), (430, 932), (600, 960)),
    *((820, 1180), (844, 390), (1180, 820)),
]
# Text over text, text over a badge, text outside of its tile, and a name that is not whole.
WRONG = """() => {
  const wrong = []
  const clipped = node => getComputedStyle(node.parentElement).clipPath !== "none"
  const texts = root => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found = []
    while (walk.nextNode()) if (!clipped(walk.currentNode)) found.push(walk.currentNode)
    return found
  }
  const boxes = (text, from = 0, to = text.length) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  // Words that begin on one line and end on another; the longest one says where it may.
  const whole = text => [...text.data.matchAll(/[^\\s-]+/g)]
    .filter(([word]) => !word.includes("\\u00ad"))
  const broken = text => whole(text).filter(({ 0: word, index }) =>
    new Set(boxes(text, index, index + word.length).map(({ top }) => Math.round(top))).size > 1)
  for (const tile of document.querySelectorAll("main .tile")) {
    const place = tile.getBoundingClientRect()
    const inside = ({ left, right, top, bottom }) => left >= place.left && right <= place.right
      && top >= place.top - 1 && bottom <= place.bottom + 1
    const tell = what => wrong.push(`${what}: ${tile.innerText}`)
    const name = tile.querySelector(".name")
    const states = texts(tile.querySelector(".state"))
    const names = texts(name).flatMap(text => boxes(text))
    const words = [...names, ...states.flatMap(text => boxes(text))]
    if (name.scrollHeight > name.clientHeight + 1) tell("cut")
    if (!words.every(inside)) tell("beside its tile")
    if (states.some(text => boxes(text).some(a => names.some(b => meet(a, b))))) tell("mixed")
    if (states.some(text => broken(text).length)) tell("broken")
    for (const badge of tile.querySelectorAll(".chief, .hits, .tick")) {
      if (!badge.checkVisibility({ visibilityProperty: true })) continue
      if (words.some(word => meet(word, badge.getBoundingClientRect()))) tell("covered")
    }
  }
  return wrong
}"""
ACCENTED = [
    *("Élodie", "Çağla", "Ôscár", "Maximilien-Étienne", "Ñandú", "Åsa", "Ève", "Ÿ", "Ümit"),
    *("Anne-Élisabeth", "Žiga", "Às"),
]
# Letters whose ink lies outside of what an ancestor shows of them: « É » without its accent.
CUT_LETTERS = """() => {
  const pen = document.createElement("canvas").getContext("2d")
  const cut = []
  const frames = []
  const shown = (element, top, bottom) => {
    for (let one = element; one !== document.body; one = one.parentElement) {
      if (getComputedStyle(one).overflowY === "visible") continue
      const frame = one.getBoundingClientRect()
      frames.push(one)
      if (top < frame.top + one.clientTop - 0.25) return false
      if (bottom > frame.top + one.clientTop + one.clientHeight + 0.25) return false
    }
    return true
  }
  for (const name of document.querySelectorAll(".name")) {
    if (!name.checkVisibility() || !name.firstChild) continue
    pen.font = getComputedStyle(name).font
    const text = name.firstChild
    ;[...text.data].forEach((letter, index) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      const [place] = range.getClientRects()
      const ink = pen.measureText(letter)
      const line = place.top + ink.fontBoundingBoxAscent
      const [up, down] = [ink.actualBoundingBoxAscent, ink.actualBoundingBoxDescent]
      if (!shown(name, line - up, line + down)) cut.push(`${letter} of ${text.data}`)
    })
  }
  return [cut, frames.length]
}"""
DOUBLE = [
    *("Jean-Marc B.", "Jean-Marc D.", "Anne-Lou Petit", "Marie-Lou Roux", "Paul-Henri Noël"),
    *("Jean-Marc Martin", "Jean-Marc Moreau", "Jean Van Damme", "Zoé L.", "Zoé M.", "Max", "Léa"),
]
BLANK = """() => {
  const crews = document.querySelector("main .crews").getBoundingClientRect()
  return innerHeight - crews.bottom
}"""
SMALLEST = """() => [...document.querySelectorAll("main .tile")]
  .map(one => one.getBoundingClientRect())
  .reduce(([w, h], { width, height }) => [Math.min(w, width), Math.min(h, height)], [9999, 9999])"""


def volley(phone: Phone, size: int) -> None:
    """Every kind of badge and state, among them a chief who is hit twice."""
    phone.begin(NAMES, size)
    phone.reach("courage")
    phone.do("flee", who="Léo")
    phone.do("flee", who="Éva")
    phone.do("next", to="bang")
    phone.do("rule", who="Zoé", standing="in_play", wounds=1)
    phone.do("rule", who="Chloé", standing="coma")
    phone.do("rule", who="Noé", standing="convalescent")
    phone.do("rule", who="Sacha-Marie", standing="in_play", wounds=1)
    for victim in (WIDE, "Maximilien", "Rouge 2", "Jade", "Sacha-Marie"):
        phone.do("hit", victim=victim)
    phone.do("hit", victim=WIDE, second=True)


def drawn_wrong(phone: Phone) -> list[str]:
    """The undo names a whole move in two lines: it alone may be cut."""
    found: list[str] = phone.page.evaluate(WRONGLY_DRAWN)
    return [one for one in found if "undo-what" not in one]


@pytest.mark.parametrize("members", [3, 4])
def test_no_badge_covers_a_letter_at_any_width(new_phone: NewPhone, members: int) -> None:
    phone = new_phone()
    volley(phone, members)
    phone.play()
    smallest: dict[int, tuple[float, float]] = {}
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        expect(phone.tile(WIDE).locator(".hits")).to_be_visible()
        assert phone.page.evaluate(WRONG) == [], (width, height)
        assert drawn_wrong(phone) == [], (width, height)
        smallest[width] = tuple(phone.page.evaluate(SMALLEST))
    for width, height in SIZES:
        if width > 390 < height:  # on its side a phone has other proportions
            assert smallest[width][0] >= smallest[390][0], smallest
        if 390 < width < height:
            assert smallest[width][1] >= smallest[390][1] - 1, smallest


@pytest.mark.parametrize("members", [3, 4])
def test_the_tick_of_a_chosen_victim_covers_nothing(new_phone: NewPhone, members: int) -> None:
    phone = new_phone()
    volley(phone, members)
    phone.do("close_volley")
    for who in ("Maximilien", "Rouge 2", WIDE):
        phone.do("reveal", who=who, card="weapon")
    phone.do("reveal", who="Jade", card="boom", number=4)
    phone.play()
    for who in ("Zoé", "Rosalie", "Mélisande", "Théodore"):
        phone.page.locator(f'.choice:has([value="{who}"])').click()
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.evaluate(WRONG) == [], (width, height)
        assert drawn_wrong(phone) == [], (width, height)
    expect(phone.page.locator(".tick:visible")).to_have_count(4)


BROKEN_NAMES = """() => [...document.querySelectorAll("main .tile .name")].filter(name => {
  const range = document.createRange()
  range.selectNodeContents(name)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
}).map(name => name.textContent)"""


def test_no_ordinary_name_is_broken_where_a_dagger_falls(new_phone: NewPhone) -> None:
    """« Maximili / en »: every tile writes long names smaller, also those of a victim."""
    phone = new_phone()
    phone.begin(["Maximilien", "Christophe", "Théodore", "Rosalie", "Léa", "Tom"])
    phone.reach("bang")
    phone.do("hit", victim="Léa")
    phone.do("close_volley")
    phone.do("reveal", who="Léa", card="backstab")
    phone.play()
    expect(phone.page.locator(".touch h2")).to_contain_text("Backstab")
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.evaluate(BROKEN_NAMES) == [], (width, height)
        assert phone.page.evaluate(WRONG) == [], (width, height)


@pytest.mark.parametrize("members", [3, 4])
def test_no_capital_loses_its_accent(new_phone: NewPhone, members: int) -> None:
    phone = new_phone()
    phone.begin(ACCENTED, members)
    phone.reach("bang")
    phone.do("hit", victim="Élodie")
    phone.do("hit", victim="Çağla")
    phone.play()
    for width, height in (*SIZES, (1280, 800)):
        phone.page.set_viewport_size({"width": width, "height": height})
        cut, looked_at = phone.page.evaluate(CUT_LETTERS)
        assert cut == [], (width, height)
        assert looked_at > sum(map(len, ACCENTED))  # every tile hides what is too long


@pytest.mark.parametrize("members", [3, 4])
def test_what_tells_two_names_apart_is_never_hidden(new_phone: NewPhone, members: int) -> None:
    """« Jean-Marc B. » and « Jean-Marc D. » were both « Jean-Marc… », with room for more."""
    phone = new_phone()
    phone.begin(DOUBLE, members)
    phone.reach("bang")
    phone.do("hit", victim="Jean-Marc B.")
    phone.play()
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.evaluate(WRONG) == [], (width, height)
        assert drawn_wrong(phone) == [], (width, height)


@pytest.mark.parametrize("members", [3, 4])
def test_on_its_side_a_small_company_fills_the_screen(new_phone: NewPhone, members: int) -> None:
    phone = new_phone({"width": 844, "height": 390})
    phone.begin(ACCENTED, members)
    phone.reach("bang")
    phone.play()
    blank = phone.page.evaluate(BLANK)
    assert 0 <= blank < 24
    assert drawn_wrong(phone) == []
    assert phone.page.evaluate(WRONG) == []


def test_only_what_is_special_is_written(phone: Phone) -> None:
    phone.begin()
    phone.reach("bang")
    phone.do("rule", who="Max", standing="in_play", wounds=1)
    phone.play()
    expect(phone.page.locator("main .tile .state:not(.unseen)")).to_have_count(1)
    assert phone.page.locator("main .tile", has_text="en jeu").count() == 11  # for those who listen


def test_whoever_listens_hears_what_is_pressed(phone: Phone) -> None:
    phone.begin()
    phone.reach("courage")
    phone.do("flee", who="Tom")
    phone.play()
    expect(phone.tile("Tom")).to_have_attribute("aria-pressed", "true")
    expect(phone.tile("Léa")).to_have_attribute("aria-pressed", "false")
    phone.do("next", to="bang")
    phone.see("bang")
    expect(phone.tile("Léa")).to_have_attribute("aria-pressed", "false")
    phone.tap("Léa")
    expect(phone.tile("Léa")).to_have_attribute("aria-pressed", "true")
    phone.primary("1 touche")
    for card in ("Kevlar", "Backstab", "Boom"):
        expect(phone.page.get_by_role("button", name=f"Léa : {card}")).to_be_visible()


@pytest.mark.parametrize("hand", ["right", "left"])
def test_on_its_side_people_stand_beside_the_button(new_phone: NewPhone, hand: str) -> None:
    phone = new_phone({"width": 844, "height": 390})
    left = str(hand == "left").lower()
    phone.page.evaluate(f"localStorage.setItem('parrain.preference/left', '{left}')")
    phone.begin(NAMES)
    phone.reach("bang")
    phone.play()
    tiles = phone.page.locator("main .crews").bounding_box()
    button = phone.page.locator("#primary").bounding_box()
    assert tiles
    assert button
    if hand == "right":
        assert tiles["x"] + tiles["width"] <= button["x"]
    else:
        assert button["x"] + button["width"] <= tiles["x"]
    expect(phone.page.locator("#primary")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator(".say")).to_be_in_viewport(ratio=1)
    for one in ("#bar-side .small", "#bar-side b", "#link", "#open-help"):
        expect(phone.page.locator(one)).to_be_in_viewport(ratio=1)
    assert drawn_wrong(phone) == []
