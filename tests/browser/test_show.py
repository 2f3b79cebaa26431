"""The show: countdowns, a board for six metres, an end that is played, colours for the night."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from pi_parrain.engine import Codec
from pi_parrain.games.live import game as live
from rig.browser.phone import Phone
from rig.evening import Evening
from rig.teams import teams_of
from tests.browser.conftest import NewPhone

TV = {"width": 1920, "height": 1080}
SEVENTEEN = [
    "Léa",
    "Tom",
    "Zoé",
    "Max",
    "Chloé",
    "Noé",
    "Inès",
    "Hugo",
    "Jade",
    "Léo",
    "Anaïs",
    "Théo",
    "Lou",
    "Sam",
    "Mia",
    "Eva",
    "Gabriel-Alexandre",
]
PIXELS = "(one) => parseFloat(getComputedStyle(one).fontSize)"
WATCH = """() => {
  window.seen = {}
  const at = ({ left, top, width, height }) =>
    document.elementFromPoint(left + width / 2, top + height / 2)
  const look = () => {
    const dial = document.querySelector(".countdown")
    const number = dial?.querySelector(".countdown-number")
    const stop = document.querySelector(".actions .danger")
    if (dial) seen[dial.classList[1] ?? "ring"] = {
      text: number.textContent,
      pixels: parseFloat(getComputedStyle(number).fontSize),
      empty: parseFloat(dial.querySelector(".ring-left").style.strokeDashoffset),
      through: !dial.contains(at(document.body.getBoundingClientRect())),
      stop: !stop || stop.contains(at(stop.getBoundingClientRect())),
    }
    if (document.querySelector(".confetti canvas")) document.body.dataset.rained = ""
    requestAnimationFrame(look)
  }
  look()
}"""
"""Remembers what was on the screen: a slow machine looks too late for what lasts a second."""
TALL = "document.documentElement.scrollHeight"


def board_of(new_phone: NewPhone, **options: object) -> Phone:
    board = new_phone(TV, **options)
    board.page.goto(f"{board.address}/board")
    return board


def finish(phone: Phone) -> None:
    """A whole evening up to the accounts, past the page."""
    phone.page.evaluate("() => fetch('/games/live', { method: 'POST' })")
    codec = Codec(live.commands, "do")
    for move in Evening(3, gangsters=12).match.moves:
        phone.send("/moves", codec.encode(move.command))


def test_a_ring_empties_and_three_two_one_fill_the_screen(
    phone: Phone, new_phone: NewPhone
) -> None:
    phone.begin()
    phone.reach("arming")
    phone.play()
    board = board_of(new_phone)
    pages = (phone.page, board.page)
    for page in pages:
        page.evaluate(WATCH)
    phone.do("count_down", phase="movement")
    for page in pages:
        expect(page.locator("#countdown")).to_be_visible()
    for page in pages:
        expect(page.locator("#countdown")).to_have_count(0)  # the whistle is over
        seen = page.evaluate("seen")
        assert 0 < seen["ring"]["empty"] < seen["last"]["empty"] < 1
        assert seen["last"]["text"] in "321"
        assert seen["last"]["pixels"] > 300
        assert seen["last"]["stop"], "it can still be stopped"
        assert seen["at-zero"]["text"] == "Figés\xa0!"
        assert seen["at-zero"]["through"], "taps go through it"


def test_the_board_is_read_from_six_metres(phone: Phone, new_phone: NewPhone) -> None:
    phone.page.evaluate("() => fetch('/games/live', { method: 'POST' })")
    phone.do("set_up", teams=teams_of(SEVENTEEN, 4), parrains=1)
    board = board_of(new_phone)
    phone.reach("bang")
    phone.do("rule", who="Zoé", standing="coma")
    phone.do("rule", who="Tom", standing="coward")
    phone.do("hit", victim="Max")
    expect(board.page.locator("#news")).to_contain_text("Max")
    assert board.page.locator("#order").evaluate(PIXELS) >= 120
    for name in board.page.locator(".sides .name, .corner .name").all():
        assert name.evaluate(PIXELS) >= 36
    assert board.page.evaluate(TALL) <= TV["height"], "nobody can scroll a TV"
    board.check_drawing()
    board.check_axe()
    board.page.context.set_offline(True)
    expect(board.page.locator("#link")).to_contain_text("Connexion perdue")
    assert board.page.locator("#link").evaluate(PIXELS) >= 60
    board.forgiven = ("net::ERR_",)


def test_the_end_is_played_rank_by_rank(phone: Phone, new_phone: NewPhone) -> None:
    finish(phone)
    board = board_of(new_phone)
    phone.play()
    while phone.page.locator("#unveil-all").count():
        covered = phone.page.locator(".rank.covered").count()
        phone.primary("Dévoiler")
        for page in (phone.page, board.page):
            expect(page.locator(".rank.covered")).to_have_count(covered - 1)
            expect(page.locator(".rank.latest .rank-entry")).to_have_css("opacity", "1")
        phone.check_axe()
        board.check_axe()
        board.check_drawing()
        phone.check_drawing()
    for one in (phone, board):
        one.page.evaluate(WATCH)
    phone.primary("victoire")
    for one in (phone, board):
        expect(one.page.locator("[data-thrown]")).to_have_count(1)
        expect(one.page.locator(".podium-step").first).to_be_visible()
        expect(one.page.locator(".chart text").first).to_have_css("opacity", "1")
        expect(one.page.locator("body[data-rained]")).to_have_count(1)
        expect(one.page.locator(".confetti canvas")).to_have_count(0)  # they have fallen
        one.check_axe()
    phone.page.get_by_role("button", name="Revanche").click()
    phone.see("preparation")


def test_who_wants_no_motion_has_none(new_phone: NewPhone) -> None:
    phone = new_phone(reduced_motion="reduce")
    finish(phone)
    phone.do("unveil", rank=1)
    phone.play()
    expect(phone.page.locator(".podium")).to_be_visible()
    assert phone.page.evaluate("document.getAnimations().length") == 0
    assert phone.page.locator("[data-thrown]").count() == 0
    expect(phone.page.locator(".drumming")).to_be_hidden()


def test_night_colours_are_for_everybody_and_are_kept(phone: Phone) -> None:
    phone.begin()
    phone.reach("bang")
    phone.do("hit", victim="Léa")
    phone.do("rule", who="Tom", standing="coma")
    phone.do("rule", who="Zoé", standing="coward")
    phone.play()
    phone.page.click("#open-menu")
    phone.page.get_by_label("Couleurs de nuit").check()
    phone.page.locator("#sheet-menu [data-close]").click()
    assert brightness(phone.page) < 40
    phone.check_axe()
    for place in ("/", "/codes", "/games", "/help"):
        phone.page.goto(phone.address + place)
        assert brightness(phone.page) < 40
        phone.check_axe()


def brightness(page: Page) -> int:
    """Of the paper, 0 to 255."""
    colour: Any = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return max(int(part) for part in colour.strip("rgb()").split(","))
