"""CASH oder CRASH: the turn, the count, the walk, the accounts, the end; with the real cards."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from rig.pictures.studio import Studio

PLAYERS = ["Léa", "Tom", "Zoé", "Maximilien"]
AGES = {"Léa": 8, "Tom": 9, "Zoé": 10, "Maximilien": 11}  # the youngest begins
GAME = "async () => (await (await fetch('/play.json')).json()).game"


def pictures(studio: Studio) -> None:
    phone = studio.parrain
    studio.begin("crash")
    phone.play()
    phone.see("setup")
    studio.shoot("mise-en-place", whole=True)
    studio.begin("crash", players=PLAYERS, ages=AGES, rounds=2)
    phone.play()
    phone.see("choice")
    lea, tom = studio.pad("Léa"), studio.pad("Tom")
    a_turn(studio, lea, tom)
    accounts(studio, lea)
    by_hand(studio)
    end(studio, lea)
    real_cards(studio)
    studio.visit("/help/crash")
    studio.shoot("aide", whole=True)


def a_turn(studio: Studio, lea: Page, tom: Page) -> None:
    phone = studio.parrain
    expect(lea.locator("#colour-red")).to_be_visible()
    studio.shoot("tour")
    studio.shoot("place-couleur", lea)
    studio.shoot("place-nombre", tom)
    studio.shoot_board("tableau-tour")
    phone.do("lay_colour", player="Léa", colour="red")
    expect(lea.locator("#colour-red")).to_have_attribute("aria-pressed", "true")
    studio.shoot("place-pose", lea)

    def next_turn() -> None:
        studio.try_to("reveal")
        lay(studio, phone.page.evaluate(GAME))
        for page in (phone.page, lea, studio.board):
            expect(page.locator("#countdown-number")).to_be_visible()

    studio.shoot("place-big-deal", lea, each=next_turn)
    studio.shoot("decompte", each=next_turn)
    studio.shoot_board("tableau-decompte", each=next_turn)
    phone.see("choice")
    studio.shoot("apres-le-tour")
    studio.shoot_board("tableau-apres-le-tour")
    phone.page.click("#open-seats")
    studio.shoot("joueurs")
    phone.page.keyboard.press("Escape")


def lay(studio: Studio, game: dict[str, Any]) -> None:
    """Both cards of a turn, past the pages: each player's own colour, the first card in hand."""
    active, giver = (
        next(one for one in game["players"] if one["name"] == game[who])
        for who in ("active", "giver")
    )
    studio.parrain.do("lay_colour", player=active["name"], colour=active["colour"])
    studio.parrain.do("lay_number", player=giver["name"], card=giver["backs"][0])


def play_round(studio: Studio) -> None:
    while (game := studio.parrain.page.evaluate(GAME))["phase"] == "choice":
        lay(studio, game)
        studio.parrain.do("reveal")


def accounts(studio: Studio, lea: Page) -> None:
    play_round(studio)
    studio.parrain.see("accounts")
    expect(lea.locator("#phase-accounts")).to_be_visible()
    studio.shoot("comptes", whole=True)
    studio.shoot("place-comptes", lea, whole=True)
    studio.shoot_board("tableau-comptes")


def by_hand(studio: Studio) -> None:
    phone = studio.parrain
    phone.do("go_on")
    phone.see("choice")
    phone.page.get_by_role("button", name="Corriger").click()
    studio.shoot("corriger")
    phone.page.keyboard.press("Escape")


def end(studio: Studio, lea: Page) -> None:
    phone = studio.parrain
    play_round(studio)
    phone.see("accounts")
    phone.primary("qui a gagné")
    for page in (phone.page, lea, studio.board):
        expect(page.locator(".podium-place").first).to_be_visible()
    studio.shoot("fin", whole=True)
    studio.shoot("place-fin", lea, whole=True)
    studio.shoot_board("tableau-fin")


def real_cards(studio: Studio) -> None:
    phone = studio.parrain
    studio.begin("crash", players=PLAYERS, ages=AGES, options={"real_cards": True})
    phone.play()
    tom = studio.pad("Tom")
    expect(tom.locator("#phase-choice")).to_be_visible()
    studio.shoot("cartes-tour")
    studio.shoot("cartes-place", tom)
    phone.do("count_down")
    phone.do("press_big_deal")
    phone.do("reveal")
    phone.see("reading")
    studio.shoot("cartes-lire", whole=True)
    phone.do("read_cards", colour="red", number="-3")
    phone.see("caller")
    studio.shoot("cartes-qui-a-crie")
