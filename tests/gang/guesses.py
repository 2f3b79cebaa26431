"""Commands that pads and Parrains would send in a state; most of them are accepted."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pi_parrain.games.gang import moves as m
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import HAND, MOST_PICKED

STRANGER = "Personne"
NEWCOMERS = ("X", "Y")


@st.composite
def likely(draw: st.DrawFn, state: State, kind: type) -> Any:
    people = st.sampled_from((*state.everybody, STRANGER))
    match kind:
        case m.SetUp:
            return draw(set_ups())
        case m.Pick:
            return draw(picks(state))
        case m.Lay:
            return m.Lay(draw(people), draw(st.integers(0, MOST_PICKED)))
        case m.Vote:
            return m.Vote(draw(people), draw(cells(state, 2)))
        case m.Claim:
            return draw(claims(state))
        case m.Swap | m.SitOut:
            return kind(draw(people))
        case m.ComeBack:
            return m.ComeBack(draw(st.sampled_from((*state.out, STRANGER))))
        case m.Join:
            return m.Join(draw(st.sampled_from((*NEWCOMERS, *state.players[:1]))))
        case m.Continue:
            return m.Continue(draw(st.booleans()))
        case _:
            return kind()


@st.composite
def set_ups(draw: st.DrawFn) -> m.SetUp:
    variants = m.Variants(
        cards=draw(st.booleans()),
        clock_s=draw(st.sampled_from((None, 10, 60))),
        keep_losses=draw(st.booleans()),
    )
    return m.SetUp(tuple("ABCDEFGH"[: draw(st.integers(2, 8))]), variants)


@st.composite
def picks(draw: st.DrawFn, state: State) -> m.Pick:
    player = draw(st.sampled_from((*state.everybody, STRANGER)))
    size = state.hand_sizes.get(player, HAND)
    places = st.lists(st.integers(1, size), min_size=1, max_size=MOST_PICKED, unique=True)
    return m.Pick(player, tuple(draw(places)))


@st.composite
def cells(draw: st.DrawFn, state: State, most: int) -> tuple[int, ...]:
    """Often as many as asked for; now and then beyond the table, or twice the same."""
    number = st.integers(1, max(2, len(state.table)))
    right = st.lists(number, min_size=min(2, most), max_size=most, unique=True)
    wrong = st.lists(st.integers(1, len(state.table) + 2), max_size=most)
    return tuple(draw(right if draw(st.integers(0, 9)) else wrong))


@st.composite
def claims(draw: st.DrawFn, state: State) -> m.Claim:
    """Mostly what is left on the table, as many as were laid."""
    player = draw(st.sampled_from((*(state.awaited or state.everybody), STRANGER)))
    taken = {cell for name, mine in state.claims.items() if name != player for cell in mine}
    free = [cell for cell in range(1, len(state.table) + 1) if cell not in taken]
    if free and draw(st.integers(0, 4)):
        return m.Claim(player, tuple(free[: state.counts.get(player, 1)]))
    return m.Claim(player, draw(cells(state, MOST_PICKED)))
