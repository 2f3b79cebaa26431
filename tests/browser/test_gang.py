"""« Le gang » by thumb: pads, a board and a Parrain; with cards; at every size."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Request, expect

from rig.box import Box
from rig.browser.phone import Phone, wait_until
from tests.browser.conftest import SMALL, NewPhone

TV = {"width": 1920, "height": 1080}
SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180)]
FOUR = ("Léa", "Tom", "Zoé", "Ali")
EIGHT = ("Anaïs", "Inès", "Maximilien", "Élise-Marie", "Zoé", "Tom", "Ali", "Gabriel-Alexandre")
PIXELS = "one => parseFloat(getComputedStyle(one).fontSize)"
DRAWING = 2_000  # bytes

DRAWN = "() => [...document.images].every(one => one.complete)"
FETCHED = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/tattoos/")).map(({ transferSize }) => transferSize)"""


def begin(parrain: Phone, players: tuple[str, ...], **variants: Any) -> None:
    """Past the page."""
    parrain.page.evaluate("() => fetch('/games/gang', { method: 'POST' })")
    parrain.do("set_up", players=list(players), variants=variants)
    parrain.play()


def set_up(parrain: Phone, players: tuple[str, ...], tattoos: str) -> None:
    """From home to the first choice, by thumb."""
    for folded in parrain.page.get_by_text("Un autre jeu").all():  # a game is in progress
        folded.click()
    parrain.page.get_by_role("button", name="Le gang").click()
    parrain.see("setup")
    parrain.check_axe()
    for seat, name in enumerate(players):
        parrain.page.locator("[name=players]").nth(seat).fill(name)
    parrain.page.get_by_label(tattoos).check()
    parrain.primary("Distribuer")
    parrain.see("choose")


def sit(new_phone: NewPhone, name: str, size: dict[str, int] = SMALL) -> Phone:
    """A player's phone, which is no Parrain's."""
    pad = new_phone(size)
    pad.page.context.clear_cookies()
    pad.page.goto(f"{pad.address}/sit")
    pad.page.get_by_role("button", name=name).click()
    expect(pad.page.locator("#band")).to_contain_text(name)
    return pad


def board_of(new_phone: NewPhone) -> Phone:
    board = new_phone(TV)
    board.page.context.clear_cookies()
    board.page.goto(f"{board.address}/board")
    return board


def tick(pad: Phone, *numbers: int) -> None:
    """Touch these cards of a hand or of the line-up, and send them."""
    for number in numbers:
        card(pad, number).click()
    pad.primary()


def card(pad: Phone, number: int) -> Locator:
    return pad.page.locator(f"#choose .cell:has([data-json='{number}'])")


def mine(pad: Phone) -> list[int]:
    """The cells of the line-up that a pad calls one's own."""
    cards = pad.page.locator("#choose .cell.mine [data-json]")
    return [int(one) for one in cards.evaluate_all("all => all.map(one => one.dataset.json)")]


def cells(pad: Phone) -> int:
    return pad.page.locator("#choose .cell").count()


def everybody_sees(phase: str, phones: tuple[Phone, ...], board: Phone) -> None:
    for phone in phones:
        expect(phone.page.locator(f"#phase-{phase}")).to_be_visible()
    expect(board.page.locator(f"#board-{phase}")).to_be_visible()
    for one in (phones[0], phones[-1], board):
        one.check_axe()
        one.check_drawing()


