"""« Essayer », as seen and heard on the box itself: its horn, its light, its button."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rig.box import Box
from rig.browser.phone import press_button, wait_until
from tests.browser.conftest import NewPhone

THREE_COLOURS = "27, 22, 23"
STAYS_S = 0.5  # of a thumb: more than a bounce, less than a long press of the box as it comes
QUIET_MS = 2_500  # in which another tick would come
TICK_S = 2.0  # at most, on a busy machine; the whistle is longer
LISTEN = """() => new Promise(ready => {
  window.pins = []
  new EventSource("/box/live").addEventListener("pin", ({ data }) => {
    pins.push({ ...JSON.parse(data), at: performance.now() / 1000 })
    ready()
  })
})"""
STEADY_GREEN = """() => {
  const lit = [...document.querySelector(".lamp").classList].filter(name => name !== "lamp")
  return lit.join() === "green" && performance.now() / 1000 > pins.at(-1).at + 1.5
}"""
SILENT = """quiet => {
  const last = pins.filter(({ name }) => name === "sound").at(-1)
  return !last.on && performance.now() > last.at * 1000 + quiet
}"""
SOUNDS = """() => {
  const sounds = []
  for (const { name, on, hz, at } of pins) {
    if (name !== "sound") continue
    if (on) sounds.push({ hz, at, lasts: null })
    else if (sounds.length) sounds.at(-1).lasts ??= at - sounds.at(-1).at
  }
  return sounds
}"""

SOUNDING = re.compile(r"\bon\b")


class Bench:
    """The settings on one page, and the box on another."""

    def __init__(self, phone: Any) -> None:
        self.page: Page = phone.page
        self.box: Page = self.page.context.new_page()
        self.box.goto(f"{phone.address}/box")
        self.be_quiet()
        self.box.evaluate(LISTEN)
        self.page.goto(f"{phone.address}/settings")

    def be_quiet(self) -> None:
        """Whatever somebody tried before."""
        self.box.evaluate("fetch('/settings/try/end', { method: 'POST' })")
        wait_until(self.box, lambda: not self.counts_down)
        expect(self.box.locator(".horn")).not_to_have_class(SOUNDING)

    @property
    def counts_down(self) -> bool:
        told = self.page.evaluate("fetch('/play.json').then(answer => answer.json())")
        return bool(told["countdown"])

    def trial(self, button: str) -> Locator:
        return self.page.locator("[data-trial]", has=self.page.get_by_role("button", name=button))

    def hear(self, button: str, **fields: str) -> float:
        """Tap *button* with those values typed; the second in which that was, on the box's page."""
        for name, value in fields.items():
            self.page.locator(f"[name='box.{name}']").fill(value)
        now: float = self.box.evaluate("performance.now() / 1000")
        self.page.get_by_role("button", name=button, exact=True).click()
        return now

    @property
    def sounds(self) -> list[dict[str, float]]:
        found: list[dict[str, float]] = self.box.evaluate(SOUNDS)
        return found

    def wait_for_sounds(self, heard: Callable[[list[dict[str, float]]], object]) -> None:
        wait_until(self.box, lambda: heard(self.sounds))

    def whistle(self, least: float) -> dict[str, float]:
        """The sound that lasts at least so many seconds, once it is over."""
        self.wait_for_sounds(lambda all: any((one["lasts"] or 0) > least for one in all))
        return next(one for one in self.sounds if (one["lasts"] or 0) > least)

    def press(self) -> None:
        press_button(self.box, STAYS_S)


@pytest.fixture
def variables() -> dict[str, str | None]:
    return {}


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Box]]:
    """One for each set of variables: what is tried leaves nothing behind."""
    open_ones: dict[str, Box] = {}

    def box_with(**variables: str | None) -> Box:
        name = repr(variables)
        if name not in open_ones:
            open_ones[name] = Box(tmp_path_factory.mktemp("trials"), **variables)
        return open_ones[name]

    yield box_with
    for box in open_ones.values():
        box.stop()


@pytest.fixture
def box(boxes: Callable[..., Box], variables: dict[str, str | None]) -> Box:
    """A box of our own, whose long press is the usual one, and can be typed."""
    return boxes(**{"PARRAIN_BOX_LONG_PRESS_S": None, **variables})


@pytest.fixture
def bench(new_phone: NewPhone) -> Bench:
    return Bench(new_phone())


def test_another_sort_of_sound_is_heard(bench: Bench) -> None:
    bench.page.get_by_label("Ce qui sonne").select_option(label="Une sirène")
    bench.hear("Essayer")
    expect(bench.trial("Arrêter").locator("[data-tried]")).to_contain_text("compte 3 s")
    bench.whistle(0.5)
    expect(bench.page.get_by_role("button", name="Arrêter")).to_have_count(0)


