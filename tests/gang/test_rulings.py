"""A round as the booklet tells it (RULES 5.3), and rulings G-01 to G-15; points: test_scores.py."""

from __future__ import annotations

from random import Random

import pytest

from pi_parrain.engine import Match
from pi_parrain.games.gang import game as gang
from pi_parrain.games.gang import moves as m
from pi_parrain.games.gang.dealing import Dealer
from pi_parrain.games.gang.facts import DiscardsShuffled
from pi_parrain.games.gang.reasons import Reason
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.tattoos import Tattoo
from pi_parrain.games.gang.words import Phase
from tests.gang.story import cards_in, plain, table


def voting(players: str = "ABC", **variants):
    story = table(players, **variants)
    cards = story.state.variants.cards
    return story.do(*(m.Lay(n, 1) if cards else m.Pick(n, (1,)) for n in players))


# Around the table


def test_everybody_has_six_cards_and_three_chiefs_are_known():
    story = table("ABCD", seed="colo")
    assert [len(hand) for hand in story.state.hands.values()] == [6] * 4
    assert len(story.view()["chiefs"]) == 3
    assert len(story.state.deck) == 240 - 4 * 6 - 3


@pytest.mark.parametrize("players", ["A", "ABCDEFGHI"])
def test_two_to_eight_play(players):
    story = table("ABC").undo()
    assert story.why_not(m.SetUp(tuple(players))) is Reason.PLAYERS_OUT_OF_RANGE


def test_two_are_allowed_with_a_caution():
    """G-07"""
    [caution] = gang.cautions(State(), m.SetUp(("A", "B")))
    assert "À deux" in plain(caution)
    assert gang.cautions(State(), m.SetUp(("A", "B", "C"))) == ()
    assert table("AB").phase is Phase.CHOOSE


def test_names_can_be_told_apart():
    story = table("ABC")
    assert story.why_not(m.Join("a")) is Reason.SAME_NAME
    assert story.why_not(m.Join("\u3164")) is Reason.INVISIBLE_NAME


# Choosing


@pytest.mark.parametrize("places", [(), (1, 2, 3, 4), (2, 2)])
def test_one_to_three_cards_are_picked(places):
    assert table().why_not(m.Pick("A", places)) is Reason.PICK_A_FEW


def test_the_line_up_has_every_picked_card_and_two_intruders():
    """G-08: rows of four, the last one short; numbered from 1."""
    story = table("ABC", seed="colo")
    hands = dict(story.state.hands)
    story.pick(A="1 2 3", B="6", C="2 5")
    laid = {cell.card: cell.owner for cell in story.state.table}
    assert {card for card, owner in laid.items() if owner == "C"} == {hands["C"][1], hands["C"][4]}
    assert list(laid.values()).count(None) == 2
    rows = story.view()["rows"]
    assert [[cell["number"] for cell in row] for row in rows] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert [len(row) for row in voting().view()["rows"]] == [4, 1]


def test_the_line_up_is_shuffled():
    orders = set()
    for seed in range(10):
        story = table("AB", seed=str(seed)).pick(A="1 2 3", B="1 2 3")
        orders.add(tuple(cell.owner for cell in story.state.table))
    assert len(orders) > 5


def test_nothing_fits_is_a_new_hand_of_one_card_fewer_for_ever():
    """G-09 to G-11: as often as one likes, before choosing, down to one card."""
    story = table("ABC", seed="colo")
    old = story.state.hands["A"]
    story.do(m.Swap("A"))
    assert not {*old} & {*story.state.hands["A"]}
    assert {*old} <= {*story.state.discards}
    assert len(story.state.hands["A"]) == 5
    story.do(*[m.Swap("A")] * 3)
    assert story.pad("A")["most"] == 2
    assert story.why_not(m.Pick("A", (1, 2, 3))) is Reason.PICK_A_FEW
    assert story.why_not(m.Pick("A", (3,))) is Reason.NOT_IN_HAND
    story.do(m.Swap("A"))
    assert not story.pad("A")["may_swap"]
    assert story.why_not(m.Swap("A")) is Reason.SMALLEST_HAND
    story.pick(A="1", B="1 2", C="1")
    story.vote(A="1 2", B="1 2", C="1 2").show(Phase.POINTS).do(m.Continue())
    assert [len(hand) for hand in story.state.hands.values()] == [1, 6, 6]


def test_a_hand_is_not_swapped_once_one_has_chosen():
    story = table().pick(A="1")
    assert story.why_not(m.Swap("A")) is Reason.ALREADY_CHOSEN
    assert m.Swap not in gang.pad_offers(story.state, "A")


# Voting


@pytest.mark.parametrize("cells", [(), (1,), (1, 1), (1, 2, 3)])
def test_two_tokens_lie_on_two_cards(cells):
    """G-01"""
    assert voting().why_not(m.Vote("A", cells)) is Reason.TWO_CARDS


