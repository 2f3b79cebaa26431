import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.games.live.accounts import Purse, Victory, accounts
from pi_parrain.games.live.bills import Bills
from tests.plain import plain


def purse(name, thousands, comas=0, members=3, convalescents=0):
    """A stash of so many thousand dollars."""
    return Purse(name, Bills(0, 0, thousands // 5), members, comas, convalescents)


def hand(name, cards, comas=0, members=3):
    """A stash of so many cards, in easy counting."""
    return Purse(name, Bills.plain(cards), members, comas)


VECTORS = {
    "E1": ([purse("A", 140, 1), purse("B", 115)], {"A": 115, "B": 115}, "A", Victory.MORE_COMAS),
    "E2": ([purse("A", 200, 3), purse("B", 40)], {"A": 125, "B": 40}, "B", Victory.RICHEST),
    "E3": (
        [purse("A", 120, 2, convalescents=1), purse("B", 0)],
        {"A": 70, "B": 0},
        "A",
        Victory.RICHEST,
    ),
    "E4": ([purse("A", 20, 1), purse("B", 0)], {"A": -5, "B": 0}, "B", Victory.RICHEST),
    "E5": (
        [purse("A", 90, 2), purse("B", 65, 1), purse("C", 40)],
        {"A": 40, "B": 40, "C": 40},
        "A",
        Victory.MORE_COMAS,
    ),
    "E6": ([purse("A", 90, 1), purse("B", 90, 1)], {"A": 65, "B": 65}, "AB", Victory.JOINT),
}

EASY_VECTORS = {
    "E7": ([hand("A", 11, 1), hand("B", 9)], {"A": 9, "B": 9}, "A", Victory.MORE_COMAS),
    "E8": ([hand("A", 1, 1), hand("B", 0)], {"A": -1, "B": 0}, "B", Victory.RICHEST),
}


@pytest.mark.parametrize(
    ("teams", "nets", "winners", "victory"), VECTORS.values(), ids=list(VECTORS)
)
def test_vector(teams, nets, winners, victory):
    verdict = accounts(teams)
    assert {a.name: a.net / 1000 for a in verdict.accounts} == nets
    assert verdict.winners == tuple(winners)
    assert verdict.victory is victory


@pytest.mark.parametrize(
    ("teams", "nets", "winners", "victory"), EASY_VECTORS.values(), ids=list(EASY_VECTORS)
)
def test_easy_vector(teams, nets, winners, victory):
    verdict = accounts(teams, easy=True)
    assert {a.name: a.net for a in verdict.accounts} == nets
    assert verdict.winners == tuple(winners)
    assert verdict.victory is victory


def test_L20_the_other_reading_wants_somebody_who_played_round_5():
    team = purse("A", 120, 2, convalescents=1)
    assert accounts([team], convalescents_awake=True).winners == ("A",)
    assert accounts([team], convalescents_awake=False).winners == ()


def test_L21_without_an_eligible_team_the_ranking_is_for_the_record():
    verdict = accounts([purse("A", 100, 3), purse("B", 200, 3)])
    assert (verdict.winners, verdict.victory) == ((), Victory.NOBODY)
    assert [(a.name, a.rank) for a in verdict.accounts] == [("B", 1), ("A", 2)]


def test_L24_an_excluded_team_takes_no_part_in_a_tie():
    verdict = accounts([purse("A", 115, 3), purse("B", 40), purse("C", 40)])
    assert verdict.winners == ("B", "C")
    assert [a.rank for a in verdict.accounts] == [1, 1, 3]


def test_L50_a_team_that_everybody_has_left_cannot_win():
    verdict = accounts([purse("A", 300, members=0), purse("B", 5)])
    assert verdict.winners == ("B",)


def test_no_team_at_all():
    assert accounts([]).victory is Victory.NOBODY


@pytest.mark.parametrize(
    ("teams", "easy", "sentence"),
    [
        (
            VECTORS["E1"][0],
            False,
            "« A » gagne : 115.000 $ comme B, mais plus de monde dans le coma (1 contre 0).",
        ),
        (
            VECTORS["E2"][0],
            False,
            "« B » gagne : c'est l'équipe la plus riche, avec 40.000 $. "
            "Sans personne debout, pas de victoire pour A.",
        ),
        (
            VECTORS["E5"][0],
            False,
            "« A » gagne : 40.000 $ comme B et C, mais plus de monde dans le coma (2 contre 1).",
        ),
        (
            VECTORS["E6"][0],
            False,
            "A et B gagnent ensemble : 65.000 $ et autant de monde dans le coma (1).",
        ),
        (
            [purse("A", 0, 1), purse("B", 0, 2)],
            False,
            "« A » gagne : c'est l'équipe la plus riche, avec −25.000 $.",
        ),
        (
            [purse("A", 0, 3)],
            False,
            "Personne ne gagne : il ne reste personne debout, dans aucune équipe.",
        ),
        (
            EASY_VECTORS["E7"][0],
            True,
            "« A » gagne : 9 cartes comme B, mais plus de monde dans le coma (1 contre 0).",
        ),
        (
            [hand("A", 1, 1)],
            True,
            "« A » gagne : c'est l'équipe la plus riche, avec −1 carte.",
        ),
    ],
)
def test_the_verdict_says_why(teams, easy, sentence):
    assert plain(accounts(teams, easy).why) == sentence


purses = st.builds(
    lambda name, cards, members, comas: Purse(name, cards, members, min(comas, members)),
    st.text(min_size=1, max_size=3),
    st.builds(Bills, *[st.integers(0, 3)] * 3),
    st.integers(0, 4),
    st.integers(0, 4),
)


@given(st.lists(purses, max_size=7, unique_by=lambda team: team.name), st.booleans())
def test_nobody_who_may_win_is_ahead_of_a_winner(teams, easy):
    verdict = accounts(teams, easy)
    best = [a for a in verdict.accounts if a.name in verdict.winners]
    assert len({(a.net, a.comas) for a in best}) <= 1
    assert all(a.eligible for a in best)
    for account in verdict.accounts:
        assert account.net == account.gross - account.fee
        if account.eligible and account not in best:
            assert (account.net, account.comas) < (best[0].net, best[0].comas)
    assert [a.rank for a in verdict.accounts] == sorted(a.rank for a in verdict.accounts)
