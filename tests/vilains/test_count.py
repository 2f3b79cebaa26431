"""The count alone: 1 to 7, 7 to 1, and only the pile decides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.games.vilains.count import NUMBERS, call, claims, error_in, steps, value
from pi_parrain.games.vilains.words import Card, Error, Sound
from tests.vilains.story import CARDS, sounds

piles = st.lists(st.sampled_from(Card), max_size=60)


def test_v01_neither_7_nor_1_is_said_twice():
    assert [value(step) for step in range(26)] == [
        1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2,
        1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2,
        1, 2,
    ]  # fmt: skip


@given(step=st.integers(0, 10**6))
def test_the_formula_of_rules_2_3(step):
    m = step % 12
    assert value(step) == (m + 1 if m <= 6 else 13 - m)


@given(step=st.integers(0, 10**6))
def test_the_count_moves_by_one(step):
    assert abs(value(step + 1) - value(step)) == 1
    assert 1 <= value(step) <= 7


@pytest.mark.parametrize(
    ("before", "card", "expected"),
    [
        (0, "G", "1"),
        (6, "G", "7"),
        (6, "GG", "7 6"),
        (5, "GG", "6 7"),
        (11, "GG", "2 1"),
        (12, "GG", "1 2"),
        (3, "T", "hm"),
        (3, "TT", "hm hm"),
        (3, "P", ""),
    ],
)
def test_what_goes_with_a_card(before, card, expected):
    assert call([Card.GANGSTER] * before + [CARDS[card]]) == sounds(expected)


@given(pile=piles, data=st.data())
def test_only_the_number_of_gangsters_in_the_pile_matters(pile, data):
    """Any pile of as many gangsters, in any order, leads to the same call."""
    other = [Card.PISTOL] * steps(pile)
    shuffled = data.draw(st.permutations(pile))
    for card in Card:
        assert call([*pile, card]) == call([*other, card]) == call([*shuffled, card])


@given(pile=piles.filter(bool))
def test_numbers_go_with_gangsters_noises_with_phones_and_silence_with_a_pistol(pile):
    spoken = call(pile)
    match pile[-1]:
        case Card.GANGSTER | Card.DOUBLE_GANGSTERS:
            assert all(sound in NUMBERS for sound in spoken)
        case Card.PHONE | Card.DOUBLE_PHONES:
            assert set(spoken) == {Sound.NOISE}
    assert len(spoken) == (0 if pile[-1] is Card.PISTOL else pile[-1].gangsters)


@pytest.mark.parametrize(
    ("said", "expected", "error"),
    [
        ("4", "4", None),
        ("", "", None),
        ("5", "4", Error.WRONG_NUMBER),
        ("7 7", "7 6", Error.WRONG_NUMBER),
        ("7", "7 6", Error.WRONG_NUMBER),
        ("hm", "4", Error.WRONG_WORD),
        ("?", "4", Error.WRONG_WORD),
        ("", "4", Error.WRONG_WORD),
        ("4", "hm", Error.WRONG_WORD),
        ("4", "", Error.WRONG_WORD),
        ("hm", "", Error.WRONG_WORD),
        ("hm hm", "hm", Error.TWO_NOISES),
        ("?", "hm", Error.WRONG_NOISE),
        ("hm ?", "hm hm", Error.WRONG_NOISE),
        ("hm", "hm hm", Error.WRONG_NOISE),
    ],
)
def test_an_error_has_the_booklets_name(said, expected, error):
    assert error_in(sounds(said), sounds(expected)) is error


@given(said=st.lists(st.sampled_from(Sound), max_size=3), pile=piles.filter(bool))
def test_whatever_is_not_the_call_is_an_error(said, pile):
    assert (error_in(tuple(said), call(pile)) is None) == (tuple(said) == call(pile))


@given(pile=piles.filter(bool))
def test_the_right_call_is_among_those_that_people_may_have_heard(pile):
    heard = claims(pile[-1])
    assert call(pile) in heard
    assert len(set(heard)) == len(heard)
