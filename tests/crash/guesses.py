"""Commands that people would send in a state; most of them are accepted."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pi_parrain.games.crash import moves as m
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.track import squares
from pi_parrain.games.crash.words import Callers, Colour, Number, Track

STRANGER = "Personne"


@st.composite
def likely(draw: st.DrawFn, state: State, kind: type) -> Any:
    anybody = st.sampled_from((*state.players, STRANGER))
    two = (*state.roles, STRANGER)
    match kind:
        case m.SetUp:
            return draw(set_ups())
        case m.LayColour:
            return m.LayColour(draw(st.sampled_from(two)), draw(st.sampled_from(Colour)))
        case m.LayNumber:
            return m.LayNumber(draw(st.sampled_from(two[::-1])), draw(st.integers(1, 5)))
        case m.Lay:
            return m.Lay(draw(st.sampled_from(two)))
        case m.ReadCards:
            colours, numbers = st.sampled_from(Colour), st.sampled_from(Number)
            return m.ReadCards(draw(colours), draw(numbers), draw(st.none() | anybody))
        case m.AgreeRounds:
            return m.AgreeRounds(draw(st.integers(1, 4)))
        case m.PlacePawn:
            places = st.sampled_from((*squares(state.options.track), 10))
            return m.PlacePawn(draw(st.sampled_from(Colour)), draw(places))
        case m.HandOver:
            return m.HandOver(draw(anybody), draw(anybody), draw(st.integers(1, 40)))
        case m.CallBigDeal | m.NameCaller | m.Leave | m.Return:
            return kind(draw(anybody))
        case _:
            return kind()


@st.composite
def set_ups(draw: st.DrawFn, real_cards: bool | None = None) -> m.SetUp:
    players = tuple("ABCD"[: draw(st.integers(3, 4))])
    options = m.Options(
        real_cards=draw(st.booleans()) if real_cards is None else real_cards,
        track=draw(st.sampled_from(Track)),
        callers=draw(st.sampled_from(Callers)),
        debts=draw(st.booleans()),
    )
    ages = draw(st.dictionaries(st.sampled_from(players), st.integers(6, 9)))
    dealer = draw(st.none() | st.sampled_from(players))
    return m.SetUp(players, (), ages, dealer, draw(st.integers(1, 3)), options)