def test_four_pads_a_board_and_a_parrain_play_to_the_end(new_phone: NewPhone, box: Box) -> None:
    parrain, board = new_phone(), board_of(new_phone)
    set_up(parrain, FOUR, "Sans cartes")
    pads = tuple(sit(new_phone, name) for name in FOUR)
    lea, tom, zoe, ali = pads
    phones = (parrain, *pads)

    # Choosing: a hand of one's own, a changed mind that nobody notices, a hand that is swapped.
    everybody_sees("choose", phones, board)
    expect(lea.page.locator(".own-hand .cell")).to_have_count(6)
    expect(board.page.locator(".chief")).to_have_count(3)
    tick(lea, 1, 2)
    expect(lea.page.locator("#primary")).to_have_text("Envoyé ! Change si tu veux")
    for page in (parrain.page, tom.page, board.page):
        expect(page.locator(".chosen, .tile.up")).to_have_count(1)
    before = board.page.inner_html("#scene")
    tick(lea, 3)
    expect(lea.page.locator("#primary")).to_have_text("Envoyé ! Change si tu veux")
    assert board.page.inner_html("#scene") == before
    zoe.page.get_by_role("button", name="Rien ne va").click()
    zoe.page.get_by_role("button", name="Changer ma main").click()
    expect(zoe.page.locator(".own-hand .cell")).to_have_count(5)
    for number in (1, 2, 3, 4):
        card(zoe, number).click()  # the fourth takes the first one's place
    expect(zoe.page.locator(".own-hand :checked")).to_have_count(3)
    zoe.primary("Envoyer 3 cartes")
    tick(tom, 1)
    expect(parrain.page.locator("#primary")).to_contain_text("sans attendre : Ali")
    tick(ali, 6)

    # Voting: nobody's own card can be ticked.
    everybody_sees("vote", phones, board)
    owned = [mine(pad) for pad in pads]
    assert [len(cards) for cards in owned] == [3, 1, 3, 1]
    intruders = sorted({*range(1, cells(lea) + 1)} - {cell for cards in owned for cell in cards})
    assert len(intruders) == 2
    expect(card(lea, owned[0][0]).locator("input")).to_be_disabled()
    tick(lea, *intruders)
    tick(tom, *intruders)
    tick(zoe, intruders[0], owned[0][0])
    expect(board.page.locator(".side.chosen")).to_have_count(3)
    assert board.page.locator(".token").count() == 0
    tick(ali, intruders[0], owned[0][0])

    # The reveal: token by token, owners, points with their reasons.
    everybody_sees("tokens", phones, board)
    parrain.primary("Continuer")
    expect(board.page.locator("#news")).to_have_text("Léa accuse")
    expect(board.page.locator(f"#cell-{intruders[0]} .token.latest")).to_have_count(1)
    expect(tom.page.locator(f"#cell-{intruders[0]} .token")).to_have_count(1)
    parrain.press(parrain.page.get_by_role("button", name="Tous les jetons"))
    expect(board.page.locator(".token")).to_have_count(8)
    parrain.primary("à qui sont les cartes")
    everybody_sees("owners", phones, board)
    expect(board.page.locator(".cell.intruder")).to_have_count(2)
    expect(board.page.locator(f"#cell-{owned[1][0]}")).to_contain_text("Tom")
    parrain.primary("les points")
    everybody_sees("points", phones, board)
    reason = "2 intrus trouvés : +4 · 2 cartes épargnées : +2 · 2 jetons sur ses cartes : −2"
    expect(lea.page.locator(".own-points")).to_contain_text(reason)
    expect(board.page.locator(".tally")).to_contain_text(reason)

    # The rest past the page, until somebody has 15.
    while parrain.page.locator("#phase-over").count() == 0:
        play_round(parrain, pads)
    for phone in phones:
        expect(phone.page.locator("#phase-over")).to_be_visible()
    expect(lea.page.locator(".say")).to_have_text("Tu as gagné !")
    expect(board.page.locator("#order")).to_have_text("Léa gagne !")
    for one in (board, lea):
        expect(one.page.locator("[data-thrown]")).to_have_count(1)
        expect(one.page.locator(".podium .step-1")).to_contain_text("Léa")
    everybody_sees("over", phones, board)


def play_round(parrain: Phone, pads: tuple[Phone, ...]) -> None:
    """From the points to the next points, or to the end: only Léa knows both intruders."""
    parrain.do("continue")
    expect(parrain.page.locator("#phase-points")).to_have_count(0)
    if parrain.page.locator("#phase-over").count():
        return
    for name in FOUR:
        parrain.do("pick", player=name, places=[1, 2, 3] if name == "Léa" else [1])
    for pad in pads:
        expect(pad.page.locator("#phase-vote")).to_be_visible()
    owned = {name: mine(pad) for name, pad in zip(FOUR, pads, strict=True)}
    known = {cell for cards in owned.values() for cell in cards}
    intruders = sorted({*range(1, cells(pads[0]) + 1)} - known)
    for name in FOUR:
        others = owned["Tom" if name != "Tom" else "Zoé"]
        seen = intruders if name == "Léa" else [intruders[0], others[0]]
        parrain.do("vote", player=name, cells=seen)
    parrain.do("continue", all=True)
    for _ in ("owners", "points"):
        parrain.do("continue")
    for phone in (parrain, *pads):  # or the next round's vote is taken for this one's
        expect(phone.page.locator("#phase-points")).to_be_visible()


