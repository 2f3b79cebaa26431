"""What the training cards teach, as the rules have it."""

from __future__ import annotations

from typing import Any

from pi_parrain.games.gang import game as gang
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import Phase
from tests.table_cards import cards_of, end_of, leads_to_the_same


def end(name: str) -> State:
    state: State = end_of("gang", name)
    return state


def test_a_choice_made_for_somebody_leaves_the_others_theirs() -> None:
    state = end("without-a-phone")
    assert (state.picks["Zoé"], state.awaited) == ((2, 5), ("Max",))


def test_the_card_that_was_voted_for_by_mistake_is_his_own_and_the_other_ones_are_not() -> None:
    """Fiction and cards agree: Tom's is the fifth one, by the seed of the card."""
    state = end("own-card")
    mine = state.cells_of("Tom")
    assert 5 in mine
    assert not {*state.votes["Tom"]} & {*mine}
    assert state.awaited == ("Zoé", "Max")


def test_a_vote_may_also_be_taken_back_first() -> None:
    again = {"do": "vote", "player": "Tom", "cells": [3, 6]}
    assert leads_to_the_same("gang", "own-card", {"do": "undo"}, again)


def test_no_vote_on_the_cards_is_for_an_own_one() -> None:
    for card in cards_of("gang"):
        state: Any = card.opened().match.state
        if card.name[3:] != "own-card":
            own = [name for name in state.votes if {*state.votes[name]} & {*state.cells_of(name)}]
            assert own == [], card.name


def test_a_corrected_count_makes_the_grid_fit_and_takes_the_votes_off() -> None:
    state = end("one-card-too-many")
    assert (len(state.table), state.votes, state.phase) == (9, {}, Phase.VOTE)


def test_what_nobody_takes_back_is_the_intruders() -> None:
    state = end("claimed-twice")
    assert [laid.owner for laid in state.table] == [None, "Zoé", None, "Tom", "Léa"]


def test_whoever_went_home_is_not_waited_for_and_whoever_did_not_vote_is() -> None:
    gone, silent = end("gone-home"), end("does-not-vote")
    assert (gone.out, gone.voters) == (("Tom",), ("Léa", "Zoé", "Max"))
    assert (silent.out, "Max" in silent.voters) == ((), True)
    assert gone.phase is silent.phase is Phase.TOKENS


def test_whoever_joins_has_no_part_in_the_round_and_stops_nothing() -> None:
    state = end("somebody-joins")
    assert (state.joining, state.phase, list(state.votes)) == (("Nour",), Phase.VOTE, ["Léa"])


def test_whoever_is_back_is_waited_for_and_not_just_counted() -> None:
    state = end("back-at-the-table")
    assert (state.out, state.awaited, state.counts) == ((), ("Tom", "Max"), {"Léa": 2, "Zoé": 1})


def test_two_tokens_lie_on_two_cards() -> None:
    state = end("two-tokens-one-card")
    assert (state.votes["Tom"], state.awaited) == ((2, 6), ("Zoé", "Max"))


def test_a_tie_is_won_together() -> None:
    state = end("fifteen-together")
    ended = gang.outcome(state)
    assert ended is not None
    assert ended.winners == ("Léa", "Tom")
    assert list(state.scores.values()) == [17, 17, 5, 5]
