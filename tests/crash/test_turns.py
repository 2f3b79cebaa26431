"""A turn, phase by phase: who may do what, what is refused, and what an undo takes back."""

from __future__ import annotations

import pytest

from pi_parrain.engine import Common, Seat
from pi_parrain.errors import Refused
from pi_parrain.games.crash import game as crash
from pi_parrain.games.crash.facts import CountdownStarted, Revealed
from pi_parrain.games.crash.moves import (
    AgreeRounds,
    CallBigDeal,
    CountDown,
    GoOn,
    HandOver,
    Interrupt,
    Lay,
    LayColour,
    LayNumber,
    Leave,
    NameCaller,
    PlacePawn,
    PressBigDeal,
    ReadCards,
    Return,
    Reveal,
    SetUp,
    StopCountdown,
)
from pi_parrain.games.crash.reasons import Reason
from pi_parrain.games.crash.words import STEP_S, Colour, Number, Phase
from tests.crash.story import Story, table
from tests.plain import plain

RED, BLUE, GREEN, YELLOW = Colour


def test_a_set_up_is_35_chips_each_five_cards_each_and_all_pawns_on_0():
    state = table("ABCD").state
    assert [purse.value for purse in state.purses.values()] == [35] * 4
    assert [len(hand) for hand in state.hands.values()] == [5] * 4
    assert set(state.squares.values()) == {0}
    assert (state.phase, state.round, state.turn, state.turns) == (Phase.CHOICE, 1, 1, 20)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (SetUp(("A", "B")), Reason.PLAYERS_OUT_OF_RANGE),
        (SetUp(tuple("ABCDE")), Reason.PLAYERS_OUT_OF_RANGE),
        (SetUp(("Léa", "léa", "Tom")), Reason.SAME_NAME),
        (SetUp(("A", "B", "\u200b")), Reason.INVISIBLE_NAME),
        (SetUp(("A", "B", "C"), dealer="Z"), Reason.UNKNOWN_PLAYER),
        (SetUp(("A", "B", "C"), ages={"Z": 3}), Reason.UNKNOWN_PLAYER),
        (SetUp(("A", "B", "C"), colours=(RED, BLUE)), Reason.COLOURS_DIFFER),
        (SetUp(("A", "B", "C"), colours=(RED, BLUE, RED)), Reason.COLOURS_DIFFER),
        (LayColour("A", RED), Reason.NOT_SET_UP),
        (CallBigDeal("A"), Reason.NOT_SET_UP),
    ],
)
def test_set_ups_that_are_refused(command, reason):
    assert Story().why_not(command) is reason


def test_pawns_have_the_colours_that_people_chose():
    story = Story().do(SetUp(("A", "B", "C"), colours=(YELLOW, RED, GREEN)))
    assert story.state.colours_of("C") == (GREEN, YELLOW)
    assert story.why_not(PlacePawn(BLUE, 1)) is Reason.NO_SUCH_COLOUR


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["colour first", "number first"])
def test_colour_and_number_are_laid_in_any_order(order):
    cards = LayColour("A", BLUE), LayNumber("B", 5)
    story = table().do(cards[order[0]])
    assert story.phase is Phase.CHOICE
    move = story.match.submit(cards[order[1]])
    assert move.events[-1] == CountdownStarted()
    assert story.do(Reveal()).squares == "A0 B-3 C0"


def test_until_both_lie_a_mind_may_change():
    story = table().do(LayColour("A", RED), LayColour("A", BLUE), LayNumber("B", 1))
    assert story.why_not(LayColour("A", RED)) is Reason.COUNTING
    assert story.do(Reveal()).squares == "A0 B+6 C0"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (LayColour("B", BLUE), Reason.NOT_THE_COLOUR),
        (LayNumber("A", 1), Reason.NOT_THE_NUMBER),
        (LayColour("Z", BLUE), Reason.UNKNOWN_PLAYER),
        (LayNumber("Z", 1), Reason.UNKNOWN_PLAYER),
        (Lay("A"), Reason.NO_REAL_CARDS),
        (ReadCards(RED, Number.PLUS_1), Reason.NO_REAL_CARDS),
        (CountDown(), Reason.CARDS_FIRST),
        (Reveal(), Reason.NO_COUNTDOWN),
        (StopCountdown(), Reason.NO_COUNTDOWN),
        (Interrupt(), Reason.NO_COUNTDOWN),
        (CallBigDeal("A"), Reason.NOT_THE_TIME),
        (PressBigDeal(), Reason.NOT_THE_TIME),
        (NameCaller("A"), Reason.NOBODY_TO_NAME),
        (GoOn(), Reason.NO_ACCOUNTS),
        (SetUp(("A", "B", "C")), Reason.ALREADY_SET_UP),
        (Return("A"), Reason.NOT_AWAY),
        (Leave("Z"), Reason.UNKNOWN_PLAYER),
        (HandOver("A", "A", 1), Reason.SAME_PLAYER),
        (HandOver("A", "B", 36), Reason.NOT_ENOUGH),
        (PlacePawn(RED, 7), Reason.NO_SUCH_SQUARE),
    ],
)
def test_while_cards_are_awaited(command, reason):
    assert table().why_not(command) is reason


