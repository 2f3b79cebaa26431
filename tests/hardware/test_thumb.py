"""The button under an invented clock."""

from __future__ import annotations

import pytest

from pi_parrain.hardware.pins.thumb import Gesture, Thumb

PRESS, LONG, SHUTDOWN = Gesture.PRESS, Gesture.LONG_PRESS, Gesture.SHUTDOWN
END_OF_TIME = 1000.0


def thumb(**given):
    return Thumb(debounce=0.05, long_press=1.0, shutdown=8.0, **given)


def gestures(one, *edges):
    """Feed edges (at, down), stepping exactly when the thumb asks; all gestures with their time."""
    told = []
    for at, down in (*edges, (END_OF_TIME, None)):
        while (due := one.next()) is not None and due <= at:
            told += [(due, gesture) for gesture in one.step(due)]
        if down is not None:
            one.edge(down, at)
            told += [(at, gesture) for gesture in one.step(at)]
    return told


def test_a_short_press_is_told_when_the_thumb_leaves():
    assert gestures(thumb(), (1.0, True), (1.2, False)) == [(1.25, PRESS)]


def test_contact_bounce_is_one_press():
    bounce = [(1.0 + i * 0.004, i % 2 == 0) for i in range(7)]
    release = [(1.4 + i * 0.004, i % 2 == 1) for i in range(7)]
    assert gestures(thumb(), *bounce, *release) == [(pytest.approx(1.474), PRESS)]


def test_a_spark_shorter_than_the_debounce_is_nothing():
    assert gestures(thumb(), (1.0, True), (1.02, False)) == []


def test_a_hold_is_a_long_press_and_not_a_press():
    assert gestures(thumb(), (1.0, True), (3.0, False)) == [(2.0, LONG)]


def test_a_very_long_hold_is_a_long_press_then_a_shutdown():
    assert gestures(thumb(), (1.0, True), (20.0, False)) == [(2.0, LONG), (9.0, SHUTDOWN)]


def test_two_presses_are_two_presses():
    edges = (1.0, True), (1.2, False), (2.0, True), (2.2, False)
    assert gestures(thumb(), *edges) == [(1.25, PRESS), (2.25, PRESS)]


def test_a_button_stuck_since_power_on_means_nothing_until_let_go():
    assert gestures(thumb(down=True), (30.0, False)) == []


def test_a_button_let_go_after_power_on_works_again():
    edges = (30.0, False), (31.0, True), (31.3, False)
    assert gestures(thumb(down=True), *edges) == [(31.35, PRESS)]


def test_a_step_that_comes_late_still_tells_a_hold_from_a_press():
    late = thumb()
    late.edge(True, 1.0)
    late.step(1.1)
    late.edge(False, 2.5)
    assert late.step(5.0) == [LONG]


def test_a_step_that_comes_late_does_not_turn_a_press_into_a_hold():
    late = thumb()
    late.edge(True, 1.0)
    late.step(1.1)
    late.edge(False, 1.3)
    assert late.step(5.0) == [PRESS]


def test_a_step_while_the_contact_settles_does_not_turn_a_press_into_a_hold():
    """The light and the whistle have steps of their own; the thumb left in time."""
    one = thumb()
    one.edge(True, 1.0)
    one.step(1.0)
    one.edge(False, 1.98)
    assert [*one.step(1.98), *one.step(2.01), *one.step(2.03)] == [PRESS]


@pytest.mark.parametrize("stayed", [0.31, 0.4, 0.49])
def test_a_press_between_long_bounces_and_a_short_hold_is_a_press(stayed):
    one = Thumb(debounce=0.3, long_press=0.5, shutdown=8.0)
    one.edge(True, 1.0)
    told = [gesture for i in range(round(stayed * 100)) for gesture in one.step(1.0 + i * 0.01)]
    one.edge(False, 1.0 + stayed)
    told += [gesture for i in range(40) for gesture in one.step(1.0 + stayed + i * 0.01)]
    assert told == [PRESS]


@pytest.mark.parametrize(
    ("left", "told"), [(1.03, []), (1.3, [PRESS]), (2.5, [LONG]), (9.5, [LONG, SHUTDOWN])]
)
def test_a_whole_press_that_nobody_had_looked_at_is_told_as_it_was(left, told):
    late = thumb()
    late.edge(True, 1.0)
    late.edge(False, left)
    assert late.step(20.0) == told
    assert late.step(21.0) == []


def test_two_presses_that_nobody_had_looked_at_are_two():
    late = thumb()
    for at in (1.0, 2.0):
        late.edge(True, at)
        late.edge(False, at + 0.3)
    assert late.step(20.0) == [PRESS, PRESS]


@pytest.mark.parametrize("stayed", [0.2, 1.0, 9.0])
def test_how_long_it_stayed_is_told_once_it_has_left(stayed):
    one = thumb()
    gestures(one, (1.0, True))
    assert one.take_stay() is None
    gestures(one, (1.0 + stayed, False))
    assert one.take_stay() == pytest.approx(stayed)
    assert one.take_stay() is None


def test_nobody_knows_how_long_a_stuck_button_was_down():
    one = thumb(down=True)
    gestures(one, (30.0, False))
    assert one.take_stay() is None


def test_a_spark_did_not_stay():
    one = thumb()
    gestures(one, (1.0, True), (1.02, False))
    assert one.take_stay() is None
