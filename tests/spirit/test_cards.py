"""What the training cards teach, as the rules have it."""

from __future__ import annotations

from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit.accounts import Victory, accounts
from pi_parrain.games.spirit.envelopes import next_up
from pi_parrain.games.spirit.loot import Kind, Pile
from pi_parrain.games.spirit.state import State
from tests.table_cards import end_of, start_of


def end(name: str) -> State:
    state: State = end_of("spirit", name)
    return state


def wounds(state: State) -> dict[str, int]:
    return {name: player.wounds for name, player in state.players.items() if player.wounds}


def test_one_and_two_wounds_kill() -> None:
    state = end("three-wounds-kill")
    assert wounds(state) == {"Tom": 3}
    assert state.players["Tom"].dead


def test_whoever_lies_is_not_wounded_and_does_not_share() -> None:
    state = end("the-target-lies-down")
    assert wounds(state) == {}
    assert "Tom" not in state.sharers


def test_the_target_after_the_order_is_hit() -> None:
    state = end("the-godfathers-order")
    assert (state.godfather, wounds(state)) == ("Léa", {"Max": 1})


def test_the_desk_waits_for_the_next_turn_and_costs_a_card() -> None:
    state = end("new-godfather")
    assert (state.godfather, state.heir, state.taker) == ("Léa", "Zoé", "Max")
    assert not state.players["Zoé"].loot


def test_the_dead_trade() -> None:
    state = end("shadow-trade")
    assert state.players["Tom"].dead
    assert state.players["Max"].loot == Pile.of(Kind.PAINTING)
    assert state.players["Tom"].loot == Pile.of(Kind.BILL_5)


def test_first_aid_heals_a_mate_who_does_not_share() -> None:
    state = end("first-aid-for-a-mate")
    assert (wounds(state), state.down) == ({}, ("Léa",))


def test_the_last_share_has_to_be_taken_with_its_wound() -> None:
    before: State = start_of("spirit", "nobody-refuses")
    assert (before.taker, before.table, before.tiles) == ("Zoé", Pile.of(Kind.PAINTING), ())
    assert wounds(end("nobody-refuses")) == {"Zoé": 1}


def test_the_last_godfather_puts_one_of_two_equals_first() -> None:
    before: State = start_of("spirit", "same-envelope")
    ending = end("same-envelope").ending
    assert before.ending is not None
    assert ending is not None
    assert (ending.godfather, ending.person("Noé").side) == ("Noé", "white")
    assert (next_up(before.ending), next_up(ending)) == (("red", "green"), ("green",))
    assert {(stake.value, stake.cards) for stake in ending.stakes} == {(15_000, 2)}


def test_a_mercenary_may_end_the_game() -> None:
    state = end("agent-48")
    ended = spirit.outcome(state)
    assert state.ending is not None
    assert ended is not None
    assert ended.winners == ("Léa", "Zoé")
    assert accounts(state.ending).victory is Victory.LAST_ALIVE


def test_wounds_break_the_tie() -> None:
    state = end("wounds-break-the-tie")
    assert state.ending is not None
    told = accounts(state.ending)
    assert (told.winners, told.victory) == (("green",), Victory.MORE_WOUNDS)
    assert [(int(one.total), one.wounds) for one in told.accounts] == [(60_000, 3), (60_000, 2)]
