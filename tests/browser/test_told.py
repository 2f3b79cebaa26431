"""What an evening tells stays in sight and hides nothing of the game, in any phase, at any size."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from pi_parrain.engine import PARRAIN, Codec
from pi_parrain.games import GAMES
from rig.box import Box
from rig.browser.phone import Phone
from tests.browser.conftest import SMALL, NewPhone
from tests.training.trainees import begin

SIZES = (SMALL, {"width": 320, "height": 640}, {"width": 844, "height": 390})
EVENINGS = {
    "live": ("11", 10),
    "vilains": ("14", 6),
    "crash": ("14", 6),
    "gang": ("9", 7),
    "spirit": ("13", 11),
}
"""The number of an evening with every phase of its game, and how many those are."""

BEGIN = """async fields => {
  const body = new URLSearchParams(fields)
  return (await fetch("/training/evening", { method: "POST", body })).ok
}"""
RECORD = """async bodies => {
  for (const body of bodies) {
    const key = String(Math.random())
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key }
    // A box that was quicker, at its zero, did the same.
    if (["whistle", "reveal"].includes(body.do)) headers.Seen = "0"
    const answer = await fetch("/moves", { method: "POST", headers, body: JSON.stringify(body) })
    if (!answer.ok) return await answer.text()
  }
  return ""
}"""
HIDDEN = """() => {
  const found = []
  const strip = document.getElementById("strip")
  const bar = document.getElementById("bar")
  const scroller = document.scrollingElement
  strip.querySelector("ol").innerHTML = // as much as it ever tells
    "<li>Un coup part, on ne voit pas d’où : il vise Capucine.</li>".repeat(5) +
    "<li class='newest'>Rosalie crie « Double Guns ! » : un des deux pistolets vise Maëlys.</li>"
  strip.querySelector(".yours b").textContent = "À vous !"
  strip.querySelector(".yours form").hidden = false
  const hit = one => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const touched = there?.closest("button, a, label, summary")
    return there && (one.contains(there) || touched?.contains(one))
  }
  const tell = (what, one) => found.push(`${what} at ${innerWidth}: ${one.outerHTML.slice(0, 90)}`)
  for (const y of [0, 60, scroller.scrollHeight]) {
    scroller.scrollTop = y
    const { top, bottom, height } = strip.getBoundingClientRect()
    if (top < -1 || bottom > innerHeight || !height) tell("out of sight", strip)
    const header = bar.getBoundingClientRect()
    const sticks = getComputedStyle(bar).position === "sticky" // with large letters it scrolls away
    if (sticks && header.bottom > bottom + 1 && header.top < bottom - 1) tell("covered", bar)
    for (const one of bar.querySelectorAll("#undo, #open-menu, #open-help")) {
      if (sticks && one.checkVisibility() && !hit(one)) tell("cannot be touched", one)
    }
  }
  const newest = strip.querySelector(".newest").getBoundingClientRect()
  const window = strip.querySelector(".heard").getBoundingClientRect()
  if (newest.top < window.top - 1 || newest.bottom > window.bottom + 1) tell("not read", strip)
  const whole = strip.getBoundingClientRect()
  for (const one of strip.querySelectorAll(".yours > *, .yours > form > button")) {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const inside = left >= 0 && right <= innerWidth && top >= whole.top && bottom <= whole.bottom
    if (!inside) tell("beside the strip", one)
  }
  if (!document.querySelector("#countdown")) {
    for (const one of document.querySelectorAll("#scene :is(button, a, summary, input)")) {
      if (!one.checkVisibility() || !one.getClientRects().length) continue
      one.scrollIntoView({ block: "center" })
      if (!hit(one)) tell("hidden", one)
    }
  }
  scroller.scrollTop = 0
  return found
}"""


@pytest.fixture
def box(fresh_box: Box) -> Box:
    """A box where nobody plays."""
    return fresh_box


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_of_the_game_is_hidden_in_any_phase(
    new_phone: NewPhone, large_letters: Browser, slug: str
) -> None:
    game, (seed, phases) = GAMES[slug], EVENINGS[slug]
    assert game.card is not None
    fewest = game.card.people[0]
    phone, large = new_phone(), new_phone(browser=large_letters)
    fields = {"game": slug, "people": str(fewest), "pace": "paused", "seed": seed}
    assert phone.page.evaluate(BEGIN, fields)
    phone.play()
    large.play()
    codec, seen, waiting = Codec(game.commands, "do"), set(), list[Any]()
    for told in begin(slug, seed, fewest)[1].told[1:]:
        waiting.append(codec.encode(told.scene.command))
        phase = game.view(told.after, PARRAIN)["phase"].value
        if phase not in seen:
            seen.add(phase)
            assert phone.page.evaluate(RECORD, waiting) == ""
            waiting.clear()
            for one in (phone, large):  # both at first: a count lasts three seconds
                expect(one.page.locator(f"#phase-{phase}")).to_be_attached()
            look(phone, phase, SIZES)
            look(large, phase, (SMALL,))
    assert len(seen) == phases


def look(phone: Phone, phase: str, sizes: tuple[dict[str, int], ...]) -> None:
    for size in sizes:
        phone.page.set_viewport_size(size)
        assert phone.page.evaluate(HIDDEN) == [], phase
