"""Commands that a referee would send in a state; most of them are accepted."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pi_parrain.engine import reveal
from pi_parrain.games.vilains import moves as m
from pi_parrain.games.vilains.count import call
from pi_parrain.games.vilains.quarrels import suspects
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.words import Card, Error, Sound

STRANGER = "Personne"


@st.composite
def likely(draw: st.DrawFn, state: State, kind: type) -> Any:
    people = st.sampled_from((*state.players, STRANGER))
    match kind:
        case m.SetUp:
            return draw(set_ups())
        case m.TurnOver:
            return m.TurnOver(draw(st.sampled_from(Card)))
        case m.Speak:
            return m.Speak(draw(st.sampled_from((state.up or STRANGER, STRANGER))))
        case m.GiveTime:
            return m.GiveTime(draw(st.sampled_from((state.up or STRANGER, STRANGER))))
        case m.ChooseNoise:
            return m.ChooseNoise(draw(st.sampled_from(("meuh", "cocorico"))))
        case m.Fault:
            guilty = [m.Fault(who, error) for error in Error for who in suspects(state, error)]
            return draw(st.sampled_from((*guilty, m.Fault(STRANGER, Error.HESITATION))))
        case m.Challenge:
            return draw(challenges(state))
        case m.Pardon:
            return m.Pardon(draw(st.sampled_from((*state.offences, STRANGER))))
        case m.Recount:
            return m.Recount(draw(people), draw(st.integers(0, 30)))
        case reveal.Unveil:
            return reveal.Unveil(draw(st.integers(1, 6)))
        case m.PassTo:
            return m.PassTo(draw(people))
        case _:
            return kind()


@st.composite
def set_ups(draw: st.DrawFn) -> m.SetUp:
    """Anything from 2 to 6 players with few cards, so that games end, to the whole deck."""
    players = tuple("ABCDEF"[: draw(st.integers(2, 6))])
    variants = m.Variants(
        slap=draw(st.booleans()),
        chosen_noise=draw(st.booleans()),
        doubles=draw(st.booleans()),
        limit_s=draw(st.sampled_from((None, 1, 2, 3))),
        training=draw(st.booleans()),
    )
    cards = draw(st.sampled_from((6, 8, 13, 110)))
    return m.SetUp(players, draw(st.none() | st.sampled_from(players)), cards, variants)


@st.composite
def challenges(draw: st.DrawFn, state: State) -> m.Challenge:
    late = draw(st.booleans())
    pile = state.cards[:-1] if late else state.cards
    right = call(pile) if pile else ()
    said = draw(st.just(right) | st.lists(st.sampled_from(Sound), max_size=2).map(tuple))
    doubters = [who for who in state.players if who != state.active] or [STRANGER]
    who = draw(st.lists(st.sampled_from(doubters), min_size=1, max_size=3, unique=True))
    return m.Challenge(tuple(who), said, late)
