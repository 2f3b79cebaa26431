"""The hesitation clock: as data, then on a real box with mock pins and real seconds (so, few)."""

from __future__ import annotations

import time

import pytest

from pi_parrain.config import BoxSettings, JournalSettings, Settings
from pi_parrain.games.vilains import game as vilains
from pi_parrain.games.vilains.facts import (
    Erred,
    LastCallMade,
    PileTaken,
    SlapCalled,
    Spoken,
    TurnCame,
)
from pi_parrain.games.vilains.moves import Fault, SetUp, Speak, TurnOver, Variants
from pi_parrain.games.vilains.words import Card, Error, Phase
from pi_parrain.house.house import BOX, House
from tests.vilains.story import table

PATIENCE_S = 20.0


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_tick_in_the_last_second_and_a_buzz_at_the_limit(limit):
    tune = vilains.tune(TurnCame("A", limit))
    tick, buzz = tune.notes
    assert (tick.at, buzz.at, tune.zero) == (limit - 1, limit, limit)
    assert tick.ends < buzz.at
    assert tune.lasts > limit


@pytest.mark.parametrize(
    "event",
    [
        TurnCame("A"),
        Spoken("A"),
        SlapCalled(),
        LastCallMade("A"),
        Erred("A", Error.WRONG_NUMBER),
    ],
)
def test_whatever_ends_a_turn_replaces_the_clock_by_silence(event):
    tune = vilains.tune(event)
    assert (tune.notes, tune.zero) == ((), None)


def test_the_buzz_is_not_cut_short_by_what_it_announces():
    assert vilains.tune(Erred("A", Error.HESITATION)) is None
    assert vilains.tune(PileTaken({"A": 1}, "A")) is None


def test_at_zero_whoever_is_up_hesitated():
    story = table("ABC").play("G")
    assert vilains.at_zero(story.state) == Fault("B", Error.HESITATION)
    assert vilains.at_zero(story.turn("G").state) == Fault("B", Error.HESITATION)
    assert vilains.at_zero(story.do(Speak("B"), Speak("C")).state) is None
    assert vilains.at_zero(story.err(A="out_of_turn").state) is None


def test_the_button_says_that_whoever_is_up_has_spoken():
    story = table("AB", cards=2)
    assert vilains.button(story.state) == Speak("A")
    assert vilains.button(table("AB").do(Speak("A")).state) is None
    assert vilains.button(story.turn("G").state) == Speak("A")
    assert vilains.button(story.do(Speak("A")).state) is None  # the last call
    assert vilains.button(vilains.start()) is None


# With a box


@pytest.fixture
def house(tmp_path):
    settings = Settings(
        box=BoxSettings(pins="virtual", debounce_s=0.005),
        journal=JournalSettings(tmp_path / "evening.parrain"),
    )
    with House(settings) as house:
        yield house


def seated(house, limit_s):
    """A has turned over his first card, and has yet to speak."""
    seat = house.room.begin(vilains.slug)
    seat.submit(SetUp(("A", "B"), variants=Variants(limit_s=limit_s)))
    seat.submit(TurnOver(Card.GANGSTER))
    return seat


def until(condition):
    limit = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < limit, "nothing happened"
        time.sleep(0.01)


def press(house):
    house.box.virtual.press()
    time.sleep(0.05)
    house.box.virtual.release()


def test_the_clock_runs_out_and_the_box_records_the_hesitation(house):
    seat = seated(house, limit_s=1)
    sounds = []
    house.box.virtual.subscribe(lambda c: sounds.append(c) if c.name == "sound" and c.on else 0)
    press(house)
    until(lambda: house.room.countdown)
    countdown = house.room.countdown
    assert countdown.zero == countdown.downbeat + 1.0
    until(lambda: seat.state.offences)
    assert seat.state.offences == {"B": Error.HESITATION}
    assert [move.by for move in seat.moves][-2:] == [BOX, BOX]
    until(lambda: house.room.countdown is None)  # the buzz was heard to its end
    tick, buzz = (sound.at - countdown.downbeat for sound in sounds[-2:])
    assert tick == pytest.approx(0.0, abs=0.25)
    assert buzz == pytest.approx(1.0, abs=0.25)


def test_a_press_in_time_starts_the_next_clock(house):
    seat = seated(house, limit_s=3)
    press(house)
    until(lambda: house.room.countdown)
    first = house.room.countdown.downbeat
    seat.submit(TurnOver(Card.PHONE))
    assert house.room.countdown.downbeat == first  # the card alone does not stop the clock
    press(house)
    until(lambda: house.room.countdown and house.room.countdown.downbeat > first)
    assert seat.state.up == "A"


def test_a_press_before_the_card_is_tapped_stops_the_clock(house):
    seat = seated(house, limit_s=2)
    press(house)
    until(lambda: house.room.countdown)
    press(house)
    until(lambda: seat.state.spoken)
    until(lambda: house.room.countdown is None)
    time.sleep(2.2)
    assert seat.state.phase is Phase.TURN
    seat.submit(TurnOver(Card.GANGSTER))
    assert house.room.countdown is not None


def test_an_undo_breaks_the_clock_off(house):
    seat = seated(house, limit_s=1)
    seat.submit(Speak("A"))
    assert house.room.countdown is not None
    seat.undo()
    assert house.room.countdown is None
    time.sleep(1.2)
    assert seat.state.phase is Phase.CALL


def test_after_a_power_cut_the_turn_goes_on_without_a_clock(house):
    seat = seated(house, limit_s=1)
    seat.submit(Speak("A"))
    before = seat.state
    house.silence()
    again = house.room.resume(seat.game_id)
    assert (again.state, house.room.countdown) == (before, None)
