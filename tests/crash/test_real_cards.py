"""With the game: cards stay in hands, and the box is told what lay there."""

from __future__ import annotations

import pytest

from pi_parrain.engine import Seat
from pi_parrain.games.crash import game as crash
from pi_parrain.games.crash.moves import (
    CallBigDeal,
    CountDown,
    Lay,
    LayColour,
    LayNumber,
    Leave,
    NameCaller,
    PressBigDeal,
    ReadCards,
    Reveal,
)
from pi_parrain.games.crash.reasons import Reason
from pi_parrain.games.crash.words import Colour, Number, Phase
from tests.crash.story import table
from tests.plain import plain

RED, BLUE, GREEN, YELLOW = Colour


@pytest.fixture
def story():
    return table("ABC", real_cards=True)


def test_nothing_is_dealt_and_nobody_has_a_hand(story):
    assert story.state.hands == {}
    assert story.view(Seat("A"))["mine"]["hand"] == []
    assert [one["cards"] for one in story.view()["players"]] == [5, 5, 5]


def test_both_players_say_that_they_have_laid(story):
    story.do(Lay("B"))
    assert story.why_not(Lay("B")) is Reason.ALREADY_LAID
    assert story.why_not(Lay("C")) is Reason.NOT_IN_TURN
    assert story.why_not(ReadCards(RED, Number.PLUS_1)) is Reason.NOTHING_TO_READ
    assert story.do(Lay("A")).phase is Phase.COUNTDOWN


def test_the_button_says_it_for_both(story):
    assert crash.button(story.state) == CountDown()
    assert story.do(CountDown()).phase is Phase.COUNTDOWN


def test_the_box_is_never_told_a_card_before_the_reveal(story):
    assert story.why_not(LayColour("A", RED)) is Reason.IN_HANDS
    assert story.why_not(LayNumber("B", 1)) is Reason.IN_HANDS


def test_after_the_zero_anybody_reads_the_cards(story):
    story.do(CountDown(), CallBigDeal("A"), Reveal())
    assert story.phase is Phase.READING
    assert story.why_not(CallBigDeal("B")) is Reason.NOT_THE_TIME
    assert story.why_not(Lay("B")) is Reason.READ_FIRST
    assert all(ReadCards in crash.pad_offers(story.state, seat) for seat in "ABC")
    story.match.consider(ReadCards(BLUE, Number.MINUS_3, "C"), seat=Seat("C"))
    story.do(ReadCards(BLUE, Number.MINUS_3, "C"))
    assert story.squares == "A0 B-6 C0"
    assert [one["cards"] for one in story.view()["players"]] == [5, 4, 5]


def test_a_colour_that_cannot_lie_there_is_refused(story):
    story.do(CountDown(), Reveal())
    assert story.why_not(ReadCards(GREEN, Number.PLUS_1)) is Reason.WRONG_COLOUR


def test_a_number_that_is_gone_is_refused_with_the_count(story):
    story.turns("A-3 B-3 C-3").do(CountDown(), Reveal())
    refusal = story.refused(ReadCards(RED, Number.MINUS_3))
    assert refusal.reason is Reason.NONE_LEFT
    assert plain(refusal).startswith("Il ne reste aucun −3 : les 3 ")
    assert story.view()["numbers_left"][Number.MINUS_3] == 0


def test_what_was_misread_is_read_again(story):
    story.turns("A+6").undo()
    assert story.phase is Phase.READING
    story.do(ReadCards(RED, Number.PLUS_1))
    assert story.squares == "A+1 B0 C0"
    first = story.undo().undo()
    assert (first.phase, first.state.turn, first.state.lain) == (Phase.CHOICE, 1, {})


def test_the_caller_may_be_named_before_the_cards_are_read(story):
    story.do(CountDown(), PressBigDeal(), Reveal(), NameCaller("B"))
    assert story.phase is Phase.READING
    story.do(ReadCards(RED, Number.PLUS_1))
    assert (story.phase, story.squares) == (Phase.CHOICE, "A+2 B0 C0")
    assert story.view()["last"].caller == "B"


def test_the_caller_is_asked_for_once_they_are_read(story):
    story.do(CountDown(), PressBigDeal(), Reveal(), ReadCards(RED, Number.PLUS_1))
    assert story.phase is Phase.CALLER
    assert story.do(NameCaller("A")).state.spent == ("A",)


def test_for_whoever_is_away_a_neighbour_draws(story):
    story.do(Leave("B"), Lay("A"))
    assert story.phase is Phase.COUNTDOWN
    assert story.state.lain["B"].by_box


def test_a_round_is_fifteen_readings(story):
    told = "A+6 B+6 C+6 A+2 B+2 C+2 A+1 B+1 C+1 A-2 B-2 C-2 A-3 B-3 C-3"
    assert story.turns(told).phase is Phase.ACCOUNTS
    assert story.squares == "A+4 B+4 C+4"
    assert story.chips == [35, 35, 35]
