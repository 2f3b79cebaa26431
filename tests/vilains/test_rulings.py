"""The rulings of RULES 2.6, by their numbers. V-01 is in test_count.py too."""

from __future__ import annotations

import pytest

from pi_parrain.games.vilains import game as vilains
from pi_parrain.games.vilains.moves import Challenge, Fault, Speak, Stand, TurnOver
from pi_parrain.games.vilains.reasons import Reason
from pi_parrain.games.vilains.words import Card, Error, Phase
from tests.vilains.story import sounds, table


def test_v01_seven_is_not_repeated_and_the_count_goes_down_to_1():
    story = table("AB").play("G " * 14)
    assert [line[2:] for line in story.said] == list("12345676543212")


def test_v02_no_win_before_the_last_call_stands():
    story = table("AB", cards=4).play("G G").turn("G")
    assert story.why_not(Stand()) is Reason.CALL_OPEN
    assert story.why_not(TurnOver(Card.GANGSTER)) is Reason.LAST_CALL_FIRST
    story.do(Speak("A"))
    assert story.phase is Phase.LAST_CALL
    assert vilains.outcome(story.state) is None
    assert story.why_not(TurnOver(Card.GANGSTER)) is Reason.LAST_CALL_FIRST
    assert vilains.outcome(story.do(Stand()).state).winners == ("A",)
    assert story.why_not(Fault("A", Error.WRONG_NUMBER)) is Reason.GAME_OVER


def test_v02_an_error_on_the_very_last_card_is_no_win():
    story = table("AB", cards=4).play("G G G").challenge("B", "4").take()
    assert story.state.winner is None
    assert (story.hands, story.up) == ("A3 B1", "A")


def test_v02_a_wrong_challenge_of_the_last_call_is_a_win():
    story = table("AB", cards=4).play("G G G").challenge("B", "3")
    assert story.view()["winning"] == "A"
    assert story.take().state.winner == "A"
    assert vilains.outcome(story.state).winners == ("A",)


def test_v02_whoever_has_cards_left_has_not_won():
    assert table("AB").play("G").why_not(Stand()) is Reason.NO_LAST_CALL


def test_v03_with_two_players_a_double_means_playing_again():
    story = table("AB").play("GG GG TT G")
    assert story.said == ["A 1, 2", "A 3, 4", "A hmmrrrr, hmmrrrr", "A 7"]
    assert story.up == "B"


def test_v04_a_slapped_pistol_ends_the_round_so_its_step_is_moot():
    story = table("ABC", slap=True).play("G P")
    assert story.phase is Phase.SLAP
    assert story.why_not(TurnOver(Card.GANGSTER)) is Reason.SLAP_FIRST
    story.err(C="last_slap").take()
    assert (story.hands, story.up) == ("A35 B35 C38", "C")
    assert story.play("G").said == ["C 1"]


def test_v04_only_the_last_hand_counts():
    story = table("ABC", slap=True).play("G P")
    assert story.why_not(Fault("B", Error.WRONG_WORD)) is Reason.IMPOSSIBLE_ERROR
    story.err(A="last_slap", C="last_slap")  # nobody could tell them apart
    assert story.take().hands == "A36 B35 C37"


def test_v05_without_cards_but_last_to_slap():
    story = table("AB", cards=4, slap=True).play("G G P").err(A="last_slap").take()
    assert story.state.winner is None
    assert (story.hands, story.up) == ("A3 B1", "A")


def test_v05_without_cards_and_not_last_to_slap():
    story = table("AB", cards=4, slap=True).play("G G P").err(B="last_slap").take()
    assert story.state.winner == "A"


@pytest.mark.parametrize(
    ("cards", "hands", "starts"),
    [
        # B turned over the last card: C is served first, then D; A is served last.
        ("G G", "A26 B26 C28 D28", "D"),
        ("G G G G G G", "A25 B25 C29 D29", "D"),
        ("G G G G G G G G G G", "A24 B24 C30 D30", "D"),
    ],
)
def test_v06_the_pile_is_dealt_from_the_first_offender_after_the_active_player(
    cards, hands, starts
):
    story = table("ABCD").play(cards).err(D="out_of_turn", C="hesitation").take()
    assert (story.hands, story.up) == (hands, starts)


def test_v06_whoever_gets_the_last_card_starts():
    """Seven cards for three: the first after the active player gets the odd one, and starts."""
    story = table("ABCD").play("G G G G G G G")  # C was active
    story.err(A="out_of_turn", B="out_of_turn", D="hesitation").take()
    assert (story.hands, story.up) == ("A27 B27 C25 D29", "D")


