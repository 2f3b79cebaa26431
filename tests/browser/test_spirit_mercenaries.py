"""The twelve mercenaries by thumb: each says what it changes, is taken, and has changed that."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from rig.browser.phone import Phone
from tests.spirit import phones
from tests.spirit.phones import NAMES, begin, look

PLAYERS = ["Farha", "Nikita", "Pedro", "Luca", "Kasi", "Boris", "Maria", "Mama"]
TEAMS = ["red", "green", "white", "brown"]
LOOT: dict[str, dict[str, int]] = {
    "Farha": {"bill_5": 2, "bill_20": 1, "painting": 3},
    "Nikita": {"bill_10": 3, "diamond_5": 2},
    "Pedro": {"bill_5": 1, "bill_10": 2, "painting": 1},
    "Luca": {"bill_5": 3, "bill_20": 1},
    "Kasi": {"bill_20": 1, "diamond_10": 1},
    "Boris": {"bill_20": 2, "diamond_1": 1, "painting": 2},
    "Maria": {"bill_5": 1, "bill_10": 1},
    "Mama": {"bill_5": 2},
}
"""90, 153, 44 and 45 thousand dollars; Nikita has the most diamonds."""
ENVELOPES = [{"bill_20": 2}, {"bill_20": 1, "bill_10": 1}, {"bill_20": 1}, {"bill_10": 1}]
"""They recruit in the order of the teams."""
FAKES: dict[str, dict[str, int]] = {
    "Pedro": {"fake_10": 2},
    "Maria": {"fake_20": 1},
    "Nikita": {"briefcase": 1},
}


class Hiring(NamedTuple):
    """*words* of the choice to touch, and what it says that it changes."""

    mercenary: str
    words: str
    says: tuple[str, ...]


class End(NamedTuple):
    """*wounds* at the beginning, who is hired in which order, and how much the teams end with."""

    hirings: tuple[Hiring, Hiring, Hiring, Hiring]
    totals: tuple[int, int, int, int]
    wounds: dict[str, int]
    more: bool = False


ENDS = (
    End(
        (
            Hiring("agent_48", "Blesser Nikita", ("verte : 153.000 $ → 53.000 $", "Nikita")),
            Hiring("dre_gray", "Ressusciter Nikita", ("De retour", "53.000 $ → 153.000 $")),
            Hiring("hot_mail", "toutes les enveloppes", ("blanche : 44.000 $ → 144.000 $",)),
            Hiring("jay_bond", "vaut 15.000 $", ("marron : 45.000 $ → 95.000 $",)),
        ),
        (90, 153, 144, 95),
        {"Nikita": 2},
    ),
    End(
        (
            Hiring("catgirl", "pour Farha", ()),
            Hiring("fake_elvis", "Marier Nikita et Boris", ("145.000 $ → 165.000 $",)),
            Hiring("lady_diamond", "diminuer", ("verte : 165.000 $ → 135.000 $",)),
            Hiring("zombie_boy", "butin de Kasi", ("marron : 45.000 $ → 75.000 $",)),
        ),
        (90, 135, 44, 75),
        {"Kasi": 3},
    ),
    End(
        (
            Hiring("miss_pencilhands", "pour Farha", ("rouge : 90.000 $ → 120.000 $",)),
            Hiring("clemenz_hand", "Coffre-fort", ("verte : 203.000 $ → 223.000 $",)),
            Hiring("forger_frankie", "par faux billet", ("blanche : 44.000 $ → 59.000 $",)),
            Hiring("jason_ups", "Valise : diminuer de 25.000 $ ; clé : augmenter", ("→ 198.000",)),
        ),
        (120, 198, 59, 45),
        {},
        more=True,
    ),
)


def test_mercenaries_say_what_they_change_before_they_are_taken(phone: Phone) -> None:
    """Fake Elvis and Lady Diamond; a tie that the last Godfather breaks; fake bills."""
    begin(
        phone,
        depth="count",
        mercenaries=["agent_48", "fake_elvis", "lady_diamond", "jason_ups"],
        options={"more": True},
    )
    for name in NAMES:
        phone.do("count_player", player=name, loot=phones.LOOT[name])
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
        phone.press(phone.page.locator(f".hired [data-sheet$='/{mercenary}']"))
        expect(phone.page.locator("dialog[open]")).to_contain_text(says)
        look(phone)
        phone.page.locator("dialog[open]").get_by_role("button", name="Pas celui-là").click()
    phone.page.locator(".hired [data-sheet$='/fake_elvis']").click()
    couple = phone.page.locator("dialog[open] .consequence")
    expect(couple).to_contain_text("Nikita et Boris")
    expect(couple).to_contain_text("→")
    phone.press(couple)
    expect(phone.page.locator(".queue")).to_contain_text("Fake Elvis")
    phone.press(phone.page.get_by_role("button", name="Aucun Mercenaire"))
    phone.see("done")


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.hirings[0].mercenary)
def test_all_twelve_by_thumb(phone: Phone, end: End) -> None:
    reveal_envelopes(phone, end)
    phone.play()
    for side, hiring in zip(TEAMS, end.hirings, strict=True):
        phone.see("recruit")
        phone.page.locator(f".hired [data-sheet$='/{hiring.mercenary}']").click()
        choice = choice_of(phone, hiring.words)
        for words in hiring.says:
            expect(choice).to_contain_text(words)
        look(phone)
        phone.press(choice)
        if hiring.mercenary == "catgirl":
            steal_a_painting(phone)
        if side != TEAMS[-1]:
            expect(phone.page.locator(".queue")).to_contain_text(named(hiring.mercenary))
    phone.see("done")
    phone.press(phone.page.locator("#unveil-all"))
    for side, total in zip((1, 3, 11, 9), end.totals, strict=True):
        expect(phone.page.locator(f"#account-{side} > summary")).to_contain_text(f"{total}.000 $")


def reveal_envelopes(phone: Phone, end: End) -> None:
    """Past the page, up to the first team that recruits."""
    mercenaries = [hiring.mercenary for hiring in end.hirings]
    begin(
        phone,
        players=PLAYERS,
        colours=TEAMS * 2,
        depth="count",
        mercenaries=mercenaries,
        options={"more": end.more},
    )
    for name in PLAYERS:
        loot: dict[str, Any] = LOOT[name] | (FAKES.get(name, {}) if end.more else {})
        phone.do("count_player", player=name, loot=loot, wounds=end.wounds.get(name, 0))
    for side, loot in zip(TEAMS, ENVELOPES, strict=True):
        phone.do("count_envelope", side=side, loot=loot)
    if end.more:
        phone.do("count_right_hand", loot={"bill_20": 1})
    phone.do("close_count")
    if end.more:
        phone.do("rule_on_fakes", rulings={"briefcase": 50_000})


def choice_of(phone: Phone, words: str) -> Locator:
    return phone.page.locator("dialog[open] .consequence", has_text=words)


def steal_a_painting(phone: Phone) -> None:
    """One is enough; what it changes stands on the card."""
    phone.press(phone.page.locator("[data-sheet^='steal/']", has_text="Boris"))
    card = phone.page.locator("dialog[open] [data-do*=painting]")
    expect(card).to_contain_text("équipe rouge : 90.000 $")
    look(phone)
    phone.press(card)


def named(mercenary: str) -> str:
    return {"agent_48": "Agent 48", "catgirl": "CatGirl", "clemenz_hand": "Clemenz’Hand"}.get(
        mercenary, mercenary.replace("_", " ").title()
    )
