"""Screen readers, large letters, weak eyes: the sheets, the board and the pages around."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from rig.box import Box
from rig.browser.phone import Phone
from tests.browser.conftest import NewPhone
from tests.browser.test_around import keep_an_evening
from tests.browser.test_phases import HOSTILE, SMALLEST, sit_down

TABLET = {"width": 1280, "height": 800}
WORRY = """() => document.getElementById("link").insertAdjacentHTML("afterend",
  '<button type="button" class="bar-worry">Courant trop faible : changez de batterie.</button>')"""
PLACES = """() => [...document.querySelectorAll("main button, .bar-button, #undo")]
  .map(one => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"""


def test_every_sheet_is_for_everybody(new_phone: NewPhone) -> None:
    small, nour = sit_down(new_phone(SMALLEST)), new_phone()
    page = small.page
    page.evaluate("localStorage.setItem('parrain.preference/shooters', 'true')")
    small.forgiven = ("net::ERR_", "status of 409")
    small.reach("bang")
    small.see("bang")
    page.click("#open-menu")
    expect(page.locator("#sheet-menu")).to_be_visible()
    small.check_axe()
    page.click("#sheet-menu [data-sheet=people]")
    small.check_axe()
    page.locator("#sheet-people .tile").first.click()
    expect(page.locator("#sheet-person")).to_contain_text("<b>Gras</b>")
    small.check_axe()
    page.locator("#sheet-person [data-close]").click()
    sheet = page.locator("#sheet-shooter")
    small.tap("Jade")
    expect(sheet).to_contain_text("Qui a tiré sur Jade ?")
    small.check_axe()
    sheet.get_by_role("button", name="Je ne sais pas").click()
    expect(small.tile("Jade").locator(".hits")).to_be_visible()
    nour.do("hit", victim="Lou")
    small.tap("Lou")
    sheet.get_by_role("button", name="Je ne sais pas").click()
    expect(page.locator("#sheet-same_hit")).to_be_visible()
    small.check_axe()
    page.get_by_role("button", name="La même touche").click()
    page.route("**/moves", lambda route: route.abort())
    small.primary("2 touches")
    page.click("#unsent")
    expect(page.locator("#outbox li")).to_have_count(1)
    small.check_axe()
    page.locator("#sheet-outbox [data-close]").click()
    page.unroute("**/moves")
    expect(page.locator("#unsent")).to_be_hidden()
    for left, name in ((1, "Boom"), (0, "Backstab")):
        small.press(page.get_by_role("button", name=name).first)
        expect(page.locator(".hand")).to_have_count(left)
    expect(page.locator(".tie > label")).to_have_count(2)
    small.check_axe()


def test_the_board_is_for_everybody_in_every_phase(phone: Phone, new_phone: NewPhone) -> None:
    board = new_phone(TABLET)
    board.page.goto(f"{board.address}/board")

    def look(phase: str) -> None:
        expect(board.page.locator(f"#board-{phase}")).to_be_visible()
        board.check_drawing()
        board.check_axe()

    phone.begin()
    look("preparation")
    phone.do("open_pack", pack={"k20": 5, "k10": 6})
    look("arming")
    phone.do("count_down", phase="movement")
    expect(board.page.locator("#countdown")).to_be_visible()
    look("movement")
    phone.do("whistle")
    phone.do("count_down", phase="courage")
    phone.do("whistle")
    phone.do("flee", who="Tom")
    look("courage")
    phone.do("next", to="bang")
    phone.do("hit", victim="Léa")
    phone.do("hit", victim="Max")
    phone.do("close_volley")
    phone.do("reveal", who="Léa", card="weapon")
    phone.do("reveal", who="Max", card="boom")
    phone.do("explode", who="Max", touched=["Zoé"])
    look("bang")
    for phase in ("double_guns", "shotgun", "split"):
        phone.do("next", to=phase)
        look(phase)
    phone.send("/board/money", {"shown": True})
    phone.do("share", cards=16)
    phone.do("next", to="return")
    expect(board.page.locator(".side .money").first).to_be_visible()
    look("return")
    phone.send("/board/money", {"shown": False})


def test_the_pages_around_with_large_letters(
    new_phone: NewPhone, large_letters: Browser, fresh_box: Box
) -> None:
    keep_an_evening(fresh_box.folder)
    phone = new_phone(SMALLEST, on=fresh_box, browser=large_letters)
    page = phone.page
    page.goto(f"{phone.address}/new")
    page.locator(".numbers label:has([value='23'])").click()
    for step in ("nombre", "noms", "equipes", "regles", "terrain"):
        expect(page.locator(f"[data-step={step}]")).to_be_visible()
        if step == "noms":
            page.fill("#names", "\n".join(HOSTILE))
        if step == "equipes":
            page.locator("[data-at='3.1']").click()
            phone.check_drawing()
            page.locator("[data-destinations] button").last.click(trial=True)
            page.locator("[data-deselect]").click()
        phone.check_drawing()
        expect(page.locator(".steps:visible .primary")).to_be_in_viewport(ratio=1)
        if step != "terrain":
            page.locator(".steps:visible .primary").click()
    page.evaluate("() => fetch('/games/1/resume', { method: 'POST' })")
    for place in ("/play", "/board", "/", "/help", "/help/vilains", "/games/1", "/my-box", "/box"):
        page.goto(phone.address + place)
        phone.check_drawing()
    phone.do("unveil", rank=1)
    page.goto(f"{phone.address}/play")
    page.get_by_role("link", name="Nouvelle partie").click(trial=True)
    page.goto("about:blank")  # the box goes away before the phone does


def test_a_worry_of_the_box_moves_nothing(phone: Phone) -> None:
    phone.begin()
    phone.reach("bang")
    phone.play()
    before = phone.page.evaluate(PLACES)
    phone.page.evaluate(WORRY)
    assert phone.page.evaluate(PLACES) == before
    expect(phone.page.locator(".bar-worry")).to_be_in_viewport(ratio=1)
    phone.check_axe()
