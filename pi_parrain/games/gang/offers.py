"""What can be done now: by a Parrain's phone, by a pad, and by the big button."""

from __future__ import annotations

from pi_parrain.games.gang import moves as m
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import Phase

PEOPLE = (m.SitOut, m.ComeBack, m.Join)
SHOWING = (Phase.TOKENS, Phase.OWNERS, Phase.POINTS)


def offers(state: State) -> tuple[type, ...]:
    """The kinds of command that the rules may accept in *state*."""
    cards = state.variants.cards
    match state.phase:
        case Phase.SETUP:
            return (m.SetUp,)
        case Phase.CHOOSE:
            return (*((m.Lay,) if cards else (m.Pick, m.Swap)), m.Close, *PEOPLE)
        case Phase.VOTE:
            return (m.Vote, *((m.Lay,) if cards else ()), m.Close, *PEOPLE)
        case Phase.CLAIMS:
            return (m.Claim, m.Lay, *PEOPLE)
        case Phase.TOKENS | Phase.OWNERS | Phase.POINTS:
            return (m.Continue, *PEOPLE)
        case Phase.OVER:
            return ()


def pad_offers(state: State, seat: str) -> tuple[type, ...]:
    """Nobody corrects a count or leaves by his own pad: that is said aloud, to a Parrain."""
    if seat in state.out:
        return () if state.phase is Phase.OVER else (m.ComeBack,)
    if seat not in state.players:
        return ()
    match state.phase:
        case Phase.CHOOSE if state.variants.cards:
            return (m.Lay,)
        case Phase.CHOOSE:
            return (m.Pick, m.Swap) if may_swap(state, seat) else (m.Pick,)
        case Phase.VOTE:
            return (m.Vote,)
        case Phase.CLAIMS if seat in state.counts:
            return (m.Claim,)
        case _:
            return ()


def may_swap(state: State, seat: str) -> bool:
    return seat not in state.picks and state.hand_sizes[seat] > 1


def button(state: State) -> m.Command | None:
    """« Continuer »; a press never cuts short what somebody is still choosing."""
    return m.Continue() if state.phase in SHOWING else None


def at_zero(state: State) -> m.Command | None:
    voting = state.phase is Phase.VOTE and state.variants.clock_s is not None
    return m.TimeUp() if voting else None
