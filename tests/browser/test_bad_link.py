"""Staleness is loud, and a tap is never lost, doubled or pretended."""

from __future__ import annotations

import itertools
import re
import signal
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rig.box import Box
from rig.browser.phone import Phone
from rig.waiting import until
from tests.browser.conftest import NewPhone

CUT = ("net::ERR_",)
REFUSED = ("status of 409",)


def hits(box: Box) -> list[str]:
    """The victims of the open volley, in the order of the journal."""
    volley = box.replayed()["state"].get("volley", {})
    return [shot["victim"] for shot in volley.get("shots", [])]


def in_the_shoot_out(new_phone: NewPhone, box: Box) -> Phone:
    """A phone whose link to *box* will be cut."""
    phone = new_phone(on=box)
    phone.forgiven = CUT
    phone.begin()
    phone.reach("bang")
    phone.play()
    return phone


def test_taps_wait_for_the_link_in_their_order(new_phone: NewPhone, fresh_box: Box) -> None:
    """The box is out of reach: its process stands still, as behind a tree."""
    phone = in_the_shoot_out(new_phone, fresh_box)
    fresh_box.process.send_signal(signal.SIGSTOP)
    phone.tap("Léa", "Max", "Max", "Zoé")
    expect(phone.page.locator("#unsent")).to_have_text("4 gestes à envoyer")
    lost = re.compile(r"Connexion perdue depuis \d+ s")
    expect(phone.page.locator("#link")).to_have_text(lost)
    # No optimistic lie: marked as on its way, not as hit.
    expect(phone.tile("Max")).to_have_attribute("data-sending", "")
    expect(phone.page.locator(".tile.struck")).to_have_count(0)
    fresh_box.process.send_signal(signal.SIGCONT)
    expect(phone.page.locator("#unsent")).to_be_hidden()
    expect(phone.page.locator("#link")).to_have_text("Connecté")
    expect(phone.tile("Max").locator(".hits")).to_contain_text("2")
    assert hits(fresh_box) == ["Léa", "Max", "Max", "Zoé"]


def test_a_reload_in_the_middle_of_a_volley_keeps_the_taps(phone: Phone, box: Box) -> None:
    phone.forgiven = CUT
    phone.begin()
    phone.reach("bang")
    phone.play()
    phone.tap("Léa")
    expect(phone.tile("Léa").locator(".hits")).to_be_visible()
    phone.page.route("**/moves", lambda route: route.abort())
    phone.tap("Max", "Jade")
    phone.page.reload()
    expect(phone.page.locator("#unsent")).to_be_visible()
    expect(phone.page.locator("#unsent")).to_have_text("2 gestes à envoyer")
    expect(phone.tile("Léa").locator(".hits")).to_be_visible()
    phone.page.unroute("**/moves")
    expect(phone.page.locator("#unsent")).to_be_hidden()
    assert hits(box) == ["Léa", "Max", "Jade"]


ALL_SENT = "() => localStorage.getItem('parrain.outbox') === '[]'"


def test_an_answer_that_was_lost_does_not_double_the_hit(phone: Phone, box: Box) -> None:
    """The box recorded the tap, the phone never heard: the same key goes out again."""
    phone.forgiven = CUT
    phone.begin()
    phone.reach("bang")
    phone.play()
    heard = []

    def lose_the_first_answer(route) -> None:  # type: ignore[no-untyped-def]
        heard.append(route.request.headers["idempotency-key"])
        if len(heard) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    phone.page.route("**/moves", lose_the_first_answer)
    phone.tap("Max")
    phone.page.wait_for_function(ALL_SENT)
    assert len(heard) == 2
    assert len(set(heard)) == 1
    assert hits(box) == ["Max"]


PORTAL = {"status": 200, "content_type": "text/html", "body": "<h1>Connectez-vous</h1>"}
TOO_MANY = {
    "status": 429,
    "headers": {"Retry-After": "1"},
    "content_type": "application/json",
    "body": '{"code": "toomany", "sentence": "Trop de demandes."}',
}


@pytest.mark.parametrize("answer", [PORTAL, TOO_MANY], ids=["captive portal", "too many"])
def test_a_tap_waits_until_the_box_itself_has_decided(
    phone: Phone, box: Box, answer: dict[str, Any]
) -> None:
    """A portal says 200 to everything; a box that is asked too often wants to be asked again."""
    phone.forgiven = ("status of 429",)
    phone.begin()
    phone.reach("bang")
    phone.play()
    asked = []

    def interfere(route: Route) -> None:
        asked.append(route.request.headers["idempotency-key"])
        if len(asked) < 3:
            route.fulfill(**answer)
        else:
            route.continue_()

    phone.page.route("**/moves", interfere)
    phone.tap("Max")
    expect(phone.tile("Max").locator(".hits")).to_be_visible()
    expect(phone.page.locator("#unsent")).to_be_hidden()
    expect(phone.page.locator(".toast")).to_have_count(0)
    assert len(set(asked)) == 1
    assert hits(box) == ["Max"]


