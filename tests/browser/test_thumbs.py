"""What a thumb does to buttons: too quick for one that changes, or held down on a stepper."""

from __future__ import annotations

import time

from playwright.sync_api import Route, expect

from rig.browser.phone import Phone, wait_until
from tests.browser.test_two_parrains import BOUNCE

A_LONG_TOUCH_MS = 1500


def test_a_thumb_that_was_too_quick_is_told(phone: Phone) -> None:
    phone.begin()
    phone.reach("courage")
    phone.play()
    phone.page.evaluate(
        """() => new MutationObserver(([{ target }]) => { window.hint ??= target.dataset.hint })
          .observe(document.body, { attributeFilter: ["data-hint"], subtree: true })"""
    )
    phone.page.evaluate(BOUNCE, ["#phase-bang", ""])
    phone.primary()
    phone.see("bang")
    assert phone.page.evaluate("hint").split() == ["Encore", "une", "fois", "?"]
    expect(phone.page.locator("[data-hint]")).to_have_count(0)
    expect(phone.page.locator("#spoken")).not_to_be_empty()
    phone.primary()
    phone.see("double_guns")


def test_a_stepper_that_is_held_goes_on(phone: Phone) -> None:
    """By the page's clock, which a test can hold: no machine is too slow or too quick for it."""
    phone.begin()
    phone.page.clock.install()
    phone.play()
    field = phone.page.locator("[name='pack.k20']")
    stepper = phone.page.locator(".stepper").first
    less, more = stepper.get_by_role("button").first, stepper.get_by_role("button").last
    place = more.bounding_box()
    assert place
    phone.page.clock.pause_at(time.time() + 5)
    more.click()
    expect(field).to_have_value("1")
    phone.page.mouse.move(place["x"] + 20, place["y"] + 20)
    phone.page.mouse.down()
    phone.page.clock.run_for(A_LONG_TOUCH_MS)
    reached = int(field.input_value())
    assert reached > 5
    phone.page.mouse.up()
    phone.page.clock.run_for(A_LONG_TOUCH_MS)
    assert field.input_value() == str(reached)  # and the click that ends it counts for nothing
    less.click()
    expect(field).to_have_value(str(reached - 1))


def test_the_board_opens_beside_the_game(phone: Phone) -> None:
    phone.begin()
    phone.play()
    phone.page.click("#open-menu")
    with phone.page.context.expect_page() as opened:
        phone.page.get_by_role("link", name="Tableau public").click()
    expect(opened.value.locator("#game")).to_be_visible()
    opened.value.close()
    expect(phone.page.locator("#phase-preparation")).to_be_visible()


def test_what_is_typed_before_the_scripts_have_come_is_kept(phone: Phone) -> None:
    phone.begin()
    page = phone.page
    held: list[Route] = []
    page.route("**/keep_drafts.js*", lambda route: held.append(route))
    page.goto(f"{phone.address}/play", wait_until="commit")
    twenties = page.locator('[name="pack.k20"]')
    twenties.fill("5")
    wait_until(page, lambda: held)
    held.pop().continue_()
    expect(page.locator("#link")).to_have_text("Connecté")
    expect(twenties).to_have_value("5")