def test_a_round_with_real_cards_and_a_contradiction(new_phone: NewPhone) -> None:
    parrain, board = new_phone(), board_of(new_phone)
    set_up(parrain, ("Léa", "Tom", "Zoé"), "Avec les cartes du jeu")
    lea, tom = sit(new_phone, "Léa"), sit(new_phone, "Tom")
    phones = (parrain, lea, tom)
    everybody_sees("choose", phones, board)
    for pad, cards in ((lea, "2"), (tom, "1")):
        pad.press(pad.page.locator(".counts").get_by_role("button", name=cards, exact=True))
        expect(pad.page.locator(".good")).to_be_visible()
    choose_for(parrain, "Zoé").get_by_role("button", name="1", exact=True).click()

    everybody_sees("vote", phones, board)
    assert cells(lea) == 6
    tick(lea, 1, 2)
    tick(tom, 1, 3)
    sheet = choose_for(parrain, "Zoé")
    parrain.check_axe()
    for number in (1, 4):
        sheet.locator(f".choice:has([data-json='{number}'])").click()
    sheet.get_by_role("button", name="Voter").click()

    everybody_sees("tokens", phones, board)
    parrain.press(parrain.page.get_by_role("button", name="Tous les jetons"))
    parrain.primary("à qui sont les cartes")
    everybody_sees("claims", phones, board)
    tick(lea, 3, 4)
    tick(tom, 4)
    question = "La carte 4 est à qui ? Léa et Tom la réclament."
    for page in (parrain.page, lea.page, tom.page, board.page):
        expect(page.locator("#scene")).to_contain_text(question)
    card(tom, 4).click()
    tick(tom, 5)
    sheet = choose_for(parrain, "Zoé")
    sheet.locator(".choice:has([data-json='6'])").click()
    sheet.get_by_role("button", name="Celles-là").click()
    everybody_sees("owners", phones, board)
    expect(board.page.locator("#cell-5")).to_contain_text("Tom")
    expect(board.page.locator(".cell.intruder")).to_have_count(2)
    parrain.primary("les points")
    expect(board.page.locator(".tally")).to_contain_text("2 intrus trouvés : +4")


def choose_for(parrain: Phone, name: str) -> Locator:
    """The sheet in which a Parrain enters what *name* says."""
    parrain.press(parrain.tile(name))
    sheet = parrain.page.locator("#sheet-choose")
    expect(sheet).to_be_visible()
    expect(sheet.locator("button").first).to_be_visible()
    return sheet


def test_a_phone_dies_in_the_middle_of_a_vote_and_another_takes_its_seat(
    new_phone: NewPhone,
) -> None:
    parrain, board = new_phone(), board_of(new_phone)
    begin(parrain, ("Léa", "Tom", "Zoé"))
    dying = sit(new_phone, "Léa")
    for name in ("Léa", "Tom", "Zoé"):
        parrain.do("pick", player=name, places=[1])
    expect(dying.page.locator("#phase-vote")).to_be_visible()
    own = mine(dying)
    free = [number for number in range(1, cells(dying) + 1) if number not in own]
    dying.forgiven = ("ERR_INTERNET_DISCONNECTED", "status of 401")
    dying.page.context.set_offline(True)
    tick(dying, *free[:2])
    expect(dying.page.locator("#unsent")).to_contain_text("1 geste à envoyer")
    expect(dying.page.locator("#primary")).not_to_have_attribute("data-sent", "")

    # Two taps of the Parrain, one of whoever has a phone.
    parrain.page.locator("#open-seats").click()
    free_her = parrain.page.locator(".seat", has_text="Léa").get_by_role("button", name="Libérer")
    free_her.click()
    expect(free_her).to_be_disabled()
    heir = sit(new_phone, "Léa")
    expect(heir.page.locator("#phase-vote")).to_be_visible()
    assert mine(heir) == own
    tick(heir, *free[1:3])
    expect(board.page.locator(".side.chosen")).to_have_count(1)

    # The old phone wakes up with a vote that nobody wants any more.
    dying.page.context.set_offline(False)
    expect(dying.page.locator("#gone")).to_contain_text("un autre téléphone")
    expect(dying.page.locator("#scene main")).to_have_count(0)
    parrain.do("close")
    parrain.do("continue", all=True)
    expect(board.page.locator(".token")).to_have_count(2)
    for number in free[1:3]:
        expect(board.page.locator(f"#cell-{number} .token")).to_have_count(1)


