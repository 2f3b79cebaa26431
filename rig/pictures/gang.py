"""Le gang: pads, « Joueurs », the line-up, tokens, owners, points; with cards as well."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from rig.browser.phone import SETTLED_MS
from rig.pictures.studio import Studio

PLAYERS = ["Léa", "Tom", "Zoé", "Ali", "Maximilien"]


def pictures(studio: Studio) -> None:
    phone = studio.parrain
    studio.begin("gang")
    phone.play()
    phone.see("setup")
    studio.shoot("mise-en-place", whole=True)
    studio.begin("gang", players=PLAYERS)
    phone.play()
    phone.see("choose")
    lea = sitting_down(studio)
    choosing(studio, lea)
    players_sheet(studio)
    voting(studio, lea)
    reveal(studio, lea)
    end(studio)
    with_cards(studio)
    for name, path in {"aide": "/help/gang", "dessinateurs": "/tattoos"}.items():
        studio.visit(path)
        studio.shoot(name, whole=True)


def sitting_down(studio: Studio) -> Page:
    page = studio.new_page()
    page.goto(f"{studio.box.address}/sit")
    studio.shoot("sasseoir", page, whole=True)
    shared = studio.pad("Tom", "Zoé")
    expect(shared.locator("#cover")).to_be_visible()
    studio.shoot("place-cachee", shared)
    page.reload()
    page.get_by_role("button", name="Léa").click()
    expect(page.locator(".own-hand .cell").first).to_be_visible()
    return page


def choosing(studio: Studio, lea: Page) -> None:
    studio.shoot("choisir")
    studio.shoot("place-choisir", lea)
    for number in (1, 3):
        lea.locator(f"#choose .cell:has([data-json='{number}'])").click()
    studio.shoot("place-deux-cartes", lea, whole=True)
    lea.wait_for_timeout(SETTLED_MS)
    lea.locator("#primary").click()
    expect(lea.locator("#primary")).to_contain_text("Envoyé")
    studio.shoot("place-envoye", lea)
    lea.locator("#band").get_by_role("button", name="Menu").click()
    studio.shoot("place-menu", lea)
    lea.keyboard.press("Escape")
    studio.shoot_board("tableau-choisir")


def players_sheet(studio: Studio) -> None:
    phone = studio.parrain
    phone.page.click("#open-seats")
    studio.shoot("joueurs")
    phone.page.locator(".seat:has(.name:text-is('Ali'))").get_by_role(
        "button", name="Choisir pour"
    ).click()
    expect(phone.page.locator("#sheet-choose button").first).to_be_visible()
    studio.shoot("choisir-pour")
    phone.page.keyboard.press("Escape")
    phone.page.click("#open-seats")
    phone.page.locator("[data-hands-over='Tom']").click()
    expect(phone.page.locator("#sheet-seat-code")).to_be_visible()
    studio.shoot("code-d-une-place")
    phone.page.keyboard.press("Escape")


def voting(studio: Studio, lea: Page) -> None:
    phone = studio.parrain
    for name in PLAYERS[1:]:
        phone.do("pick", player=name, places=[1, 2])
    phone.see("vote")
    expect(lea.locator("#phase-vote")).to_be_visible()
    studio.shoot("vote")
    free = lea.locator("#choose .cell:not(.mine)")
    free.nth(0).click()
    free.nth(1).click()
    studio.shoot("place-vote", lea, whole=True)
    studio.shoot_board("tableau-vote")
    lea.locator("#primary").click()
    expect(lea.locator("#primary")).to_contain_text("Voté")


def reveal(studio: Studio, lea: Page) -> None:
    phone = studio.parrain
    for number, name in enumerate(PLAYERS[1:]):
        phone.do("vote", player=name, cells=[number + 1, number + 5])
    phone.see("tokens")
    phone.do("continue")
    expect(studio.board.locator(".token").first).to_be_visible()
    studio.shoot("jetons")
    studio.shoot_board("tableau-jetons")
    phone.do("continue", all=True)
    phone.do("continue")
    phone.see("owners")
    studio.shoot("a-qui")
    studio.shoot("place-a-qui", lea)
    studio.shoot_board("tableau-a-qui")
    phone.do("continue")
    phone.see("points")
    expect(lea.locator("#phase-points")).to_be_visible()
    studio.shoot("points")
    studio.shoot("place-points", lea)
    studio.shoot_board("tableau-points")


def end(studio: Studio) -> None:
    """Another game, of a few rounds past the pages: Léa knows both intruders."""
    phone, players = studio.parrain, PLAYERS[:3]
    studio.begin("gang", players=players)
    phone.play()
    pads = {name: studio.pad(name) for name in players}
    while phone.page.locator("#phase-over").count() == 0:
        for name in players:
            phone.do("pick", player=name, places=[1])
        own = {name: own_cell(pad) for name, pad in pads.items()}
        intruders = sorted({1, 2, 3, 4, 5} - {*own.values()})
        phone.do("vote", player="Léa", cells=intruders)
        phone.do("vote", player="Tom", cells=[intruders[0], own["Zoé"]])
        phone.do("vote", player="Zoé", cells=[intruders[1], own["Tom"]])
        phone.do("continue", all=True)
        for _ in ("owners", "points", "on"):
            phone.do("continue")
        expect(phone.page.locator("#phase-choose, #phase-over")).to_be_visible()
    expect(pads["Léa"].locator("#phase-over")).to_be_visible()
    studio.shoot("fin", whole=True)
    studio.shoot("place-fin", pads["Léa"], whole=True)
    studio.shoot_board("tableau-fin")


def own_cell(pad: Page) -> int:
    """The one of the line-up that the pad calls its own."""
    card = pad.locator("#phase-vote .cell.mine [data-json]")
    expect(card).to_have_count(1)
    return int(card.get_attribute("data-json") or 0)


def with_cards(studio: Studio) -> None:
    phone = studio.parrain
    studio.begin("gang", players=PLAYERS[:3], variants={"cards": True, "clock_s": 60})
    phone.play()
    lea = studio.pad("Léa")
    expect(lea.locator(".counts")).to_be_visible()
    studio.shoot("cartes-place-combien", lea)
    for name in PLAYERS[:3]:
        phone.do("lay", player=name, cards=2)
    phone.see("vote")
    studio.shoot("cartes-vote-chrono")
    studio.shoot("cartes-place-vote", lea)
    studio.shoot_board("cartes-tableau-vote")
    for name, cells in zip(PLAYERS, ([1, 2], [1, 3], [1, 4]), strict=False):
        phone.do("vote", player=name, cells=cells)
    phone.do("continue", all=True)
    phone.do("continue")
    phone.see("claims")
    phone.do("claim", player="Tom", cells=[3, 4])
    phone.do("claim", player="Zoé", cells=[4, 5])
    studio.shoot("cartes-a-qui", whole=True)
    studio.shoot("cartes-place-a-qui", lea)
