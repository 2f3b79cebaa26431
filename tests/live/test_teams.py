import pytest

from pi_parrain.engine import PUBLIC
from pi_parrain.errors import Refused
from pi_parrain.games.live import game
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import Carton, Deck
from pi_parrain.games.live.moves import SetUp, TeamSheet
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.rules import decide
from pi_parrain.games.live.teams import FEWEST, TEAM, Proposal, check, proposals, seatings
from tests.plain import plain

TABLE = {
    8: ((4,) * 2, 0, 16),
    9: ((3,) * 3, 0, 16),
    10: ((3,) * 3, 1, 16),
    11: ((5,) * 2, 1, 16),
    12: ((3,) * 4, 0, 16),
    13: ((3,) * 4, 1, 16),
    14: ((3,) * 4, 2, 16),
    15: ((3,) * 5, 0, 21),
    16: ((4,) * 4, 0, 21),
    17: ((4,) * 4, 1, 21),
    18: ((3,) * 6, 0, 21),
    19: ((3,) * 6, 1, 21),
    20: ((4,) * 5, 0, 21),
}
"""RULES 1.2: people -> teams, Parrains outside, cards in a pack."""


def deck(gangsters, box=None):
    return Deck.for_game(box or Carton(), gangsters)


def cautions(*sizes, parrains=1):
    said = check(sizes, deck(sum(sizes)), parrains)
    return [plain(caution) for caution in said]


@pytest.mark.parametrize("people", TABLE, ids=lambda people: f"table-{people}")
def test_the_row_of_the_booklet_comes_first(people):
    assert proposals(people)[0] == Proposal(*TABLE[people])


@pytest.mark.parametrize(
    ("people", "best"),
    [
        (6, Proposal((3, 3), 0, 16)),
        (7, Proposal((3, 3), 1, 16)),
        (21, Proposal((4,) * 5, 1, 21)),
        (22, Proposal((4,) * 5, 2, 21)),
        (23, Proposal((3,) * 7, 2, 21)),
    ],
)
def test_beyond_the_table_equal_teams_with_a_card_to_spare_come_first(people, best):
    assert proposals(people)[0] == best


@pytest.mark.parametrize("people", range(6, 24))
def test_every_proposal_is_balanced(people):
    found = proposals(people)
    assert len(set(found)) == len(found) > 0
    for proposal in found:
        assert proposal.gangsters + proposal.parrains == people
        assert proposal.gangsters <= proposal.pack
        assert len(proposal.sizes) >= 2
        assert set(proposal.sizes) <= {3, 4, 5}
        assert max(proposal.sizes) - min(proposal.sizes) <= 1
        assert proposal.parrains in (0, 1, 2)
        assert list(proposal.sizes) == sorted(proposal.sizes, reverse=True)


@pytest.mark.parametrize("people", range(6, 24))
def test_no_balanced_set_up_is_forgotten(people):
    every = {
        (size,) * (teams - larger) + (size + 1,) * larger
        for size in (3, 4, 5)
        for teams in range(2, 8)
        for larger in range(teams if size < 5 else 1)
        if people - 2 <= size * teams + larger <= min(people, 21)
    }
    assert {tuple(sorted(proposal.sizes)) for proposal in proposals(people)} == every


@pytest.mark.parametrize("people", range(6, 24))
def test_a_proposal_never_strays_from_the_booklet(people):
    for proposal in proposals(people):
        said = check(proposal.sizes, deck(proposal.gangsters), proposal.parrains)
        assert len(said) == (proposal.gangsters == 21) + (
            proposal.parrains == 0 and proposal.gangsters >= 12
        )


def test_lost_cards_leave_fewer_gangsters():
    lost = Carton(Bills(24, 38, 38))
    assert max(proposal.gangsters for proposal in proposals(21, lost)) == 20


