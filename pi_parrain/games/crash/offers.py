"""What can be done now: by a Parrain's phone, by a player's pad, and by the big button."""

from __future__ import annotations

from pi_parrain.engine import Undo
from pi_parrain.games.crash import moves as m
from pi_parrain.games.crash.moves import Name
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.words import Phase

TIMED = (m.Reveal, m.StopCountdown, m.Interrupt, m.CallBigDeal, m.PressBigDeal)
"""What happens in a countdown, which no undo can start again in the middle."""
SAID_AFTERWARDS = (m.ReadCards, m.NameCaller)
"""What people may have got wrong after the reveal, and say again."""


def offers(state: State) -> tuple[type, ...]:
    """The kinds of command that people may send; a BIG DEAL that comes second is told so."""
    match state.phase:
        case Phase.SETUP:
            return (m.SetUp,)
        case Phase.CHOICE:
            cards = (m.Lay, m.CountDown) if state.options.real_cards else (m.LayColour, m.LayNumber)
            return (*cards, *calm(state))
        case Phase.LAIN:
            return (m.CountDown, *calm(state))
        case Phase.COUNTDOWN:
            call = (m.CallBigDeal,) if state.callers else ()
            press = (m.PressBigDeal,) if state.callers and not state.called else ()
            return (m.Reveal, m.StopCountdown, *call, *press)
        case Phase.READING:
            return (m.ReadCards, *((m.NameCaller,) if state.unnamed else ()))
        case Phase.CALLER:
            return (m.NameCaller,)
        case Phase.ACCOUNTS:
            return (m.GoOn, *calm(state))
        case Phase.END:
            return ()


def calm(state: State) -> tuple[type, ...]:
    """What fits between other things."""
    rounds = (m.AgreeRounds,) if state.round < state.rounds else ()
    leave = (m.Leave,) if len(state.players) - len(state.away) > 2 else ()
    come_back = (m.Return,) if state.away else ()
    return (*rounds, *leave, *come_back, m.PlacePawn, m.HandOver)


def pad_offers(state: State, player: Name) -> tuple[type, ...]:
    """What somebody may do for himself; nothing depends on what lies face down."""
    if player in state.away:
        return (m.Return,) if m.Return in offers(state) else ()
    match state.phase:
        case Phase.CHOICE if player in state.roles:
            return (card_of(state, player),)
        case Phase.COUNTDOWN if player in state.callers:
            return (m.CallBigDeal,)
        case Phase.READING | Phase.CALLER:
            named = (m.NameCaller,) if state.unnamed and player in state.callers else ()
            return (*((m.ReadCards,) if state.phase is Phase.READING else ()), *named)
        case _:
            return ()


def card_of(state: State, player: Name) -> type:
    if state.options.real_cards:
        return m.Lay
    return m.LayColour if player == state.active else m.LayNumber


def chosen(state: State) -> frozenset[Name]:
    return frozenset(state.lain)


def undo(state: State, command: m.Command) -> Undo:
    """From its first card on, a turn goes back as a whole: both cards return to their hands.

    What was said about it after the reveal is a step of its own.
    """
    if isinstance(command, SAID_AFTERWARDS):
        return Undo.STEP
    whole = state.touched or isinstance(command, TIMED)
    return Undo.WITH_PREVIOUS if whole else Undo.STEP


def button(state: State) -> m.Command | None:
    """BIG DEAL while the box counts; it starts the count where that waits for somebody.

    At the accounts it means nothing: a BIG DEAL that came too late must not carry them away.
    """
    if m.PressBigDeal in offers(state):
        return m.PressBigDeal()
    waits = state.phase is Phase.LAIN
    if waits or (state.phase is Phase.CHOICE and state.options.real_cards):
        return m.CountDown()
    return None


def long_press(state: State) -> m.Command | None:
    return m.StopCountdown() if state.phase is Phase.COUNTDOWN else None


def at_zero(state: State) -> m.Command | None:
    return m.Reveal() if state.phase is Phase.COUNTDOWN else None


def broken_off(state: State) -> m.Command | None:
    """Nobody knows who said BIG DEAL in the dark: the count begins again."""
    return m.Interrupt() if state.phase is Phase.COUNTDOWN else None
