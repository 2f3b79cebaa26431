"""« Première fois ? » from the home page to its end, by thumb, with the box counting for real."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from threading import Event

import pytest
from playwright.sync_api import Route, expect

from pi_parrain.games import GAMES
from pi_parrain.tour_shelf import tours
from rig.box import Box
from rig.browser.phone import Phone, wait_until
from tests.browser.conftest import NewPhone

TINY = {"width": 320, "height": 568}
LIVE = "live"
NEXT = "step => Number(document.getElementById('guide').dataset.step) > step"
READY = """() =>
  document.querySelector("#guide[data-listens], [data-pointed], #guide-on, #guide-play") !== null"""
WRONGLY_GUIDED = """() => {
  const control = document.querySelector("[data-pointed]")
  const bubble = document.querySelector("dialog[open] .guide") ?? document.getElementById("guide")
  if (!control) return []
  const wrong = []
  const [one, other] = [control, bubble].map(element => element.getBoundingClientRect())
  const beside = one.right <= other.left || other.right <= one.left
  if (!beside && one.bottom > other.top && other.bottom > one.top) wrong.push("covers the control")
  for (const { top, bottom } of [one, other]) {
    if (top < -1 || bottom > innerHeight + 1) wrong.push(`out of sight: ${top} to ${bottom}`)
  }
  for (const button of document.querySelectorAll("#scene :is(button, a, input, summary)")) {
    if (!button.checkVisibility() || button.closest("[inert], .guide")) continue
    if (!control.contains(button)) wrong.push(`can be touched: ${button.outerHTML.slice(0, 80)}`)
  }
  const { activeElement } = document
  if (!control.contains(activeElement)) wrong.push(`focus: ${activeElement.outerHTML.slice(0, 80)}`)
  return wrong
}"""
COUNT_SOUNDS = """() => {
  window.sounds = 0
  new MutationObserver(() => { sounds += document.querySelector(".horn").classList.contains("on") })
    .observe(document.querySelector(".horn"), { attributes: true })
}"""


@pytest.fixture
def box(fresh_box: Box) -> Box:
    """No game goes on there: a tour has no real game to set aside."""
    return fresh_box


class Trainee:
    """Does what the bubble says, one touch after the other, and counts them."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page = phone, phone.page
        self.taps = 0

    @property
    def step(self) -> int:
        return int(self.page.locator("#guide").get_attribute("data-step") or 0)

    def begin(self, slug: str) -> None:
        self.page.goto(f"{self.phone.address}{'/' if slug == LIVE else '/training'}")
        self.page.locator(f'form[action="/training/first-time/{slug}"] button').click()
        self.taps += 1
        self.page.wait_for_url("**/play")
        self.page.wait_for_function(READY)

    def take_step(self, wait: Callable[[int], None]) -> None:
        """*wait* is for a step in which the box counts."""
        step = self.step
        while self.is_still_at(step):
            if self.page.locator("#guide[data-listens]").count():
                wait(step)
                self.page.wait_for_function(NEXT, arg=step)
                return
            self.phone.listens()
            assert self.page.evaluate(WRONGLY_GUIDED) == []
            self.touch()

    def is_still_at(self, step: int) -> bool:
        self.page.wait_for_function(READY)
        return self.step == step

    def touch(self) -> None:
        """The one thing: then the page shows another step, or another thing to touch."""
        control = self.page.locator("[data-pointed], #guide-on").last
        handle = control.element_handle()
        step = self.step
        self.phone.press(control)
        self.taps += 1
        self.page.wait_for_function(
            "([step, before]) => Number(document.getElementById('guide').dataset.step) > step"
            " || !before.matches('[data-pointed], #guide-on')",
            arg=[step, handle],
        )

    def finished(self) -> bool:
        return self.page.locator("#guide-play").count() > 0


