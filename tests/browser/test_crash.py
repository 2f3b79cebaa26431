"""CASH oder CRASH by thumb: three pads, a board and a Parrain; with the real cards as well."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from rig.box import Box
from rig.browser.phone import SEND, WRONGLY_DRAWN, Phone
from rig.phone import HOLD_S
from tests.browser.conftest import NewPhone

PLAYERS = ["Léa", "Tom", "Zoé"]
AGES = {"Léa": 8, "Tom": 9, "Zoé": 10}  # the youngest begins
TV = {"width": 1920, "height": 1080}
PIXELS = "(one) => parseFloat(getComputedStyle(one).fontSize)"
PLAY_ON = """async until => {
  const send = body => fetch("/moves", {
    method: "POST", body: JSON.stringify(body),
    headers: {
      "Content-Type": "application/json", "Idempotency-Key": String(Math.random()),
      ...(body.do === "reveal" && { Seen: "0" }), // unless the box did, at its zero
    },
  })
  for (;;) {
    const { game } = await (await fetch("/play.json")).json()
    if (game.phase !== "choice" || game.turn >= until) return
    const [active, giver] = [game.active, game.giver]
      .map(name => game.players.find(player => player.name === name))
    await send({ do: "lay_colour", player: active.name, colour: active.colour })
    await send({ do: "lay_number", player: giver.name, card: giver.backs[0] })
    await send({ do: "reveal" })
  }
}"""
"""The rest of a round, or up to a turn, past the page and without waiting for the count."""
LISTEN = """() => {
  window.said = []
  const game = document.getElementById("game")
  new MutationObserver(() => window.said.push(game.querySelector(".say")?.textContent))
    .observe(game, { subtree: true, childList: true, characterData: true })
}"""
SAID = "words => said.some(text => text?.includes(words))"
"""The count takes three seconds: what was said in them is asked for afterwards."""
IN_SIGHT = """what => [...document.querySelectorAll(what)].map(one => {
  const { top, bottom } = one.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight + 1
})"""
SHOWN = f"""what => {{
  const {{ left, right, top, bottom, width, height }} =
    document.querySelector(what).getBoundingClientRect()
  const across = Math.min(right, innerWidth) - Math.max(left, 0)
  const down = Math.min(bottom, innerHeight) - Math.max(top, 0)
  const wrong = ({WRONGLY_DRAWN})()
  return {{ width, ratio: across * down / (width * height), wrong }}
}}"""
CALL = """async what => {
  const { isDeaf } = await import("/static/play/morph_page.js")
  const call = () => {
    const button = document.querySelector(what)
    if (button && !isDeaf(button)) button.click()
    else setTimeout(call, 20)
  }
  call()
}"""
"""A tap as soon as it can be made: a busy machine misses the three seconds."""
PRESS = f"""() => {{
  const act = name => fetch(`/box/${{name}}`, {{ method: "POST" }})
  const counts = () => document.getElementById("phase-countdown")
  const wait = () => counts() ? act("press") : setTimeout(wait, 20)
  new EventSource("/box/live").addEventListener("pin", ({{ target, data }}) => {{
    const {{ name, on }} = JSON.parse(data)
    if (name !== "button" || !on) return
    target.close()
    setTimeout(act, {1000 * HOLD_S}, "release")
  }})
  wait()
}}"""
"""The big button of the box, through the box that the page draws, once it counts."""


def soon(what: str, look: str) -> str:
    """Looks at *what* once it is there: a count lasts three seconds, on a busy machine too."""
    return f"""() => {{
      const wait = () => {{
        if (document.querySelector("{what}")) window.found = ({look})("{what}")
        else setTimeout(wait, 20)
      }}
      wait()
    }}"""


def begin(phone: Phone, **words: Any) -> None:
    phone.page.evaluate("() => fetch('/games/crash', { method: 'POST' })")
    phone.do("set_up", **{"players": PLAYERS, "ages": AGES, **words})


def sit(phone: Phone, name: str) -> Phone:
    """A phone of its own for *name*."""
    phone.page.goto(f"{phone.address}/sit")
    phone.page.get_by_role("button", name=name).click()
    expect(phone.page.locator("#band")).to_contain_text(name)
    return phone


def board_of(new_phone: NewPhone, **options: Any) -> Phone:
    board = new_phone(TV, **options)
    board.page.goto(f"{board.address}/board")
    return board


def check_height(board: Phone) -> None:
    tall = board.page.evaluate("document.documentElement.scrollHeight")
    assert tall <= TV["height"], "nobody can scroll a TV"


def look(*phones: Phone) -> None:
    """For everybody, and nothing out of place."""
    for phone in phones:
        phone.check_axe()
        phone.check_drawing()


def test_two_rounds_on_three_pads_a_board_and_a_parrain(new_phone: NewPhone) -> None:
    parrain = new_phone()
    parrain.forgiven = ("status of 404",)  # a box on loopback has no code to sit down by
    for folded in parrain.page.get_by_text("Un autre jeu").all():  # a game is in progress
        folded.click()
    parrain.page.get_by_role("button", name="CASH oder CRASH").click()
    parrain.see("setup")
    look(parrain)
    for seat, name in enumerate(PLAYERS):
        parrain.page.locator("[name=players]").nth(seat).fill(name)
        parrain.page.locator("[data-age]").nth(seat).fill(str(AGES[name]))
    parrain.page.fill("[name=rounds]", "2")
    parrain.primary("Distribuer")
    parrain.see("choice")
    lea, tom, zoe = (sit(new_phone(), name) for name in PLAYERS)
    board = board_of(new_phone)
    each_kind = (parrain, lea, board)

    # A turn by thumb: a change of mind, then the count, and one BIG DEAL.
    expect(board.page.locator("#order")).to_have_text("Léa : une couleur. Tom : un nombre.")
    look(*each_kind, tom)
    lea.see("choice")
    lea.page.click("#colour-blue")
    expect(lea.page.locator("#colour-blue")).to_have_attribute("aria-pressed", "true")
    expect(board.page.locator("#player-1")).to_contain_text("posé")
    lea.page.click("#colour-red")
    expect(lea.page.locator("#colour-red")).to_have_attribute("aria-pressed", "true")
    expect(tom.page.locator("#card-1")).to_be_visible()
    number = tom.page.locator("#card-1").inner_text().strip()
    for pad in (tom, zoe):
        pad.page.evaluate(LISTEN)
    lea.page.evaluate(CALL, "#big-deal")
    tom.press(tom.page.locator("#card-1"))
    expect(lea.page.locator("#big-deal-card")).to_have_count(0)
    expect(board.page.locator("#faces-1-1")).to_contain_text(f"rouge{number}")
    expect(board.page.locator("#pawn-1-1-1 .walks")).to_have_count(1)
    expect(board.page.locator("#news")).to_contain_text("BIG DEAL")
    expect(tom.page.locator("#big-deal-card")).to_have_count(1)
    for pad, sentence in ((tom, "Léa a dit BIG DEAL avant toi"), (zoe, "de Léa")):
        pad.page.wait_for_function(SAID, arg=sentence)
    look(board)

    # An undo puts both cards back into their hands.
    parrain.undo("Léa a posé")
    expect(tom.page.locator(".hand .face")).to_have_count(6)

    # The accounts, another round, and the end.
    for pad in (tom, zoe):
        pad.page.goto("about:blank")  # one pad is enough to look at, and quicker
    parrain.page.evaluate(PLAY_ON, 99)
    for phone in (parrain, lea):
        phone.see("accounts")
    expect(board.page.locator(".arrows")).to_be_visible()
    look(*each_kind)
    parrain.primary("manche 2")
    parrain.see("choice")
    parrain.page.evaluate(PLAY_ON, 99)
    parrain.see("accounts")
    parrain.primary("qui a gagné")
    for phone in each_kind:
        expect(phone.page.locator(".podium-place")).to_have_count(3)
        expect(phone.page.locator(".chart-curve")).to_have_count(3)
    look(*each_kind)
    check_height(board)
    lea.forgiven = ("status of 401",)  # between two games there is no seat
    parrain.primary("Revanche")
    for phone in (parrain, lea):
        phone.see("choice")


def test_the_parrain_lays_for_those_without_a_phone(phone: Phone) -> None:
    begin(phone)
    phone.play()
    phone.page.evaluate(CALL, "#phase-countdown .danger")  # « Stop »
    for name, card in (("Léa", "bleu"), ("Tom", "Carte 3")):
        phone.page.click("#open-seats")
        phone.page.get_by_role("button", name=f"Choisir pour {name}").click()
        phone.page.locator("#choose-for").get_by_role("button", name=card).click()
    phone.see("lain")
    look(phone)
    phone.page.get_by_role("button", name="Corriger").click()
    phone.page.get_by_text("Un pion est ailleurs").click()
    phone.page.get_by_label("vert", exact=True).check(force=True)
    phone.page.get_by_label("−6", exact=True).check(force=True)
    look(phone)
    phone.page.get_by_role("button", name="Placer le pion").click()
    expect(phone.page.locator("#track")).to_have_attribute("aria-label", re.compile("vert. : −6"))


def test_a_turn_with_the_real_cards(new_phone: NewPhone, box: Box) -> None:
    parrain, tom, zoe = (new_phone() for _ in range(3))
    begin(parrain, options={"real_cards": True})
    parrain.play()
    sit(tom, "Tom")
    sit(zoe, "Zoé")
    tom.see("choice")
    look(parrain, tom)
    tom.primary("C’est posé")
    expect(parrain.page.locator("#player-2")).to_contain_text("posé")
    parrain.page.evaluate(PRESS)
    parrain.primary("3, 2, 1")
    for phone in (parrain, tom, zoe):
        phone.see("reading")
    look(parrain, tom)
    zoe.page.get_by_role("button", name="rouge −3").click()
    parrain.see("caller")
    look(parrain, tom)
    parrain.page.get_by_role("button", name="Tom").click()
    parrain.see("choice")
    expect(parrain.page.locator("#news")).to_contain_text("deux fois −3, pion sur −6")
    for colour in ("blue", "green"):
        parrain.do("count_down")
        parrain.do("reveal")
        parrain.do("read_cards", colour=colour, number="-3")
    parrain.do("count_down")
    parrain.do("reveal")
    zoe.forgiven = ("status of 409",)
    expect(zoe.page.locator("[data-page='1/4/reading']")).to_be_visible()
    zoe.see("reading")
    zoe.page.get_by_role("button", name="rouge −3").click()
    expect(zoe.page.locator("#refusals")).to_contain_text("Il ne reste aucun −3")


def test_the_board_is_read_from_four_metres(phone: Phone, new_phone: NewPhone) -> None:
    board = board_of(new_phone)
    for track in ("ring_13", "ring_17", "straight"):
        players = [*PLAYERS, "Gabriel-Alexandre"]
        begin(phone, players=players, options={"track": track})
        expect(board.page.locator("#board-choice")).to_be_visible()
        board.is_whole()
        phone.page.evaluate(PLAY_ON, 4)
        expect(board.page.locator(".square")).to_have_count(17 if track == "ring_17" else 13)
        expect(board.page.locator("#turn")).to_contain_text("4/20")
        assert board.page.locator("#order").evaluate(PIXELS) >= 64
        for name in board.page.locator(".sides .name").all():
            assert name.evaluate(PIXELS) >= 36
        check_height(board)
        look(board)
    phone.do("agree_rounds", rounds=1)
    phone.page.evaluate(PLAY_ON, 99)
    expect(board.page.locator(".arrows")).to_be_visible()
    check_height(board)
    phone.do("go_on")
    expect(board.page.locator(".podium-place").nth(2)).to_be_visible()
    if board.page.locator(".podium-place").count() == 3:  # nobody shares the third place
        expect(board.page.locator(".behind")).to_contain_text("4.")
    check_height(board)
    look(board)


OVER_EACH_OTHER = """() => [...document.querySelectorAll(".cash .side")].filter(side => {
  const [chips, says] = [".number", ".deal-left"].map(one => {
    const range = document.createRange()
    range.selectNodeContents(side.querySelector(one))
    return range.getBoundingClientRect()
  })
  return chips.right > says.left && chips.bottom > says.top + 1
}).map(side => side.innerText)"""


def test_on_a_phone_the_board_is_whole_too(phone: Phone, new_phone: NewPhone) -> None:
    """On its side the ring was three screens high; at 320 px the chips lay under « BIG DEAL »."""
    board = new_phone()
    begin(phone)
    board.page.goto(f"{board.address}/board")
    for size in ((320, 568), (390, 844), (844, 390)):
        board.check_drawing_at(size)
        expect(board.page.locator(".stage")).to_be_in_viewport(ratio=0.95)
        assert board.page.evaluate(OVER_EACH_OTHER) == []


def test_who_wants_no_motion_sees_the_pawn_jump(phone: Phone, new_phone: NewPhone) -> None:
    calm, moved = board_of(new_phone, reduced_motion="reduce"), board_of(new_phone)
    begin(phone)
    phone.page.evaluate(PLAY_ON, 2)
    for board in (calm, moved):
        expect(board.page.locator(".walks")).to_have_count(1)
        board.is_whole()
    name = "one => getComputedStyle(one).animationName"
    assert moved.page.locator(".walks").evaluate(name) == "walk"
    assert calm.page.locator(".walks").evaluate(name) == "none"


@pytest.mark.parametrize("size", [(320, 568), (844, 390), (820, 1180)])
def test_every_screen_fits(new_phone: NewPhone, size: tuple[int, int]) -> None:
    screen = dict(zip(("width", "height"), size, strict=True))
    parrain, tom = new_phone(screen), new_phone(screen)
    begin(parrain)
    parrain.play()
    sit(tom, "Tom")
    for phone in (parrain, tom):
        phone.see("choice")
        phone.check_drawing()
    parrain.page.evaluate(PLAY_ON, 2)
    expect(tom.page.locator("#colour-blue")).to_be_visible()
    tom.check_drawing()
    tom.page.evaluate(soon("#big-deal", SHOWN))
    parrain.page.evaluate(soon(".shouts button", IN_SIGHT))
    parrain.do("leave", player="Zoé")
    parrain.do("lay_colour", player="Tom", colour="blue")  # the box has laid a number for Zoé
    whole = tom.page.wait_for_function("() => window.found").json_value()
    assert whole["ratio"] >= 0.9
    assert whole["width"] == screen["width"], "as large as the screen"
    assert whole["wrong"] == []
    shouts = parrain.page.wait_for_function("() => window.found").json_value()
    assert all(shouts), "nobody scrolls during a count"
    parrain.page.evaluate(SEND, ["/moves", {"do": "reveal"}])  # unless the box did, at its zero
    parrain.do("return", player="Zoé")
    parrain.page.evaluate(PLAY_ON, 99)
    for phone in (parrain, tom):
        phone.see("accounts")
        phone.check_drawing()


def test_the_help_and_three_languages(new_phone: NewPhone) -> None:
    for locale, cashier in (("en-GB", "Settle up"), ("nl-NL", "Afrekenen")):
        phone = new_phone(locale=locale)
        phone.forgiven = ("status of 404",)  # a box on loopback has no code to sit down by
        phone.page.goto(f"{phone.address}/help/crash")
        phone.check_drawing()
        begin(phone)
        phone.page.evaluate(PLAY_ON, 99)
        phone.page.goto(f"{phone.address}/play")
        expect(phone.page.locator(".say")).to_contain_text(cashier)
