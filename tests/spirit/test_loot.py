"""The loot of the box, and piles that add up."""

from __future__ import annotations

from dataclasses import fields

import pytest

from pi_parrain.engine.codec import from_json, to_json
from pi_parrain.games.spirit.loot import (
    BASE,
    MORE,
    NOTHING,
    Family,
    Kind,
    Pile,
    collection,
    printed,
)


def test_64_cards_and_16_more():
    assert (BASE.size, MORE.size, printed(False).size, printed(True).size) == (64, 16, 64, 80)
    assert BASE.numbers == {
        Kind.BILL_5: 15,
        Kind.BILL_10: 15,
        Kind.BILL_20: 10,
        Kind.DIAMOND_1: 5,
        Kind.DIAMOND_5: 3,
        Kind.DIAMOND_10: 1,
        Kind.PAINTING: 10,
        Kind.CLIP: 3,
        Kind.FIRST_AID: 2,
    }


def test_a_pile_has_one_field_per_kind():
    assert [field.name for field in fields(Pile)] == [kind.value for kind in Kind]


def test_the_table_of_paintings():
    values = [collection(number) // 1000 for number in range(11)]
    assert values == [0, 4, 12, 30, 60, 100, 150, 200, 300, 400, 500]


@pytest.mark.parametrize("number", [11, 12])
def test_t18_above_ten_paintings_the_value_of_ten(number):
    assert collection(number) == 500_000


def test_piles_add_subtract_and_compare():
    one = Pile.of(Kind.BILL_5, Kind.BILL_5, Kind.PAINTING)
    other = Pile.of(Kind.BILL_5)
    assert one + other == Pile(bill_5=3, painting=1)
    assert one - other == Pile(bill_5=1, painting=1)
    assert other <= one
    assert not one <= other
    assert one.cards == (Kind.BILL_5, Kind.BILL_5, Kind.PAINTING)
    assert not NOTHING
    with pytest.raises(AssertionError):
        other - one


def test_fakes_belong_to_what_they_imitate():
    fakes = Pile(fake_10=1, fake_20=2, fake_painting=1, fake_diamonds=1, key=1)
    assert [fakes.family(family) for family in Family] == [3, 1, 1, 1]


def test_a_pile_is_written_without_what_it_has_none_of():
    written = to_json(Pile(bill_5=2, key=1))
    assert written == {"bill_5": 2, "key": 1}
    assert from_json(Pile, written) == Pile(bill_5=2, key=1)
