"""Errors, challenges, and who takes the pile."""

from __future__ import annotations

from itertools import permutations

import pytest

from pi_parrain.games.vilains.moves import (
    Challenge,
    Fault,
    Pardon,
    Speak,
    Stand,
    TakePile,
    TurnOver,
)
from pi_parrain.games.vilains.reasons import Reason
from pi_parrain.games.vilains.words import Card, Error, Phase
from tests.vilains.story import sounds, table

# Every kind of error in RULES 2.4: what lies there, who errs, how.
ERRORS = [
    ("G G", "B", Error.WRONG_NUMBER),
    ("G GG", "B", Error.WRONG_NUMBER),
    ("G T", "B", Error.WRONG_WORD),
    ("G P", "B", Error.WRONG_WORD),
    ("G GG", "C", Error.PLAYED_WHEN_SKIPPED),
    ("G TT", "C", Error.PLAYED_WHEN_SKIPPED),
    ("G T", "B", Error.TWO_NOISES),
    ("G T", "B", Error.WRONG_NOISE),
    ("G TT", "B", Error.WRONG_NOISE),
    ("G G", "C", Error.HESITATION),
    ("G G", "D", Error.OUT_OF_TURN),
    ("G G", "A", Error.WRONG_CHALLENGE),
]


@pytest.mark.parametrize(("cards", "who", "error"), ERRORS)
def test_whoever_errs_takes_the_pile_and_starts(cards, who, error):
    story = table("ABCD").play(cards)
    held = story.state.hands[who]
    story.do(Fault(who, error))
    assert story.phase is Phase.JUDGING
    story.take()
    assert story.state.hands[who] == held + 2
    assert (story.state.pile, story.up, story.state.round) == ((), who, 2)
    assert story.play("G").said == [f"{who} 1"]


def test_for_experts_lifting_a_card_is_enough():
    lifted = Fault("C", Error.LIFTED)
    assert table(limit_s=3).play("G GG").why_not(lifted) is Reason.IMPOSSIBLE_ERROR
    assert table(limit_s=2).play("G GG").do(lifted).take().up == "C"


@pytest.mark.parametrize(
    ("cards", "who", "error"),
    [
        ("", "A", Error.WRONG_NUMBER),
        ("G G", "C", Error.WRONG_NUMBER),
        ("G G", "B", Error.TWO_NOISES),
        ("G G", "C", Error.PLAYED_WHEN_SKIPPED),
        ("G GG", "D", Error.PLAYED_WHEN_SKIPPED),
        ("G GG", "C", Error.OUT_OF_TURN),
        ("G G", "A", Error.HESITATION),
        ("G G", "A", Error.LAST_SLAP),
        ("G G", "B", Error.WRONG_CHALLENGE),
        ("", "A", Error.WRONG_CHALLENGE),
    ],
)
def test_an_error_that_cannot_be_is_refused(cards, who, error):
    assert table("ABCD").play(cards).why_not(Fault(who, error)) is Reason.IMPOSSIBLE_ERROR


def test_an_error_heard_before_its_card_was_tapped():
    story = table("AB").play("G").do(Speak("B")).err(B="wrong_word")
    assert story.why_not(Fault("B", Error.WRONG_NUMBER)) is Reason.ALREADY_AT_FAULT
    assert story.take().hands == "A54 B56"


def test_errors_stop_the_play_until_the_pile_is_taken():
    story = table("AB").play("G").err(B="hesitation")
    assert story.why_not(TurnOver(Card.GANGSTER)) is Reason.PILE_FIRST
    assert story.why_not(Stand()) is Reason.PILE_FIRST


def test_a_pardon_goes_back_to_where_the_round_stood():
    for cards in ("G", "G T", "G GG"):
        for turn in (table("ABC").play(cards), table("ABC").play("G").turn(cards)):
            before = turn.state
            who = turn.up
            assert turn.err(**{who: "hesitation"}).do(Pardon(who)).state == before
    doubted = table("AB").play("G G")
    assert doubted.state == table("AB").play("G G").challenge("A", "3").do(Pardon("B")).state
    assert table().why_not(Pardon("A")) is Reason.NO_ERROR


def test_nobody_takes_the_pile_for_nothing():
    assert table().play("G").why_not(TakePile()) is Reason.NO_OFFENDER


# Challenges


def test_a_challenger_who_is_right_leaves_the_pile_to_the_speaker():
    story = table("ABCD").play("G G T G P G GG").challenge("A", "7 7")
    assert story.offenders == {"C": "wrong_number"}
    assert story.take().hands == "A25 B25 C32 D26"
    assert story.up == "C"


def test_a_challenger_who_is_wrong_takes_the_pile():
    story = table("ABCD").play("G G T G P G GG").challenge("A", "7 6")
    assert story.offenders == {"A": "wrong_challenge"}
    assert story.take().hands == "A32 B25 C25 D26"
    assert story.up == "A"


def test_the_page_says_what_the_pile_says():
    checked = table("AB").play("G G").challenge("A", "3").view()["checked"]
    assert checked["speaker"] == "B"
    assert [str(checked[heard]) for heard in ("expected", "said")] == ["2", "3"]
    assert not checked["right"]


@pytest.mark.parametrize(
    ("challenge", "reason"),
    [
        (Challenge((), sounds("1")), Reason.NO_CHALLENGER),
        (Challenge(("B", "B"), sounds("1")), Reason.NO_CHALLENGER),
        (Challenge(("X",), sounds("1")), Reason.UNKNOWN_PLAYER),
        (Challenge(("A",), sounds("1")), Reason.OWN_CALL),
    ],
)
def test_a_challenge_needs_somebody_else(challenge, reason):
    assert table().play("G").why_not(challenge) is reason


def test_there_must_be_a_call_to_challenge():
    doubt = Challenge(("B",), sounds("1"))
    assert table().why_not(doubt) is Reason.NO_CALL
    assert table().do(Speak("A")).why_not(doubt) is Reason.CARD_FIRST
    assert table(slap=True).play("P").why_not(doubt) is Reason.SLAP_FIRST


def test_a_challenge_while_errors_are_gathered():
    """C lifted a card too early, and A doubted B wrongly: both are offenders."""
    story = table("ABC").play("G GG").err(C="played_when_skipped").challenge("A", "2 3")
    assert story.offenders == {"C": "played_when_skipped", "A": "wrong_challenge"}


def test_one_error_a_round_is_enough_for_anybody():
    story = table("ABC").play("G G").err(A="out_of_turn").challenge("A", "2")
    assert story.offenders == {"A": "out_of_turn"}


def test_a_second_challenge_of_the_same_mistake_adds_nobody():
    story = table("ABC").play("G G").challenge("A", "3").challenge("C", "3")
    assert story.offenders == {"B": "wrong_number"}


# Several offenders


def test_two_referees_commute():
    """Errors recorded in any order, by any phone, lead to the same place."""
    faults = [
        Fault("C", Error.PLAYED_WHEN_SKIPPED),
        Fault("B", Error.WRONG_NUMBER),
        Challenge(("A",), sounds("2 3")),
    ]
    ends = [
        table("ABCD").play("G").turn("GG").do(*order).take().state for order in permutations(faults)
    ]
    assert ends == [ends[0]] * 6


def test_an_equal_share_with_nothing_left_over():
    story = table("ABCD").play("G G G GG").err(A="played_when_skipped", B="hesitation").take()
    assert story.hands == "A28 B28 C26 D26"
    assert story.up == "B"
