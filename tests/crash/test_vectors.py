"""The vectors of RULES 3.6, by their names."""

from __future__ import annotations

import pytest

from pi_parrain.games.crash.moves import PlacePawn
from pi_parrain.games.crash.purses import Chips, Due, balance, dues, net, settle
from pi_parrain.games.crash.track import path, squares
from pi_parrain.games.crash.words import Colour, Track
from tests.crash.story import table


def test_c1_red_on_0_with_minus_3_goes_to_minus_3():
    assert table().turns("A-3").squares == "A-3 B0 C0"


def test_c2_red_on_minus_3_with_plus_6_goes_to_plus_3():
    story = table().do(PlacePawn(Colour.RED, -3)).turns("A+6")
    assert story.squares == "A+3 B0 C0"
    assert story.view()["last"].path == (-2, -1, 0, 1, 2, 3)


@pytest.mark.parametrize(("square", "wins"), [(4, 4), (-6, -6), (0, 0)])
def test_c3_plus_4_receives_4_minus_6_pays_6_to_the_left(square, wins):
    owed = dues({"A": square, "B": 0, "C": 0})
    assert [net(who, owed) for who in "ABC"] == [wins, -wins, 0]


def test_c4_four_players_on_4_minus_6_0_1():
    purses = dict.fromkeys("ABCD", Chips())
    owed = dues({"A": 4, "B": -6, "C": 0, "D": 1})
    assert owed == (Due("B", "A", 4), Due("B", "C", 6), Due("A", "D", 1))
    settled = settle(purses, owed, debts=True)
    assert [balance(who, settled.purses, settled.debts) for who in "ABCD"] == [38, 25, 41, 36]
    assert {(pay.payer, pay.payee, pay.paid) for pay in settled.payments} == {
        ("B", "A", 3),
        ("B", "C", 6),
        ("B", "D", 1),
    }


@pytest.mark.parametrize(
    ("start", "steps", "on_13", "on_17"),
    [(0, 2 * 6, -1, -5), (4, 6, -3, 10), (-6, -2, 5, 9), (0, 2 * -3, -6, -6)],
    ids=["0 with +6 doubled", "+4 with +6", "-6 with -2", "0 with -3 doubled"],
)
def test_ring_vectors(start, steps, on_13, on_17):
    assert path(Track.RING_13, start, steps)[-1] == on_13
    assert path(Track.RING_17, start, steps)[-1] == on_17


def test_a_pawn_touches_each_square_on_its_way():
    assert path(Track.RING_13, 5, 3) == (6, -6, -5)
    assert path(Track.RING_17, 5, 3) == (6, 7, 8)
    assert path(Track.RING_13, -5, -3) == (-6, 6, 5)


def test_the_rings_have_13_and_17_squares():
    assert [len(squares(track)) for track in Track] == [13, 17, 13]
