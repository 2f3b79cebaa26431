"""The same tune on three kinds of sound output."""

from __future__ import annotations

import pytest

from pi_parrain import music
from pi_parrain.config import BoxSettings
from pi_parrain.hardware.arrangement import arrange
from pi_parrain.hardware.pins.score import SILENCE_HZ, STEADY_HZ, Edge

ACTIVE = BoxSettings(sound="active")
PASSIVE = BoxSettings(sound="passive", tone_hz=3000, trill_depth_hz=600, trill_rate_hz=2)
SIREN = BoxSettings(sound="siren")


def test_an_active_buzzer_keeps_the_rhythm_of_the_notes():
    times = [(edge.at, edge.on) for edge in arrange(music.SHORT_COUNT, ACTIVE)]
    assert times == [
        (0.0, True),
        (0.3, False),
        (1.0, True),
        (1.3, False),
        (2.0, True),
        (2.3, False),
        (3.0, True),
        (4.0, False),
    ]


@pytest.mark.parametrize("box", [ACTIVE, SIREN], ids=lambda box: box.sound)
@pytest.mark.parametrize("name", music.TUNES)
def test_what_has_a_tone_of_its_own_gets_levels_and_no_wave(box, name):
    edges = arrange(music.TUNES[name].tune, box)
    assert {edge.hz for edge in edges} <= {SILENCE_HZ, STEADY_HZ}


def test_a_siren_ticks_shorter_and_whistles_in_full():
    lengths = [edge.lasts for edge in arrange(music.LONG_COUNT, SIREN) if edge.on]
    assert lengths == pytest.approx([0.04] * 7 + [0.12] * 3 + [3.0])


def test_a_siren_does_not_shout_thank_you():
    assert arrange(music.RECORDED, SIREN) == ()
    assert arrange(music.REFUSED, SIREN) == ()
    assert len(arrange(music.RECORDED, ACTIVE)) == 2


def test_the_whistle_of_a_piezo_is_a_trill_around_its_tone():
    assert arrange(music.whistle(1.0), PASSIVE) == (
        Edge(0.0, 3300.0, 0.25),
        Edge(0.25, 2700.0, 0.25),
        Edge(0.5, 3300.0, 0.25),
        Edge(0.75, 2700.0, 0.25),
        Edge(1.0, 0.0),
    )


def test_a_piezo_plays_ticks_an_octave_under_its_tone():
    first = arrange(music.LONG_COUNT, PASSIVE)[0]
    assert first == Edge(0.0, 1500.0, 0.1)


@pytest.mark.parametrize("box", [ACTIVE, PASSIVE, SIREN], ids=lambda box: box.sound)
@pytest.mark.parametrize("name", music.TUNES)
def test_every_arrangement_is_in_order_and_ends_in_silence(box, name):
    edges = arrange(music.TUNES[name].tune, box)
    times = [edge.at for edge in edges]
    assert times == sorted(times)
    assert [edge.on for edge in edges[-1:]] in ([], [False])
