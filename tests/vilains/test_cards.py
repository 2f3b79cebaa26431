"""What the training cards teach, as the rules have it: who takes how many cards, who goes on."""

from __future__ import annotations

import pytest

from pi_parrain.games.vilains.count import call
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.words import Phase
from tests.table_cards import end_of, leads_to_the_same, start_of

TAKEN = {
    "first-number-wrong": ({"Anaïs": 1}, "Anaïs"),
    "after-seven": ({"Max": 8}, "Max"),
    "silent-cards-count": ({"Max": 4}, "Max"),
    "contested-wrongly": ({"Inès": 7}, "Inès"),
    "two-doubters": ({"Max": 2, "Léa": 1}, "Max"),
    "two-noises": ({"Gaël": 3}, "Gaël"),
    "skipped-but-plays": ({"Max": 3}, "Max"),
    "out-of-turn": ({"Max": 2}, "Max"),
    "late-challenge": ({"Max": 5}, "Max"),
    "silence-contested": ({"Théo": 3}, "Théo"),
    "last-card-wrong": ({"Inès": 5}, "Inès"),
    "slap-with-no-card-left": ({"Noé": 5}, "Noé"),
    "slap-together": ({"Max": 2, "Léa": 1}, "Max"),
    "chosen-noise": ({"Zoé": 3}, "Zoé"),
    "hesitation": ({"Loïc": 2}, "Loïc"),
    "experts-lift": ({"Zoé": 2}, "Zoé"),
    "two-mistakes": ({"Max": 2, "Zoé": 1}, "Max"),
    "only-two-players": ({"Tom": 3}, "Tom"),
}
"""The cards that end with a pile in somebody's hands: who took how many, who starts."""

SAID = {
    "first-number-wrong": "1",
    "after-seven": "6",
    "silent-cards-count": "4",
    "contested-wrongly": "7 6",
    "skipped-but-plays": "3 4",
    "last-card-wrong": "5",
    "two-mistakes": "3 4",
    "only-two-players": "3 4",
    "experts-lift": "2 3",
    "silence-contested": "",
}
"""What goes with the card on top of the pile, as their sentences say."""


@pytest.mark.parametrize("name", TAKEN)
def test_whoever_is_wrong_takes_the_pile_and_a_new_round_starts(name: str) -> None:
    state: State = end_of("vilains", name)
    parts, starts = TAKEN[name]
    assert (state.rounds[-1].parts, state.up, state.pile) == (parts, starts, ())
    assert (state.phase, state.winner) == (Phase.TURN, None)


@pytest.mark.parametrize("name", SAID)
def test_the_count_is_what_the_card_says(name: str) -> None:
    state: State = start_of("vilains", name)
    assert " ".join(sound.value for sound in call(state.cards)) == SAID[name]


def test_time_given_back_leaves_the_turn_to_whoever_had_it() -> None:
    state: State = end_of("vilains", "the-parrain-was-slow")
    assert (state.up, state.offences, len(state.pile), state.timed) == ("Loïc", {}, 2, True)


def test_a_card_that_was_touched_by_mistake_is_one_gangster() -> None:
    state: State = end_of("vilains", "wrong-card-touched")
    assert (state.following, call(state.cards)[0].value) == ("Zoé", "2")


def test_a_missing_card_is_missing_from_one_hand() -> None:
    assert list(end_of("vilains", "a-card-is-missing").hands.values()) == [27, 26, 27, 27]


TAKE = {"do": "take_pile"}
UNDO = {"do": "undo"}


def fault(who: str, error: str) -> dict[str, str]:
    return {"do": "fault", "who": who, "error": error}


@pytest.mark.parametrize(
    ("name", "commands"),
    [
        ("silent-cards-count", [fault("Max", "wrong_number"), TAKE]),
        ("contested-wrongly", [fault("Inès", "wrong_challenge"), TAKE]),
        ("two-noises", [fault("Gaël", "wrong_noise"), TAKE]),
        ("last-card-wrong", [fault("Inès", "wrong_number"), TAKE]),
        ("the-parrain-was-slow", [{"do": "pardon", "who": "Loïc"}]),
        ("the-parrain-was-slow", [UNDO]),
        (
            "two-mistakes",
            [fault("Max", "played_when_skipped"), fault("Zoé", "wrong_number"), TAKE],
        ),
    ],
)
def test_there_is_more_than_one_right_way(name: str, commands: list[dict[str, str]]) -> None:
    assert leads_to_the_same("vilains", name, *commands)


def test_the_wrong_person_is_another_end() -> None:
    blamed = (fault("Tom", "wrong_challenge"), TAKE)
    assert not leads_to_the_same("vilains", "silent-cards-count", *blamed)
    assert not leads_to_the_same("vilains", "two-mistakes", fault("Zoé", "wrong_number"), TAKE)
