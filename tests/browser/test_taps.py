"""How many taps a typical round costs: seventeen children, and everything happens in it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from rig.box import Box
from rig.browser.phone import Phone
from rig.waiting import until

AT_MOST = 46  # it was 56
SEVENTEEN = {
    "Rouges": ["Léa", "Tom", "Zoé", "Max"],
    "Bleus": ["Chloé", "Noé", "Inès", "Hugo"],
    "Verts": ["Jade", "Léo", "Anaïs"],
    "Jaunes": ["Théo", "Maëlys", "Gaël"],
    "Noirs": ["Lou", "Éva", "Axel"],
}


class Thumb:
    """Every tap on the page goes through here, and is counted."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.taps = 0

    def on(self, *places: Locator) -> None:
        for place in places:
            expect(place).to_be_enabled()
            self.phone.press(place)
            self.taps += 1

    def yellow(self, saying: str) -> None:
        button = self.phone.page.locator(".primary:visible")
        expect(button).to_contain_text(saying)
        self.on(button)

    def tiles(self, *names: str, then: str) -> None:
        for name in names:
            self.on(self.phone.tile(name))
            expect(self.phone.page.locator(f'{then}[data-who="{name}"]')).to_be_visible()

    def card(self, name: str, card: str) -> None:
        self.on(self.phone.page.get_by_role("button", name=f"{name} : {card}"))

    def touched(self, *names: str) -> None:
        places = (f'.touch:visible .choice:has([value="{name}"])' for name in names)
        self.on(*(self.phone.page.locator(place) for place in places))
        self.yellow("valider")


def test_a_typical_round_of_seventeen(phone: Phone, box: Box) -> None:
    """4 cowards, 6 hits, a Boom with 2 victims that sets off another with 1, a dagger, 2 hits by
    Double Guns, a Shotgun with a recoil, the split, « Donné » five times, and on."""
    page, thumb = phone.page, Thumb(phone)
    page.evaluate("() => fetch('/games/live', { method: 'POST' })")
    teams = [{"name": name, "members": members} for name, members in SEVENTEEN.items()]
    phone.do("set_up", teams=teams, parrains=1, variants={"grenade_chains": True})
    phone.play()

    phone.see("preparation")
    for bill, digit in (("k20", "6"), ("k10", "8")):
        thumb.on(page.locator(f"[name='pack.{bill}']"))
        page.keyboard.type(digit)
    thumb.yellow("Annoncer le magot")

    phone.see("arming")
    thumb.yellow("10 → 0")
    expect(page.locator("#countdown")).to_be_visible()
    phone.do("whistle")
    expect(page.locator("#again")).to_be_visible()
    phone.remember("#phase-courage #countdown")
    thumb.yellow("3 → 0")
    until(phone.shown)
    phone.do("whistle")
    expect(page.locator("#phase-courage #again")).to_be_visible()
    thumb.tiles("Tom", "Hugo", "Gaël", "Axel", then=".coward")
    thumb.yellow("Bang")

    phone.see("bang")
    thumb.tiles("Léa", "Zoé", "Chloé", "Jade", "Théo", "Lou", then=".struck")
    thumb.yellow("6 touches")
    thumb.card("Léa", "Boom")
    thumb.card("Jade", "Backstab")
    thumb.yellow("Aucun autre Click")
    thumb.on(page.locator(".tie > label", has_text="Léa"))
    thumb.touched("Noé", "Maëlys")
    thumb.card("Noé", "Boom")
    thumb.yellow("Pas une grenade")
    thumb.on(page.locator(".tie > label", has_text="Jade"))
    thumb.on(page.locator('.touch:visible .tile[data-who="Anaïs"]'))
    thumb.yellow("Pas de Click")
    thumb.touched("Éva")
    thumb.yellow("Pas une grenade")

    thumb.yellow("Double Guns")
    phone.see("double_guns")
    thumb.tiles("Zoé", "Inès", then=".struck")
    thumb.yellow("2 touches")
    thumb.yellow("Pas de Click")
    thumb.yellow("Shotgun")
    phone.see("shotgun")
    thumb.tiles("Léo", then=".struck")
    thumb.yellow("1 touche")
    thumb.touched("Anaïs")  # wounded before: nothing more to ask

    thumb.yellow("Partage du butin")
    phone.see("split")
    thumb.yellow("partager")
    thumb.yellow("Tout est donné")
    thumb.yellow("Manche 2")
    phone.see("preparation")

    print(f"\n{thumb.taps} taps for a typical round of {sum(map(len, SEVENTEEN.values()))}")
    assert thumb.taps <= AT_MOST
    [last] = box.replayed()["state"]["rounds"]
    assert set(last["comas"]) == {*("Léa", "Zoé", "Noé", "Maëlys", "Éva", "Léo", "Anaïs")}
    assert len(last["cowards"]) == 4
    assert box.replayed()["refused"] == []
