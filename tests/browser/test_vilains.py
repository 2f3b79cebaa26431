"""Les 7 Vilains by thumb: an error, a challenge and a win, on two phones; then the file of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rig.box import Box
from rig.browser.phone import WRONGLY_DRAWN, Phone
from rig.waiting import until
from tests.browser.conftest import NewPhone
from tests.browser.test_sound import LISTEN, switch


def sit_down(phone: Phone, *players: str, cards: int, limit: str = "Sans chrono") -> None:
    """From home to the first card."""
    for folded in phone.page.get_by_text("Un autre jeu").all():  # a game is in progress
        folded.click()
    phone.page.get_by_role("button", name="Les 7 Vilains").click()
    phone.see("setup")
    phone.check_axe()
    for seat, name in enumerate(players):
        phone.page.locator("[name=players]").nth(seat).fill(name)
    phone.page.fill("[name=cards]", str(cards))
    phone.page.get_by_label(limit).check()
    phone.primary("Distribuer")
    phone.see("turn")


def turn_over(phone: Phone, card: str) -> None:
    """The button also says what goes with the card."""
    phone.press(phone.page.get_by_role("button", name=re.compile(f"^{card}( |$)")))


def play(phone: Phone, card: str, answer: str) -> None:
    """Whoever is up turns over *card*; the page says what goes with it, and the call is heard."""
    page = phone.page
    phone.see("turn")
    turn_over(phone, card)
    if card == "Pistolet":
        expect(page.locator("#undo")).to_contain_text(card)
    else:
        phone.see("call")
        expect(page.locator("#answer")).to_have_text(answer)
        phone.primary("a parlé")


def doubt(phone: Phone, challenger: str, said: str) -> None:
    """*challenger* heard the last call as *said*, and does not believe it."""
    open_sheet(phone, "Contester")
    phone.page.get_by_role("checkbox", name=challenger).check()
    phone.page.get_by_role("radio", name=said, exact=True).check()
    phone.page.get_by_role("button", name="Vérifier dans la pile").click()
    phone.see("judging")


def open_sheet(phone: Phone, name: str) -> None:
    phone.page.get_by_role("button", name=name, exact=True).click()
    expect(phone.page.locator("dialog[open]")).to_be_visible()
    phone.listens()


def held(phone: Phone) -> list[str]:
    tiles = phone.page.locator("#scene .seats .tile").all_inner_texts()
    return [" ".join(tile.split()) for tile in tiles]


def test_a_game_with_an_error_a_challenge_and_a_win(new_phone: NewPhone, box: Box) -> None:
    sam, nour, spectator = new_phone(), new_phone(), new_phone()
    sit_down(sam, "Zoé", "Ali", "Lou", cards=9)
    nour.play()
    board = spectator.page
    board.goto(f"{box.address}/board")

    # Round 1: Lou plays although a double skips her.
    sam.check_axe()
    play(sam, "Gangster", "1")
    nour.see("turn")
    turn_over(sam, "Double Gangsters")
    sam.see("call")
    sam.check_axe()
    spectator.check_axe()
    sam.primary("a parlé")
    sam.see("turn")
    expect(nour.page.locator("#scene main")).to_contain_text("Lou passe son tour")
    open_sheet(nour, "Erreur !")
    nour.check_axe()
    nour.page.get_by_role("button", name="Lou : carte jouée au lieu de passer").click()
    expect(nour.page.locator("dialog[open]")).to_have_count(0)
    sam.see("judging")
    expect(board.locator("#scene")).to_contain_text("Lou : carte jouée au lieu de passer")
    spectator.check_axe()
    expect(sam.page.locator("main")).to_contain_text("Lou reprend d’abord en main la carte")
    sam.primary("Pile ramassée")
    sam.see("turn")
    assert held(sam) == ["Zoé 2 cartes", "Ali 2 cartes", "Lou 5 cartes joue"]

    # Round 2: Ali doubts what Zoé said, and the pile agrees with him; an undo, and once more.
    play(sam, "Téléphone", "hmmrrrr")
    play(sam, "Gangster", "2")
    sam.see("turn")
    doubt(sam, "Ali", "3")
    expect(nour.page.locator("#checked")).to_have_text("Zoé devait dire : 2. Entendu : 3.")
    sam.undo("annonce « 3 » contestée par Ali")
    for phone in (sam, nour):
        phone.see("turn")
    doubt(sam, "Ali", "3")
    sam.check_axe()
    nour.primary("Pile ramassée")
    nour.see("turn")
    assert held(nour) == ["Zoé 3 cartes joue", "Ali 2 cartes", "Lou 4 cartes"]

    # Round 3: Ali's last call stands.
    play(nour, "Gangster", "1")
    play(nour, "Gangster", "2")
    play(nour, "Pistolet", "silence")
    play(nour, "Gangster", "4")
    play(nour, "Gangster", "5")
    sam.see("last_call")
    sam.check_axe()
    sam.primary("L’annonce tient : Ali gagne")
    sam.see("won")
    sam.check_axe()
    sam.primary("Dévoiler le n° 3")
    expect(board.locator("#rank-3")).to_contain_text("Lou")
    expect(board.locator("#rank-2")).not_to_contain_text("Zoé")
    nour.primary("Dévoiler le n° 2")
    expect(sam.page.locator("#rank-2")).to_contain_text("Zoé")
    sam.primary("Et la victoire va à…")
    expect(nour.page.locator(".podium .step-1")).to_contain_text("Ali")
    expect(sam.page.locator(".medals")).to_contain_text("Œil de lynx Ali")
    sam.check_axe()
    why = "Ali n’a plus de cartes : partie gagnée à la manche 3."
    for page in (sam.page, nour.page):
        expect(page.locator("#scene")).to_contain_text(why)
    expect(board.locator("#scene")).to_contain_text("Ali gagne !")

    story = box.replayed()
    assert story["refused"] == []
    assert story["outcome"]["winners"] == ["Ali"]
    assert "Zoé : 1 carte" in box.run("replay", str(box.folder / "partie.jsonl")).replace(
        "\xa0", " "
    )
    sam.page.goto(f"{box.address}/games")
    sam.page.get_by_role("link", name="Ali n’a plus de cartes").click()
    expect(sam.page.locator("main")).to_contain_text("1 pile ramassée")

    # Once more, with the same people and as many cards; the tap of a second phone begins no third.
    nour.primary("Revanche, mêmes joueurs")
    nour.see("turn")
    assert held(nour) == ["Zoé 3 cartes joue", "Ali 3 cartes", "Lou 3 cartes"]


def test_the_box_says_who_hesitated(phone: Phone, new_phone: NewPhone) -> None:
    """On the phone's own speaker too, and on the board."""
    board = new_phone()
    board.page.goto(f"{board.address}/board")
    phone.page.context.add_init_script(LISTEN)
    sit_down(phone, "Zoé", "Ali", cards=110, limit="3 secondes")
    expect(board.page.locator("#board-turn")).to_be_visible()
    board.remember("#countdown-number")
    switch(phone, "Sons sur ce téléphone")
    turn_over(phone, "Gangster")
    phone.see("call")
    phone.page.evaluate("window.sounds = []")
    phone.remember("#countdown")
    phone.primary("Zoé a parlé")
    until(phone.shown)
    phone.page.wait_for_function("() => sounds.length")
    tick, buzz = phone.page.evaluate("sounds")
    assert (tick["hertz"], buzz["hertz"]) == (1500, 220)
    assert buzz["at"] - tick["at"] == pytest.approx(1000)
    expect(phone.page.locator("#offences")).to_contain_text("hésitation")
    until(lambda: "1" in board.shown())
    phone.see("judging")
    phone.page.get_by_role("button", name="Mais non, pas Ali").click()
    phone.see("turn")
    expect(phone.page.locator("#countdown")).to_have_count(0)  # nobody is timed twice


