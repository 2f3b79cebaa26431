"""The conductor under invented clocks: whole histories, no sleeping."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pi_parrain import music
from pi_parrain.config import BoxSettings
from pi_parrain.hardware.arrangement import arrange
from pi_parrain.hardware.pins.conductor import Conductor
from pi_parrain.hardware.pins.score import Edge, Performance

OFF = 0.0
ACTIVE = BoxSettings()


class Hall:
    """A conductor, the time, and everything that was heard."""

    def __init__(self):
        self.now = 0.0
        self.heard = []
        self.told = []
        self.conductor = Conductor(
            lambda hz: self.heard.append((self.now, hz != OFF)),
            lambda moment, downbeat: self.told.append((self.now, moment, downbeat)),
        )

    def step(self, now):
        self.now = now
        return self.conductor.step(now)

    def run(self, until=1000.0):
        """Wake exactly when asked to."""
        wait = self.step(self.now)
        while wait is not None and self.now + wait <= until:
            wait = self.step(self.now + wait)
        return self


def performance(tune, downbeat=0.0, box=ACTIVE):
    return Performance(downbeat, arrange(tune, box), tune.lasts, tune.zero)


def beep(at, lasts):
    return Edge(at, 2800.0, lasts), Edge(at + lasts, OFF)


def test_a_countdown_is_heard_edge_by_edge_and_told_at_zero_and_at_the_end():
    hall = Hall()
    hall.conductor.play(performance(music.SHORT_COUNT, downbeat=100.0))
    hall.run()
    assert hall.heard == [
        (100.0, True),
        (100.3, False),
        (101.0, True),
        (101.3, False),
        (102.0, True),
        (102.3, False),
        (103.0, True),
        (104.0, False),
    ]
    assert hall.told == [(103.0, "zero", 100.0), (104.0, "ended", 100.0)]


def test_lateness_never_accumulates():
    hall = Hall()
    hall.conductor.play(performance(music.SHORT_COUNT))
    wait = hall.step(0.0)
    while wait is not None:
        wait = hall.step(hall.now + wait + 0.02)  # every wake-up is 20 ms late
    assert [round(at, 6) for at, _ in hall.heard] == [
        0.0, 0.32, 1.02, 1.32, 2.02, 2.32, 3.02, 4.02,
    ]  # fmt: skip


def test_a_late_on_is_skipped_and_its_off_is_not():
    hall = Hall()
    hall.conductor.play(Performance(0.0, (*beep(1.0, 0.1), *beep(2.0, 0.1)), lasts=3.0))
    assert hall.step(0.0) == 1.0
    hall.step(1.06)  # more than half of the beep is gone
    assert hall.heard == []
    hall.step(2.0)
    hall.step(2.9)  # asleep during the off
    assert hall.heard == [(2.0, True), (2.9, False)]


def test_a_whistle_that_starts_late_is_still_blown():
    hall = Hall()
    hall.conductor.play(performance(music.whistle(3.0)))
    hall.step(0.4)
    hall.run()
    assert hall.heard == [(0.4, True), (3.0, False)]


def test_a_process_that_slept_through_everything_wakes_up_silent():
    hall = Hall()
    hall.conductor.play(performance(music.LONG_COUNT))
    hall.step(0.0)
    assert hall.step(60.0) is None
    assert hall.heard == [(0.0, True), (60.0, False)]
    assert [moment for _, moment, _ in hall.told] == ["zero", "ended"]


def test_a_new_tune_replaces_the_one_playing_which_is_never_told_to_have_ended():
    hall = Hall()
    hall.conductor.play(performance(music.whistle(3.0)))
    hall.step(0.0)
    hall.now = 1.0
    hall.conductor.play(performance(music.whistle(0.5), downbeat=1.2))
    hall.step(1.0)
    hall.run()
    assert hall.heard == [(0.0, True), (1.0, False), (1.2, True), (1.7, False)]
    assert hall.told == [(1.7, "ended", 1.2)]


def test_silence_is_immediate_and_nothing_follows():
    hall = Hall()
    hall.conductor.play(performance(music.LONG_COUNT))
    hall.step(0.0)
    hall.now = 0.05
    hall.conductor.silence()
    assert hall.step(0.05) is None
    assert hall.step(10.0) is None
    assert hall.heard == [(0.0, True), (0.05, False)]
    assert hall.told == []


def test_an_accent_is_heard_in_the_silences_and_never_shortens_the_tune():
    hall = Hall()
    hall.conductor.play(Performance(0.0, beep(0.0, 1.0), lasts=1.0))
    hall.conductor.accent(Performance(0.5, beep(0.0, 1.0), lasts=1.0))
    hall.run()
    # One sound from 0 to 1.5: the pitch may change under it, the sound does not break.
    assert hall.heard == [(0.0, True), (1.5, False)]
    assert hall.told == [(1.0, "ended", 0.0)]


def test_an_accent_does_not_move_the_countdown():
    hall = Hall()
    hall.conductor.play(performance(music.SHORT_COUNT))
    hall.conductor.accent(performance(music.RECORDED, downbeat=0.5))
    hall.run()
    assert [at for at, on in hall.heard if on] == [0.0, 0.5, 1.0, 2.0, 3.0]


@given(st.lists(st.floats(0.001, 2.0), max_size=60))
def test_whatever_the_wake_ups_the_end_is_silent(pauses):
    hall = Hall()
    hall.conductor.play(performance(music.LONG_COUNT))
    for pause in pauses:
        hall.step(hall.now + pause)
    hall.step(hall.now + 13.0)
    assert [on for _, on in hall.heard[-1:]] in ([], [False])
    assert [moment for _, moment, _ in hall.told] == ["zero", "ended"]
