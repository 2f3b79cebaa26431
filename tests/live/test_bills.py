import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.games.live.bills import NOTHING, Bills, cards
from pi_parrain.phrases import Money
from tests.plain import plain

bundles = st.builds(Bills, *[st.integers(0, 40)] * 3)


def test_a_bundle_has_a_value_and_a_number_of_cards():
    pot = Bills(4, 7, 7)
    assert pot.value == 185_000
    assert isinstance(pot.value, Money)
    assert pot.count == 18


def test_all_the_cards_of_the_game_are_worth_1_150_000():
    assert Bills(29, 38, 38).value == 1_150_000
    assert Bills(29, 38, 38).count == 105


@pytest.mark.parametrize(
    ("bills", "text"),
    [
        (Bills(4, 7, 1), "4 × 20.000 $ + 7 × 10.000 $ + 1 × 5.000 $"),
        (Bills(0, 2, 0), "2 × 10.000 $"),
        (NOTHING, "0 $"),
    ],
)
def test_a_bundle_is_written_without_any_language(bills, text):
    assert plain(bills) == text


def test_a_line_never_breaks_inside_a_bundle():
    assert " " not in str(Bills(4, 0, 0))


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "aucune carte"), (1, "1 carte"), (4, "4 cartes"), (-1, "−1 carte"), (-2, "−2 cartes")],
)
def test_cards_are_counted_in_words(number, text):
    assert str(cards(number)) == text


def test_bundles_compare_bill_by_bill():
    assert Bills(1, 2, 3) <= Bills(1, 2, 3)
    assert not Bills(2, 0, 0) <= Bills(1, 9, 9)


def test_only_nothing_is_false():
    assert not NOTHING
    assert Bills(0, 0, 1)


@given(bundles, bundles)
def test_taking_back_what_was_added_changes_nothing(one, other):
    assert one + other - other == one
    assert (one + other).value == one.value + other.value
    assert one <= one + other