@pytest.mark.parametrize("variables", [{}, {"PARRAIN_BOX_SOUND": "passive"}])
def test_a_piezo_is_heard_in_its_tone_whatever_sounds_today(bench: Bench) -> None:
    kind = bench.page.get_by_label("Ce qui sonne")
    if kind.is_enabled():
        kind.select_option("passive")
    bench.hear("Essayer", tone_hz="4000", trill_depth_hz="200", trill_rate_hz="5")
    bench.wait_for_sounds(lambda all: {3900, 4100} <= {round(one["hz"]) for one in all})


@pytest.mark.parametrize(
    ("button", "field", "seconds", "whistle"),
    [
        ("Essayer le décompte long", "long_count_s", 7, 2.0),
        ("Essayer le décompte court", "short_count_s", 6, 0.5),
    ],
)
def test_a_countdown_is_heard_as_long_as_it_is_typed(
    bench: Bench, button: str, field: str, seconds: int, whistle: float
) -> None:
    bench.hear(button, **{field: str(seconds)})
    blown = bench.whistle(whistle)
    counted = blown["at"] - bench.sounds[0]["at"]
    assert seconds - 1.5 < counted < seconds + 1.5
    assert not bench.counts_down


def test_the_delay_of_a_parrain_who_plays_is_waited_for(bench: Bench) -> None:
    asked = bench.hear("Essayer ce délai", gangster_delay_s="6")
    expect(bench.trial("Arrêter").locator("[data-tried]")).to_contain_text("se tait 6 s")
    bench.wait_for_sounds(lambda all: len(all) > 1)
    assert bench.sounds[0]["at"] - asked >= 6


def test_the_tune_of_a_duel_is_heard(bench: Bench) -> None:
    bench.hear("Écouter la mélodie")
    bench.wait_for_sounds(lambda all: len(all) > 3)


@pytest.mark.parametrize("leaves", [False, True])
def test_whoever_has_heard_enough_stops_it_or_leaves(bench: Bench, leaves: bool) -> None:
    bench.hear("Essayer le décompte long", long_count_s="60")
    bench.wait_for_sounds(len)
    stop = bench.page.get_by_role("button", name="Arrêter")
    expect(stop).to_be_visible()
    if leaves:
        bench.page.get_by_role("link", name="Wi-Fi de la boîte").click()
        bench.page.wait_for_url("**/wifi")
    else:
        stop.click()
        expect(stop).to_have_count(0)
    bench.box.wait_for_function(SILENT, arg=QUIET_MS)
    assert max(one["lasts"] for one in bench.sounds) < TICK_S  # it never came to its whistle
    expect(bench.box.locator(".horn")).not_to_have_class(SOUNDING)


@pytest.mark.parametrize(("typed", "meaning"), [("0,3", "un appui long"), ("5", "un appui court")])
def test_a_press_is_judged_by_what_is_typed_and_starts_nothing(
    bench: Bench, typed: str, meaning: str
) -> None:
    bench.page.locator("[name='box.long_press_s']").fill(typed)
    trial = bench.trial("Essayer un appui")
    with bench.page.expect_response("**/settings/try/press"):  # so it listens for the next turn
        trial.get_by_role("button").click()
        expect(trial.locator("[data-tried]")).to_contain_text("Maintenez le gros bouton")
    bench.press()
    expect(trial.locator(".good")).to_contain_text(meaning)
    expect(trial.locator(".good")).to_contain_text(f"{typed} s")
    assert bench.sounds == []

    def counts() -> bool:
        """The button is the game's again; a turn that was on its way may take one more press."""
        bench.press()
        return bool(bench.sounds)

    wait_until(bench.page, counts)


@pytest.mark.parametrize("variables", [{"PARRAIN_BOX_LIGHT_PINS": THREE_COLOURS}])
def test_the_light_shows_all_its_looks_and_goes_back(bench: Bench) -> None:
    bench.box.wait_for_function(STEADY_GREEN)
    begun = bench.box.evaluate("pins.length")
    bench.page.get_by_text("Le câblage et la lumière").click()
    bench.hear("Essayer la lumière")
    expect(bench.trial("Arrêter").locator("[data-tried]")).to_contain_text("bleu")
    expect(bench.page.get_by_role("button", name="Arrêter")).to_have_count(0)
    bench.box.wait_for_function(STEADY_GREEN)
    seen = bench.box.evaluate(f"pins.slice({begun}).filter(pin => pin.on).map(pin => pin.name)")
    assert {"red", "green", "blue"} <= set(seen)
    assert "sound" not in seen


@pytest.mark.parametrize("variables", [{"PARRAIN_BOX_LIGHT_PINS": THREE_COLOURS}])
def test_a_light_that_is_left_goes_back(bench: Bench) -> None:
    bench.page.get_by_text("Le câblage et la lumière").click()
    bench.hear("Essayer la lumière")
    bench.box.wait_for_function("() => document.querySelector('.lamp.red')")
    bench.page.get_by_role("link", name="Wi-Fi de la boîte").click()
    bench.box.wait_for_function(STEADY_GREEN)