@pytest.mark.parametrize("command", [AgreeRounds(2), Leave("C"), CountDown(), NameCaller("A")])
def test_while_the_box_counts_people_wait_for_the_zero(command):
    assert table().lay("A+1").why_not(command) is Reason.COUNTING


def test_a_countdown_that_is_stopped_or_cut_off_is_counted_again():
    for end in (StopCountdown(), Interrupt()):
        story = table().lay("A+1").do(CallBigDeal("A"), end)
        assert story.phase is Phase.LAIN
        assert story.why_not(LayColour("A", BLUE)) is Reason.CARDS_LIE
        assert story.why_not(CallBigDeal("B")) is Reason.NOT_THE_TIME
        assert crash.button(story.state) == CountDown()
        story.do(CountDown())
        assert story.why_not(CallBigDeal("B")) is Reason.SAID_BEFORE
        assert story.do(Reveal()).squares == "A+2 B0 C0"


def test_the_turn_passes_to_the_left():
    story = table("ABCD").turns("A+1 B+1 C+1 D+1")
    assert [turn.active for turn in story.state.history] == [*"ABCD"]
    assert [turn.giver for turn in story.state.history] == [*"BCDA"]
    assert story.active == "A"


def test_after_five_turns_each_people_pay_and_pawns_stay():
    story = table("ABC", rounds=2).round()
    assert story.phase is Phase.ACCOUNTS
    assert len(story.state.history) == 15
    before = story.squares
    assert story.why_not(LayColour(story.active, RED)) is Reason.ACCOUNTS_FIRST
    story.do(GoOn())
    assert (story.state.round, story.squares) == (2, before)
    assert set(story.state.numbers_left.values()) == {3}
    assert story.round().do(GoOn()).phase is Phase.END
    assert story.why_not(GoOn()) is Reason.GAME_OVER


# The number of rounds


def test_rounds_may_be_changed_while_the_last_one_has_not_begun():
    story = table(rounds=2).do(AgreeRounds(4), AgreeRounds(2)).round().do(AgreeRounds(3), GoOn())
    assert story.why_not(AgreeRounds(1)) is Reason.ROUND_BEGUN
    story.do(AgreeRounds(2))
    assert story.why_not(AgreeRounds(5)) is Reason.LAST_ROUND_BEGUN
    assert story.round().do(GoOn()).phase is Phase.END


# Undo


def test_undo_of_a_reveal_puts_both_cards_back_into_their_hands():
    for deal in ([], [CallBigDeal("B")], [PressBigDeal()], [StopCountdown(), CountDown()]):
        story = table().turns("A+6")
        before = story.state
        story.lay("B+1").do(*deal, Reveal())
        assert story.undo().state is before


def test_undo_in_the_countdown_takes_the_turn_back_too():
    story = table()
    before = story.state
    story.lay("A+1").do(CallBigDeal("A"))
    assert plain(crash.tell(before, story.match.last.command)) == "A a posé (tour 1)"
    assert story.undo().state is before


def test_undo_of_a_name_asks_again():
    story = table().lay("A+1").do(PressBigDeal(), Reveal(), NameCaller("A")).undo()
    assert story.phase is Phase.CALLER
    assert story.do(NameCaller("B")).state.spent == ("B",)


def test_undo_of_a_change_of_mind_leaves_nothing_of_the_first_choice():
    story = table().do(LayColour("A", RED), LayColour("A", BLUE)).undo()
    assert story.state.lain == {}


# Pads


def pads(story):
    return {seat: crash.pad_offers(story.state, seat) for seat in crash.seats(story.state)}


def test_each_pad_is_offered_its_own_card():
    assert pads(table("ABCD")) == {"A": (LayColour,), "B": (LayNumber,), "C": (), "D": ()}


def test_big_deal_stays_on_offer_so_that_the_second_is_told():
    story = table("ABCD").lay("A+1").do(CallBigDeal("A"))
    assert pads(story) == {"A": (), "B": (CallBigDeal,), "C": (), "D": ()}
    with pytest.raises(Exception, match="A a été plus rapide, ta carte te reste"):
        story.match.consider(CallBigDeal("B"), seat=Seat("B"))


def test_whoever_can_have_hit_the_button_is_asked():
    story = table("ABCD").lay("A+1").do(PressBigDeal(), Reveal())
    assert pads(story) == {"A": (NameCaller,), "B": (NameCaller,), "C": (), "D": ()}