def test_what_came_too_late_is_told_and_not_recorded(new_phone: NewPhone, box: Box) -> None:
    sam, nour = new_phone(), new_phone()
    sam.forgiven = CUT + REFUSED
    sam.begin()
    sam.reach("bang")
    sam.play()
    sam.page.context.set_offline(True)
    sam.tap("Léa")
    nour.play()
    nour.primary("Personne n’a tiré")
    nour.see("double_guns")
    sam.remember("#refusals .toast")  # it goes when the page has followed
    sam.page.context.set_offline(False)
    until(sam.shown)
    [told] = sam.shown()
    for words in ("Refusé", "Léa", "La partie a avancé entre-temps"):
        assert words in told
    assert hits(box) == []


def test_a_tap_that_waits_is_never_another_games(new_phone: NewPhone, fresh_box: Box) -> None:
    """Two taps and an undo wait; the box changes games, and the page loads itself again, once."""
    sam, nour = new_phone(on=fresh_box), new_phone(on=fresh_box)
    sam.forgiven = CUT + REFUSED
    sam.begin()
    sam.reach("bang")
    sam.play()
    loads: list[Page] = []
    sam.page.on("load", lambda page: loads.append(page))
    for path in ("**/moves", "**/undo"):
        sam.page.route(path, lambda route: route.abort())
    sam.tap("Léa", "Max")
    sam.page.click("#undo")
    nour.page.evaluate("() => fetch('/games/vilains', { method: 'POST' })")
    nour.do("set_up", players=["Ana", "Bo", "Cleo"])
    sam.see("turn")
    assert len(loads) == 1
    expect(sam.page.locator("#unsent")).to_have_text("3 gestes à envoyer")
    expect(sam.page.locator("[data-sending]")).to_have_count(0)
    recorded = fresh_box.replayed()
    for path in ("**/moves", "**/undo"):
        sam.page.unroute(path)
    expect(sam.page.locator("#unsent")).to_be_hidden()
    expect(sam.page.locator("#refusals .toast")).to_have_count(1)  # one sentence, three taps
    for name in ("Léa", "Max", "Annuler"):
        expect(sam.page.locator("#refusals .toast")).to_contain_text(name)
    sam.see("turn")
    assert len(loads) == 1
    assert fresh_box.replayed() == recorded


def test_the_cable_is_pulled_in_the_middle_of_a_round(new_phone: NewPhone, fresh_box: Box) -> None:
    phone = in_the_shoot_out(new_phone, fresh_box)
    phone.tap("Léa")
    expect(phone.tile("Léa").locator(".hits")).to_be_visible()
    fresh_box.stop(signal.SIGKILL)
    phone.tap("Max")
    expect(phone.page.locator("#unsent")).to_be_visible()
    fresh_box.start()
    expect(phone.page.locator("#unsent")).to_be_hidden()
    expect(phone.page.locator("#link")).to_have_text("Connecté")
    phone.see("bang")
    assert hits(fresh_box) == ["Léa", "Max"]


def test_a_countdown_cut_by_the_power_comes_back_as_interrupted(
    new_phone: NewPhone, fresh_box: Box
) -> None:
    phone = new_phone(on=fresh_box)
    phone.forgiven = CUT
    phone.begin()
    phone.reach("arming")
    phone.play()
    phone.primary("10 → 0")
    expect(phone.page.locator("#countdown")).to_be_visible()
    fresh_box.stop(signal.SIGKILL)
    fresh_box.start()
    expect(phone.page.locator(".warning")).to_contain_text("coupure de courant")
    phone.primary("Relancer 10 → 0")
    expect(phone.page.locator("#countdown")).to_be_visible()


COUNT_STREAMS = """
window.asked = window.refused = 0
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address)
    window.asked += 1
    this.addEventListener("error", () => { window.refused += 1 })
  }
}
"""


def test_a_box_without_room_is_asked_less_and_less_often(phone: Phone) -> None:
    """A browser gives up a stream that is refused; the page does not, and says since when."""
    phone.forgiven = ("status of 503",)
    phone.begin()
    page = phone.page
    page.add_init_script(COUNT_STREAMS)
    page.clock.install(time=0)
    page.clock.pause_at(3600)
    page.route("**/live", lambda route: route.fulfill(status=503, body="{}"))
    page.goto(f"{phone.address}/play")
    tries = [0]  # how many, by each second
    for _ in range(44):
        page.clock.run_for(1000)
        page.wait_for_function("() => asked === refused")
        tries.append(page.evaluate("asked"))
    at = [second for second, (before, now) in enumerate(itertools.pairwise(tries)) if now > before]
    pauses = [later - earlier for earlier, later in itertools.pairwise(at)]
    assert pauses == sorted(pauses)
    assert (pauses[0], pauses[-1]) == (2, 16)
    expect(page.locator("#link")).to_have_text("Connexion perdue depuis 44 s")
    page.unroute("**/live")
    page.clock.resume()
    page.clock.fast_forward(32_000)
    expect(page.locator("#link")).to_have_text("Connecté")


def test_a_phone_that_wakes_up_asks_for_everything(phone: Phone) -> None:
    phone.begin()
    phone.play()
    with phone.page.expect_request("**/live"):
        phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
