"""What counts when somebody's game of LIVE is compared with the one that a card wants."""

from __future__ import annotations

from collections import Counter

from pi_parrain.engine.values import replace
from pi_parrain.games.live.bills import NOTHING
from pi_parrain.games.live.state import Gangster, State, Volley
from pi_parrain.games.live.words import CLICKS, Phase


def essence(state: State) -> object:
    """Who was hit how often, who is where, who has what: in whatever order it was tapped.

    Who fired at whom, and which weapon the Parrain has seen, only save him questions: a good
    Parrain need not know either. A coward is one, tapped or by a ruling. Piles are ticked off as
    long as they are handed out: some Parrains do, others do not, and later nobody asks.
    """
    bare = replace(state, news=None, volley=Volley(), red_opened=NOTHING, given=(), gangsters={})
    people = {name: of_gangster(gangster) for name, gangster in state.gangsters.items()}
    given = frozenset(state.given) if state.phase in HANDING_OUT else frozenset()
    return bare, people, of_volley(state.volley), given


HANDING_OUT = (Phase.ARMING, Phase.SPLIT)


def of_gangster(gangster: Gangster) -> Gangster:
    card = gangster.card if gangster.card in CLICKS else None
    return replace(gangster, card=card, fled=False)


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
