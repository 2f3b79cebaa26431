"""What the training cards teach, as the rules have it."""

from __future__ import annotations

import pytest

from pi_parrain.games.crash.purses import Due
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.words import Number, Phase
from tests.table_cards import end_of


def end(name: str) -> State:
    state: State = end_of("crash", name)
    return state


@pytest.mark.parametrize(("name", "who"), [("who-hit-the-box", "Tom"), ("both-at-once", "Inès")])
def test_a_big_deal_is_spent_by_whoever_said_it(name: str, who: str) -> None:
    state = end(name)
    last = state.history[-1]
    assert (state.spent, last.caller, last.doubled) == ((who,), who, True)
    assert last.path[-1] == state.squares[last.owner]


def test_whoever_laid_the_colour_goes_first() -> None:
    assert end("both-at-once").history[-1].active == "Inès"


def test_a_number_is_there_as_often_as_there_are_players() -> None:
    state = end("number-gone")
    assert state.numbers_left[Number.MINUS_3] == 0
    assert state.squares["Léa"] == -5


def test_a_card_that_is_read_again_gives_the_other_one_back() -> None:
    state = end("misread-card")
    assert state.squares["Léa"] == 1
    assert (state.numbers_left[Number.PLUS_6], state.numbers_left[Number.PLUS_1]) == (3, 2)


def test_too_late_is_not_doubled() -> None:
    state = end("too-late")
    assert (state.squares["Léa"], state.spent) == (2, ())


def test_the_ring_goes_on_after_its_top() -> None:
    state = end("round-the-ring")
    assert (state.history[-1].start, state.squares["Léa"]) == (4, -3)


def test_whoever_cannot_pay_owes_the_rest_and_begins() -> None:
    state = end("cannot-pay")
    assert state.debts == (Due("Maël", "Léa", 2),)
    assert (state.active, state.balance("Maël"), state.round) == ("Maël", -2, 2)


def test_a_card_laid_for_somebody_waits_for_the_other_one() -> None:
    state = end("without-a-phone")
    assert (state.lain["Tom"].card, state.awaited, state.phase) == (3, ("Léa",), Phase.CHOICE)


def test_a_big_deal_that_is_spent_doubles_nothing() -> None:
    state = end("one-big-deal-a-round")
    assert [(last.doubled, last.caller) for last in state.history] == [(True, "Tom"), (False, None)]
    assert (state.squares["Tom"], state.spent) == (1, ("Tom",))


def test_fewer_rounds_end_the_game_after_this_one() -> None:
    state = end("last-round")
    assert (state.rounds, state.round, state.phase) == (1, 1, Phase.CHOICE)
