"""Facts -> state. Total, deterministic, boring: no rule is decided here."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.reveal import Unveiled
from pi_parrain.engine.values import replace
from pi_parrain.games.vilains import facts as e
from pi_parrain.games.vilains import moves as m
from pi_parrain.games.vilains.state import Play, Round, State
from pi_parrain.games.vilains.words import Phase


def evolve(state: State, event: e.Event) -> State:
    match event:
        case e.CardTurned():
            return turn_over(state, event)
        case e.TurnCame(who, limit):
            timed = limit is not None
            return replace(state, stage=Phase.TURN, up=who, spoken=False, timed=timed)
        case e.TimeGiven():
            return replace(state, timed=True)
        case e.Spoken():
            return replace(state, spoken=True)
        case e.SlapCalled():
            return replace(state, stage=Phase.SLAP)
        case e.LastCallMade(who):
            return replace(state, stage=Phase.LAST_CALL, up=who, spoken=False)
        case e.NoiseChosen(noise):
            return replace(state, noise=noise)
        case e.Checked():
            return check(state, event)
        case e.Erred(who, error):
            return replace(state, offences={**state.offences, who: error})
        case e.Pardoned(who):
            offences = {name: error for name, error in state.offences.items() if name != who}
            return replace(state, offences=offences, checked=None, right=())
        case e.PileTaken():
            return take_pile(state, event)
        case e.Won(who):
            return replace(end_round(state, {}), stage=Phase.WON, winner=who)
        case e.Recounted(who, cards):
            return replace(state, hands={**state.hands, who: cards})
        case Unveiled(rank):
            return replace(state, unveiled=rank)
        case e.GameSetUp():
            return set_up(event)
        case _:
            assert_never(event)


def set_up(event: e.GameSetUp) -> State:
    return State(
        stage=Phase.TURN,
        round=1,
        hands=event.hands,
        youngest=event.youngest,
        dealt=event.hands[event.youngest],
        aside=event.aside,
        variants=event.variants,
        up=event.youngest,
    )


def turn_over(state: State, event: e.CardTurned) -> State:
    return replace(
        state,
        stage=Phase.CALL,
        hands={**state.hands, event.who: state.hands[event.who] - 1},
        pile=(*state.pile, Play(event.who, event.card)),
        spoken=False,
        timed=False,
    )


def check(state: State, event: e.Checked) -> State:
    """Whoever doubted rightly is remembered for the end."""
    right = event.challengers if event.said != event.expected else ()
    return replace(state, checked=event, right=(*state.right, *right))


def take_pile(state: State, event: e.PileTaken) -> State:
    ended = end_round(state, event.parts)
    return replace(
        ended, stage=Phase.TURN, round=state.round + 1, pile=(), up=event.starts, noise=None
    )


def end_round(state: State, parts: dict[m.Name, int]) -> State:
    """The count, the noise and the errors of a round end with it; its pile goes into hands."""
    hands = {who: cards + parts.get(who, 0) for who, cards in state.hands.items()}
    over = Round(state.offences, state.right, parts, hands)
    return replace(
        state,
        hands=hands,
        spoken=False,
        timed=False,
        offences={},
        checked=None,
        right=(),
        rounds=(*state.rounds, over),
    )
