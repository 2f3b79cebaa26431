"""Ticks, whistle and buzz on a phone, from the same zero as the box; a screen that stays on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rig.browser.phone import Phone
from rig.waiting import until
from tests.browser.conftest import NewPhone

LISTEN = """
window.sounds = []
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (at) {
  const ahead = (at - this.context.currentTime) * 1000
  const due = performance.now() + ahead // by the page's clock; at is by the sound card's
  window.sounds.push({ hertz: this.frequency.value, at: at * 1000, due })
  return start.call(this, at)
}
"""

WAKING = """
window.wakers = []
const resume = AudioContext.prototype.resume
AudioContext.prototype.resume = function () {
  window.wakers.push(window.event.type)
  return resume.call(this)
}
"""

# A browser that lets nothing sound before a touch; this one would.
ASLEEP = """
const Loud = window.AudioContext
window.AudioContext = class extends Loud {
  constructor() { super(); this.suspend() }
}
"""

FEEL = """
window.felt = []
Navigator.prototype.vibrate = pattern => window.felt.push(pattern)
"""
NUMB = "delete Navigator.prototype.vibrate"
DELAY = "() => import('/static/play/keep_time.js').then(({ localTime }) => localTime(0))"
"""What the page takes for the time that a message loses on its way, and more."""
WATCH_VIDEO = """video => video.addEventListener("seeked", () => { window.woundBack = true })"""
REFUSED = ("status of 409",)


def switch(phone: Phone, label: str) -> None:
    phone.page.click("#open-menu")
    phone.page.get_by_label(label).check()
    phone.page.locator("#sheet-menu [data-close]").click()


def about_to_count(new_phone: NewPhone) -> Phone:
    """A phone with its sounds on, which remembers what it plays."""
    phone = new_phone()
    phone.page.context.add_init_script(LISTEN)
    phone.begin()
    phone.reach("arming")
    phone.play()
    switch(phone, "Sons sur ce téléphone")
    return phone


def test_a_phone_ticks_and_whistles_with_the_box(new_phone: NewPhone) -> None:
    phone = about_to_count(new_phone)
    phone.page.evaluate("window.sounds = []")
    phone.remember("#countdown-number")
    delay = phone.page.evaluate(DELAY)
    phone.primary("10 → 0")
    expect(phone.page.locator("#countdown-number")).to_have_text(re.compile("^[1-8]$"))
    sounds, shown = phone.page.evaluate("[sounds, shown]")
    # A message that came faster than those before has set the page's clock right meanwhile.
    low, high = sorted((0.0, (delay - phone.page.evaluate(DELAY)) / 1000))
    whistle = next(sound for sound in sounds if sound["hertz"] > 2000)
    ticks = [sound["at"] for sound in sounds if 500 < sound["hertz"] < 2000]
    assert 7 <= len(ticks) <= 10  # the first may be over before the page has heard of it
    for left, at in zip(range(len(ticks), 0, -1), ticks, strict=True):
        assert whistle["at"] - at == pytest.approx(1000 * left)
    # While a number is on the screen, so many seconds are left, the last of them in part.
    for number in shown:
        left = (whistle["due"] - number["at"]) / 1000
        assert int(number["text"]) - 1.1 + low < left < int(number["text"]) + 0.1 + high
    phone.page.evaluate("window.sounds = []")
    phone.primary("Arrêter")
    expect(phone.page.locator(".warning")).to_be_visible()
    assert len([one for one in phone.page.evaluate("sounds") if one["hertz"] > 2000]) == 3


def test_a_phone_whose_sounds_are_off_does_not_blast_at_a_stop(new_phone: NewPhone) -> None:
    phone = about_to_count(new_phone)
    phone.page.click("#open-menu")
    phone.page.get_by_label("Sons sur ce téléphone").uncheck()
    phone.page.locator("#sheet-menu [data-close]").click()
    phone.page.evaluate("window.sounds = []")
    phone.primary("10 → 0")
    expect(phone.page.locator("#countdown-number")).to_have_text(re.compile("^[1-9]$"))
    phone.primary("Arrêter")
    expect(phone.page.locator(".warning")).to_be_visible()
    assert phone.page.evaluate("sounds") == []


def test_a_touch_wakes_the_sound_when_the_finger_leaves(new_phone: NewPhone) -> None:
    """Before, an iPhone does not take it for a touch, and stays silent."""
    phone = new_phone()
    phone.page.context.add_init_script(WAKING)
    phone.begin()
    phone.play()
    switch(phone, "Sons sur ce téléphone")
    phone.play()
    phone.page.touchscreen.tap(195, 140)
    phone.page.wait_for_function("() => wakers.length")
    assert phone.page.evaluate("wakers") == ["pointerup"]


def test_the_page_says_how_it_keeps_the_screen_on(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.page.context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })"
    )
    phone.begin()
    phone.play()
    phone.page.click("#open-menu")
    says = phone.page.locator("#awake-says")
    expect(says).to_contain_text("vidéo")
    video = phone.page.locator("video")
    video.evaluate(WATCH_VIDEO)
    phone.page.wait_for_function("() => window.woundBack")
    assert video.evaluate("it => !it.paused && !it.ended && !it.loop")
    video.evaluate("it => { it.pause(); it.dispatchEvent(new Event('ended')) }")
    phone.page.wait_for_function("() => !document.querySelector('video').paused")
    phone.page.get_by_label("Garder l’écran allumé").uncheck()
    expect(says).to_be_hidden()


def test_the_hand_feels_zero_and_refusals(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.forgiven = REFUSED
    phone.page.context.add_init_script(FEEL)
    zero_then_refusal(phone)
    assert phone.page.evaluate("felt") == [400, [80, 60, 80]]


def test_a_phone_that_cannot_vibrate_says_nothing_of_it(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.forgiven = REFUSED
    phone.page.context.add_init_script(NUMB)
    zero_then_refusal(phone)
    assert phone.page.evaluate("navigator.vibrate") is None


TOO_LATE = """tile => {  // in one go: a repaint would put the right moment back
  document.getElementById("scene").dataset.moment = "1:arming"
  tile.click()
}"""


def zero_then_refusal(phone: Phone) -> None:
    """3 to 0, then a tap that comes too late."""
    phone.begin()
    phone.reach("arming")
    phone.do("count_down", phase="movement")
    phone.do("whistle")
    phone.play()
    phone.remember("#countdown-number")
    phone.primary("3 → 0")
    until(lambda: {*phone.shown()} & {"1", "2", "3"})
    expect(phone.page.locator("#phase-courage #again")).to_be_visible()
    phone.see("courage")
    phone.tile("Tom").evaluate(TOO_LATE)
    expect(phone.page.locator("#refusals .toast")).to_contain_text("La partie a avancé")


def test_after_a_reload_the_page_asks_for_a_touch(new_phone: NewPhone) -> None:
    """A touch in the middle of a countdown writes what is left of it, the whistle at least."""
    phone = new_phone()
    phone.page.context.add_init_script(LISTEN)
    phone.page.context.add_init_script(ASLEEP)
    phone.page.evaluate("localStorage.setItem('parrain.preference/sound', 'true')")
    phone.begin()
    phone.reach("arming")
    phone.play()
    asks = phone.page.locator("#sound-sleeps")
    expect(asks).to_be_visible()
    phone.check_drawing()
    phone.do("count_down", phase="movement")
    expect(phone.page.locator("#countdown-number")).to_have_text(re.compile("^[4-8]$"))
    assert phone.page.evaluate("sounds") == []
    phone.page.touchscreen.tap(195, 500)
    expect(asks).to_be_hidden()
    phone.page.wait_for_function("() => sounds.length > 0")
    sounds = phone.page.evaluate("sounds")
    assert len([one for one in sounds if one["hertz"] > 2000]) == 1
    assert 1 <= len([one for one in sounds if 500 < one["hertz"] < 2000]) <= 8
    phone.primary("Arrêter")
