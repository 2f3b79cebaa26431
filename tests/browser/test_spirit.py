"""Cash'n Guns by thumb: a whole game of seven, a board, pads, every size, three languages."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Browser, expect

from rig.browser.phone import Phone
from tests.browser.conftest import NewPhone
from tests.spirit.phones import LOOT, NAMES, begin, look, open_table, sit, start
from tests.spirit.thumb import SEVEN, Thumb, chapters, gesture

TV = {"width": 1920, "height": 1080}
SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1920, 1080)]


def board_of(new_phone: NewPhone) -> Phone:
    board = new_phone(TV)
    board.page.goto(f"{board.address}/board")
    return board


PARTS = ((0,), (1,), (2, 3), (4,), (5, 6), (7, 8))
"""The turns of the game of seven, from 0, and its end: parts that take about as long."""
SEEN_BY_ALL = ("show_loot", "lie_down", "share", "plant_bomb", "close_count", "unveil")
"""After these, board and pads show another screen."""


@pytest.mark.parametrize("part", PARTS, ids=lambda part: f"from_turn_{part[0] + 1}")
def test_a_whole_game_of_seven(new_phone: NewPhone, part: tuple[int, ...]) -> None:
    """Every gesture once by thumb: Evil Twins, every tile and surprise, mercenaries, the end.

    What came before is sent past the page, and so is whatever a thumb has done before.
    """
    told = chapters(SEVEN)
    before = [line for turn in told[: part[0]] for line in turn]
    lines = [line for turn in part for line in told[turn]]
    parrain = new_phone()
    thumb = Thumb(parrain, look)
    if before:
        open_table(parrain)
        for line in before:
            parrain.send("/moves", line)
        parrain.play()
    else:
        start(parrain)
        thumb.play(lines.pop(0))
    board, kasi = board_of(new_phone), sit(new_phone(), "Kasi")
    done = {gesture(line) for line in before}
    for line in lines:
        if gesture(line) in done:
            thumb.post(line)
        else:
            thumb.play(line)
            if line["do"] in SEEN_BY_ALL:
                look(board, kasi)
        done.add(gesture(line))
    if told[-1][-1] in lines:
        check_the_end(parrain, board, kasi)


def check_the_end(parrain: Phone, board: Phone, kasi: Phone) -> None:
    for phone in (parrain, board, kasi):
        expect(phone.page.locator(".podium-place")).to_have_count(3)
        expect(phone.page.locator("#scene main")).to_contain_text("Victoire")
    for phone in (parrain, board):
        expect(phone.page.locator(".chart-curve")).to_have_count(3)
    totals = ["équipe rouge 259.000 $", "équipe blanche 228.000 $", "équipe verte 55.000 $"]
    for total, row in zip(totals, parrain.page.locator(".accounts > li").all(), strict=True):
        assert total in " ".join(row.inner_text().replace("\xa0", " ").lower().split())
    parrain.page.locator("#account-1 > summary").click()
    expect(parrain.page.locator("#account-1")).to_contain_text("Jay Bond")
    look(parrain, board, kasi)


def test_neighbours_of_one_team_are_refused(phone: Phone) -> None:
    phone.forgiven = ("status of 409",)
    start(phone)
    phone.page.locator("label:has([value=referee])").click()
    phone.page.locator("[data-colour]").nth(1).select_option("red")
    expect(phone.page.locator("[data-name]").nth(1)).to_have_attribute("placeholder", "Kasi")
    phone.primary("C’est parti")
    expect(phone.page.locator("#refusals")).to_contain_text("côte à côte")
    phone.page.locator("[data-colour]").nth(1).select_option("green")
    phone.primary("C’est parti")
    phone.see("loot")


def test_a_fourth_bang_is_asked_about(phone: Phone) -> None:
    phone.forgiven = ("status of 409",)
    begin(phone)
    phone.do("show_loot", cards={"bill_5": 8})
    for _ in ("hold-up", "courage"):
        phone.do("count_down")
        phone.do("whistle")
    phone.do("lie_down", players=[])
    phone.do("set_bullets", who="Nikita", bangs=0, clicks=5)
    phone.play()
    for answer, told in (("C’était une erreur", 0), ("Noter quand même", 1)):
        phone.see("shots")
        phone.page.locator("[id^=target-]", has_text="Farha").click()
        phone.page.locator("dialog[open] .tall", has_text="Nikita").click()
        expect(phone.page.locator("#sheet-spent")).to_contain_text("Nikita n’a plus de carte")
        look(phone)
        phone.page.locator("#sheet-spent").get_by_role("button", name=answer).click()
        expect(phone.page.locator(".told")).to_have_count(told)


def test_every_screen_fits(new_phone: NewPhone, chromium: Browser) -> None:
    check_every_screen(partial(new_phone, browser=chromium), SIZES)


def test_every_screen_fits_with_large_letters(new_phone: NewPhone, large_letters: Browser) -> None:
    check_every_screen(partial(new_phone, browser=large_letters), SIZES[1:2])


def check_every_screen(new_phone: NewPhone, sizes: list[tuple[int, int]]) -> None:
    parrain = new_phone()
    start(parrain)
    parrain.check_drawing_at(*sizes)
    begin(parrain, mercenaries=["agent_48", "catgirl", "fake_elvis", "jay_bond"])
    parrain.play()
    board, pad = new_phone(), sit(new_phone(), "Kasi")
    board.page.goto(f"{board.address}/board")
    everybody = (parrain, board, pad)

    def fits(phase: str) -> None:
        parrain.see(phase)
        for phone in everybody:
            phone.check_drawing_at(*sizes)

    fits("loot")
    parrain.page.locator("#player-1").click()
    parrain.check_drawing_at(*sizes)
    parrain.page.keyboard.press("Escape")
    parrain.do("set_wounds", who="Pedro", wounds=2)
    parrain.do("show_loot", cards={"bill_5": 3, "diamond_1": 2, "clip": 2, "painting": 1})
    fits("holdup")
    for phase in ("courage", "lying"):
        parrain.do("count_down")
        parrain.do("whistle")
        fits(phase)
    parrain.do("lie_down", players=["Maria"])
    parrain.do("shoot", target="Farha", shooter="Nikita")
    fits("shots")
    parrain.do("share")
    fits("sharing")
    parrain.do("end_game")
    fits("check")
    parrain.do("count_envelope", side="red", loot={"bill_5": 1})
    parrain.do("close_count")
    fits("recruit")
    parrain.do("decline", side="red")
    fits("done")
    parrain.do("unveil", rank=1)
    expect(parrain.page.locator(".podium-place").first).to_be_visible()
    for phone in everybody:
        phone.check_drawing_at(*sizes)


def test_names_of_forty_letters_fit(new_phone: NewPhone) -> None:
    """Without a place to break, with quotes, from right to left."""
    phone = new_phone({"width": 320, "height": 568})
    names = ["W" * 40, "O'Neil \"<b>&", "محمد", "%(who)s {side}", "Émile 🦄", "M" * 40]
    begin(phone, players=names, mercenaries=["agent_48"])
    phone.do("show_loot", cards={"bill_5": 8})
    for _ in ("hold-up", "courage"):
        phone.do("count_down")
        phone.do("whistle")
    phone.do("lie_down", players=[names[1]])
    phone.play()
    for target, shooter in ((names[0], names[4]), (names[4], names[0])):
        phone.see("shots")
        phone.page.locator("[id^=target-]", has_text=target).click()
        phone.check_drawing()
        phone.press(phone.page.locator("dialog[open] .tall", has_text=shooter))
        expect(phone.page.locator("#undo")).to_contain_text(target)
        phone.check_drawing()
    phone.primary("partage")
    phone.see("sharing")
    for name in names[2:]:
        if name != names[4]:
            expect(phone.page.locator("#scene")).to_have_attribute("data-taker", name)
            phone.press(phone.page.locator(".table-cards .loot").first)
            phone.check_drawing()
    phone.do("end_game")
    phone.do("count_envelope", side="red", loot={"bill_20": 1})
    phone.do("close_count")
    phone.see("recruit")
    phone.page.locator(".hired button").click()
    phone.check_drawing()


def test_the_board_tells_nothing_that_is_hidden_at_the_table(
    phone: Phone, new_phone: NewPhone
) -> None:
    """Loot and envelopes; a pad knows its own."""
    begin(phone, depth="count", mercenaries=["jay_bond"])
    kasi = sit(new_phone(), "Kasi")
    for name in NAMES:
        phone.do("count_player", player=name, loot=LOOT[name])
    phone.do("count_envelope", side="red", loot={"bill_20": 2})
    expect(kasi.page.locator("#mine")).to_contain_text("50.000")
    assert "$" not in board_of(new_phone).page.inner_text("main")
    assert "61.000" not in kasi.page.inner_text("main")


def test_the_help_and_three_languages(new_phone: NewPhone) -> None:
    for locale, asks in (("en-GB", "Turn over"), ("nl-NL", "Draai de buit")):
        phone = new_phone(locale=locale)
        phone.forgiven = ("status of 404",)  # a box on loopback has no code to sit down by
        phone.page.goto(f"{phone.address}/help/spirit")
        look(phone)
        begin(phone)
        phone.page.goto(f"{phone.address}/play")
        expect(phone.page.locator(".say")).to_contain_text(asks)