def test_v06_the_active_player_is_served_last():
    story = table("ABCD").play("G G G").err(C="wrong_number", D="hesitation").take()
    assert (story.hands, story.up) == ("A26 B26 C27 D29", "D")


def test_v06_somebody_without_cards_is_served_first():
    """One card for two offenders: it goes to the one who could not play on without it."""
    story = table("AB", cards=2).play("G").challenge("B", "2").err(B="out_of_turn").take()
    assert (story.hands, story.up, story.state.winner) == ("A1 B1", "A", None)


def test_v07_the_pile_goes_under_the_draw_pile_as_a_block_so_only_its_size_matters():
    one = table("AB").play("G T P").err(B="hesitation").take()
    other = table("AB").play("P G T").err(B="hesitation").take()
    assert one.state == other.state


@pytest.mark.parametrize(
    ("card", "said", "offender"),
    [
        ("P", "", "B"),
        ("P", "2", "A"),
        ("P", "?", "A"),
        ("T", "hm", "B"),
        ("T", "hm hm", "A"),
        ("T", "2", "A"),
        ("TT", "hm hm", "B"),
        ("TT", "hm", "A"),
    ],
)
def test_v08_of_a_silent_card_only_the_utterance_is_challenged(card, said, offender):
    story = table("AB").play(card).challenge("B", said)
    assert list(story.offenders) == [offender]


def test_v09_two_wrong_challengers_share_the_pile():
    story = table("ABCD").play("G G G").challenge("BD", "3")
    assert story.offenders == {"B": "wrong_challenge", "D": "wrong_challenge"}
    assert story.take().hands == "A26 B27 C26 D29"
    assert story.up == "D"


def test_v09_two_right_challengers_take_nothing():
    assert table("ABCD").play("G G G").challenge("BD", "4").take().hands == "A26 B26 C29 D27"


def test_v10_a_late_challenge_is_allowed_until_the_next_utterance_ends():
    story = table("ABC").play("G G").turn("G")
    late = Challenge(("A",), sounds("3"), late=True)
    assert story.do(Speak("C")).why_not(late) is Reason.TOO_LATE
    story.undo().do(late)
    assert story.offenders == {"B": "wrong_number"}
    assert story.take().hands == "A35 B38 C35"  # the late card goes with the pile


def test_v10_the_late_call_is_checked_without_the_card_that_followed():
    story = table("AB").play("G").turn("GG").challenge("B", "1", late=True)
    assert story.offenders == {"B": "wrong_challenge"}


def test_v10_the_first_card_has_no_call_before_it():
    story = table("AB").turn("G")
    assert story.why_not(Challenge(("B",), sounds("1"), late=True)) is Reason.NO_CALL


def test_v11_an_error_on_the_first_card_takes_that_one_card():
    story = table("ABC").play("G").err(A="wrong_number").take()
    assert (story.hands, story.up) == ("A36 B36 C36", "A")


def test_v12_playing_out_of_turn_is_an_error_of_whoever_does_it():
    story = table("ABC").play("G").err(C="out_of_turn").take()
    assert (story.hands, story.up) == ("A35 B36 C37", "C")


def test_v12_out_of_turn_before_the_first_card():
    story = table("ABC").err(C="out_of_turn").take()
    assert (story.hands, story.up) == ("A36 B36 C36", "C")


def test_v13_the_clock_starts_when_the_previous_call_ends():
    """Nothing runs for the first card of a round; see test_clock.py for the sound of it."""

    def zeros(story, command):
        tunes = map(vilains.tune, story.match.submit(command).events)
        return [tune.zero for tune in tunes if tune is not None]

    story = table("AB", limit_s=2)
    assert zeros(story, TurnOver(Card.GANGSTER)) == []
    assert zeros(story, Speak("A")) == [2.0]
    assert zeros(story, TurnOver(Card.PISTOL)) == [2.0]
    assert zeros(story, Speak("A")) == [None]
    assert zeros(story, TurnOver(Card.PHONE)) == [2.0]


def test_v14_there_is_one_pile():
    assert len(table("AB").play("G T TT P GG").state.pile) == 5


@pytest.mark.parametrize("silent", ["T", "P"])
def test_v15_silent_cards_are_counted_without_being_named(silent):
    assert table("AB").play(f"G {silent} G").said[-1] == "A 3"


def test_v15_so_are_double_phones():
    assert table("ABC").play("G TT G").said[-1] == "A 4"
