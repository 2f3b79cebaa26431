"""The vectors are those of RULES 1.7; the exhaustive search knows nothing of their algorithm."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_parrain.games.live.bills import NOTHING, Bills
from pi_parrain.games.live.split import explain, split
from pi_parrain.phrases import Money
from tests.plain import plain

VECTORS = {
    "P1": ((4, 7, 7), 8, 20_000, (0, 0, 5)),
    "P2": ((4, 7, 7), 7, 25_000, (0, 1, 0)),
    "P3": ((4, 7, 7), 1, 185_000, (0, 0, 0)),
    "P4": ((4, 7, 7), 0, 0, (4, 7, 7)),
    "P5": ((2, 0, 0), 3, 0, (2, 0, 0)),
    "P6": ((3, 0, 0), 2, 20_000, (1, 0, 0)),
    "P7": ((1, 1, 1), 2, 0, (1, 1, 1)),
    "P8": ((1, 1, 2), 2, 20_000, (0, 0, 0)),
    "P9": ((3, 0, 2), 2, 25_000, (1, 0, 0)),
    "P10": ((0, 0, 5), 8, 0, (0, 0, 5)),
    "P11-12": ((5, 5, 6), 12, 0, (5, 5, 6)),
    "P11-11": ((5, 5, 6), 11, 0, (5, 5, 6)),
    "P11-10": ((5, 5, 6), 10, 0, (5, 5, 6)),
    "P12": ((5, 5, 6), 9, 20_000, (0, 0, 0)),
    "P13": ((5, 5, 6), 6, 30_000, (0, 0, 0)),
    "P14": ((0, 4, 6), 3, 20_000, (0, 0, 2)),
    "P15": ((3, 5, 8), 7, 20_000, (0, 0, 2)),
}

pots = st.builds(Bills, st.integers(0, 29), st.integers(0, 38), st.integers(0, 38))
small_pots = st.builds(Bills, *[st.integers(0, 4)] * 3)


@pytest.mark.parametrize(("pot", "among", "share", "left"), VECTORS.values(), ids=list(VECTORS))
def test_vector(pot, among, share, left):
    result = split(Bills(*pot), among)
    assert result.share == share
    assert isinstance(result.share, Money)
    assert result.left == Bills(*left)
    assert len(result.parts) == among


def test_easy_count_16_cards_among_6():
    result = split(Bills.plain(16), 6)
    assert result.parts == (Bills.plain(2),) * 6
    assert result.left == Bills.plain(4)
    assert (result.left + Bills.plain(16)).count == 20


def test_L42_easy_count_with_more_survivors_than_cards_carries_everything():
    assert split(Bills.plain(5), 6).left == Bills.plain(5)


def test_the_booklet_deals_its_example_from_the_biggest_notes_down():
    twenty, two_tens, mixed = Bills(1, 0, 0), Bills(0, 2, 0), Bills(0, 1, 2)
    assert split(Bills(4, 7, 7), 8).parts == (twenty,) * 4 + (two_tens,) * 3 + (mixed,)


def bundles_of(pot, units):
    """Every bundle worth *units* that can be taken out of *pot*."""
    counts = product(range(pot.k20 + 1), range(pot.k10 + 1), range(pot.k5 + 1))
    return [Bills(*each) for each in counts if Bills(*each).value == 5_000 * units]


@cache
def can_share(pot, among, units):
    return among == 0 or any(
        can_share(pot - bundle, among - 1, units) for bundle in bundles_of(pot, units)
    )


@given(small_pots, st.integers(1, 6))
@settings(max_examples=300, deadline=None)
def test_no_other_way_of_sharing_gives_more(pot, among):
    best = max(s for s in range(pot.value // 5_000 + 1) if can_share(pot, among, s))
    assert split(pot, among).share == 5_000 * best


@given(pots, st.integers(0, 23))
def test_shares_are_equal_and_no_card_is_lost(pot, among):
    result = split(pot, among)
    assert all(part.value == result.share for part in result.parts)
    assert sum(result.parts, NOTHING) + result.left == pot
    assert all(min(bundle) >= 0 for bundle in (*result.parts, result.left))


@given(small_pots, st.integers(1, 4))
@settings(deadline=None)
def test_no_share_of_the_same_worth_uses_bigger_notes(pot, among):
    """Biggest first: no other deal of that share hands out more 20s, then more 10s."""
    result = split(pot, among)
    spent = pot - result.left
    richer = [
        Bills(*each)
        for each in product(range(pot.k20 + 1), range(pot.k10 + 1), range(pot.k5 + 1))
        if each[:2] > (spent.k20, spent.k10) and Bills(*each).value == spent.value
    ]
    units = result.share // 5_000
    assert not any(can_share(bills, among, units) for bills in richer)


@given(st.integers(0, 105), st.integers(1, 21))
def test_easy_counting_is_a_division_of_cards(number, among):
    result = split(Bills.plain(number), among)
    assert {part.count for part in result.parts} == {number // among}
    assert result.left.count == number % among


@pytest.mark.parametrize(
    ("pot", "among", "line"),
    [
        (
            (4, 7, 7),
            8,
            "8 parts de 20.000 $ ; il reste 5 × 5.000 $. "
            "Pour 25.000 $ chacun, il faudrait 200.000 $ : le magot fait 185.000 $.",
        ),
        (
            (5, 5, 6),
            12,
            "12 survivants et aucune part égale possible : les 180.000 $ restent. Pour plus "
            "(5.000 $ à 15.000 $), il faudrait au moins 12 billets de 5.000 $ d'appoint : "
            "il y en a 6.",
        ),
        (
            (2, 0, 0),
            4,
            "4 survivants et aucune part égale possible : les 40.000 $ restent. Pour plus "
            "(5.000 $ à 10.000 $), il faudrait au moins 4 billets de 5.000 $ d'appoint : "
            "il n'y en a aucun.",
        ),
        (
            (1, 0, 1),
            2,
            "2 survivants et aucune part égale possible : les 25.000 $ restent. Pour plus "
            "(5.000 $ à 10.000 $), il faudrait au moins 2 billets de 5.000 $ d'appoint : "
            "il y en a 1.",
        ),
        (
            (0, 1, 0),
            2,
            "2 survivants et aucune part égale possible : les 10.000 $ restent. "
            "Pour 5.000 $ chacun, il faudrait 2 billets de 5.000 $ d'appoint : il n'y en a aucun.",
        ),
        (
            (0, 1, 1),
            2,
            "2 survivants et aucune part égale possible : les 15.000 $ restent. "
            "Pour 5.000 $ chacun, il faudrait 2 billets de 5.000 $ d'appoint : il y en a 1.",
        ),
        ((5, 5, 6), 9, "9 parts de 20.000 $, sans reste."),
        ((4, 7, 7), 1, "Un seul survivant : il prend tout le magot, 185.000 $."),
        ((4, 7, 7), 0, "Personne au partage : tout le magot reste, 185.000 $ en 18 cartes."),
        ((0, 0, 0), 3, "Le magot est vide : rien à partager."),
    ],
)
def test_the_line_says_why_nobody_gets_more(pot, among, line):
    assert plain(explain(split(Bills(*pot), among))) == line


@pytest.mark.parametrize(
    ("number", "among", "line"),
    [
        (16, 6, "6 parts de 2 cartes ; il reste 4 cartes. Pour 3 chacun, il faudrait 18 cartes."),
        (7, 6, "6 parts de 1 carte ; il reste 1 carte. Pour 2 chacun, il faudrait 12 cartes."),
        (16, 8, "8 parts de 2 cartes, sans reste."),
        (5, 6, "5 cartes pour 6 survivants : pas une chacun, tout reste."),
        (16, 1, "Un seul survivant : il prend tout le magot, 16 cartes."),
        (16, 0, "Personne au partage : tout le magot reste, 16 cartes."),
        (0, 4, "Le magot est vide : rien à partager."),
    ],
)
def test_easy_counting_speaks_of_cards(number, among, line):
    assert plain(explain(split(Bills.plain(number), among), easy=True)) == line


@given(pots, st.integers(0, 21), st.booleans())
def test_every_split_can_be_explained_in_one_line(pot, among, easy):
    line = str(explain(split(Bills.plain(pot.count) if easy else pot, among), easy))
    assert line.endswith(".")
    assert "\n" not in line
    assert "{" not in line
    assert "None" not in line