@pytest.mark.parametrize("people", [-1, 0, 5, 24, 1000])
def test_too_few_or_too_many_people(people):
    with pytest.raises(Refused) as refusal:
        proposals(people)
    assert refusal.value.reason is Reason.PEOPLE_OUT_OF_RANGE
    assert "de 6 à 23" in str(refusal.value)


def test_L39_small_teams_are_accepted_with_a_caution():
    assert cautions(3, 2) == [
        "Équipe n° 2 : taille 2, alors que le livret demande 3 à 5 joueurs.",
    ]


def test_a_team_of_six_is_accepted_with_a_caution():
    assert cautions(6, 5) == [
        "Équipe n° 1 : taille 6, alors que le livret demande 3 à 5 joueurs.",
    ]


def test_L40_uneven_teams_are_accepted_with_a_caution():
    assert cautions(3, 5) == [
        "Équipes inégales, de 3 à 5 : le livret les veut équilibrées.",
    ]


def test_L38_21_gangsters_have_no_card_to_spare():
    assert cautions(*(3,) * 7) == [
        "21 gangsters pour des paquets de 21 cartes : pas une de réserve.",
    ]


def test_a_crowd_wants_a_parrain_outside():
    assert cautions(4, 4, 4, parrains=0) == [
        "12 gangsters et personne hors jeu : mieux vaut un Parrain qui ne joue pas.",
    ]
    assert cautions(4, 4, parrains=0) == []


@pytest.mark.parametrize(
    ("sizes", "reason"),
    [
        ((), Reason.TEAMS_TOO_FEW),
        ((5,), Reason.TEAMS_TOO_FEW),
        ((5, 0), Reason.TEAM_EMPTY),
        ((4,) * 5 + (2,), Reason.MORE_GANGSTERS_THAN_CARDS),
    ],
)
def test_teams_that_cannot_play(sizes, reason):
    with pytest.raises(Refused) as refusal:
        check(sizes, deck(sum(sizes)))
    assert refusal.value.reason is reason


def test_lost_cards_can_leave_a_gangster_without_a_card():
    with pytest.raises(Refused) as refusal:
        check((3,) * 7, deck(21, Carton(Bills(28, 38, 38))))
    assert plain(refusal.value) == (
        "21 gangsters, mais des paquets de 20 cartes : il en faut une par gangster."
    )


@pytest.mark.parametrize("gangsters", range(FEWEST, 22))
@pytest.mark.parametrize("parrains", [0, 1, 2])
def test_every_number_of_names_can_be_seated(gangsters: int, parrains: int) -> None:
    found = seatings(gangsters, parrains)
    assert found
    for one in found:
        assert (one.gangsters, one.parrains) == (gangsters, parrains)
        assert set(one.sizes) <= set(TEAM)
        assert max(one.sizes) - min(one.sizes) <= 1


def test_seventeen_names_and_a_parrain_outside_make_five_teams() -> None:
    assert seatings(17, 1)[0].sizes == (4, 4, 3, 3, 3)


def test_more_gangsters_than_cards_are_not_seated() -> None:
    assert seatings(22) == ()


def test_a_team_that_chose_no_look_gets_one_that_is_free() -> None:
    sheets = tuple(
        TeamSheet(name, (name * 2, name * 3), look=look, cry=cry)
        for name, look, cry in (("a", None, None), ("b", 1, "Banzaï !"), ("c", None, None))
    )
    (event,) = decide(game.start(), SetUp(sheets), "")
    state = game.evolve(game.start(), event)
    assert [(team.look, team.cry) for team in state.teams.values()] == [
        (2, None),
        (1, "Banzaï !"),
        (3, None),
    ]
    shown = game.view(state, PUBLIC)["teams"]
    assert [(team["number"], team["cry"]) for team in shown][1] == (1, "Banzaï !")
    again = game.again(state, SetUp(sheets))
    assert [(sheet.look, sheet.cry) for sheet in again.teams] == [
        (2, None),
        (1, "Banzaï !"),
        (3, None),
    ]