def nothing_happens(trainee: Trainee) -> None:
    """Whoever touches elsewhere, holds his finger down, or comes with a keyboard."""
    page, step = trainee.page, trainee.step
    before = (page.get_attribute("#bar", "data-seen"), trainee.phone.picture())
    posts = trainee.phone.posts()
    for elsewhere in ("#open-menu", "#undo", '#game .tile[data-who="Max"]', "#primary"):
        spot = page.locator(elsewhere).bounding_box()
        assert spot is not None
        page.mouse.click(spot["x"] + 5, spot["y"] + 5)
    page.mouse.move(*middle(page.locator("[data-pointed]").bounding_box()))
    page.mouse.click(*middle(page.locator("[data-pointed]").bounding_box()), button="right")
    assert trainee.phone.posts() == posts
    assert page.locator("dialog[open]").count() == 0
    assert trainee.step == step
    assert (page.get_attribute("#bar", "data-seen"), trainee.phone.picture()) == before


def waits_for_no_silent_box(phone: Phone) -> None:
    """Once its sound should be over, whoever is still in this step may go on without the box."""
    alone = phone.page.locator("#guide-alone")
    phone.page.wait_for_selector("#countdown[data-zero]")
    expect(alone).to_be_hidden()
    phone.page.evaluate("document.getElementById('countdown').dataset.ends = 1")
    expect(alone).to_be_visible()


def middle(spot: dict[str, float] | None) -> tuple[float, float]:
    assert spot is not None
    return spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2


def test_from_the_home_page_to_its_end(phone: Phone, box: Box) -> None:
    ears = phone.page.context.new_page()
    ears.goto(f"{box.address}/box")
    ears.evaluate(COUNT_SOUNDS)
    trainee, began = Trainee(phone), time.monotonic()
    trainee.begin(LIVE)
    while not trainee.finished():
        if trainee.step == 8:
            nothing_happens(trainee)
            phone.page.reload()  # and goes on
            phone.page.wait_for_function(READY)
            phone.check_axe()
        trainee.take_step(lambda step: waits_for_no_silent_box(phone) if step == 3 else None)
    print(f"\nPremière fois : {trainee.taps} taps, {time.monotonic() - began:.0f} s")
    assert trainee.taps == 1 + sum(1 for step in tours()[LIVE].steps) - 2  # two are the box's own
    assert ears.evaluate("sounds") >= 10 + 3  # each second is heard, and then the whistle
    expect(phone.page.locator("#guide-title")).to_have_text("Vous savez l’essentiel !")
    phone.check_axe()
    phone.page.locator("#guide-play").click()
    expect(phone.page.locator(".shelf")).to_be_visible()
    assert box.run("games").count("\n") <= 1  # nothing of it is kept


def test_every_table_game_on_the_smallest_phone(new_phone: NewPhone) -> None:
    """Here the countdowns are cut short, as by a Parrain who whistles himself."""
    phone = new_phone(TINY)
    for slug in GAMES:
        if slug == LIVE:
            continue
        trainee, steps = Trainee(phone), tours()[slug].steps

        def whistle(step: int, steps: tuple = steps) -> None:
            phone.send("/moves", json.loads(steps[step - 1].wants))

        trainee.begin(slug)
        while not trainee.finished():
            trainee.take_step(whistle)
        expect(phone.page.locator("#guide-title")).to_be_visible()


def test_a_tap_on_its_way_is_not_asked_for_again(phone: Phone) -> None:
    """Who shot is asked in a sheet, which closes before the box has answered."""
    trainee, steps = Trainee(phone), tours()["spirit"].steps
    trainee.begin("spirit")
    while json.loads(steps[trainee.step - 1].wants)["do"] != "shoot":
        trainee.take_step(lambda step: phone.send("/moves", json.loads(steps[step - 1].wants)))
    phone.press(phone.page.locator("#game [data-pointed]"))
    held: list[Route] = []
    answers = Event()
    phone.page.route(
        "**/moves", lambda one: one.continue_() if answers.is_set() else held.append(one)
    )
    shooter = phone.page.locator("dialog[open] [data-pointed]")
    phone.press(shooter)
    wait_until(phone.page, lambda: held)
    expect(phone.page.locator("#unsent")).to_be_visible()  # the bubble follows the same event
    assert phone.page.locator("[data-pointed]:visible").count() == 0
    assert phone.page.locator("#game .tile:not([inert] *):visible").count() == 0
    answers.set()  # on a busy machine the tap is given up by now, and sent again
    held[-1].continue_()
    phone.page.wait_for_function(NEXT, arg=trainee.step)
