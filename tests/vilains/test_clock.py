"""The hesitation clock: as data, then on a real box with mock pins and real seconds (so, few)."""

from __future__ import annotations

import pytest

from pi_parrain.config import BoxSettings, JournalSettings, Settings
from pi_parrain.games.vilains import game as vilains
from pi_parrain.games.vilains.facts import (
    CardTurned,
    Erred,
    LastCallMade,
    Pardoned,
    PileTaken,
    SlapCalled,
    Spoken,
    TurnCame,
)
from pi_parrain.games.vilains.moves import Fault, GiveTime, SetUp, Speak, TurnOver, Variants
from pi_parrain.games.vilains.reasons import Reason
from pi_parrain.games.vilains.words import Card, Error, Phase
from pi_parrain.hardware.messages import Ended, Zero
from pi_parrain.house.desk import BOX
from pi_parrain.house.house import House
from rig.house import press, settled, shown, welcoming
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
    assert vilains.at_zero(story.do(Speak("B")).state) is None
    story.turn("G").do(Speak("C"))
    assert vilains.at_zero(story.state) is None
    assert vilains.at_zero(story.err(A="out_of_turn").state) is None


def test_a_card_on_the_pile_stops_the_clock():
    """The referee may be slower than the player: what was turned over in time is in time."""
    story = table("ABC").play("G").turn("G")
    assert vilains.at_zero(story.state) is None
    assert vilains.tune(CardTurned("B", Card.GANGSTER)) is None  # the desk stops a void countdown


def test_the_next_card_starts_no_clock_for_whoever_has_laid_it():
    story = table("ABC").turn("G")
    came, _turned = story.match.submit(TurnOver(Card.GANGSTER)).events
    assert came == TurnCame("B")


def test_time_can_be_given_back_before_the_zero_or_after_it():
    before = table("ABC").play("G").do(GiveTime("B"))
    after = table("ABC").play("G").err(B="hesitation").do(GiveTime("B"))
    assert before.state == after.state == table("ABC").play("G").state


@pytest.mark.parametrize("error", [False, True])
def test_given_time_is_the_whole_limit(error):
    story = table("ABC", limit_s=2).play("G")
    if error:
        story.err(B="hesitation")
    *_, given = story.match.submit(GiveTime("B")).events
    assert vilains.tune(given).zero == 2.0


def test_a_call_is_timed_when_the_referee_asks_for_it():
    story = table("ABC").play("G").turn("G")
    assert vilains.at_zero(story.do(GiveTime("B")).state) == Fault("B", Error.HESITATION)


def test_time_given_back_forgives_nobody_else():
    story = table("ABC").play("G").err(B="hesitation", C="out_of_turn")
    assert GiveTime in vilains.offers(story.state)  # what is accepted is offered
    assert story.match.submit(GiveTime("B")).events == (Pardoned("B"),)
    assert story.offenders == {"C": "out_of_turn"}
    assert story.why_not(GiveTime("C")) is Reason.PILE_FIRST


def test_time_is_given_to_whoever_is_up_and_silent():
    story = table("ABC").play("G")
    assert story.why_not(GiveTime("C")) is Reason.NOT_UP
    assert story.why_not(GiveTime("X")) is Reason.UNKNOWN_PLAYER
    assert story.do(Speak("B")).why_not(GiveTime("B")) is Reason.CARD_FIRST
    assert table("AB", limit_s=None).why_not(GiveTime("A")) is Reason.NO_CLOCK


def test_a_press_after_the_zero_gives_the_time_back():
    story = table("ABC").play("G").err(B="hesitation")
    assert vilains.button(story.state) == GiveTime("B")
    assert vilains.button(story.err(C="out_of_turn").state) is None
    assert vilains.button(table("AB", limit_s=None).err(A="hesitation").state) is None


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
    with welcoming(settings) as house:
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
    press(house)
    assert shown(house).downbeat > first.downbeat
    assert seat.state.up == "A"


def test_a_slow_referee_costs_nobody_anything(house):
    """A card is tapped, and then nothing for more than the limit."""
    seat = seated(house, limit_s=3)
    press(house)
    clock = shown(house)
    seat.submit(TurnOver(Card.PHONE))
    assert shown(house) is None
    ended(house, clock)
    assert (seat.state.phase, seat.state.offences) == (Phase.CALL, {})


def test_time_given_back_replaces_the_clock_and_its_zero(house):
    seat = seated(house, limit_s=3)
    press(house)
    first = shown(house)
    seat.submit(GiveTime("B"))
    again = shown(house)
    assert again.downbeat > first.downbeat
    ended(house, first)
    assert seat.state.offences == {}
    house.desk.post(Zero(again.downbeat))
    settled(house)
    assert seat.state.offences == {"B": Error.HESITATION}
    press(house)  # « mais il a parlé ! »
    assert seat.state.offences == {}
    assert shown(house).downbeat > again.downbeat


def test_an_undo_of_given_time_brings_the_hesitation_back(house):
    seat = seated(house, limit_s=3)
    press(house)
    house.desk.post(Zero(shown(house).downbeat))
    settled(house)
    seat.submit(GiveTime("B"))
    seat.undo()
    assert shown(house) is None
    assert seat.state.offences == {"B": Error.HESITATION}


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