def test_a_slow_referee_gives_the_time_back_with_one_tap(phone: Phone, box: Box) -> None:
    """After the zero, the whole limit again: it runs out a second time, because nobody speaks."""
    sit_down(phone, "Zoé", "Ali", cards=110, limit="1 seconde")
    turn_over(phone, "Gangster")
    phone.see("call")
    expect(phone.page.locator("#timer")).to_contain_text("Lancer le chrono")
    phone.primary("Zoé a parlé")
    phone.see("judging")
    phone.check_axe()
    phone.remember("#undo")  # it says so for a second
    phone.page.get_by_role("button", name="Redonner le temps").click()
    until(lambda: any("temps redonné à Ali" in said for said in phone.shown()))
    expect(phone.page.locator("#undo")).to_contain_text("erreur")
    expect(phone.page.locator("#phase-judging")).to_be_visible()
    phone.undo("erreur")
    phone.undo("temps redonné à Ali")
    expect(phone.page.locator("#offences")).to_contain_text("hésitation")


def test_a_sheet_outlives_a_repaint_but_not_what_it_is_about(
    phone: Phone, new_phone: NewPhone
) -> None:
    nour = new_phone()
    sit_down(phone, "Zoé", "Ali", "Lou", cards=110)
    turn_over(phone, "Gangster")
    phone.see("call")
    open_sheet(phone, "Contester")
    phone.page.get_by_role("checkbox", name="Lou").check()
    nour.do("fault", who="Ali", error="out_of_turn")
    nour.do("pardon", who="Ali")
    expect(phone.page.locator("#undo")).to_contain_text("retirée")
    expect(phone.page.locator("dialog[open]")).to_be_visible()
    expect(phone.page.get_by_role("checkbox", name="Lou")).to_be_checked()
    nour.do("turn_over", card="phone")
    expect(phone.page.locator("dialog[open]")).to_have_count(0)


