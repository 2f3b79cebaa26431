"""The pages around the game, in a real browser and in three languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from pi_parrain.games import GAMES
from pi_parrain.journal import Journal
from pi_parrain.server.uploads import backup_beside
from pi_parrain.table import Table
from rig.box import Box
from rig.browser.phone import Phone, press_button, wait_until
from rig.evening import Evening
from rig.waiting import until
from tests.browser.conftest import NewPhone

SMALL = {"width": 360, "height": 640}
LANGUAGES = ("fr-FR", "en-GB", "nl-BE")
PAGES = (
    "/",
    "/games",
    "/games/1",
    "/my-box",
    "/rosters",
    "/self-test",
    "/training",
    "/training/live",
    "/box",
    "/help",
    "/training/evening",
    "/first-run/sound",
    "/first-run/test",
    "/settings",
    "/wifi",
    "/backup",
    "/backup/restore",
    "/update",
    "/status",
    "/remote",
    "/phones",
    "/codes",
    "/power",
    "/nowhere",
)
LISTEN = """() => {  // from now on: a tick lasts a tenth of a second, and a busy machine looks late
  const horn = document.querySelector(".horn")
  window.heard = false
  new MutationObserver(() => { heard ||= horn.classList.contains("on") })
    .observe(horn, { attributes: true })
}"""
NOW = "() => fetch('/play.json').then(answer => answer.json())"
HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true })"
TOO_SMALL = """() => [...document.querySelectorAll("a, button, select, textarea, summary, input")]
  .filter(one => one.checkVisibility() && !one.matches("label input, [type=hidden], p a"))
  .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
  .filter(([html, { width, height }]) => Math.min(width, height) < 47.5)
  .map(([html]) => html)"""


@pytest.fixture
def box(fresh_box: Box) -> Box:
    """Drafts, rosters and games stay on a box: each test begins with an empty one."""
    return fresh_box


def keep_an_evening(folder: Path) -> None:
    """A finished game on the shelf, put there behind the server's back."""
    with Journal(folder / "soirees.parrain") as journal:
        table = Table.start(journal, GAMES["live"])
        for move in Evening(3, gangsters=12).match.moves:
            table.submit(move.command, by=move.by)


def keep_an_upload(phone: Phone, folder: Path) -> None:
    """Its own backup with the key, as if somebody had sent it, for the page that shows it."""
    content = phone.page.request.get(f"{phone.address}/backup.zip?key=1").body()
    backup_beside(folder / "soirees.parrain").write_bytes(content)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_whole_in_every_language(
    new_phone: NewPhone, box: Box, language: str
) -> None:
    keep_an_evening(box.folder)
    phone = new_phone(SMALL, locale=language)
    keep_an_upload(phone, box.folder)
    for place in PAGES:
        phone.page.goto(f"{phone.address}{place}", wait_until="load")
        assert phone.page.url == f"{phone.address}{place}"
        assert phone.page.get_attribute("html", "lang") == language[:2]
        phone.check_axe()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, place
        assert phone.page.evaluate(TOO_SMALL) == [], place
    phone.errors.remove(*[error for error in phone.errors if "404" in error])


def test_the_key_leaves_the_address_at_once(phone: Phone) -> None:
    assert phone.page.url == f"{phone.address}/"
    assert "#k=" not in phone.page.evaluate("document.referrer + history.length + location.href")


def test_the_code_opens_the_door_to_a_phone_that_cannot_scan(
    chromium: Browser, phone: Phone
) -> None:
    phone.page.goto(f"{phone.address}/phones")
    found = re.search(r"\b\d{6}\b", phone.page.inner_text("main"))
    assert found
    context = chromium.new_context(viewport=SMALL, locale="fr-FR")
    page = context.new_page()
    page.goto(f"{phone.address}/")
    expect(page).to_have_url(f"{phone.address}/join")
    page.fill("#code", "000000" if found[0] != "000000" else "111111")
    page.click("form .primary")
    expect(page.locator("[data-said]")).to_contain_text("sur le téléphone d’un autre Parrain")
    page.fill("#code", found[0])
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{phone.address}/")
    context.close()


def test_without_javascript_the_page_says_what_is_needed(chromium: Browser, box: Box) -> None:
    context = chromium.new_context(viewport=SMALL, java_script_enabled=False, locale="fr-FR")
    page = context.new_page()
    page.goto(f"{box.address}/join")
    expect(page.locator("noscript .warning")).to_contain_text("a besoin de JavaScript")
    context.close()


