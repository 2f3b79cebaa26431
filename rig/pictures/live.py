"""CA$H'n GUN$ LIVE, from the set-up to the accounts."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from rig.browser.phone import SETTLED_MS
from rig.pictures.studio import Studio
from rig.teams import teams_of

SEVENTEEN = [
    *("Léa", "Tom", "Zoé", "Max", "Chloé", "Noé", "Inès", "Hugo", "Jade"),
    *("Léo", "Anaïs", "Théo", "Lou", "Éva", "Axel", "Maximilien", "Rosalie"),
]
TEAMS = [
    {**team, "name": name, "cry": cry}
    for team, (name, cry) in zip(
        teams_of(SEVENTEEN[:8], 4) + teams_of(SEVENTEEN[8:], 3),
        [
            ("Les Rouges", "Pas de quartier !"),
            ("Les Requins", "À l’abordage !"),
            ("Les Verts", None),
            ("Les Étoiles filantes", None),
            ("Les Violets", None),
        ],
        strict=True,
    )
]
STEPS = ("noms", "equipes", "regles", "terrain")
LATER_PACKS = {2: (6, 8), 3: (5, 8), 4: (6, 7), 5: (6, 8)}


def pictures(studio: Studio) -> None:
    set_up(studio)
    studio.begin("live", teams=TEAMS, parrains=1)
    studio.parrain.play()
    before_the_shots(studio)
    bang(studio)
    shotgun(studio)
    money(studio)
    sheets(studio)
    end(studio)
    pages(studio)


def set_up(studio: Studio) -> None:
    """Every step, short of the last tap."""
    page = studio.visit("/new")
    page.locator(".numbers label:has([value='18'])").click()
    studio.shoot("0-combien", whole=True)
    for number, step in enumerate(STEPS, 2):
        page.locator(".steps:visible .primary").click()
        expect(page.locator(f"[data-step={step}]")).to_be_visible()
        if step == "noms":
            page.fill("#names", "\n".join(SEVENTEEN))
        studio.shoot(f"0-mise-en-place-{number}", whole=True)
        if step == "equipes":
            looks(studio)


def looks(studio: Studio) -> None:
    page = studio.parrain.page
    page.locator(".crew [data-at]").first.click()
    studio.shoot("0-un-joueur")
    page.locator("[data-deselect]").click()
    page.locator("[data-look]").first.click()
    studio.shoot("0-embleme")
    page.locator("[data-close-look]").click()


def before_the_shots(studio: Studio) -> None:
    phone = studio.parrain
    studio.shoot("1-preparation")
    studio.shoot_board("tableau-1-preparation")
    phone.page.fill("[name='pack.k20']", "6")
    phone.page.fill("[name='pack.k10']", "7")
    studio.shoot("1-preparation-comptee", whole=True)
    phone.primary("Annoncer")
    phone.see("arming")
    studio.shoot("2-armes", whole=True)
    studio.shoot_board("tableau-2-armes")
    countdowns(studio)
    for name in ("Tom", "Hugo"):
        phone.do("flee", who=name)
    expect(phone.tile("Hugo")).to_contain_text("lâche")
    studio.shoot("4-courage", whole=True)
    studio.shoot_board("tableau-4-courage")


def countdowns(studio: Studio) -> None:
    """Each lasts a few seconds: it is begun again for every size."""
    phone, board = studio.parrain, studio.board

    def begin() -> None:
        studio.try_to("stop_countdown")
        phone.do("count_down", phase="movement")

    def wait_for(page: Page, selector: str, text: str = "") -> Callable[[], None]:
        def again() -> None:
            begin()
            expect(page.locator(selector)).to_contain_text(text)

        return again

    seven, two = ("#countdown-number", "7"), (".countdown.last #countdown-number", "2")
    studio.shoot("3-decompte", each=wait_for(phone.page, *seven))
    studio.shoot_board("tableau-3-decompte", each=wait_for(board, *seven))
    studio.shoot("3-deux", each=wait_for(phone.page, *two))
    studio.shoot_board("tableau-3-deux", each=wait_for(board, *two))
    studio.shoot("3-figes", each=wait_for(phone.page, ".countdown.at-zero #countdown-number"))
    begin()
    phone.do("stop_countdown")
    expect(phone.page.locator("#phase-movement .warning")).to_be_visible()
    studio.shoot("3-arret")
    begin()
    phone.do("whistle")
    expect(phone.page.locator("#again")).to_be_visible()
    expect(phone.page.locator("#countdown")).to_have_count(0)
    studio.shoot("3-viser")
    studio.shoot_board("tableau-3-viser")
    phone.do("count_down", phase="courage")
    phone.do("whistle")
    phone.see("courage")


def bang(studio: Studio) -> None:
    phone = studio.parrain
    phone.primary("Bang")
    phone.see("bang")
    studio.shoot("5-bang")
    phone.tap("Léa", "Max", "Max", "Jade", "Théo")
    expect(phone.page.locator("#primary")).to_contain_text("5 touches")
    studio.shoot("5-touches")
    studio.shoot_board("tableau-5-bang")
    phone.primary("5 touches")
    phone.page.wait_for_selector(".hand")
    studio.shoot("5-clicks", whole=True)
    phone.reveal("Léa", "Boom")
    phone.reveal("Jade", "Backstab")
    phone.primary("Aucun autre Click")
    expect(phone.page.locator("#first-title")).to_be_visible()
    studio.shoot("5-qui-commence")
    phone.first("Léa")
    for name in ("Chloé", "Zoé"):
        phone.page.locator(f'.touch:visible .choice:has([value="{name}"])').click()
    studio.shoot("5-grenade", whole=True)
    phone.touch()
    expect(phone.page.locator(".tie")).to_have_count(0)
    expect(phone.page.locator(".touch h2")).to_contain_text("Backstab")
    studio.shoot("5-poignard", whole=True)
    studio.shoot_board("tableau-5-grenade")
    phone.stab("Axel")
    phone.primary("Pas de Click")
    expect(phone.page.locator("#primary")).to_contain_text("Double Guns")
    studio.shoot("5-fin-de-salve", whole=True)


def shotgun(studio: Studio) -> None:
    phone = studio.parrain
    phone.primary("Double Guns")
    phone.see("double_guns")
    studio.shoot("6-double-guns")
    phone.primary("Personne")
    phone.see("shotgun")
    phone.tap("Noé")
    phone.primary("1 touche")
    phone.page.wait_for_selector(".touch")
    studio.shoot("7-recul", whole=True)
    phone.primary("Personne")
    phone.primary("Partage")


def money(studio: Studio) -> None:
    phone = studio.parrain
    phone.see("split")
    studio.shoot("8-compter", whole=True)
    phone.primary("partager")
    phone.page.wait_for_selector("#why")
    studio.shoot("8-partage", whole=True)
    studio.shoot_board("tableau-8-partage")
    phone.primary("Retour")
    phone.see("return")
    studio.shoot("9-retour")
    studio.shoot_board("tableau-9-retour")


def sheets(studio: Studio) -> None:
    phone = studio.parrain
    phone.page.click("#open-menu")
    studio.shoot("menu")
    phone.page.click("dialog[open] [data-sheet=people]")  # large letters leave it no other place
    studio.shoot("un-enfant")
    phone.page.keyboard.press("Escape")
    phone.tap("Inès")
    studio.shoot("une-personne")
    phone.page.keyboard.press("Escape")
    phone.do("next", to="preparation")
    phone.see("preparation")
    studio.shoot("1-manche-2", whole=True)
    phone.page.fill("[name='pack.k20']", "20")
    phone.page.fill("[name='pack.k10']", "3")
    phone.primary("Annoncer")
    expect(phone.page.locator("#sheet-with_left")).to_be_visible()
    studio.shoot("question")
    phone.page.keyboard.press("Escape")
    phone.page.context.set_offline(True)
    expect(phone.page.locator("#link")).to_contain_text("Connexion perdue")
    studio.shoot("hors-ligne")
    phone.page.context.set_offline(False)
    expect(phone.page.locator("#link")).to_have_text("Connecté")
    studio.visit("/")
    studio.shoot("accueil-partie-en-cours", whole=True)


def end(studio: Studio) -> None:
    """The other rounds without a shot, then the ranks one by one."""
    phone = studio.parrain
    phone.play()
    for number, (k20, k10) in LATER_PACKS.items():
        if number > 2:
            phone.do("next", to="preparation")
        phone.do("open_pack", pack={"k20": k20, "k10": k10})
        for phase in ("movement", "courage"):
            phone.do("count_down", phase=phase)
            phone.do("whistle")
        if number == 5:
            phone.do("flee", who="Noé")
        for phase in ("bang", "double_guns", "shotgun", "split"):
            phone.do("next", to=phase)
        phone.see("split")
        phone.do("share", cards=int(phone.page.inner_text("#expected").split()[0]))
        phone.do("next", to="end" if number == 5 else "return")
    phone.see("end")
    studio.shoot("fin-tambour")
    covered = phone.page.locator(".rank.covered")
    ranks = covered.count()
    phone.primary("Dévoiler")
    expect(covered).not_to_have_count(ranks)
    studio.shoot("fin-rangs")
    studio.shoot_board("tableau-fin-rangs")
    phone.do("unveil", rank=1)
    expect(phone.page.locator(".podium-step").first).to_be_visible()
    phone.page.wait_for_timeout(SETTLED_MS)
    studio.shoot("fin")
    studio.shoot("fin-entiere", whole=True)
    studio.shoot_board("tableau-fin")


def pages(studio: Studio) -> None:
    for name, path in {
        "aide": "/help/live",
        "cartes-perdues": "/my-box",
        "parties-gardees": "/games",
        "une-partie-gardee": "/games/1",
    }.items():
        studio.visit(path)
        studio.shoot(name, whole=True)