def test_players_come_from_a_kept_list_and_typed_names_stay(phone: Phone) -> None:
    save = "people => fetch('/rosters', { method: 'POST', body: new URLSearchParams(people) })"
    phone.page.evaluate(
        save, {"name": "Colo", "people": "\n".join(["Léa", "Tom", "Max", "Ana", "Bo", "Cy"])}
    )
    phone.page.evaluate("() => fetch('/games/vilains', { method: 'POST' })")
    phone.play()
    phone.see("setup")
    seats = phone.page.locator("[name=players]")
    seats.first.fill("Zoé")
    phone.page.get_by_role("button", name="Prendre dans une liste").click()
    phone.check_axe()
    for name in ("Tom", "Léa", "Max", "Ana", "Bo"):
        phone.page.locator(f"[data-pick={name}]").click()
    expect(phone.page.locator("#seats-full")).to_be_hidden()
    phone.page.locator("[data-pick=Cy]").click()
    expect(phone.page.locator("#seats-full")).to_contain_text("6 au plus")
    phone.page.locator("[data-pick=Léa]").click()
    expect(phone.page.locator("#seats-full")).to_be_hidden()
    phone.page.reload()
    typed = seats.evaluate_all("all => all.map(seat => seat.value)")
    assert typed == ["Zoé", "Tom", "Max", "Ana", "Bo", ""]
    phone.page.get_by_label("Sans chrono").check()
    phone.primary("Distribuer")
    phone.see("turn")
    assert [tile.split()[0] for tile in held(phone)] == ["Zoé", "Tom", "Max", "Ana", "Bo"]


SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180)]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_nothing_is_cut_at_any_size(players: int, new_phone: NewPhone) -> None:
    names = ["Anaïs", "Inès", "Maximilien", "Élise-Marie", "Zoé", "Tom"][:players]
    phones = [new_phone({"width": width, "height": height}) for width, height in SIZES]
    one = phones[0]
    one.page.evaluate("() => fetch('/games/vilains', { method: 'POST' })")
    one.do("set_up", players=names, variants={"limit_s": None, "chosen_noise": True})
    for phone in phones:
        phone.play()

    def look(phase: str) -> None:
        for phone in phones:
            expect(phone.page.locator(f"#phase-{phase}")).to_be_visible()
            wrong = phone.page.evaluate(WRONGLY_DRAWN)
            assert [one for one in wrong if "undo-what" not in one] == []  # that one ends in « … »
            assert phone.page.evaluate(SMALLEST_TARGET) >= 44

    look("turn")
    one.do("turn_over", card="double_phones")
    look("call")
    one.do("fault", who=names[1], error="played_when_skipped")
    look("judging")


SMALLEST_TARGET = """() => Math.min(...[...document.querySelectorAll("main button, main a")]
  .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect().height))"""


HIDDEN_CARDS = """() => {
  const button = document.querySelector(".actions").getBoundingClientRect()
  return [...document.querySelectorAll(".deck button")]
    .filter(card => card.getBoundingClientRect().bottom > button.top).map(card => card.innerText)
}"""


def test_on_the_smallest_phone_no_card_lies_under_the_button(new_phone: NewPhone) -> None:
    phone = new_phone({"width": 320, "height": 568})
    phone.page.evaluate("() => fetch('/games/vilains', { method: 'POST' })")
    phone.do("set_up", players=["Maximilien-Étienne", "Tom", "Zoé", "Ève"])
    phone.play()
    assert phone.page.evaluate(HIDDEN_CARDS) == []
    phone.do("turn_over", card="gangster")
    phone.see("call")
    assert phone.page.evaluate(HIDDEN_CARDS) == []
    phone.do("speak", who="Maximilien-Étienne")
    phone.see("turn")
    assert phone.page.evaluate(HIDDEN_CARDS) == []


def test_training_hides_the_answer_until_somebody_asks(phone: Phone, box: Box) -> None:
    phone.page.evaluate("() => fetch('/games/vilains', { method: 'POST' })")
    phone.do("set_up", players=["Zoé", "Ali"], variants={"training": True, "limit_s": None})
    phone.play()
    phone.check_axe()
    turn_over(phone, "Gangster")
    phone.see("call")
    answer = phone.page.locator("details .huge")
    expect(answer).to_be_hidden()
    phone.page.get_by_text("Voir la réponse").click()
    expect(answer).to_have_text("1")
    phone.primary("Zoé a parlé")
    phone.see("turn")
    phone.page.goto(f"{box.address}/board")
    expect(phone.page.locator("#count")).to_contain_text("1")


def test_a_slap_is_for_everybody(phone: Phone) -> None:
    phone.page.evaluate("() => fetch('/games/vilains', { method: 'POST' })")
    phone.do("set_up", players=["Zoé", "Ali", "Lou"], variants={"slap": True, "limit_s": None})
    phone.play()
    turn_over(phone, "Pistolet")
    phone.see("slap")
    phone.check_axe()
    phone.page.get_by_role("button", name="Ali").click()
    phone.see("judging")
    phone.primary("Pile ramassée")
    phone.see("turn")
    phone.page.click("#open-help")
    expect(phone.page.get_by_role("heading", name="Les cinq cartes")).to_be_visible()
    phone.check_axe()
    phone.page.get_by_role("link", name="Retour").click()
    phone.see("turn")


def test_a_board_changes_games_with_the_box(phone: Phone, new_phone: NewPhone) -> None:
    """Another game brings other styles and drawings: the board fetches them by itself."""
    board = new_phone().page
    phone.begin()
    board.goto(f"{phone.address}/board")
    expect(board.locator("#board-preparation")).to_be_visible()
    assert board.locator("link[href*='/live/']").count() == 1
    phone.page.evaluate("() => fetch('/games/vilains', { method: 'POST' })")
    phone.do("set_up", players=["Ana", "Bo", "Cleo"])
    expect(board.locator("#board-turn")).to_be_visible()
    expect(board.locator("link[href*='/live/']")).to_have_count(0)
