"""The rulings of RULES 3.7 by their numbers, each with its default and its switch, if any."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pi_parrain.games.crash.moves import (
    CallBigDeal,
    GoOn,
    HandOver,
    LayColour,
    LayNumber,
    NameCaller,
    Options,
    PressBigDeal,
    Reveal,
    SetUp,
)
from pi_parrain.games.crash.offers import button
from pi_parrain.games.crash.purses import Due
from pi_parrain.games.crash.reasons import Reason
from pi_parrain.games.crash.track import path
from pi_parrain.games.crash.words import Callers, Colour, Phase, Track
from tests.crash.story import Story, table


def broke(giver: str, taker: str, **options: Any) -> Story:
    """A game in which *giver* has given all his chips away."""
    return table(**options).do(HandOver(giver, taker, 35))


def test_the_defaults():
    assert Options() == Options(
        real_cards=False, track=Track.RING_13, callers=Callers.TURN, debts=True
    )
    assert SetUp(("A", "B", "C")).rounds == 3


@pytest.mark.parametrize(
    ("track", "end"), [(Track.RING_13, -5), (Track.RING_17, 8), (Track.STRAIGHT, 6)]
)
def test_c01_a_ring_has_no_ends_and_a_straight_track_stops(track, end):
    story = table(track=track).turns("A+6 B+6 C+6 A+2")
    assert story.state.squares["A"] == end


def test_c01_a_straight_track_stops_at_both_ends():
    assert path(Track.STRAIGHT, 5, 6) == (6,)
    assert path(Track.STRAIGHT, -6, -3) == ()


def test_c01_a_pawn_at_a_dead_end_stays():
    story = table(track=Track.STRAIGHT).turns("A+6 B+6 C+6 A+2")
    assert story.view()["last"].path == ()
    assert story.squares == "A+6 B+6 C+6"


def test_c02_the_two_players_of_the_turn_may_say_big_deal():
    story = table("ABCD").lay("A+1")
    assert story.state.callers == ("A", "B")
    assert story.why_not(CallBigDeal("C")) is Reason.NOT_A_CALLER
    assert story.do(CallBigDeal("B"), Reveal()).squares == "A+2 B0 C0 D0"


def test_c02_switched_anyone_may():
    story = table("ABCD", callers=Callers.ANYONE).lay("A+1")
    assert story.do(CallBigDeal("D"), Reveal()).squares == "A+2 B0 C0 D0"


def test_c03_one_big_deal_a_turn_and_another_one_in_the_next():
    story = table().lay("A+1").do(CallBigDeal("A"))
    assert story.why_not(CallBigDeal("B")) is Reason.SAID_BEFORE
    story.do(Reveal()).lay("B+1").do(CallBigDeal("B"), Reveal())
    assert story.squares == "A+2 B+2 C0"
    assert story.state.spent == ("A", "B")


def test_c03_everybody_has_one_a_round():
    story = table().turns("A+1! B+1 C+1").lay("A+2")
    assert story.why_not(CallBigDeal("A")) is Reason.SPENT
    story.do(Reveal()).round().do(GoOn())
    assert story.state.spent == ()
    assert story.state.callers == story.state.roles


def test_c04_the_active_player_comes_first_where_people_are_asked_who_it_was():
    story = table("ABCD", callers=Callers.ANYONE).turns("A+1 B+1").lay("C+1")
    assert story.state.callers == ("C", "D", "A", "B")


def test_c04_the_first_to_reach_the_box_has_said_it():
    story = table().lay("A+1").do(CallBigDeal("B"))
    assert story.why_not(CallBigDeal("A")) is Reason.SAID_BEFORE
    assert story.view()["players"][0]["big_deal"] is True


def test_c05_the_accounts_are_made_at_once_and_net():
    """A gets 2 from B, who gets 2 from C, who gets 2 from A: nothing changes hands."""
    story = table().ends_on(A=2, B=2, C=2)
    assert story.chips == [35, 35, 35]
    assert len(story.state.dues) == 3
    assert story.state.payments == ()


def test_c06_whoever_cannot_pay_owes_the_rest():
    story = broke("A", "C").ends_on(A=-5, B=0, C=0)
    assert story.chips == [-5, 40, 70]
    assert story.state.debts == (Due("A", "B", 5),)
    assert story.state.payments[0].owed == 5
    assert sum(purse.value for purse in story.state.purses.values()) == 105


def test_c06_a_debt_is_paid_with_the_next_accounts():
    story = broke("A", "C").ends_on(A=-5, B=0, C=0).do(GoOn())
    story.ends_on(A=6, B=0, C=0)
    assert story.state.debts == ()
    assert story.chips == [1, 34, 70]
    (payment,) = story.state.payments
    assert (payment.payer, payment.payee, payment.paid) == ("B", "A", 1)


def test_c06_switched_he_pays_what_he_has():
    story = broke("A", "C", debts=False).ends_on(A=-5, B=0, C=0)
    assert story.chips == [0, 35, 70]
    assert story.state.debts == ()


def test_c07_the_poorest_begins_debts_included():
    story = broke("B", "A").ends_on(A=0, B=-5, C=0).do(GoOn())
    assert story.chips == [70, -5, 40]
    assert story.active == "B"


def test_c08_a_tie_is_won_together():
    story = table(rounds=1).ends_on(A=6, B=6, C=6).do(GoOn())
    assert story.chips == [35, 35, 35]
    assert story.match.game.outcome(story.state).winners == ("A", "B", "C")
    assert [rank["rank"] for rank in story.view()["ranks"]] == [1, 1, 1]


def test_c09_the_dealer_counts_in_the_first_round_only():
    story = Story().do(SetUp(("A", "B", "C"), dealer="B"))
    assert story.active == "C"
    assert story.ends_on(A=-3, B=0, C=0).do(GoOn()).active == "A"


def test_c10_three_players_leave_one_colour_in_the_box():
    state = table("ABC").state
    assert list(state.colours.values()) == [Colour.RED, Colour.BLUE, Colour.GREEN]
    assert state.turns == 15
    assert set(state.numbers_left.values()) == {3}
    assert table("ABCD").state.turns == 20


def test_c11_the_neighbours_colour_moves_the_pawn_of_whoever_gives_the_number():
    assert table().turns("B-3").squares == "A0 B-3 C0"


def test_c11_no_other_colour_can_be_laid():
    assert table().why_not(LayColour("A", Colour.GREEN)) is Reason.WRONG_COLOUR


def test_c12_luck_decides_between_the_youngest_of_one_age():
    twins = SetUp(("A", "B", "C"), ages={"A": 40, "B": 9, "C": 9})
    begins = {Story(Random(seed)).do(twins).active for seed in range(30)}
    assert begins == {"B", "C"}


def test_c12_the_youngest_begins_where_all_are_equally_poor():
    story = Story(Random(1)).do(SetUp(("A", "B", "C"), ages={"A": 12, "C": 40, "B": 9}))
    assert story.active == "B"


def test_c12_of_whom_no_age_is_known_is_not_the_youngest():
    assert Story(Random(1)).do(SetUp(("A", "B", "C"), ages={"C": 40})).active == "C"


def test_c12_without_any_age_luck_decides():
    begins = {table(luck=Random(seed)).active for seed in range(40)}
    assert begins == {"A", "B", "C"}


# The button of the box


def test_the_button_says_big_deal_and_the_pages_ask_who_it_was():
    story = table().lay("A+1").do(button(table().lay("A+1").state))
    assert (story.state.called, story.state.caller) == (True, None)
    assert button(story.state) is None
    story.do(Reveal())
    assert story.phase is Phase.CALLER
    assert story.squares == "A+2 B0 C0"
    assert story.why_not(LayColour("B", Colour.BLUE)) is Reason.CALLER_FIRST
    assert story.why_not(NameCaller("C")) is Reason.NOT_A_CALLER
    story.do(NameCaller("B"))
    assert (story.phase, story.active) == (Phase.CHOICE, "B")
    assert story.state.spent == ("B",)
    assert story.view()["last"].caller == "B"


def test_where_one_player_is_left_to_say_it_nobody_asks():
    story = table().turns("A+1! B+1 C+1").lay("A+2").do(PressBigDeal())
    assert story.state.caller == "B"
    assert story.do(Reveal()).phase is Phase.CHOICE


def test_where_nobody_is_left_the_button_says_nothing():
    story = table().turns("A+1! B+1!").turns("C+1").lay("A+2")
    assert button(story.state) is None
    assert story.why_not(PressBigDeal()) is Reason.NO_CALLER_LEFT


def test_a_pad_that_comes_after_the_button_keeps_its_card():
    story = table().lay("A+1").do(PressBigDeal())
    assert story.why_not(CallBigDeal("A")) is Reason.PRESSED_BEFORE
    assert story.state.spent == ()


def test_a_press_after_the_zero_means_nothing():
    story = table().lay("A+1").do(Reveal())
    assert button(story.state) is None
    assert story.why_not(PressBigDeal()) is Reason.NOT_THE_TIME
    assert story.why_not(CallBigDeal("A")) is Reason.NOT_THE_TIME
    assert button(story.round().state) is None


def test_a_number_that_lies_cannot_be_laid_again():
    story = table().turns("A+6 B+6 C+6")
    assert story.why_not(LayNumber("B", 1)) is Reason.CARD_GONE
