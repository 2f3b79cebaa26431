"""Cash'n Guns: a turn from the loot to the sharing, a pad, the end accounts; the quick count."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from rig.pictures.studio import Studio

SEVEN = ["Farha", "Kasi", "Nikita", "Pedro", "Kush", "Boris", "Maria"]
COLOURS = ["red", "red", "green", "white", "red", "green", "white"]
POWERS = {"Nikita": "silencer", "Pedro": "grappling", "Boris": "stun_gun", "Maria": "kid"}
MERCENARIES = ["catgirl", "jay_bond", "dre_gray", "miss_pencilhands"]
LOOT = {"bill_5": 2, "bill_10": 1, "bill_20": 2, "diamond_1": 1, "painting": 2}
TAKEN = ("bill_20", "bill_20", "painting", "painting", "bill_10", "bill_5", "diamond_1")
SIX = {
    "players": ["Farha", "Nikita", "Pedro", "Kasi", "Boris", "Maria"],
    "colours": COLOURS[1:4] * 2,
}


def pictures(studio: Studio) -> None:
    phone = studio.parrain
    studio.begin("spirit")
    phone.play()
    phone.see("setup")
    studio.shoot("mise-en-place", whole=True)
    studio.begin("spirit", players=SEVEN, colours=COLOURS, powers=POWERS, mercenaries=MERCENARIES)
    phone.play()
    kasi = studio.pad("Kasi")
    hold_up(studio)
    shots(studio)
    sharing(studio, kasi)
    end(studio, kasi)
    quick_count(studio)
    studio.visit("/help/spirit")
    studio.shoot("aide", whole=True)


def hold_up(studio: Studio) -> None:
    phone = studio.parrain
    phone.see("loot")
    studio.shoot("1-butin", whole=True)
    phone.do("show_loot", cards=LOOT)
    phone.see("holdup")
    studio.shoot("2-braquage", whole=True)
    studio.shoot_board("tableau-braquage")

    def once_more() -> None:
        studio.try_to("stop_countdown")
        phone.do("count_down")
        for page in (phone.page, studio.board):
            expect(page.locator("#countdown-number")).to_be_visible()

    studio.shoot("3-decompte", each=once_more)
    studio.shoot_board("tableau-decompte", each=once_more)
    studio.try_to("whistle")  # unless the box has
    phone.see("courage")
    studio.shoot("4-courage", whole=True)
    phone.do("count_down")
    phone.do("whistle")


def shots(studio: Studio) -> None:
    phone = studio.parrain
    phone.see("lying")
    studio.shoot("5-qui-se-couche", whole=True)
    phone.do("lie_down", players=["Maria"])
    phone.see("shots")
    phone.do("shoot", target="Kush", shooter="Nikita")
    expect(phone.page.locator("#game")).to_contain_text("Nikita")
    studio.shoot("6-tirs", whole=True)
    phone.page.locator("[id^=target-]", has_text="Farha").click()
    studio.shoot("6-qui-a-tire")
    phone.page.keyboard.press("Escape")
    phone.do("share")


def sharing(studio: Studio, kasi: Page) -> None:
    phone = studio.parrain
    phone.see("sharing")
    studio.shoot("7-evil-twins", whole=True)
    phone.do("choose_twin", who="Kasi")
    for card in TAKEN[:3]:
        phone.do("take", card=card)
    studio.shoot("7-partage", whole=True)
    studio.shoot("place", kasi, whole=True)
    studio.shoot_board("tableau-partage")
    phone.do("take_tile", tile="godfather")
    for card in TAKEN[3:]:
        phone.do("take", card=card)
    phone.page.locator(".seats-row [data-who='Kasi']").click()
    studio.shoot("une-personne")
    phone.page.keyboard.press("Escape")


def end(studio: Studio, kasi: Page) -> None:
    phone = studio.parrain
    phone.do("count_envelope", side="green", loot={"bill_10": 2})
    phone.do("count_envelope", side="red", loot={"bill_5": 1})
    phone.do("end_game")
    phone.see("check")
    studio.shoot("8-comptes", whole=True)
    phone.do("close_count")
    phone.see("recruit")
    studio.shoot("9-mercenaires", whole=True)
    phone.do("recruit", side="green", mercenary="jay_bond", choice={})
    phone.do("decline", side="red")
    phone.see("done")
    studio.shoot_board("tableau-rangs")
    for rank in (3, 2, 1):
        phone.do("unveil", rank=rank)
    for page in (phone.page, kasi, studio.board):
        expect(page.locator(".podium-place").first).to_be_visible()
    studio.shoot("fin", whole=True)
    studio.shoot("place-fin", kasi, whole=True)
    studio.shoot_board("tableau-fin")


def quick_count(studio: Studio) -> None:
    phone = studio.parrain
    studio.begin("spirit", **SIX, depth="count")
    phone.play()
    phone.see("check")
    studio.shoot("compte-final", whole=True)
