"""Dealing, turning over, speaking, skipping: a round in which nobody errs."""

from __future__ import annotations

import pytest

from pi_parrain.games.vilains import game as vilains
from pi_parrain.games.vilains.moves import (
    ChooseNoise,
    PassTo,
    Recount,
    SetUp,
    Speak,
    Stand,
    TurnOver,
    Variants,
)
from pi_parrain.games.vilains.reasons import Reason
from pi_parrain.games.vilains.words import Card, Phase
from tests.vilains.story import CARDS, Story, table


def test_the_example_of_the_booklet():
    story = table("ABCD").play("G G T G P G GG G TT G")
    assert story.said == [
        "A 1", "B 2", "C hmmrrrr", "D 4", "A silence", "B 6", "C 7, 6",
        "A 5", "B hmmrrrr, hmmrrrr", "D 2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "each", "aside"), [(2, 55, 0), (3, 36, 2), (4, 27, 2), (5, 22, 0), (6, 18, 2)]
)
def test_110_cards_are_dealt_equally(players, each, aside):
    state = table("ABCDEF"[:players]).state
    assert set(state.hands.values()) == {each}
    assert state.aside == aside


def test_fewer_cards_are_only_counted():
    assert table("ABC", cards=71, doubles=False).hands == "A23 B23 C23"


def test_the_youngest_starts_and_the_turn_goes_clockwise():
    story = Story().do(SetUp(("Zoé", "Ali", "Max"), youngest="Ali"))
    order = []
    for _ in range(4):
        order.append(story.up)
        story.play("G")
    assert order == ["Ali", "Max", "Zoé", "Ali"]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (SetUp(("A",)), Reason.PLAYERS_OUT_OF_RANGE),
        (SetUp(tuple("ABCDEFG")), Reason.PLAYERS_OUT_OF_RANGE),
        (SetUp(("Léa", "léa")), Reason.SAME_NAME),
        (SetUp(("Léa", "Lé\u200ba")), Reason.SAME_NAME),
        (SetUp(("Léa", "\u3164")), Reason.INVISIBLE_NAME),
        (SetUp(("A", "B"), youngest="C"), Reason.UNKNOWN_PLAYER),
        (SetUp(("A", "B"), cards=1), Reason.CARDS_OUT_OF_RANGE),
        (SetUp(("A", "B"), cards=111), Reason.CARDS_OUT_OF_RANGE),
        (TurnOver(Card.GANGSTER), Reason.NOT_SET_UP),
    ],
)
def test_a_set_up_that_cannot_work_is_refused(command, reason):
    assert Story().why_not(command) is reason


def test_nobody_sets_up_twice():
    assert table().why_not(SetUp(("A", "B"))) is Reason.ALREADY_SET_UP


def test_odd_cards_are_worth_a_word():
    def cautions(command):
        return [str(caution) for caution in vilains.cautions(vilains.start(), command)]

    assert cautions(SetUp(tuple("AB"))) == []
    assert "comptez-les" in cautions(SetUp(tuple("AB"), variants=Variants(doubles=False)))[0]
    assert cautions(SetUp(tuple("AB"), cards=80, variants=Variants(doubles=False))) == []


@pytest.mark.parametrize("double", ["GG", "TT"])
@pytest.mark.parametrize(("players", "skipped", "up"), [("ABCD", "B", "C"), ("AB", "B", "A")])
def test_after_a_double_the_next_player_is_skipped(players, double, skipped, up):
    story = table(players).play(double)
    assert (story.state.skipped, story.up) == (skipped, up)


def test_the_youngest_play_without_doubles():
    story = table(doubles=False)
    assert story.why_not(TurnOver(Card.DOUBLE_PHONES)) is Reason.NO_DOUBLES
    assert [shown["card"] for shown in story.view()["cards"]] == [
        Card.GANGSTER, Card.PHONE, Card.PISTOL
    ]  # fmt: skip