def test_who_has_laid_is_known_and_nothing_else():
    story = table().do(LayNumber("B", 3))
    assert crash.chosen(story.state) == {"B"}
    assert [one["laid"] for one in story.view()["players"]] == [False, True, False]


# Somebody leaves


def test_without_him_the_box_plays_his_cards():
    story = table("ABC").do(Leave("B"))
    assert story.state.lain["B"].by_box
    assert story.state.awaited == ("A",)
    assert pads(story)["B"] == (Return,)
    story.do(LayColour("A", RED))
    assert story.phase is Phase.COUNTDOWN
    story.do(Reveal())
    assert story.state.lain["B"].colour in (BLUE, GREEN)
    assert story.why_not(Leave("B")) is Reason.IS_AWAY
    assert story.why_not(Leave("A")) is Reason.TOO_FEW


def test_whoever_is_away_says_no_big_deal():
    story = table("ABC").do(Leave("B"), LayColour("A", RED))
    assert story.why_not(CallBigDeal("B")) is Reason.IS_AWAY
    assert story.state.callers == ("A",)


def test_who_comes_back_plays_from_his_next_card_on():
    story = table("ABC").do(Leave("B"), Return("B"))
    assert story.state.awaited == ("A",)
    story.do(LayColour("A", RED), Reveal())
    assert story.state.awaited == ("B", "C")


def test_the_second_card_for_somebody_who_leaves_starts_the_count():
    story = table("ABC").do(LayColour("A", RED), Leave("B"))
    assert story.phase is Phase.COUNTDOWN


def test_two_neighbours_are_away_and_the_box_waits_for_somebody():
    story = table("ABCD").do(Leave("C"), Leave("D")).turns("A+6")
    story.do(LayColour("B", BLUE), Reveal())
    assert (story.active, story.phase) == ("C", Phase.LAIN)
    before = story.state
    story.do(CountDown(), Reveal())
    assert story.active == "D"
    assert story.undo().state is before


def test_undo_does_not_reach_into_the_turn_before_a_card_of_the_box():
    story = table("ABCD").do(Leave("C")).turns("A+6")
    before = story.state
    assert before.lain["C"].by_box
    story.do(LayColour("B", BLUE), Reveal())
    assert story.undo().state is before


# The box


def test_the_box_counts_3_to_0_and_ticks_once_per_square():
    count = crash.tune(CountdownStarted())
    assert (count.zero, len(count.notes)) == (3.0, 4)
    story = table().lay("A+6").do(CallBigDeal("A"))
    (turn, *_) = story.match.submit(Reveal()).events
    assert isinstance(turn, Revealed)
    walk = crash.tune(turn)
    assert len(walk.notes) == len(turn.path) == 12
    assert walk.zero is None
    assert walk.notes[1].at - walk.notes[0].at == STEP_S


def test_a_big_deal_leaves_the_count_running():
    """The desk stops a clock whose zero means something else by now, or that a tune replaces."""
    story = table().lay("A+1")
    zero = crash.at_zero(story.state)
    for deal in (CallBigDeal("A"), PressBigDeal()):
        move = story.match.submit(deal)
        assert crash.at_zero(story.state) == zero == Reveal()
        assert [crash.tune(fact) for fact in move.events] == [None]
        story = table().lay("A+1")


def test_a_big_deal_of_an_earlier_turn_does_not_count_in_a_later_one():
    story = table().lay("A+1")
    then = crash.moment(story.state)
    story.do(Reveal()).lay("B+1")
    with pytest.raises(Refused) as refusal:
        story.match.consider(CallBigDeal("B"), at=then)
    assert refusal.value.reason is Common.STALE


def test_no_card_and_no_big_deal_makes_another_tap_stale():
    story = table()
    then = crash.moment(story.state)
    story.lay("A+1").do(CallBigDeal("A"))
    assert crash.moment(story.state) == then


def test_a_power_cut_breaks_the_count_off():
    assert crash.broken_off(table().lay("A+1").state) == Interrupt()
    assert crash.long_press(table().lay("A+1").state) == StopCountdown()
    assert crash.broken_off(table().state) is None


# The end


def test_the_stroke_of_the_evening_changed_most_money():
    """One step from +6 to −6 moves twelve chips; no other move can beat it."""
    story = table(rounds=1).turns("A+2").do(PlacePawn(BLUE, 6)).turns("B+1").round().do(GoOn())
    stroke = story.view()["stroke"]
    assert (stroke.turn, stroke.owner, stroke.start, stroke.end) == (2, "B", 6, -6)
    assert stroke.changed == 12


def test_the_chart_has_a_point_per_turn_and_ends_with_the_chips():
    story = table("ABCD", rounds=2).game()
    for line in story.view()["chart"]:
        assert len(line["points"]) == 1 + 40
        assert line["points"][0] == 35
        assert line["points"][-1] == story.state.balance(line["name"])
