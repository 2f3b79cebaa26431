"""A new game before it begins: nothing of a draft is on the box, and one box serves everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from rig.box import Box
from rig.browser.phone import Phone
from tests.browser.conftest import opened
from tests.browser.test_new_game import SMALL, at, go_on, people, phone

__all__ = ["phone"]  # a fixture

SIZES = "() => [...document.querySelectorAll('.crew ul')].map(team => team.children.length)"
NAMES_JS = "async ([what, about]) => (await import('/static/live/new_game/names.js'))[what](about)"


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    """A box on which no game begins."""
    yield from opened(tmp_path_factory.mktemp("box"))


def test_as_many_people_more_or_fewer_in_as_many_teams(phone: Phone) -> None:
    page = phone.page
    people(page, 13)
    go_on(page)
    page.go_back()
    people(page, 17)  # four teams again
    go_on(page)
    go_on(page)
    expect(page.locator(".crew [data-at]")).to_have_count(16)
    page.go_back()
    page.fill("#names", "A, B, C, D, E, F, G, H, I, J, K, L")
    expect(page.locator("[data-count]")).to_contain_text("12 noms pour 16 gangsters")
    page.get_by_text("4 équipes de 3").last.click()
    go_on(page)
    expect(page.locator(".crew [data-at]")).to_have_count(12)


@pytest.mark.parametrize("outside", [0, 1, 2])
def test_every_number_of_names_has_teams_that_fit_it(phone: Phone, outside: int) -> None:
    """17 children and a Parrain: 4 + 4 + 3 + 3 + 3. Whatever the number, nobody goes round."""
    page = phone.page
    for names in range(6, 22):
        page.goto(f"{phone.address}/new#nombre")
        people(page, names + outside)
        page.goto(f"{phone.address}/new#noms")
        page.fill("#names", "\n".join(f"P{n}" for n in range(names)))
        expect(page.locator("[data-count]")).to_contain_text(f"{names} noms, {names} gangsters")
        page.goto(f"{phone.address}/new#equipes")
        expect(page.locator(".crew [data-at]")).to_have_count(names)
        sizes = page.evaluate(SIZES)
        assert (sum(sizes), max(sizes) - min(sizes) <= 1) == (names, True), sizes
        assert {3, 4, 5} >= set(sizes)
        if (names, outside) == (17, 1):
            assert sizes == [4, 4, 3, 3, 3]


def test_more_names_than_cards_is_said_at_once(phone: Phone) -> None:
    go_on(phone.page)
    phone.page.fill("#names", "\n".join(f"P{n}" for n in range(24)))
    expect(phone.page.locator("[data-count]")).to_contain_text("pas de cartes pour autant")


def test_a_mistaken_swipe_through_everything_can_be_undone(phone: Phone) -> None:
    page = phone.page
    go_on(page)
    page.fill("#names", "Ana\nBob\nZoé")
    page.get_by_role("button", name="Tout effacer et recommencer").click()
    expect(page.locator("[data-step=nombre]")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Remettre").click()
    expect(page.get_by_role("button", name="Remettre")).to_be_hidden()
    page.goto(f"{phone.address}/new?again#noms")
    expect(page.locator("#names")).to_have_value("Ana\nBob\nZoé")


def test_names_are_told_apart_as_they_are_heard(phone: Phone) -> None:
    apart = phone.page.evaluate(NAMES_JS, ["tellApart", ["Léa", "léa", "LEA", "Lea", "Tom"]])
    assert apart == ["Léa 1", "léa 2", "LEA 3", "Lea 4", "Tom"]


LISTS = {
    "Léa\tTom\tZoé": ["Léa", "Tom", "Zoé"],
    "Léa; Tom;Zoé;": ["Léa", "Tom", "Zoé"],
    "Léa;Tom;Zoé;Max\nEva;Noé": ["Léa", "Tom", "Zoé", "Max", "Eva", "Noé"],
    "Léa\tDupont\nTom\tPetit": ["Léa Dupont", "Tom Petit"],
    "Dupont, Léa\nPetit, Tom": ["Dupont, Léa", "Petit, Tom"],
}


def test_a_list_is_a_list_however_it_is_separated(phone: Phone) -> None:
    read = {pasted: phone.page.evaluate(NAMES_JS, ["read", pasted]) for pasted in LISTS}
    assert read == LISTS


def test_a_long_name_is_cut_with_a_word_and_one_name_is_singular(phone: Phone) -> None:
    page = phone.page
    go_on(page)
    page.fill("#names", "Jean-Christophe de la Tour d'Auvergne-Lauraguais")
    expect(page.locator("[data-cut]")).to_contain_text("40 lettres")
    expect(page.locator("[data-count]")).to_contain_text("1 nom pour")


def test_whoever_was_moved_is_not_moved_again_by_the_next_tap(phone: Phone) -> None:
    page = phone.page
    people(page, 8)
    go_on(page)
    page.fill("#names", "A\nB\nC\nD\nE\nF\nG\nH")
    go_on(page)
    at(page, "0.1").click()
    page.locator("[data-destinations] button").last.click()
    expect(page.locator("[data-sheet]")).to_be_hidden()
    at(page, "0.0").click()  # chosen, not swapped
    expect(at(page, "0.0")).to_have_attribute("aria-pressed", "true")
    page.locator(".crew h3 input").last.click()  # to rename the team
    expect(page.locator("[data-sheet]")).to_be_hidden()
    expect(at(page, "0.0")).to_contain_text("A")
    assert page.evaluate(SIZES) == [3, 5]
    at(page, "0.0").click()
    page.fill("#rename", "Ana")
    at(page, "1.0").click()  # the next one to be renamed
    expect(at(page, "1.0")).to_have_attribute("aria-pressed", "true")
    expect(at(page, "0.0")).to_contain_text("Ana")


def test_the_enter_key_begins_nothing_before_the_last_step(phone: Phone, box: Box) -> None:
    page = phone.page
    go_on(page)
    go_on(page)
    at(page, "0.1").click()
    page.fill("#rename", "Béa")
    page.press("#rename", "Enter")
    expect(at(page, "0.1")).to_contain_text("Béa")
    page.locator(".crew h3 input").first.fill("Les Loups")
    page.locator(".crew h3 input").first.press("Enter")
    assert phone.posts() == ["/join"]
    expect(page).to_have_url(f"{phone.address}/new#equipes")
    assert "aucune partie" in box.run("games")


def test_a_thumb_can_drag_too(phone: Phone, box: Box) -> None:
    page = phone.page
    people(page, 8)
    go_on(page)
    page.fill("#names", "A\nB\nC\nD\nE\nF\nG\nH")
    go_on(page)
    page.evaluate("scrollTo(0, 0)")
    grip, target = at(page, "0.0").locator(".grip").bounding_box(), at(page, "1.0").bounding_box()
    assert grip
    assert target
    page.mouse.move(grip["x"] + 8, grip["y"] + 8)
    page.mouse.down()
    page.mouse.move(target["x"] + 60, target["y"] + 20, steps=4)
    page.mouse.up()
    expect(at(page, "1.0")).to_contain_text("A")
    expect(at(page, "0.0")).to_contain_text("E")


def test_more_names_than_places_offers_larger_teams(phone: Phone) -> None:
    page = phone.page
    people(page, 8)
    go_on(page)
    page.fill("#names", "\n".join(f"P{n}" for n in range(9)))
    expect(page.locator("[data-count]")).to_contain_text("9 noms, 9 gangsters")
    go_on(page)
    expect(page.locator(".crew")).to_have_count(3)


def test_a_refusal_is_read_before_anything_begins(phone: Phone, box: Box) -> None:
    phone.forgiven = ("status of 400", "status of 409")
    page = phone.page
    people(page, 6)
    go_on(page)
    go_on(page)
    for _member in range(3):  # everybody into the first team
        at(page, "1.0").click()
        page.locator("[data-destinations] button").first.click()
    go_on(page)
    go_on(page)
    expect(page.locator("[data-following] .warning")).to_be_visible()
    go_on(page)
    expect(page.locator("[data-said]")).not_to_be_empty()
    assert "aucune partie" in box.run("games")


def test_keys_alone_can_do_it(phone: Phone, box: Box) -> None:
    page = phone.page
    page.locator("[name=people]:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=people]:checked")).to_have_value("14")
    page.goto(f"{phone.address}/new#equipes")
    expect(at(page, "0.1")).to_be_visible()
    at(page, "0.1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-sheet]")).to_be_visible()
    page.locator("[data-promote]").focus()
    page.keyboard.press("Space")
    expect(at(page, "0.0")).to_contain_text("Rouge 1")
    expect(page.locator("[data-sheet]")).to_be_hidden()


def test_every_step_is_readable_by_everybody(phone: Phone) -> None:
    people(phone.page, 23)
    for step in ("nombre", "noms", "equipes", "regles", "terrain"):
        phone.page.goto(f"{phone.address}/new#{step}")
        expect(phone.page.locator(f"[data-step={step}]")).to_be_visible()
        if step == "equipes":
            at(phone.page, "3.1").click()
        if step == "terrain":
            expect(phone.page.locator("[data-following]")).not_to_be_empty()
        phone.check_axe()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"], step
