"""What the screens of a round say and ask: the booklet's words, mistakes put right, packs."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from rig.box import Box
from rig.browser.phone import Phone
from rig.teams import NAMES
from tests.browser.conftest import NewPhone

REFUSED = ("status of 409",)


# What the booklet says, on the screen where it is needed


@pytest.fixture
def at(phone: Phone) -> Phone:
    phone.begin()
    phone.reach("bang")
    return phone


def note(phone: Phone) -> str:
    return " ".join(phone.page.inner_text("#scene main").replace("\N{NO-BREAK SPACE}", " ").split())


def test_the_words_of_the_booklet_are_said(phone: Phone) -> None:
    phone.begin(parrain="Tom")
    phone.play()
    heard = [note(phone)]
    steps: tuple[dict[str, Any], ...] = (
        {"do": "open_pack", "pack": {"k20": 5, "k10": 6}},
        {"do": "count_down", "phase": "movement"},
        {"do": "whistle"},
        {"do": "count_down", "phase": "courage"},
        {"do": "whistle"},
        {"do": "next", "to": "bang"},
        {"do": "hit", "victim": "Léa"},
        {"do": "close_volley"},
        {"do": "no_click", "who": ["Léa"]},
        {"do": "next", "to": "double_guns"},
        {"do": "next", "to": "shotgun"},
        {"do": "next", "to": "split"},
        *({"do": "rule", "who": name, "standing": "coward"} for name in NAMES[9:]),
        {"do": "share", "cards": 16},
    )
    for step in steps:
        before = phone.page.locator("[data-page]").get_attribute("data-page")
        phone.send("/moves", step)
        if step["do"] == "whistle":  # of the box, if it was quicker
            expect(phone.page.locator("#again")).to_be_visible()
        elif step["do"] not in ("hit", "rule"):
            expect(phone.page.locator("[data-page]")).not_to_have_attribute("data-page", before)
        heard.append(note(phone))
    words = "\n".join(heard)
    for said in (
        "cinq paquets, faces cachées",
        "Mélangez, puis une carte par gangster",
        "Seul le côté arme compte",
        "mime dessiné sur la carte",
        "deux doigts tendus",
        "on la charge en faisant le bruit",
        "posent leur carte sur la pile de la manche",
        "on ne vise plus",
        "carte sur la pile, et à l’hôpital",
        "Double Guns ! Criez « Bang ! Bang ! », sans changer de cible ! Les blessés ne tirent pas",
        "« Sblam ! » Les blessés ne tirent pas",
        "Toutes les cartes sur la pile",
        "cachent l’argent dans leur planque",
        "sur la pile de la manche suivante",
    ):
        assert said in words, said


def test_easy_counting_is_announced_at_the_start(phone: Phone) -> None:
    phone.begin(variants={"easy_counting": True})
    phone.play()
    expect(phone.page.locator(".say")).to_contain_text("Toutes les cartes ont la même valeur")


def test_a_grenade_that_dies_unexploded_says_so(at: Phone) -> None:
    for name in ("Léa", "Max"):
        at.do("hit", victim=name)
    at.do("close_volley")
    for name in ("Léa", "Max"):
        at.do("reveal", who=name, card="boom")
    at.do("explode", who="Léa", touched=["Max"])
    at.play()
    expect(at.page.locator("main")).to_contain_text(
        "Max tombe avec sa grenade : elle n’explose pas"
    )


def test_a_shooter_named_by_mistake_is_put_right(at: Phone) -> None:
    at.do("hit", victim="Léa", shooter="Max")
    at.do("hit", victim="Max", shooter="Léa")
    at.play()
    at.see("bang")
    at.page.get_by_role("button", name="Léa n’a pas tiré", exact=True).click()
    expect(at.page.get_by_role("button", name="Léa n’a pas tiré", exact=True)).to_have_count(0)
    at.primary("2 touches")
    expect(at.page.locator(".hand")).to_have_count(1)
    expect(at.page.locator(".unasked")).to_contain_text("Max a tiré : pas de carte à montrer")
    at.press(at.page.get_by_role("button", name="Max n’a pas tiré", exact=True))
    expect(at.page.locator(".hand")).to_have_count(2)
    at.check_axe()
    at.reveal("Max", "Kevlar")
    expect(at.tile("Max")).not_to_contain_text("main sur le cœur")


def test_an_impossible_hit_is_asked_about(at: Phone) -> None:
    at.forgiven = REFUSED
    for name in ("Tom", "Zoé", "Chloé", "Noé", "Inès", "Hugo", "Jade", "Léo", "Anaïs", "Théo"):
        at.do("rule", who=name, standing="coward")
    at.play()  # Léa and Max are left, in two teams
    at.tap("Léa")
    expect(at.tile("Léa").locator(".hits")).to_be_visible()
    at.tap("Léa")
    sheet = at.page.locator("#sheet-impossible_hit")
    expect(sheet).to_contain_text("plus aucun adversaire ne peut avoir tiré ce coup")
    at.check_axe()
    sheet.get_by_role("button", name="C’était une erreur").click()
    at.tap("Léa")
    sheet.get_by_role("button", name="Noter quand même").click()
    expect(at.tile("Léa").locator(".hits")).to_contain_text("2")


def test_no_other_click_is_undone_in_one(at: Phone) -> None:
    for name in ("Léa", "Max", "Jade"):
        at.do("hit", victim=name)
    at.do("close_volley")
    at.play()
    at.primary("Aucun Click")
    expect(at.page.locator("main")).to_contain_text("Main droite sur le cœur")
    at.undo("aucun autre Click")
    expect(at.page.locator(".hand")).to_have_count(3)


# Packs


def test_an_empty_pack_is_refused_in_words_of_the_game(phone: Phone) -> None:
    phone.forgiven = REFUSED
    phone.begin()
    phone.play()
    phone.primary("Annoncer le magot")
    refusal = phone.page.locator("#refusals .toast")
    expect(refusal).to_contain_text("Il faut au moins deux nombres sur trois")
    expect(refusal).not_to_contain_text("pack »")


def test_cards_left_are_counted_once(phone: Phone, box: Box) -> None:
    phone.forgiven = REFUSED
    phone.begin()
    phone.reach("split")
    for name in NAMES:
        phone.do("rule", who=name, standing="coward")
    phone.do("share", cards=16)
    phone.play()
    expect(phone.page.locator("#bar-side")).to_contain_text("Reste")  # it is no loot
    phone.do("next", to="return")
    phone.do("next", to="preparation")
    phone.see("preparation")
    expect(phone.page.locator("#carried")).to_contain_text("Comptez ce paquet seul")
    for bill, number in (("k20", "9"), ("k10", "11"), ("k5", "12")):
        phone.page.fill(f"[name='pack.{bill}']", number)
    phone.primary("Annoncer le magot")
    sheet = phone.page.locator("#sheet-with_left")
    expect(sheet).to_contain_text("ce paquet en a 16, sans compter ce qui est resté (16 cartes)")
    phone.check_axe()
    sheet.get_by_role("button", name="enlever le reste").click()
    phone.see("arming")
    assert box.replayed()["state"]["loot"] == {"k20": 9, "k10": 11, "k5": 12}


def test_a_count_that_differs_is_settled_before_anything_is_shared(phone: Phone, box: Box) -> None:
    """The number typed and the yellow button never say two things (RULES L-49)."""
    phone.begin()
    phone.reach("split")
    phone.play()
    page, share = phone.page, phone.page.locator("#primary")
    pot = box.replayed()["state"]["loot"]
    expect(share).to_have_text("16 cartes : partager")
    page.get_by_text("Le compte n’est pas bon ?").click()
    page.locator("[data-for='n-loot.k10'][data-step='-1']").press("Enter")
    expect(share).to_be_hidden()
    settle = page.get_by_role("button", name="Corriger : 15 cartes")
    expect(settle).to_be_visible()
    phone.check_axe()
    page.locator("[data-for='n-loot.k10'][data-step='1']").press("Enter")
    expect(share).to_be_visible()
    expect(page.locator("#settle")).to_be_hidden()
    page.locator("[data-for='n-loot.k10'][data-step='-1']").press("Enter")
    page.reload()  # what was typed is still there, and so is the question
    expect(share).to_be_hidden()
    phone.press(settle)
    expect(share).to_have_text("15 cartes : partager")
    assert box.replayed()["state"]["loot"] == pot | {"k10": pot["k10"] - 1}


def test_two_phones_see_the_same_weapons_handed_out(new_phone: NewPhone) -> None:
    sam, nour = new_phone(), new_phone()
    sam.begin()
    sam.reach("arming")
    sam.play()
    nour.play()
    sam.page.get_by_role("button", name="Remis à Rouges").click()
    expect(nour.page.locator("#deal-1 .given")).to_be_visible()


def test_a_stepper_that_is_held_goes_on(phone: Phone) -> None:
    phone.begin()
    phone.play()
    plus = phone.page.get_by_label("Un de plus").first
    field = phone.page.locator("[name='pack.k20']")
    plus.press("Enter")  # a slow machine makes a click a hold
    expect(field).to_have_value("1")
    plus.hover()
    phone.page.mouse.down()
    expect(field).to_have_value("29")  # as many as there are
    phone.page.mouse.up()
    phone.page.get_by_label("Un de moins").first.press("Enter")
    expect(field).to_have_value("28")
