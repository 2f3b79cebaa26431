"""What can be done now: by a phone, and by the big button."""

from __future__ import annotations

from pi_parrain.engine import Undo, reveal
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.comings import ON_THEIR_FEET, newcomers
from pi_parrain.games.live.ending import ranking
from pi_parrain.games.live.loot import may_be_given
from pi_parrain.games.live.rules import TIMED, countdowns, next_phases
from pi_parrain.games.live.shootout import may_be_acquitted
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import ROUNDS, Card, Clock, Phase, Standing

GOES_OFF: dict[Card, type] = {Card.BACKSTAB: m.Stab, Card.BOOM: m.Explode}


def offers(state: State) -> tuple[type, ...]:
    """The kinds of command of which the rules accept at least one in *state*."""
    return tuple(kind for kind in usual(state) if somebody_for(state, kind))


def somebody_for(state: State, kind: type) -> bool:
    """Whether there is anybody, or anything, that a command of *kind* can be about."""
    match kind:
        case m.Rule | m.NameChief | m.Rename:
            return bool(state.gangsters)
        case m.Arrive:
            expected = len(state.gangsters) + len(newcomers(state))
            return later(state) and state.deck is not None and expected < state.deck.smallest_pack
        case m.Depart:
            return bool(state.gangsters) if later(state) else on_their_feet(state)
        case m.StepOut:
            return on_their_feet(state)
        case m.ComeBack:
            soon = later(state) or state.phase is Phase.ARMING
            return soon and bool(state.standing(Standing.AWAY))
        case m.ChangeTeam:
            movable = (later(state) and state.gangsters) or state.standing(Standing.AWAY)
            return bool(movable) and len(state.teams) > 1
        case m.CallOff:
            return bool(state.plans)
        case m.CountDown:
            return bool(countdowns(state))
        case m.Next:
            return bool(next_phases(state))
        case m.Flee | m.Hit:
            return bool(state.in_play)
        case m.Stay:
            return bool(state.standing(Standing.COWARD))
        case reveal.Unveil:
            return not ranking(state).is_open
        case m.Acquit:
            return any(may_be_acquitted(state, one) for one in state.gangsters.values())
        case m.Give:
            return any(may_be_given(state, team) for team in state.teams)
        case _:
            return True


def later(state: State) -> bool:
    """Whether what is planned will happen: there is another round, or it has not begun."""
    return state.between_rounds or state.round < ROUNDS


def on_their_feet(state: State) -> bool:
    return any(gangster.standing in ON_THEIR_FEET for gangster in state.gangsters.values())


def usual(state: State) -> tuple[type, ...]:
    match state.phase:
        case Phase.SETUP:
            return (m.SetUp,)
        case Phase.END:
            return (reveal.Unveil, m.Give, m.NameChief, m.Rename)
        case _:
            return (*of_phase(state), *m.ANY_TIME)


def of_phase(state: State) -> tuple[type, ...]:
    """What each phase is for."""
    if state.clock is Clock.RUNNING:
        return (m.Whistle, m.StopCountdown)
    match state.phase:
        case Phase.PREPARATION:
            return (m.OpenPack, m.Rule, m.NameChief)
        case Phase.RETURN:
            return (m.Next, m.Rule, m.NameChief)
        case Phase.ARMING:
            return (m.CountDown, m.Next, m.Give, m.Rule, m.NameChief)
        case Phase.MOVEMENT:
            return (m.CountDown, m.Next, m.Rule, m.NameChief)
        case Phase.COURAGE:
            courage = (m.Next, m.Flee, m.Stay) if state.clock is Clock.ZERO else ()
            return (m.CountDown, *courage, m.Rule, m.NameChief)
        case Phase.SPLIT if state.shared:
            return (m.Next, m.Give, m.NameChief)
        case Phase.SPLIT:
            return (m.Share, m.CorrectLoot, m.Rule, m.NameChief)
        case _:
            return (*volley_offers(state), m.Acquit, m.Rule, m.NameChief)


def volley_offers(state: State) -> tuple[type, ...]:
    """Shots, then recoil and cards, then Clicks in their order, then the next phase."""
    volley = state.volley
    if not volley.closed:
        return (m.Hit, m.Unhit, m.CloseVolley) if volley.shots else (m.Hit, m.CloseVolley, m.Next)
    recoil = (m.Recoil,) if volley.recoiling else ()
    if volley.asked:
        return (m.Reveal, m.NoClick, *recoil)
    clicks = tuple(GOES_OFF[click.card] for click in volley.next_clicks)
    return (*recoil, *dict.fromkeys(clicks)) or (m.Next,)


def undo(_state: State, command: m.Command) -> Undo:
    """Whistles go back with their countdown; what people do at any time lets it run on."""
    if isinstance(command, TIMED):
        return Undo.WITH_PREVIOUS
    return Undo.ALONE if isinstance(command, m.ANY_TIME) else Undo.STEP


def button(state: State) -> m.Command | None:
    """A press starts 10-0, then 3-0, then nothing dangerous; in the end it uncovers a rank."""
    if state.clock is Clock.RUNNING:
        return None
    if state.phase is Phase.END:
        rank = ranking(state).next
        return None if rank is None else reveal.Unveil(rank)
    ways = countdowns(state)
    if not ways or (state.phase is Phase.COURAGE and state.clock is Clock.ZERO):
        return None
    return m.CountDown(ways[0])


def long_press(state: State) -> m.Command | None:
    """Holding the button stops the countdown."""
    return m.StopCountdown() if state.clock is Clock.RUNNING else None


def at_zero(state: State) -> m.Command | None:
    return m.Whistle() if state.clock is Clock.RUNNING else None


def needs_head_start(state: State) -> bool:
    """« Parrain Gangster »: the referee aims and runs like everybody else."""
    return state.parrain is not None


def broken_off(state: State) -> m.Command | None:
    """A countdown cannot go on after a power cut: the children have moved."""
    return m.Interrupt() if state.clock is Clock.RUNNING else None
