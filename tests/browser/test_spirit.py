"""Cash'n Guns by thumb: a whole game of seven, a quick count of six, a board, pads, every size."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from rig.browser.phone import SETTLED_MS, WRONGLY_DRAWN, Phone
from tests.browser.conftest import NewPhone
from tests.spirit.thumb import SEVEN, Thumb, chapters, gesture

TV = {"width": 1920, "height": 1080}
SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1920, 1080)]
NAMES = ["Farha", "Nikita", "Pedro", "Kasi", "Boris", "Maria"]
COLOURS = ["red", "green", "white"] * 2
LOOT: dict[str, dict[str, int]] = {
    "Farha": {"bill_5": 2, "bill_20": 1, "diamond_1": 1, "painting": 3},
    "Nikita": {"bill_10": 3, "diamond_5": 2},
    "Pedro": {"bill_5": 2, "bill_10": 4, "painting": 1},
    "Kasi": {"bill_5": 4, "bill_20": 1, "diamond_10": 1},
    "Boris": {"bill_10": 1, "bill_20": 3, "diamond_1": 2, "painting": 2},
    "Maria": {"bill_5": 3, "bill_10": 2, "diamond_1": 1},
}
ALL_CARDS = 59  # that somebody can hold at the end: not those that serve at once
A_TAP_S = 1.2  # of a thumb that looks for the next card
COUNTS_TAPS = """() => {
  window.taps = 0
  addEventListener("click", () => { window.taps += 1 }, true)
}"""


def start(parrain: Phone) -> None:
    """From home to the set-up, by thumb."""
    for folded in parrain.page.get_by_text("Un autre jeu").all():  # a game is in progress
        folded.click()
    parrain.page.get_by_role("button", name="Team Spirit").click()
    parrain.see("setup")


def open_table(parrain: Phone) -> None:
    parrain.page.evaluate("() => fetch('/games/spirit', { method: 'POST' })")


def begin(parrain: Phone, **words: Any) -> None:
    """Past the page."""
    open_table(parrain)
    parrain.do("set_up", **{"players": NAMES, "colours": COLOURS, **words})


def look(*phones: Phone) -> None:
    """For everybody, and nothing out of place."""
    for phone in phones:
        phone.check_axe()
        check_drawing(phone)


def check_drawing(phone: Phone) -> None:
    wrong = phone.page.evaluate(WRONGLY_DRAWN)
    assert [
        one for one in wrong if not one.startswith('cut: <span class="undo-what"')
    ] == []  # « … »


def sit(phone: Phone, name: str) -> Phone:
    phone.page.goto(f"{phone.address}/sit")
    phone.page.get_by_role("button", name=name).click()
    expect(phone.page.locator("#band")).to_contain_text(name)
    return phone


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


def test_six_players_are_counted_in_few_taps(phone: Phone) -> None:
    """« Compte final », from the shelf to the podium: one tap for each card that somebody holds."""
    start(phone)
    phone.page.evaluate(COUNTS_TAPS)
    phone.primary("C’est parti")
    for name in NAMES:
        phone.see("check")
        expect(phone.page.locator(".say")).to_contain_text(name)
        for kind, number in LOOT[name].items():
            for _ in range(number):
                phone.page.locator(f"form .count-up[data-for$='/{kind}']:visible").click()
        if name == "Maria":
            phone.page.locator("[data-wounds] label:has([value='2']):visible").click()
        phone.primary(name)
    look(phone)
    expect(phone.page.locator("#person-1")).to_contain_text("61.000")
    phone.primary("Faire les comptes")
    phone.see("done")
    phone.page.locator("#unveil-all").click()
    expect(phone.page.locator(".podium-place")).to_have_count(3)
    taps = phone.page.evaluate("window.taps")
    cards = sum(sum(loot.values()) for loot in LOOT.values())
    print(f"six players, {cards} cards: {taps} taps")
    others = len(NAMES) + 4  # who is done; and begin, a wound, the accounts, the end
    assert taps == cards + others
    assert (ALL_CARDS + others) * A_TAP_S < 90  # even if the six of them share everything


def test_the_sums_follow_the_thumb(phone: Phone) -> None:
    begin(phone, depth="count")
    phone.play()
    phone.see("check")
    total, paintings = phone.page.locator("#primary [data-sum]"), "[data-sum=painting]"
    for amount in ("4.000", "12.000", "30.000", "60.000"):
        phone.page.locator(".count-up[data-for$='/painting']").click()
        expect(phone.page.locator(paintings)).to_contain_text(amount)
    phone.page.locator(".count-up[data-for$='/diamond_5']").click()
    expect(total).to_contain_text("65.000")
    phone.page.locator(".count-down[data-for$='/painting']").click()
    expect(total).to_contain_text("35.000")
    phone.page.reload()
    expect(total).to_contain_text("35.000")  # nothing is lost
    phone.primary("Farha")
    phone.page.wait_for_timeout(SETTLED_MS)
    expect(total).to_have_text("0 $")


def test_a_count_that_is_refused_is_not_lost(phone: Phone) -> None:
    phone.forgiven = ("status of 409",)
    begin(phone, depth="count")
    phone.do("count_player", player="Farha", loot={"painting": 10})
    phone.play()
    phone.see("check")
    for kind in ("painting", "bill_20"):
        phone.page.locator(f".count-up[data-for$='/{kind}']").click()
    phone.primary("Nikita")
    expect(phone.page.locator("#refusals")).to_contain_text("n’en a que 10")
    expect(phone.page.locator("#primary [data-sum]")).to_contain_text("24.000")
    expect(phone.page.locator("[name='loot.bill_20']")).to_have_value("1")
    phone.page.locator(".count-down[data-for$='/painting']").click()
    phone.primary("Nikita")
    expect(phone.page.locator(".say")).to_contain_text("Pedro")


def test_a_card_is_never_counted_for_whoever_was_before(phone: Phone) -> None:
    """A slow link: while the last count is on its way, its cards are out of reach."""
    begin(phone, depth="count")
    phone.play()
    phone.see("check")
    held: list[Route] = []
    phone.page.route("**/moves", lambda route: held.append(route))
    phone.primary("Farha")
    expect(phone.page.locator("#primary[data-sending]")).to_be_visible()
    card = phone.page.locator(".count-up[data-for$='/painting']").bounding_box()
    assert card
    phone.page.mouse.click(card["x"] + 20, card["y"] + 20)
    expect(phone.page.locator("[name='loot.painting']")).to_have_value("0")
    held[0].continue_()
    expect(phone.page.locator(".say")).to_contain_text("Nikita")
    phone.page.locator(".count-up[data-for$='/painting']").click()
    expect(phone.page.locator("[name='loot.painting']")).to_have_value("1")


def test_a_figure_is_counted_again(phone: Phone) -> None:
    begin(phone, depth="count")
    for name in NAMES:
        phone.do("count_player", player=name, loot=LOOT[name])
    phone.play()
    phone.see("check")
    phone.page.get_by_label("Corriger : Farha").click()
    sheet = phone.page.locator("#sheet-count")
    expect(sheet.locator("[name='loot.painting']")).to_have_value("3")
    sheet.locator(".count-up[data-for$='/painting']").click()
    sheet.locator("label:has([value='1'])").click()
    expect(sheet.locator("[data-sum=total]")).to_contain_text("91.000")
    look(phone)
    sheet.get_by_role("button", name="C’est juste").click()
    expect(phone.page.locator("#person-1")).to_contain_text("91.000")
    phone.page.locator("#worth-1 > summary").click()
    expect(phone.page.locator("#worth-1")).to_contain_text("4 tableaux")
    phone.undo("Farha")
    expect(phone.page.locator("#person-1")).to_contain_text("61.000")


def test_a_count_neither_kills_nor_revives(phone: Phone) -> None:
    """Somebody lives on with three wounds, somebody died of one: a Power wants it so."""
    begin(phone)
    phone.do("set_wounds", who="Farha", wounds=3, dead=False)
    phone.do("set_wounds", who="Boris", wounds=1, dead=True)
    phone.play()
    phone.see("loot")
    sheet = phone.page.locator("#sheet-person")
    for name, worth in (("Farha", "4.000"), ("Boris", "4.000")):
        phone.page.locator(f".seats-row [data-who='{name}']").click()
        phone.press(sheet.get_by_role("button", name="Noter les Blessures"))
        phone.page.locator(f".seats-row [data-who='{name}']").click()
        if not sheet.locator(".count-up").first.is_visible():
            sheet.get_by_text("Son butin").click()
        sheet.locator(".count-up[data-for$='/painting']").click()
        expect(sheet.locator("[data-sum=total]")).to_contain_text(worth)
        phone.press(sheet.get_by_role("button", name="Noter le butin"))
        expect(phone.page.locator("#undo")).to_contain_text(f"butin de {name}")
    living, dead = phone.page.locator("[data-who=Farha]"), phone.page.locator("[data-who=Boris]")
    expect(living.first).to_contain_text("3 blessures")
    expect(dead.first).to_contain_text("mort")
    phone.do("end_game")
    phone.see("check")
    sheet = phone.page.locator("#sheet-count")
    for name in ("Farha", "Boris"):
        phone.page.get_by_label(f"Corriger : {name}").click()
        sheet.locator(".count-up[data-for$='/bill_20']").click()
        phone.press(sheet.get_by_role("button", name="C’est juste"))
        expect(phone.page.locator("#undo")).to_contain_text(f"butin de {name}")
    expect(phone.page.locator("#person-1")).to_contain_text("3 blessures")
    expect(phone.page.locator("#person-5")).to_contain_text("mort")


def test_mercenaries_say_what_they_change_before_they_are_taken(phone: Phone) -> None:
    """Fake Elvis and Lady Diamond; a tie that the last Godfather breaks; fake bills."""
    begin(
        phone,
        depth="count",
        mercenaries=["agent_48", "fake_elvis", "lady_diamond", "jason_ups"],
        options={"more": True},
    )
    for name in NAMES:
        phone.do("count_player", player=name, loot=LOOT[name])
    for side in ("red", "green"):
        phone.do("count_envelope", side=side, loot={"bill_10": 1})
    phone.do("count_envelope", side="white")
    phone.play()
    phone.primary("Faire les comptes")
    phone.see("fakes")
    phone.page.locator("#fakes-more > summary").click()
    look(phone)
    phone.primary("C’est décidé")
    phone.see("recruit")
    expect(phone.page.locator(".say")).to_contain_text("tranche")
    look(phone)
    phone.page.locator("[data-do*=go_first]", has_text="équipe verte").click()
    expect(phone.page.locator(".say")).to_contain_text("Équipe verte")
    for mercenary, says in (("lady_diamond", "30.000"), ("jason_ups", "augmenter")):
        phone.page.wait_for_timeout(SETTLED_MS)
        phone.page.locator(f".hired [data-sheet$='/{mercenary}']").click()
        expect(phone.page.locator("dialog[open]")).to_contain_text(says)
        look(phone)
        phone.page.locator("dialog[open]").get_by_role("button", name="Pas celui-là").click()
    phone.page.locator(".hired [data-sheet$='/fake_elvis']").click()
    couple = phone.page.locator("dialog[open] .consequence")
    expect(couple).to_contain_text("Nikita et Boris")
    expect(couple).to_contain_text("→")
    couple.click()
    expect(phone.page.locator(".queue")).to_contain_text("Fake Elvis")
    phone.page.wait_for_timeout(SETTLED_MS)
    phone.page.get_by_role("button", name="Aucun Mercenaire").click()
    phone.see("done")


def test_alone_without_teams(phone: Phone) -> None:
    start(phone)
    phone.page.locator("#set-up-mercenaries > summary").click()
    phone.page.locator("label:has([value=catgirl])").click()  # before somebody says « alone »
    phone.page.locator("label:has([data-teams][value=alone])").click()
    phone.page.locator("label:has([data-count][value='4'])").click()
    for seat, name in enumerate(("Anaïs", "Gabriel-Alexandre", "Zoé")):
        phone.page.locator("[data-name]").nth(seat).fill(name)
    expect(phone.page.locator("[data-colour]:visible")).to_have_count(0)
    look(phone)
    phone.primary("C’est parti")
    for name in ("d’Anaïs", "de Gabriel-Alexandre", "de Zoé", "de Nikita"):
        expect(phone.page.locator(".say")).to_contain_text(name)
        phone.primary()
    phone.primary("Faire les comptes")
    phone.see("done")
    phone.primary("Et la victoire va à")  # nobody has anything: one rank for all
    expect(phone.page.locator(".say")).to_contain_text("Victoire partagée")


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


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_fits(new_phone: NewPhone, chromium: Browser, size: tuple[int, int]) -> None:
    check_every_screen(partial(new_phone, browser=chromium), size)


def test_every_screen_fits_with_large_letters(new_phone: NewPhone, large_letters: Browser) -> None:
    check_every_screen(partial(new_phone, browser=large_letters), SIZES[1])


def check_every_screen(new_phone: NewPhone, size: tuple[int, int]) -> None:
    screen = dict(zip(("width", "height"), size, strict=True))
    parrain = new_phone(screen)
    start(parrain)
    check_drawing(parrain)
    begin(parrain, mercenaries=["agent_48", "catgirl", "fake_elvis", "jay_bond"])
    parrain.play()
    board, pad = new_phone(screen), sit(new_phone(screen), "Kasi")
    board.page.goto(f"{board.address}/board")
    everybody = (parrain, board, pad)

    def fits(phase: str) -> None:
        parrain.see(phase)
        for phone in everybody:
            check_drawing(phone)

    fits("loot")
    parrain.page.locator("#player-1").click()
    check_drawing(parrain)
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
        check_drawing(phone)


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
        check_drawing(phone)
        phone.press(phone.page.locator("dialog[open] .tall", has_text=shooter))
        expect(phone.page.locator("#undo")).to_contain_text(target)
        check_drawing(phone)
    phone.primary("partage")
    phone.see("sharing")
    for name in names[2:]:
        if name != names[4]:
            expect(phone.page.locator("#scene")).to_have_attribute("data-taker", name)
            phone.press(phone.page.locator(".table-cards .loot").first)
            check_drawing(phone)
    phone.do("end_game")
    phone.do("count_envelope", side="red", loot={"bill_20": 1})
    phone.do("close_count")
    phone.see("recruit")
    phone.page.locator(".hired button").click()
    check_drawing(phone)


def test_the_board_tells_nothing_that_is_hidden_at_the_table(
    phone: Phone, new_phone: NewPhone
) -> None:
    """Loot and envelopes; a pad knows its own."""
    board = board_of(new_phone)
    begin(phone, depth="count", mercenaries=["jay_bond"])
    kasi = sit(new_phone(), "Kasi")
    for name in NAMES:
        phone.do("count_player", player=name, loot=LOOT[name])
    phone.do("count_envelope", side="red", loot={"bill_20": 2})
    expect(kasi.page.locator("#mine")).to_contain_text("50.000")
    assert "$" not in board.page.inner_text("main")
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