def test_the_clock_of_the_vote_ends_it(new_phone: NewPhone) -> None:
    parrain, board = new_phone(), board_of(new_phone)
    for phone in (parrain, board):
        phone.forgiven = ("status of 404",)  # a box on loopback has no code to sit down by
    for clock_s in (120, 20):  # the longer one to look at, on a slow machine too
        begin(parrain, ("Léa", "Tom", "Zoé"), clock_s=clock_s)
        lea = sit(new_phone, "Léa")
        for name in ("Léa", "Tom", "Zoé"):
            parrain.do("pick", player=name, places=[1])
        if clock_s == 120:
            for one in (parrain, lea, board):
                expect(one.page.locator("#countdown")).to_be_visible()
                one.check_axe()
            lea.page.close()  # its seat ends with the game
    expect(lea.page.locator("#phase-vote")).to_be_visible()
    free = next(n for n in range(1, cells(lea) + 1) if n not in mine(lea))
    card(lea, free).click()
    expect(board.page.locator("#board-tokens")).to_be_visible()
    for phone in (parrain, lea):
        expect(phone.page.locator("#phase-tokens")).to_be_visible()
    expect(parrain.page.locator("#phase-tokens .say")).to_contain_text("Personne n’a voté")


def test_everything_fits_on_every_screen(new_phone: NewPhone) -> None:
    """Eight players, three cards each: twenty-six cards on the table."""
    parrain, board = new_phone({"width": 320, "height": 568}), board_of(new_phone)
    begin(parrain, EIGHT)
    pads = [
        sit(new_phone, name, {"width": width, "height": height})
        for name, (width, height) in zip(EIGHT, SIZES, strict=False)
    ]

    def look(phase: str) -> None:
        expect(board.page.locator(f"#board-{phase}")).to_be_visible()
        for phone in (parrain, *pads):
            expect(phone.page.locator(f"#phase-{phase}")).to_be_visible()
        for phone in (parrain, *pads, board):
            phone.check_drawing()
        tall = board.page.evaluate("document.documentElement.scrollHeight")
        assert tall <= TV["height"], "nobody can scroll a TV"
        for name in board.page.locator(".side .name, .scored .name").all():
            assert name.evaluate(PIXELS) >= 28

    look("choose")
    assert board.page.locator(".chief .tattoo").first.bounding_box()["width"] >= 400
    for name in EIGHT:
        parrain.do("pick", player=name, places=[1, 2, 3])
    look("vote")
    expect(board.page.locator(".cell")).to_have_count(26)
    for number in board.page.locator(".cell-number").all():
        assert number.evaluate(PIXELS) >= 48
    assert board.page.locator(".cell .tattoo").first.bounding_box()["height"] >= 70
    for name in EIGHT:
        parrain.do("vote", player=name, cells=[1, 2])
    parrain.do("continue", all=True)
    look("tokens")
    parrain.do("continue")
    look("owners")
    parrain.do("continue")
    look("points")


def test_drawings_are_small_and_kept_for_ever(new_phone: NewPhone) -> None:
    parrain = new_phone()
    begin(parrain, FOUR)
    pad = sit(new_phone, "Léa")
    for again in (False, True):
        if again:
            pad.page.reload()
        expect(pad.page.locator(".own-hand .tattoo")).to_have_count(6)
        pad.page.wait_for_function(DRAWN)
    pad.page.wait_for_function(f"() => ({FETCHED})().length >= 9")
    assert pad.page.evaluate(FETCHED) == [0] * 9, "kept for ever"

    sizes: list[int] = []
    pad.page.route("**/tattoos/**", lambda route: route.continue_())  # not from the cache
    pad.page.on("requestfinished", lambda one: sizes.append(size(one)))
    pad.page.reload()
    expect(pad.page.locator(".own-hand .tattoo")).to_have_count(6)
    pad.page.wait_for_function(DRAWN)
    wait_until(pad.page, lambda: len([one for one in sizes if one]) >= 9)
    drawings = [one for one in sizes if one]
    assert len(drawings) == 9
    assert max(drawings) <= DRAWING


def size(request: Request) -> int:
    """Bytes of a drawing, with its headers; of anything else, nothing."""
    if "/tattoos/" not in request.url:
        return 0
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


@pytest.mark.parametrize("language", ["en-GB", "nl-BE"])
def test_the_rules_lead_to_the_artists(new_phone: NewPhone, language: str) -> None:
    phone = new_phone(locale=language)
    phone.page.goto(f"{phone.address}/help/gang")
    phone.check_axe()
    phone.check_drawing()
    phone.page.locator("a[href='/tattoos']").click()
    expect(phone.page.locator("main")).to_contain_text(re.compile("Delapouite.*Lorc", re.DOTALL))
    phone.check_axe()
