"""The vectors of RULES 4.6 and 4.8, by their names."""

from __future__ import annotations

from pi_parrain.games.spirit import envelopes
from pi_parrain.games.spirit.ending.words import Mercenary
from tests.spirit.ends import End, lines


def test_the_seed_s_recruitment_green_then_red_then_white():
    """Red 3 × 5.000 $, green 2 × 10.000 $, white 10.000 $ + 5.000 $."""
    end = End(
        "red A:",
        "green B:",
        "white C:",
        envelopes={"red": "5 5 5", "green": "10 10", "white": "10 5"},
    ).closed()
    order = envelopes.order(end.ending)
    assert [(stake.side, stake.value, stake.cards) for stake in order] == [
        ("green", 20_000, 2),
        ("red", 15_000, 3),
        ("white", 15_000, 2),
    ]
    assert [str(envelopes.why(end.ending, stake)).replace("\xa0", " ") for stake in order] == [
        "20.000 $ : l’enveloppe la plus garnie",
        "15.000 $, comme l’équipe blanche : le nombre de cartes départage (3 cartes)",
        "15.000 $, comme l’équipe rouge : le nombre de cartes départage (2 cartes)",
    ]
    for side, tile in (
        ("green", Mercenary.JAY_BOND),
        ("red", Mercenary.HOT_MAIL),
        ("white", Mercenary.LADY_DIAMOND),
    ):
        assert envelopes.next_up(end.ending) == (side,)
        end.hire(side, tile, ways="up" if tile is Mercenary.LADY_DIAMOND else "")
    assert envelopes.next_up(end.ending) == ()


def test_t1_two_paintings_each_and_a_wedding():
    end = End("red A: p p; B: p p", "green C:", envelopes={"red": "5"}).closed()
    assert end.totals["red"] == 24
    end.hire("red", Mercenary.FAKE_ELVIS, "A", "B")
    assert end.totals["red"] == 80
    assert lines(end.account("red").sum) == [
        "équipe rouge : 80.000 $",
        "  A et B, mariés : 80.000 $",
        "    4 tableaux : 60.000 $",
        "    Cadeau de mariage (Fake Elvis) : 20.000 $",
    ]


def test_t2_three_bills_of_5_with_jay_bond():
    end = End("red A: 5 5 5", "green C:", envelopes={"red": "10"}).closed()
    assert end.totals["red"] == 15
    end.hire("red", Mercenary.JAY_BOND)
    assert end.totals["red"] == 45
    assert "      3 × 15.000 $ (Jay Bond) : 45.000 $" in lines(end.account("red").sum)


def test_t3_miss_pencilhands_on_three_paintings():
    end = End("red A: p p p", "green C:", envelopes={"red": "10"}).closed()
    assert end.totals["red"] == 30
    assert "    3 tableaux : 30.000 $" in lines(end.account("red").sum)
    end.hire("red", Mercenary.MISS_PENCILHANDS, "A")
    assert end.totals["red"] == 60
    assert "    4 tableaux, dont un de Miss Pencilhands : 60.000 $" in lines(end.account("red").sum)


def test_t4_diamonds_3_3_2_and_two_threes_who_marry():
    end = End("red A: d1 d1 d1; B: d5 d5 d5", "green C: d1 d1", envelopes={"red": "5"}).closed()
    assert end.accounts.majority.holder is None
    assert end.totals == {"red": 18, "green": 2}
    end.hire("red", Mercenary.FAKE_ELVIS, "A", "B")
    assert end.accounts.majority.diamonds == 6
    assert end.totals == {"red": 18 + 20 + 60, "green": 2}


def test_t5_forger_frankie_with_four_fake_bills():
    for counted, worth in ((False, 0), (True, 60)):
        end = End("red A: f10 f10 f20; B: f20", "green C:", envelopes={"red": "5"}, more=True)
        end.closed(bills=counted)
        assert end.totals["red"] == worth
        end.hire("red", Mercenary.FORGER_FRANKIE)
        assert end.totals["red"] == worth + 20


def test_t6_lady_diamond_lowers_the_bonus_to_30():
    end = End("red A: d1", "green C:", envelopes={"green": "5"}).closed()
    assert end.totals["red"] == 61
    end.hire("green", Mercenary.LADY_DIAMOND, ways="down")
    assert end.totals["red"] == 31
    assert lines(end.account("red").sum)[-1] == "    Bonus : le plus de diamants (1) : 30.000 $"
