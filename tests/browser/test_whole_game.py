"""Five rounds with twelve gangsters, played by thumb on two phones at once."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from rig.box import Box
from rig.browser.phone import Phone
from rig.waiting import until
from tests.browser.conftest import NewPhone


def count_both(phone: Phone, real: bool = False) -> None:
    """10-0 and 3-0. *real*: wait for the box; else the Parrain whistles himself, at once."""
    phone.primary("10 → 0")
    expect(phone.page.locator("#countdown")).to_be_visible()
    if not real:
        phone.do("whistle")
    expect(phone.page.locator("#again")).to_be_visible()
    phone.remember("#phase-courage #countdown")
    phone.primary("3 → 0")
    until(phone.shown)
    if not real:
        phone.do("whistle")
    expect(phone.page.locator("#phase-courage #again")).to_be_visible()
    phone.see("courage")


def skip_volleys(phone: Phone) -> None:
    for phase in ("bang", "double_guns", "shotgun"):
        phone.see(phase)
        phone.primary("Personne n’a tiré")


def share(phone: Phone) -> None:
    phone.see("split")
    phone.primary("partager")
    expect(phone.page.locator("#why")).to_be_visible()
    owed = phone.page.get_by_role("button", name="Donné à")
    for left in range(owed.count(), 0, -1):
        phone.press(owed.first)
        expect(owed).to_have_count(left - 1)


def test_an_evening_on_two_phones(new_phone: NewPhone, box: Box) -> None:
    sam, nour = new_phone(), new_phone()
    sam.begin()
    sam.play()
    nour.play()

    # Round 1: a coward, Kevlar, a grenade before a dagger, an undo across a phase.
    sam.open_pack(5, 6)
    nour.see("arming")
    expect(nour.page.locator("#scene main")).to_contain_text("Le magot est de 185.000 $")
    count_both(sam, real=True)
    expect(nour.page.locator("#phase-courage #again")).to_be_visible()
    nour.see("courage")
    nour.tap("Tom", "Hugo")
    expect(sam.tile("Tom")).to_contain_text("lâche")
    for phone in (sam, nour):
        expect(phone.tile("Hugo")).to_contain_text("lâche")
    nour.see("courage")
    nour.tap("Hugo")
    expect(sam.tile("Hugo")).to_contain_text("en jeu")
    sam.primary("Bang")
    nour.see("bang")
    sam.undo("passage à")
    sam.see("courage")
    nour.see("courage")
    expect(sam.tile("Tom")).to_contain_text("lâche")
    sam.primary("Bang")
    sam.see("bang")
    nour.see("bang")
    sam.tap("Léa", "Max", "Max")
    nour.tap("Jade", "Théo")
    sam.primary("Fin de la salve : 5 touches")
    sam.reveal("Léa", "Boom")
    nour.reveal("Jade", "Backstab")
    sam.reveal("Théo", "Kevlar")
    sam.primary("Pas de Click")
    sam.first("Léa")  # her grenade has the smaller number
    sam.touch("Chloé")
    nour.stab("Léo")  # then Jade's dagger
    nour.reveal("Léo", "Pas de Click")
    nour.primary("Double Guns")
    nour.see("double_guns")
    states = {name: nour.state(name) for name in ("Léa", "Chloé", "Max", "Jade", "Léo", "Théo")}
    assert states == {
        "Léa": "dans le coma",
        "Chloé": "dans le coma",
        "Max": "dans le coma",
        "Jade": "main sur le cœur",
        "Léo": "main sur le cœur",
        "Théo": "en jeu",
    }

    # Shotgun with a recoil.
    sam.see("double_guns")
    sam.primary("Personne n’a tiré")
    sam.see("shotgun")
    sam.tap("Noé")
    sam.primary("1 touche")
    sam.touch("Jade")
    sam.see("shotgun")
    sam.primary("Partage")
    share(sam)
    until(lambda: nour.picture() == sam.picture())
    nour.primary("Retour des lâches")
    sam.see("return")
    sam.primary("Manche 2")

    # Round 2: nobody shoots. Those in coma rest.
    nour.open_pack(6, 5)
    sam.see("arming")
    assert sam.state("Léa").replace("\xad", "") == "en convalescence"
    count_both(sam)
    nour.primary("Bang")
    skip_volleys(nour)
    share(nour)
    nour.primary("Retour")
    sam.see("return")
    sam.primary("Manche 3")

    for number in (3, 4, 5):
        sam.open_pack(4, 8 if number < 5 else 7)
        nour.see("arming")
        count_both(nour)
        sam.primary("Bang")
        if number == 5:
            sam.see("bang")
            sam.tap("Zoé", "Zoé")
            sam.primary("2 touches")
            sam.primary("Pas de Click")
            sam.primary("Double Guns")
            sam.see("double_guns")
            sam.primary("Personne n’a tiré")
            sam.see("shotgun")
            sam.primary("Personne n’a tiré")
        else:
            skip_volleys(sam)
        share(sam)
        sam.primary("Retour" if number < 5 else "comptes")
        if number < 5:
            sam.see("return")
            sam.primary(f"Manche {number + 1}")

    sam.see("end")
    nour.see("end")
    story = box.replayed()
    assert story["refused"] == []
    assert story["state"]["phase"] == "end"
    assert len(story["state"]["rounds"]) == 5
    winners = set(story["outcome"]["winners"])
    while (covered := nour.page.locator(".rank.covered").count()) > len(winners):
        sam.primary("Dévoiler")
        for phone in (sam, nour):
            expect(phone.page.locator(".rank.covered")).not_to_have_count(covered)
        assert not winners & set(nour.page.locator("#ranks .name").all_inner_texts())
    sam.primary("victoire")
    for phone in (sam, nour):
        expect(phone.page.locator(".podium")).to_be_visible()
    shown = sam.picture()
    for winner in story["outcome"]["winners"]:
        assert winner in shown
    for team, net in accounts(story["state"]).items():
        assert team in shown
        assert f"{net:,}".replace(",", ".") in shown


def accounts(state: dict[str, Any]) -> dict[str, int]:
    """What each team has in the end: its bills, less 25.000 $ for each member in hospital."""
    values = {"k20": 20_000, "k10": 10_000, "k5": 5_000}
    people = state["gangsters"].values()
    return {
        name: sum(values[bill] * n for bill, n in team.get("stash", {}).items())
        - 25_000 * sum(g["team"] == name and g.get("standing") == "coma" for g in people)
        for name, team in state["teams"].items()
    }