@pytest.mark.parametrize("card", ["G", "GG", "T", "TT"])
def test_button_before_card_or_card_before_button_is_the_same_turn(card):
    tap, press = TurnOver(CARDS[card]), Speak("A")
    assert table().do(tap, press).state == table().do(press, tap).state


def test_a_press_before_a_pistol_changes_nothing_for_the_slap():
    assert table(slap=True).do(Speak("A")).turn("P").state == table(slap=True).turn("P").state


def test_the_next_card_says_that_the_call_was_accepted():
    taps = table("ABC").turn("G T GG G P")
    presses = table("ABC").play("G T GG G P")
    assert taps.state == presses.state


def test_a_pistol_asks_for_no_press():
    story = table().turn("P")
    assert (story.phase, story.up) == (Phase.TURN, "B")


def test_only_whoever_is_up_speaks_and_once():
    story = table().turn("G")
    assert story.why_not(Speak("B")) is Reason.NOT_UP
    story.do(Speak("A"), Speak("B"))
    assert story.why_not(Speak("B")) is Reason.CARD_FIRST


def test_the_page_knows_the_answer_before_the_card_is_tapped():
    story = table().play("G G")
    answers = {shown["card"].value: str(shown["answer"]) for shown in story.view()["cards"]}
    assert answers == {
        "gangster": "3",
        "double_gangsters": "3, 4",
        "phone": "hmmrrrr",
        "double_phones": "hmmrrrr, hmmrrrr",
        "pistol": "silence",
    }


def test_the_first_phone_of_a_round_chooses_the_noise():
    story = table("AB", chosen_noise=True).play("G")
    assert story.why_not(ChooseNoise("meuh")) is Reason.NO_PHONE_YET
    story.turn("T").do(ChooseNoise("meuh"))
    assert str(story.view()["answer"]) == "meuh"
    story.do(Speak("B")).play("TT")
    assert story.said[-1] == "A meuh, meuh"
    story.err(A="wrong_noise").take().play("T")
    assert story.said == ["A hmmrrrr"]


def test_otherwise_the_noise_is_what_it_is():
    assert table().turn("T").why_not(ChooseNoise("meuh")) is Reason.ONE_NOISE


def test_the_board_shows_the_count_only_in_training():
    plain, training = table().play("G G GG"), table(training=True).play("G G GG")
    assert vilains.view(plain.state, "public")["count"] is None
    assert vilains.view(training.state, "public")["count"] == 4
    assert vilains.view(training.turn("G").state, "public")["count"] == 4  # not given away
    assert "answer" not in vilains.view(training.state, "public")
    assert vilains.view(table(training=True).state, "public")["count"] is None


# By hand: the Parrain is the sole judge


def test_cards_can_be_recounted():
    story = table("AB").do(Recount("B", 40))
    assert story.hands == "A55 B40"
    [caution] = vilains.cautions(table("AB").state, Recount("B", 40))
    assert "55" in str(caution)
    assert story.why_not(Recount("B", 111)) is Reason.TOO_MANY_CARDS
    assert story.why_not(Recount("X", 1)) is Reason.UNKNOWN_PLAYER
    assert story.turn("G").why_not(Recount("B", 3)) is Reason.CALL_OPEN


def test_a_hand_that_is_really_empty_wins():
    story = table("AB").play("G").do(Recount("A", 0))
    assert story.phase is Phase.LAST_CALL
    assert story.do(Stand()).state.winner == "A"


def test_a_hand_that_is_not_empty_after_all_goes_on():
    story = table("AB", cards=2).play("G")
    assert story.phase is Phase.LAST_CALL
    assert story.why_not(Recount("A", 0)) is Reason.EMPTY_HAND
    story.do(Recount("B", 5))
    assert story.phase is Phase.LAST_CALL
    story.do(Recount("A", 2))
    assert (story.phase, story.up, story.hands) == (Phase.TURN, "B", "A2 B5")


def test_the_turn_can_be_given_to_somebody():
    story = table("ABC").play("G").do(PassTo("C"))
    assert story.up == "C"
    assert story.play("G").up == "A"
