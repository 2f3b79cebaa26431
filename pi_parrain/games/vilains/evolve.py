"""Facts -> state. Total, deterministic, boring: no rule is decided here."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.values import replace
from pi_parrain.games.vilains import facts as e
from pi_parrain.games.vilains.state import Play, State
from pi_parrain.games.vilains.words import Phase


def evolve(state: State, event: e.Event) -> State:
    match event:
        case e.CardTurned():
            return turn_over(state, event)
        case e.TurnCame(who):
            return replace(state, stage=Phase.TURN, up=who, spoken=False)
        case e.Spoken():
            return replace(state, spoken=True)
        case e.SlapCalled():
            return replace(state, stage=Phase.SLAP)
        case e.LastCallMade(who):
            return replace(state, stage=Phase.LAST_CALL, up=who, spoken=False)
        case e.NoiseChosen(noise):
            return replace(state, noise=noise)
        case e.Checked():
            return replace(state, checked=event)
        case e.Erred(who, error):
            return replace(state, offences={**state.offences, who: error})
        case e.Pardoned(who):
            offences = {name: error for name, error in state.offences.items() if name != who}
            return replace(state, offences=offences, checked=None)
        case e.PileTaken():
            return take_pile(state, event)
        case e.Won(who):
            return replace(state, stage=Phase.WON, winner=who, offences={}, checked=None)
        case e.Recounted(who, cards):
            return replace(state, hands={**state.hands, who: cards})
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
        aside=event.aside,
        variants=event.variants,
        up=event.youngest,
        taken=dict.fromkeys(event.hands, 0),
    )


def turn_over(state: State, event: e.CardTurned) -> State:
    return replace(
        state,
        stage=Phase.CALL,
        hands={**state.hands, event.who: state.hands[event.who] - 1},
        pile=(*state.pile, Play(event.who, event.card)),
        spoken=False,
    )


def take_pile(state: State, event: e.PileTaken) -> State:
    """The count, the noise and the errors of a round end with it."""
    return replace(
        state,
        stage=Phase.TURN,
        round=state.round + 1,
        hands={who: cards + event.parts.get(who, 0) for who, cards in state.hands.items()},
        pile=(),
        up=event.starts,
        spoken=False,
        noise=None,
        offences={},
        checked=None,
        taken={who: times + (who in event.parts) for who, times in state.taken.items()},
    )
