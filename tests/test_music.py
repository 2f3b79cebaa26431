"""Tunes are data: they can be read as a whole, and compared as a whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain import music
from pi_parrain.music import Note, Tune, countdown, melody, rest, whistle

TICK = {"lasts": 0.1, "pitch": -12}
LAST = {"lasts": 0.3, "pitch": -5}


def test_the_movement_counts_ten_seconds_and_whistles_for_three():
    tune = music.LONG_COUNT
    assert tune == Tune(
        notes=(
            *(Note(float(at), **TICK) for at in range(7)),
            Note(7.0, **LAST),
            Note(8.0, **LAST),
            Note(9.0, **LAST),
            Note(10.0, 3.0, trill=True),
        ),
        lasts=13.0,
        zero=10.0,
    )


def test_the_courage_counts_three_seconds_and_whistles_for_one():
    tune = music.SHORT_COUNT
    assert tune == Tune(
        notes=(
            Note(0.0, **LAST),
            Note(1.0, **LAST),
            Note(2.0, **LAST),
            Note(3.0, 1.0, trill=True),
        ),
        lasts=4.0,
        zero=3.0,
    )


def test_a_box_may_count_longer_and_whistles_as_long_as_ever():
    counts = music.Counts(long=15, short=5)
    long, short = counts.of(music.LONG_COUNT), counts.of(music.SHORT_COUNT)
    assert (long.zero, long.lasts, len(long.notes)) == (15.0, 18.0, 16)
    assert (short.zero, short.lasts, len(short.notes)) == (5.0, 6.0, 6)
    assert counts.of(music.STOP) is music.STOP
    assert music.Counts().of(music.LONG_COUNT) == music.LONG_COUNT


def test_stop_is_three_blasts_of_the_whistle():
    assert [(note.at, note.ends, note.trill) for note in music.STOP.notes] == [
        (0.0, 0.25, True),
        (pytest.approx(0.4), pytest.approx(0.65), True),
        (pytest.approx(0.8), pytest.approx(1.05), True),
    ]


def test_a_parrain_who_plays_gets_time_to_run():
    tune = music.SHORT_COUNT.after(5)
    assert tune.zero == 8.0
    assert tune.lasts == 9.0
    assert [note.at for note in tune.notes] == [5.0, 6.0, 7.0, 8.0]
    assert music.SHORT_COUNT.after(0) == music.SHORT_COUNT


def test_the_first_countdown_of_a_tune_gives_its_zero():
    assert countdown(2).then(countdown(3)).zero == 2.0
    assert whistle(1).then(rest(1)).zero is None


def test_a_melody_keeps_its_silences():
    assert melody([(0, 0.5), (None, 1.0), (7, 0.5)], legato=1.0) == Tune(
        (Note(0.0, 0.5, 0), Note(1.5, 0.5, 7)), lasts=2.0
    )


def test_only_thanks_and_refusals_are_courtesies():
    assert {name for name, piece in music.TUNES.items() if piece.tune.courtesy} == {
        "recorded",
        "refused",
    }


@pytest.mark.parametrize("name", music.TUNES)
def test_no_two_notes_of_a_tune_overlap(name):
    tune = music.TUNES[name].tune
    starts = [note.at for note in tune.notes[1:]] + [tune.lasts]
    for note, next_start in zip(tune.notes, starts, strict=True):
        assert note.ends <= next_start + 1e-9


@given(st.integers(1, 60))
def test_any_countdown_ticks_once_a_second_down_to_zero(start):
    tune = countdown(start)
    assert [note.at for note in tune.notes] == [float(second) for second in range(start)]
    assert [note.lasts for note in tune.notes][-3:] == [0.3] * min(3, start)
    assert tune.zero == tune.lasts == start
