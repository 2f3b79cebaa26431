"""Facts -> state. Total, deterministic, boring: no rule is decided here."""

from __future__ import annotations

import dataclasses
from typing import assert_never

from pi_parrain.engine.values import replace
from pi_parrain.games.crash import facts as e
from pi_parrain.games.crash.purses import Chips
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.words import Phase


def after(state: State, *events: e.Event) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: e.Event) -> State:
    match event:
        case e.CardLaid(player):
            return replace(state, lain={**state.lain, player: event})
        case e.PairCompleted() | e.CountdownStopped() | e.CountdownInterrupted():
            return replace(state, phase=Phase.LAIN)
        case e.CountdownStarted():
            return replace(state, phase=Phase.COUNTDOWN)
        case e.BigDealCalled(player):
            return spend(replace(state, called=True), player)
        case e.CallerNamed(player):
            return name_caller(state, player)
        case e.Uncovered():
            return replace(state, phase=Phase.READING)
        case e.Revealed():
            return reveal(state, event)
        case e.CallerAsked():
            return replace(state, phase=Phase.CALLER)
        case e.TurnCame(active):
            return turn(state, active, state.turn + 1)
        case e.RoundBegan():
            return begin(state, event)
        case e.Settled(dues, payments, purses, debts):
            settled = replace(state, dues=dues, payments=payments, purses=purses, debts=debts)
            return replace(settled, phase=Phase.ACCOUNTS)
        case e.GameEnded():
            return replace(state, phase=Phase.END)
        case e.RoundsAgreed(rounds):
            return replace(state, rounds=rounds)
        case e.Left(player):
            return replace(state, away=(*state.away, player))
        case e.Returned(player):
            return replace(state, away=tuple(who for who in state.away if who != player))
        case e.PawnPlaced(player, square):
            return replace(state, squares={**state.squares, player: square})
        case e.HandedOver(purses=purses):
            return replace(state, purses=purses)
        case e.GameSetUp():
            return set_up(event)
        case _:
            assert_never(event)


def set_up(event: e.GameSetUp) -> State:
    return State(
        colours=event.colours,
        ages=event.ages,
        options=event.options,
        rounds=event.rounds,
        squares=dict.fromkeys(event.colours, 0),
        purses=dict.fromkeys(event.colours, Chips()),
    )


def begin(state: State, event: e.RoundBegan) -> State:
    """Pawns stay where they are; everything else of a round is fresh (RULES 3.5)."""
    fresh = replace(
        state,
        round=state.round + 1,
        hands=event.hands,
        played={},
        read=(),
        spent=(),
        dues=(),
        payments=(),
    )
    return turn(fresh, event.active, 1)


def turn(state: State, active: str, number: int) -> State:
    return replace(
        state,
        phase=Phase.CHOICE,
        turn=number,
        active=active,
        lain={},
        called=False,
        caller=None,
    )


def spend(state: State, player: str | None) -> State:
    """His card stays on the table for the rest of the round."""
    spent = state.spent if player is None else (*state.spent, player)
    return replace(state, caller=player, spent=spent)


def name_caller(state: State, player: str) -> State:
    """Before or after the reveal that he doubled."""
    state = spend(state, player)
    if state.phase is not Phase.CALLER:
        return state
    *before, last = state.history
    return replace(state, history=(*before, dataclasses.replace(last, caller=player)))


def reveal(state: State, event: e.Revealed) -> State:
    """The number is discarded, the colour returns to its hand."""
    laid = state.lain.get(event.giver)
    played = state.played
    if laid is not None and laid.card is not None:
        played = {**played, event.giver: (*played.get(event.giver, ()), laid.card)}
    return replace(
        state,
        squares={**state.squares, event.owner: event.end},
        played=played,
        read=(*state.read, event.number),
        lain={},
        history=(*state.history, event),
    )
