"""The box alone: a button and a whistle."""

from __future__ import annotations

import time

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.automatic import AutomaticWhistle
from pi_parrain.house.lone_box import LoneBox
from pi_parrain.music import LONG_COUNT, SHORT_COUNT, SHUTDOWN, STOP

PATIENCE_S = 20.0


def test_presses_give_movement_then_courage_then_movement_again():
    box = AutomaticWhistle()
    heard = []
    for _ in range(3):
        heard.append(box.press())
        box.ended()
    assert heard == [LONG_COUNT, SHORT_COUNT, LONG_COUNT]


def test_a_press_during_a_countdown_does_nothing():
    box = AutomaticWhistle()
    assert [box.press(), box.press(), box.press()] == [LONG_COUNT, None, None]


def test_a_stopped_countdown_comes_again():
    box = AutomaticWhistle()
    box.press()
    box.ended()
    assert box.press() == SHORT_COUNT
    box.stopped()
    assert box.press() == SHORT_COUNT


def test_the_end_of_another_tune_does_not_skip_a_countdown():
    box = AutomaticWhistle()
    box.ended()
    assert box.press() == LONG_COUNT


def test_a_lone_box_counts_at_a_press_stops_at_a_long_one_and_can_be_switched_off(monkeypatch):
    played = []
    settings = BoxSettings(pins="virtual", debounce_s=0.005, long_press_s=0.3, shutdown_press_s=3.0)
    with LoneBox(settings, lambda: played.append("off")) as lone:
        play = lone.box.play
        monkeypatch.setattr(lone.box, "play", lambda tune: played.append(tune) or play(tune))
        for seconds, heard in (
            (0.05, [LONG_COUNT]),
            (0.6, [LONG_COUNT, STOP]),
            (3.5, [LONG_COUNT, STOP, STOP, SHUTDOWN, "off"]),
        ):
            lone.box.virtual.press()
            time.sleep(seconds)
            lone.box.virtual.release()
            time.sleep(0.05)  # longer than the contact bounces
            limit = time.monotonic() + PATIENCE_S
            while played != heard and time.monotonic() < limit:
                time.sleep(0.01)
            assert played == heard