def test_the_keepsake_is_a_picture(phone: Phone, box: Box, tmp_path: Path) -> None:
    keep_an_evening(box.folder)
    phone.page.goto(f"{phone.address}/games/1")
    with phone.page.expect_download() as kept:
        phone.page.click("[data-save-keepsake]")
    file = tmp_path / kept.value.suggested_filename
    kept.value.save_as(file)
    png = file.read_bytes()
    assert file.suffix == ".png"
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20], "big") == 1080
    assert len(png) > 20_000, "more than an empty canvas"


def test_a_deleted_game_comes_back(phone: Phone, box: Box) -> None:
    keep_an_evening(box.folder)
    page = phone.page
    page.goto(f"{phone.address}/games")
    page.locator(".entry").click()
    page.get_by_role("button", name="Supprimer").click()
    expect(page.locator(".entry")).to_have_count(0)
    page.get_by_role("button", name="Remettre").click()
    expect(page.locator(".entry")).to_have_count(1)


def test_lost_cards_change_the_packs_of_a_new_game(phone: Phone) -> None:
    page = phone.page
    page.goto(f"{phone.address}/my-box")
    page.fill("#k20", "20")
    page.click("form .primary")
    expect(page.locator("[role=status]")).to_have_text("C’est noté.")
    page.goto(f"{phone.address}/new")
    expect(page.locator("[data-offers='13'] .choice").first).to_contain_text("paquets de 14 cartes")


def test_the_virtual_box_whistles_through_the_real_pins(phone: Phone) -> None:
    page = phone.page
    page.goto(f"{phone.address}/box", wait_until="domcontentloaded")
    expect(page.locator(".lamp")).to_have_class(re.compile("light"))
    page.evaluate(LISTEN)
    press_button(page)
    page.wait_for_function("() => heard")
    until(lambda: page.evaluate(NOW)["countdown"])
    zero_ms = page.evaluate(NOW)["countdown"]["zero_ms"]
    page.mouse.down()  # a long press: stop
    until(lambda: not page.evaluate(NOW)["countdown"])
    assert page.evaluate(NOW)["now_ms"] < zero_ms
    page.mouse.up()
    expect(page.locator(".horn")).not_to_have_class(re.compile(r"\bon\b"))


def test_the_self_test_hears_a_thumb(new_phone: NewPhone) -> None:
    one, other = new_phone(SMALL), new_phone(SMALL)
    one.page.evaluate("() => fetch('/games/live', { method: 'POST' })")
    one.page.goto(f"{one.address}/self-test")
    other.page.goto(f"{other.address}/box", wait_until="domcontentloaded")
    expect(one.page.locator(".finding").first).to_be_visible()
    one.page.click("[data-listen]")
    expect(one.page.locator("[data-heard]")).to_contain_text("Appuyez maintenant")
    heard = one.page.locator("[data-heard]", has_text="Appui reçu")

    def press() -> bool:
        """Until it is heard: a box that does not listen yet refuses it aloud, before a set-up."""
        other.page.evaluate(LISTEN)
        press_button(other.page)
        until(lambda: heard.count() or other.page.evaluate("heard"))
        return heard.count() > 0

    wait_until(one.page, press)
    other.page.evaluate(LISTEN)
    one.page.get_by_role("button", name="Arrêt : trois coups").click()
    expect(one.page.locator("[data-sounds]")).to_contain_text("La boîte sonne : Arrêt")
    other.page.wait_for_function("() => heard")


def test_a_self_test_listens_in_turns_until_the_page_is_left(phone: Phone) -> None:
    page, asked = phone.page, list[Any]()
    page.on("request", lambda one: one.url.endswith("/self-test/button") and asked.append(one))
    page.clock.install()
    page.goto(f"{phone.address}/self-test")
    page.click("[data-listen]")
    wait_until(page, lambda: len(asked) >= 3)
    page.evaluate(HIDDEN)
    expect(page.locator("[data-listen]")).to_be_enabled()
    expect(page.locator("[data-heard]")).to_contain_text("la boîte attend un appui")
    turns = len(asked)
    page.clock.run_for(60_000)
    phone.posts()
    assert len(asked) == turns


def test_a_refusal_comes_into_sight(new_phone: NewPhone) -> None:
    """The button is at the end of a long page, and the sentence at its beginning."""
    one = new_phone(size={"width": 360, "height": 640})
    one.forgiven = ("status of 409",)
    one.page.route(
        "**/self-test/button",
        lambda route: route.fulfill(status=409, json={"sentence": "Un décompte tourne."}),
    )
    one.page.goto(f"{one.address}/self-test")
    one.page.get_by_role("button", name="Je vais appuyer").tap()
    told = one.page.locator("[data-said]")
    expect(told).to_contain_text("Un décompte tourne")
    expect(told).to_be_in_viewport(ratio=1)
