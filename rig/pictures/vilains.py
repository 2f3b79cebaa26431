"""Les 7 Vilains: a card, what goes with it, a quarrel, the end."""

from __future__ import annotations

from playwright.sync_api import expect

from rig.browser.phone import SETTLED_MS
from rig.pictures.studio import Studio

PLAYERS = ["Zoé", "Ali", "Lou", "Maximilien"]
SHEETS = {"contester": "Contester", "erreur": "Erreur !"}


def pictures(studio: Studio) -> None:
    phone = studio.parrain
    studio.begin("vilains")
    phone.play()
    phone.see("setup")
    studio.shoot("mise-en-place", whole=True)
    studio.begin("vilains", players=PLAYERS, cards=9, variants={"limit_s": 3})
    phone.play()
    phone.see("turn")
    studio.shoot("premier-tour")
    studio.shoot_board("tableau-premier-tour")
    a_turn(studio)
    quarrels(studio)
    the_clock(studio)
    slap(studio)
    end(studio)
    studio.visit("/help/vilains")
    studio.shoot("aide", whole=True)


def a_turn(studio: Studio) -> None:
    phone = studio.parrain
    studio.begin("vilains", players=PLAYERS, variants={"limit_s": None, "chosen_noise": True})
    phone.play()
    phone.do("turn_over", card="gangster")
    phone.do("speak", who="Zoé")
    phone.see("turn")
    studio.shoot("tour")
    phone.do("turn_over", card="double_phones")
    phone.see("call")
    studio.shoot("annonce")
    studio.shoot_board("tableau-annonce")
    for name, button in SHEETS.items():
        phone.page.get_by_role("button", name=button, exact=True).click()
        phone.page.wait_for_timeout(SETTLED_MS)
        studio.shoot(name)
        phone.page.keyboard.press("Escape")


def quarrels(studio: Studio) -> None:
    phone = studio.parrain
    phone.do("speak", who="Ali")
    phone.do("challenge", challengers=["Zoé"], said=["noise"])
    phone.see("judging")
    studio.shoot("jugement", whole=True)
    studio.shoot_board("tableau-jugement")


def the_clock(studio: Studio) -> None:
    phone = studio.parrain

    def again() -> None:
        studio.begin("vilains", players=PLAYERS, variants={"limit_s": 3})
        phone.do("turn_over", card="gangster")
        phone.do("speak", who="Zoé")
        for page in (phone.page, studio.board):
            expect(page.locator("#countdown")).to_be_visible()

    studio.shoot("chrono", each=again)
    studio.shoot_board("tableau-chrono", each=again)
    phone.see("judging")
    studio.shoot("hesitation", whole=True)


def slap(studio: Studio) -> None:
    phone = studio.parrain
    studio.begin("vilains", players=PLAYERS, variants={"slap": True, "limit_s": None})
    phone.do("turn_over", card="pistol")
    phone.see("slap")
    studio.shoot("tape")


def end(studio: Studio) -> None:
    phone = studio.parrain
    studio.begin("vilains", players=PLAYERS, cards=8, variants={"limit_s": None})
    for name in (*PLAYERS, PLAYERS[0]):  # who has two cards, and lays the last of them
        phone.do("turn_over", card="gangster")
        phone.do("speak", who=name)
    phone.see("last_call")
    studio.shoot("derniere-annonce")
    phone.do("stand")
    phone.see("won")
    studio.shoot("fin-tambour")
    studio.shoot_board("tableau-fin-rangs")
    phone.do("unveil", rank=1)
    expect(phone.page.locator(".podium-step").first).to_be_visible()
    studio.shoot("fin", whole=True)
    studio.shoot_board("tableau-fin")
