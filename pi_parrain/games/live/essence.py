"""What counts when somebody's game of LIVE is compared with the one that a card wants."""

from __future__ import annotations

from collections import Counter

from pi_parrain.engine.values import replace
from pi_parrain.games.live.bills import NOTHING
from pi_parrain.games.live.state import Gangster, State, Volley
from pi_parrain.games.live.words import CLICKS


def essence(state: State) -> object:
    """Who was hit how often, who is where, who has what: in whatever order it was tapped.

    Who fired at whom, and which weapon the Parrain has seen, only save him questions: a good
    Parrain need not know either.
    """
    bare = replace(state, news=None, volley=Volley(), red_opened=NOTHING, given=(), gangsters={})
    people = {name: of_gangster(gangster) for name, gangster in state.gangsters.items()}
    return bare, people, of_volley(state.volley), frozenset(state.given)


def of_gangster(gangster: Gangster) -> Gangster:
    return gangster if gangster.card in CLICKS else replace(gangster, card=None)


def of_volley(volley: Volley) -> tuple[object, ...]:
    touched = {who: who_else and frozenset(who_else) for who, who_else in volley.recoils.items()}
    return (
        volley.closed,
        Counter(shot.victim for shot in volley.shots),
        volley.asked,
        volley.clicks,
        touched,
        frozenset(volley.fallen),
    )