def test_tokens_lie_on_the_table():
    assert voting().why_not(m.Vote("A", (1, 6))) is Reason.NO_SUCH_CARD


def test_whoever_has_not_voted_at_zero_has_voted_for_nothing():
    story = voting(clock_s=30).vote(A="1 2")
    assert gang.at_zero(story.state) == m.TimeUp()
    story.do(m.TimeUp()).show(Phase.POINTS)
    assert story.scores == {"A": 5, "B": 1, "C": 1}


def test_the_clock_ticks_for_ten_seconds_and_whistles_at_zero():
    story = table(clock_s=30).pick(A="1", B="1")
    move = story.match.submit(m.Pick("C", (1,)))
    [clock] = [tune for fact in move.events if (tune := gang.tune(fact))]
    assert clock.zero == 30
    assert [note.at for note in clock.notes] == [*range(20, 30), 30]
    assert clock.notes[-1].trill


def test_the_last_vote_stops_the_clock_and_zero_does_not():
    story = voting(clock_s=30).vote(A="1 2", B="1 2")
    silence = [gang.tune(fact) for fact in story.match.consider(m.Vote("C", (1, 2)))]
    assert [tune.lasts for tune in silence if tune] == [0]
    assert not any(gang.tune(fact) for fact in story.match.consider(m.TimeUp()))


def test_there_is_no_clock_unless_somebody_wants_one():
    story = voting()
    assert gang.at_zero(story.state) is None
    assert story.why_not(m.TimeUp()) is Reason.NO_CLOCK


# People come and go


def test_nobody_waits_for_somebody_who_is_out():
    story = table("ABC").pick(A="1", B="1")
    assert story.state.awaited == ("C",)
    assert story.do(m.SitOut("C")).phase is Phase.VOTE
    assert story.vote(A="1 2", B="1 2").phase is Phase.TOKENS
    story.show(Phase.POINTS)
    assert story.scores["C"] == 0
    assert "C" not in story.reasons
    assert gang.pad_offers(story.state, "C") == (m.ComeBack,)
    assert story.do(m.ComeBack("C"), m.Continue()).state.awaited == ("A", "B", "C")


def test_what_was_chosen_before_leaving_stays():
    story = table("ABC").pick(C="1").do(m.SitOut("C")).pick(A="1", B="1")
    assert story.state.cells_of("C") == (5,)


def test_the_parrain_need_not_wait():
    story = table("ABC")
    assert story.why_not(m.Close()) is Reason.NOBODY_CHOSE
    story.pick(A="1", B="1")
    [caution] = gang.cautions(story.state, m.Close())
    assert plain(caution) == "Sans les cartes de : C."
    assert story.do(m.Close()).phase is Phase.VOTE
    assert story.do(m.Close()).phase is Phase.TOKENS


def test_a_late_joiner_sits_down_at_the_next_round():
    story = voting("AB").do(m.Join("Z"))
    assert story.why_not(m.Vote("Z", (1, 2))) is Reason.NEXT_ROUND
    assert "Z" in gang.seats(story.state)
    assert gang.pad_offers(story.state, "Z") == ()
    story.vote(A="1 2", B="1 2").show(Phase.POINTS).do(m.Continue())
    assert story.state.players == ("A", "B", "Z")
    assert len(story.state.hands["Z"]) == 6
    assert story.state.awaited == ("A", "B", "Z")


def test_playing_again_is_with_those_who_are_there():
    story = table("ABC").do(m.Join("Z"), m.SitOut("B"))
    first = next(story.match.moves).command
    assert gang.again(story.state, first).players == ("A", "C", "Z")


def test_the_button_continues_and_never_cuts_a_choice_short():
    story = table("AB")
    assert gang.button(story.state) is None
    story.pick(A="1", B="1")
    assert gang.button(story.state) is None
    story.vote(A="1 2", B="1 2")
    while story.phase is not Phase.CHOOSE:
        story.do(gang.button(story.state))
    assert story.state.round == 2


# The next round, and the end


def test_the_next_round_has_the_next_chief_and_one_more():
    story = voting(seed="colo")
    first, second, third = story.state.chiefs
    laid = {cell.card for cell in story.state.table}
    story.vote(A="1 2", B="1 2", C="1 2").show(Phase.POINTS).do(m.Continue())
    assert story.state.chiefs[:2] == (second, third)
    assert len(story.state.chiefs) == 3
    assert {*story.state.discards} == {first, *laid}


def test_an_empty_deck_is_filled_with_the_discards():
    """G-12: what is left of the deck comes first."""
    left, discards = tuple(Tattoo)[:3], tuple(Tattoo)[3:10]
    dealer = Dealer(State(deck=left, discards=discards), Random(0))
    drawn = dealer.draw(5)
    assert drawn[:3] == left
    assert {*drawn[3:]} < {*discards}
    assert dealer.facts == [DiscardsShuffled()]


