"""« Compte final » of Cash'n Guns by thumb: few taps, sums that follow, nothing is lost."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from rig.browser.phone import Phone, wait_until
from tests.spirit.phones import LOOT, NAMES, begin, look, start

ALL_CARDS = 59  # that somebody can hold at the end: not those that serve at once
A_TAP_S = 1.2  # of a thumb that looks for the next card
COUNTS_TAPS = """() => {
  window.taps = 0
  addEventListener("click", () => { window.taps += 1 }, true)
}"""


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
    expect(phone.page.locator(".say")).to_contain_text("Nikita")
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
    wait_until(phone.page, lambda: held)
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
