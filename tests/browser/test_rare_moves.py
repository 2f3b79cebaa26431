"""What happens once in ten evenings: grenades in chains, a tie, wrong counts, latecomers."""

from __future__ import annotations

from playwright.sync_api import expect

from rig.box import Box
from rig.browser.phone import Phone
from rig.teams import NAMES

REFUSED = ("status of 409",)
COUNTED = {"bills": {"k20": 29, "k10": 38, "k5": 38}, "red_bills": {"k20": 9, "k10": 8, "k5": 8}}
SIXTEEN = [*NAMES, "Lou", "Éva", "Axel", "Rose"]


def unshot(phone: Phone, until: str) -> None:
    """From the cards dealt to *until*, past the page, without a shot."""
    for phase in ("movement", "courage"):
        phone.do("count_down", phase=phase)
        phone.do("whistle")
    volleys = ["bang", "double_guns", "shotgun", "split"]
    for phase in volleys[: volleys.index(until) + 1]:
        phone.do("next", to=phase)
    phone.see(until)


def states(phone: Phone, *names: str) -> set[str]:
    return {phone.state(name) for name in names}


def test_easy_counting_with_chained_grenades_and_a_tie(phone: Phone, box: Box) -> None:
    page = phone.page
    phone.begin(variants={"easy_counting": True, "grenade_chains": True})
    phone.play()
    expect(page.locator("#pack-sum")).to_have_text("16 cartes")  # a full pack needs no typing
    phone.primary("Annoncer le magot")
    phone.see("arming")
    expect(page.locator(".say")).to_contain_text("Le magot est de 16 cartes")
    unshot(phone, "bang")

    # A dagger and a grenade wait: the Parrain reads their numbers and says which of them begins.
    phone.tap("Léa", "Max")
    phone.primary("2 touches")
    phone.reveal("Léa", "Boom")
    phone.reveal("Max", "Backstab")
    expect(page.get_by_role("group", name="Le plus petit numéro d’abord")).to_be_visible()
    expect(page.locator(".touch:visible")).to_have_count(0)  # nothing is proposed
    phone.check_axe()
    phone.first("Max")
    expect(page.locator(".say:visible")).to_contain_text("Max, un pas")
    phone.first("Léa")
    expect(page.locator(".say:visible")).to_contain_text("Léa, crie « Grenade ! »")
    page.reload()  # the choice is the phone's own, and it stays
    expect(page.locator(".say:visible")).to_contain_text("Léa, crie « Grenade ! »")
    for name in ("Chloé", "Hugo"):
        page.locator(f'.touch:visible .choice:has([value="{name}"])').click()
    phone.press(page.get_by_role("button", name="2 touchés : valider"))

    # Whom it touched may hold another grenade, which goes off before the dagger if it is smaller.
    expect(page.locator(".hand")).to_have_count(2)
    expect(page.locator("#primary")).to_have_text("Aucune autre grenade")
    phone.reveal("Chloé", "Boom")
    phone.primary("Pas une grenade")
    phone.first("Chloé")
    phone.touch("Noé")
    phone.primary("Pas une grenade")
    expect(page.locator(".touch h2")).to_contain_text("Backstab")
    phone.stab("Zoé")
    phone.primary("Pas de Click")
    phone.primary("Double Guns")
    phone.see("double_guns")
    assert states(phone, "Léa", "Chloé", "Hugo", "Noé") == {"dans le coma"}
    assert states(phone, "Max", "Zoé") == {"main sur le cœur"}

    # A Shotgun's victim stumbles into a grenade, which takes the bystander along.
    phone.primary("Personne n’a tiré")
    phone.see("shotgun")
    phone.tap("Théo")
    phone.primary("1 touche")
    phone.touch("Anaïs", "Inès")
    phone.reveal("Anaïs", "Boom")
    phone.primary("Pas de Click")
    phone.touch("Zoé")
    phone.primary("Partage du butin")
    phone.see("split")

    # A card was lost; nobody notices before the split, which an undo takes back.
    phone.primary("16 cartes : partager")
    expect(page.locator(".say")).to_have_text("Chaque survivant reçoit 3 cartes !")
    expect(page.locator("#why")).to_be_in_viewport(ratio=1)
    phone.undo("partage (16 cartes)")
    expect(page.locator("#expected")).to_have_text("16 cartes")
    page.get_by_text("Le compte n’est pas bon ?").click()
    page.get_by_label("Un de moins").click()
    phone.press(page.get_by_role("button", name="Corriger le magot"))
    expect(page.locator("#expected")).to_have_text("15 cartes")
    phone.primary("15 cartes : partager")
    expect(page.locator("#pile-1")).to_contain_text("3 cartes")
    expect(page.locator("#pile-1")).to_contain_text("pour Tom")
    [last] = box.replayed()["state"]["rounds"]
    assert (last["share"], last["wounded"]) == (3, ["Max", "Inès"])