def test_a_long_evening_never_runs_out_of_cards():
    story = table("ABCDEFGH", seed="colo")
    for _ in range(12):
        story.do(*(m.Pick(name, (1, 2, 3)) for name in "ABCDEFGH"))
        story.do(m.Close()).show(Phase.POINTS)
        story.match.state = replace_scores(story.state)
        story.do(m.Continue())
        assert len({*cards_in(story.state)}) == 240


def replace_scores(state: State) -> State:
    return State(**{**state.__dict__, "scores": dict.fromkeys(state.players, 0)})


def test_whoever_has_the_most_wins_and_a_tie_is_a_joint_win():
    """G-13, G-15: the end is looked at once everybody has his points."""
    story = table("AB")
    for _ in range(3):
        assert story.phase is Phase.CHOOSE
        story.pick(A="1", B="1").vote(A="1 2", B="1 2").show(Phase.POINTS)
        assert gang.outcome(story.state) is None
        story.do(m.Continue())
    assert story.scores == {"A": 15, "B": 15}
    assert story.phase is Phase.OVER
    outcome = gang.outcome(story.state)
    assert outcome.winners == ("A", "B")
    assert plain(outcome.why) == "A et B gagnent ensemble avec 15 points à la manche 3."
    assert story.why_not(m.Continue()) is Reason.GAME_OVER


# With the cards of the game


def test_with_cards_the_box_only_counts():
    story = table("ABC", cards=True)
    assert story.why_not(m.Pick("A", (1,))) is Reason.WITH_CARDS
    assert story.why_not(m.Lay("A", 0)) is Reason.PICK_A_FEW
    assert table().why_not(m.Lay("A", 1)) is Reason.WITHOUT_CARDS
    story.lay(A=3, B=1, C=2)
    assert [len(row) for row in story.view()["rows"]] == [4, 4]
    assert cards_in(story.state) == []


def test_a_card_with_two_owners_is_asked_about():
    story = voting(cards=True).vote(A="1 2", B="1 2", C="1 2").show(Phase.CLAIMS)
    story.claim(A="3", B="3", C="5")
    assert story.phase is Phase.CLAIMS
    assert story.questions == ["La carte 3 est à qui ? A et B la réclament."]
    assert story.why_not(m.Continue()) is Reason.CLAIMS_FIRST
    story.claim(B="4")
    assert story.phase is Phase.OWNERS
    assert [cell.owner for cell in story.state.table] == [None, None, "A", "B", "C"]


def test_a_count_that_does_not_add_up_is_asked_about():
    story = voting(cards=True).vote(A="1 2", B="1 2", C="1 2").show(Phase.CLAIMS)
    story.claim(A="3 4", B="5", C="")
    assert story.questions == [
        "A : combien de cartes ? Posées : 1. Reprises : 2.",
        "C : combien de cartes ? Posées : 1. Reprises : 0.",
    ]
    story.lay(A=2)
    assert story.phase is Phase.CLAIMS
    assert story.lay(C=0).phase is Phase.OWNERS


def test_a_card_too_many_is_asked_about():
    story = voting(cards=True).vote(A="1 2", B="1 2", C="1 2").show(Phase.CLAIMS)
    story.claim(A="3", B="4").lay(C=0)
    assert story.questions == ["Cartes sans maître : 3 au lieu de 2. Qui oublie ?"]


def test_somebody_who_left_still_owns_his_cards():
    story = voting(cards=True).vote(A="1 2", B="1 2").do(m.SitOut("C")).show(Phase.CLAIMS)
    story.claim(A="3", B="4")
    assert story.state.awaited == ("C",)
    assert story.claim(C="5").phase is Phase.OWNERS


def test_a_miscount_found_while_voting_starts_the_vote_anew():
    story = voting(cards=True).vote(A="1 2").lay(B=2)
    assert story.phase is Phase.VOTE
    assert len(story.state.table) == 6
    assert story.state.awaited == ("A", "B", "C")
    story.vote(A="1 2").lay(B=2)
    assert story.state.awaited == ("B", "C")


def test_a_stale_vote_for_another_table_is_noticed():
    story = voting(cards=True)
    before = gang.moment(story.state)
    assert gang.moment(story.vote(A="1 2").state) == before
    assert gang.moment(story.lay(B=2).state) != before


def test_facts_alone_lead_to_the_same_state():
    story = voting(seed="colo").vote(A="1 2", B="1 3", C="4 5").show(Phase.POINTS).do(m.Continue())
    again = Match(gang)
    for move in story.match.moves:
        again.play(move)
    assert again.state == story.state
