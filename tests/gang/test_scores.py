"""The points of RULES 5.4: the booklet's own example, and every ruling about them."""

from __future__ import annotations

import pytest

from pi_parrain.games.gang.facts import Tally
from pi_parrain.games.gang.score import tally
from pi_parrain.games.gang.words import Phase
from tests.gang.story import table

OWNERS = (None, None, "red", "red", "green", "blue", "orange", "orange")
VOTES = {"red": (1, 7), "green": (1, 2), "blue": (1, 7), "orange": (2, 6)}
VECTORS = {
    "red": Tally(4, found=1, spared=2),
    "green": Tally(5, found=2, spared=1),
    "blue": Tally(1, found=1, hits=1),
    "orange": Tally(1, found=1, spared=1, hits=2),
}


@pytest.mark.parametrize("player", VECTORS)
def test_the_example_of_the_booklet(player):
    assert tally(player, OWNERS, VOTES, tuple(VECTORS)) == VECTORS[player]


def test_the_example_of_the_booklet_without_cards():
    story = table("RGBO").pick(R="1 2", G="1", B="1", O="1 2")
    story.vote(R="1 7", G="1 2", B="1 7", O="2 6").show(Phase.POINTS)
    assert story.scores == {"R": 4, "G": 5, "B": 1, "O": 1}
    assert story.reasons == {
        "R": "1 intrus trouvé : +2 · 2 cartes épargnées : +2",
        "G": "2 intrus trouvés : +4 · 1 carte épargnée : +1",
        "B": "1 intrus trouvé : +2 · 1 jeton sur ses cartes : −1",
        "O": "1 intrus trouvé : +2 · 1 carte épargnée : +1 · 2 jetons sur ses cartes : −2",
    }


def test_the_example_of_the_booklet_with_cards():
    """The same table as two rows of four; the cards lie where somebody shuffled them."""
    story = table("RGBO", cards=True).lay(R=2, G=1, B=1, O=2)
    assert [len(row) for row in story.view()["rows"]] == [4, 4]
    story.vote(R="8 1", G="8 3", B="3 1", O="8 4").show(Phase.CLAIMS)
    story.claim(R="2 6", G="5", B="4", O="1 7").show(Phase.POINTS)
    assert story.scores == {"R": 4, "G": 5, "B": 1, "O": 1}


def test_a_card_that_all_the_others_vote_for_makes_nothing_count():
    """G-03: all *other* players, on one and the same card."""
    votes = {"A": (1, 2), "B": (3, 1), "C": (3, 1)}
    assert tally("A", (None, None, "A", "A"), votes, "ABC") == Tally(
        0, found=2, spared=1, hits=2, found_out=True
    )


def test_all_the_others_on_different_cards_are_not_enough():
    votes = {"A": (1, 2), "B": (3, 1), "C": (4, 1)}
    assert tally("A", (None, None, "A", "A"), votes, "ABC") == Tally(2, found=2, hits=2)


def test_who_could_vote_and_did_not_is_one_of_the_others():
    votes = {"A": (1, 2), "B": (3, 1)}
    assert not tally("A", (None, None, "A"), votes, "ABC").found_out
    assert tally("A", (None, None, "A"), votes, "AB").found_out


def test_nobody_else_is_not_everybody_else():
    assert not tally("A", (None, None, "A"), {"A": (1, 2)}, "A").found_out


@pytest.mark.parametrize(("keep_losses", "points"), [(False, 0), (True, -2)])
def test_found_out_is_worth_nothing_even_instead_of_less(keep_losses, points):
    """G-04: literally nothing, or the loss where the table wants it so."""
    votes = {"B": (3, 4), "C": (3, 5)}
    owners = (None, None, "A", "B", "B")
    assert tally("A", owners, votes, "ABC", keep_losses).points == points


def test_found_out_never_keeps_a_gain():
    votes = {"A": (1, 2), "B": (3, 1), "C": (3, 1)}
    assert tally("A", (None, None, "A", "A"), votes, "ABC", keep_losses=True).points == 0


def test_a_round_may_be_negative():
    """G-05, and the total as well."""
    story = (
        table("ABCD").pick(A="1 2", B="1", C="1", D="1").vote(A="5 6", B="3 4", C="3 4", D="1 2")
    )
    assert story.show(Phase.POINTS).scores["A"] == -4
    assert story.reasons["A"] == "4 jetons sur ses cartes : −4"


def test_each_token_on_an_intruder_counts_for_whoever_put_it_there():
    """G-06, G-16: the program knows the voter of each token."""
    story = table("ABC").pick(A="1", B="1", C="1").vote(A="1 2", B="1 3", C="3 4")
    story.show(Phase.TOKENS).show(Phase.POINTS)
    assert [story.state.tallies[name].found for name in "ABC"] == [2, 1, 0]


def test_a_token_on_ones_own_card_counts_for_nothing():
    """G-02: it neither harms nor hides, and says why."""
    story = table("ABC").pick(A="1", B="1", C="1").vote(A="3 1", B="1 2", C="1 2")
    story.show(Phase.POINTS)
    assert story.state.tallies["A"] == Tally(3, found=1, spared=1, void=1)
    assert story.reasons["A"].endswith("1 jeton sur sa propre carte : 0")