def test_a_counted_box_knows_its_packs_and_people_come_and_go(phone: Phone, box: Box) -> None:
    page = phone.page
    phone.forgiven = REFUSED
    phone.begin(SIXTEEN, size=4, box=COUNTED)
    phone.play()

    # Red borders: more than the pack has, then as many as there are.
    phone.see("preparation")
    page.fill("[name='pack.k20']", "6")
    page.fill("[name='pack.k10']", "8")
    page.get_by_text("Compter aussi les bords rouges").click()
    page.fill("[name='red.k20']", "9")
    phone.primary("Annoncer")
    toast = page.locator("#refusals .toast")
    expect(toast).to_contain_text("ce paquet n’a que 6 billets de 20.000 $")
    phone.check_axe()
    toast.get_by_role("button").click()
    page.fill("[name='red.k20']", "2")
    phone.primary("Annoncer")
    phone.see("arming")
    unshot(phone, "split")
    phone.primary("partager")
    phone.primary("Retour")

    # One arrives under a name that is taken, then under another one; one goes home.
    phone.see("return")
    page.click("#open-people")
    page.get_by_label("Son nom").fill("zoé")
    page.get_by_role("button", name="Faire entrer").click()
    expect(toast).to_contain_text("Deux gangsters s’appellent « zoé »")
    toast.get_by_role("button").click()
    page.click("#open-people")
    page.get_by_label("Son nom").fill("Maëlys")
    page.get_by_label("Son équipe").select_option("Verts")
    page.get_by_role("button", name="Faire entrer").click()
    expect(phone.tile("Maëlys")).to_contain_text("en jeu")
    phone.tap("Léa")
    page.get_by_role("button", name="Quitte la partie").click()
    expect(phone.tile("Léa")).to_have_count(0)
    phone.primary("Manche 2")
    phone.see("preparation")

    # A pack that cannot be: too many cards at first, then on the Parrain's word.
    page.fill("[name='pack.k20']", "20")
    page.fill("[name='pack.k10']", "3")
    expect(page.locator("#pack-sum")).to_have_text("Trop de cartes pour ce paquet.")
    phone.primary("Annoncer")
    page.locator("#sheet-with_left").get_by_role("button", name="Je recompte").click()
    page.fill("[name='pack.k20']", "6")
    page.fill("[name='pack.k10']", "8,")
    page.fill("[name='pack.k5']", "6")
    expect(page.locator("#pack-sum")).not_to_contain_text("$")  # no sum of what is no number
    page.fill("[name='pack.k10']", "8")
    phone.primary("Annoncer")
    sheet = page.locator("#sheet-insist")
    expect(sheet).to_contain_text("Ce paquet compte 20 cartes : il en faut 21")
    phone.check_axe()
    sheet.get_by_role("button", name="C’est bien ce que je tiens").click()
    expect(toast).to_contain_text("Paquet accepté sur votre parole")
    toast.get_by_role("button").click()
    phone.see("arming")
    assert "Léa" not in box.replayed()["state"]["gangsters"]
    phone.undo("paquet ouvert")
    phone.see("preparation")

    # The fifth pack is what the first four left.
    page.fill("[name='pack.k5']", "7")
    phone.primary("Annoncer")
    for number in (2, 3, 4):
        phone.see("arming")
        unshot(phone, "split")
        phone.do("share", cards=int(page.inner_text("#expected").split()[0]))
        phone.do("next", to="return")
        phone.do("next", to="preparation")
        if number < 4:
            phone.do("open_pack", pack={"k20": 6, "k10": 7})
    phone.see("preparation")
    expect(page.locator("#offered")).to_be_visible()
    assert [page.input_value(f"[name='pack.{bill}']") for bill in ("k20", "k10", "k5")] == [
        *("5", "8", "8")
    ]
    phone.primary("Annoncer le magot")
    phone.see("arming")

    # Only one team stands: nobody is left to shoot at, and a tap is no hit.
    unshot(phone, "bang")
    for name in SIXTEEN[4:]:
        phone.do("rule", who=name, standing="coward")
    phone.do("rule", who="Maëlys", standing="coward")
    expect(page.locator("#tray")).to_have_text("Plus personne sur qui tirer.")
    expect(page.locator("#primary")).to_contain_text("Plus aucun adversaire : partage")
    phone.tap("Tom")
    expect(page.locator("#sheet-person")).to_contain_text("Tom")
