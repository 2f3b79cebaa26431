"""The hesitation clock: as data, then on a real box with mock pins and real seconds (so, few)."""

from __future__ import annotations

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
from pi_parrain.hardware.messages import Ended, Zero
from pi_parrain.house.desk import BOX
from pi_parrain.house.house import House
from rig.house import press, settled, shown
from rig.waiting import until
from tests.vilains.story import table


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
def settings(tmp_path):
    return Settings(
        box=BoxSettings(pins="virtual"), journal=JournalSettings(tmp_path / "evening.parrain")
    )


@pytest.fixture
def house(settings):
    with House(settings) as house:
        yield house


def seated(house, limit_s):
    """A has turned over his first card, and has yet to speak."""
    seat = house.room.begin(vilains.slug)
    seat.submit(SetUp(("A", "B"), variants=Variants(limit_s=limit_s)))
    seat.submit(TurnOver(Card.GANGSTER))
    return seat


def ended(house, countdown):
    """The clock runs out, and its buzz is heard to the end: as the box tells it."""
    house.desk.post(Zero(countdown.downbeat))
    house.desk.post(Ended(countdown.downbeat))
    settled(house)


def test_the_clock_runs_out_and_the_box_records_the_hesitation(house):
    seat = seated(house, limit_s=1)
    press(house)
    countdown = shown(house)
    assert countdown.zero == countdown.downbeat + 1.0
    until(lambda: seat.state.offences)
    assert seat.state.offences == {"B": Error.HESITATION}
    assert [move.by for move in seat.moves][-2:] == [BOX, BOX]
    until(lambda: house.room.countdown is None)  # the buzz was heard to its end


def test_a_press_in_time_starts_the_next_clock(house):
    seat = seated(house, limit_s=3)
    press(house)
    first = shown(house)
    seat.submit(TurnOver(Card.PHONE))
    assert shown(house) == first  # the card alone does not stop the clock
    press(house)
    assert shown(house).downbeat > first.downbeat
    assert seat.state.up == "A"


def test_a_press_before_the_card_is_tapped_stops_the_clock(house):
    seat = seated(house, limit_s=2)
    press(house)
    clock = shown(house)
    press(house)
    assert seat.state.spoken
    assert shown(house) is None
    ended(house, clock)
    assert seat.state.phase is Phase.TURN
    seat.submit(TurnOver(Card.GANGSTER))
    assert shown(house) is not None


def test_an_undo_breaks_the_clock_off(house):
    seat = seated(house, limit_s=1)
    seat.submit(Speak("A"))
    clock = shown(house)
    assert clock is not None
    seat.undo()
    assert shown(house) is None
    ended(house, clock)
    assert seat.state.phase is Phase.CALL


def test_after_a_power_cut_the_turn_goes_on_without_a_clock(settings):
    with House(settings) as house:
        seat = seated(house, limit_s=1)
        seat.submit(Speak("A"))
        before = seat.state
        assert before.up == "B"
    with House(settings) as again:
        assert (again.room.table.state, shown(again)) == (before, None)
