"""What can be done now: by a phone, and by the big button."""

from __future__ import annotations

from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.vilains import moves as m
from pi_parrain.games.vilains.memories import ranking
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.words import Card, Error, Phase


def offers(state: State) -> tuple[type, ...]:
    """The kinds of command that the rules may accept in *state*."""
    doubts = (m.Challenge,) if state.pile and not state.spoken else ()
    match state.phase:
        case Phase.SETUP:
            return (m.SetUp,)
        case Phase.TURN:
            speak = () if state.spoken else (m.Speak, *time(state))
            by_hand = (m.Recount, m.PassTo)
            return (m.TurnOver, *speak, m.Fault, *doubts, *noises(state), *by_hand)
        case Phase.CALL:
            turn = () if state.empty_handed else (m.TurnOver,)
            return (m.Speak, *time(state), *turn, m.Fault, *doubts, *noises(state))
        case Phase.SLAP:
            return (m.Fault,)
        case Phase.JUDGING:
            late = time(state) if hesitant(state) else ()
            doubts = () if state.stage is Phase.SLAP else doubts
            return (m.TakePile, m.Fault, m.Pardon, *late, *doubts)
        case Phase.LAST_CALL:
            return (m.Stand, m.Fault, *doubts, m.Recount)
        case Phase.WON:
            return () if ranking(state).is_open else (Unveil,)


def time(state: State) -> tuple[type, ...]:
    return () if state.variants.limit_s is None else (m.GiveTime,)


def hesitant(state: State) -> m.Name | None:
    """Whoever is at fault for nothing but time, which can be given back; others may be, too."""
    late = (who for who, error in state.offences.items() if error is Error.HESITATION)
    return next(late, None)


def noises(state: State) -> tuple[type, ...]:
    phones = {Card.PHONE, Card.DOUBLE_PHONES} & {*state.cards}
    return (m.ChooseNoise,) if state.variants.chosen_noise and phones else ()


def button(state: State) -> m.Command | None:
    """A press says « the player has spoken »; it never ends a quarrel, nor the game.

    Right after the zero it comes too late for that: it gives the time back instead. In the end it
    uncovers a rank.
    """
    if state.phase in (Phase.TURN, Phase.CALL) and not state.spoken:
        return m.Speak(state.up)
    if state.stage is Phase.WON:
        rank = ranking(state).next
        return None if rank is None else Unveil(rank)
    alone = state.offences == {state.up: Error.HESITATION}
    return m.GiveTime(state.up) if alone and time(state) else None


def at_zero(state: State) -> m.Command | None:
    """The limit has passed: whoever is up hesitated, unless errors or his card came first."""
    if state.phase in (Phase.TURN, Phase.CALL) and state.timed and not state.spoken:
        return m.Fault(state.up, Error.HESITATION)
    return None
