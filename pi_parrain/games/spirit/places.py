"""Where loot cards lie: a card leaves one place for another, and none is ever made or lost."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.values import replace
from pi_parrain.games.spirit.loot import Kind, Pile
from pi_parrain.games.spirit.moves import Spot
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.words import Name, Place

DECK, TABLE, BOX = Spot(Place.DECK), Spot(Place.TABLE), Spot(Place.BOX)


def with_(who: Name) -> Spot:
    return Spot(Place.PLAYER, who=who)


def under(side: str) -> Spot:
    return Spot(Place.ENVELOPE, side=side)


def exists(state: State, spot: Spot) -> bool:
    """Whether *spot* names somebody, or an envelope, where it has to; and nothing more."""
    match spot:
        case Spot(Place.PLAYER, str(who), None):
            return who in state.players
        case Spot(Place.ENVELOPE, None, str(side)):
            return side in state.envelopes
        case Spot(Place.PLAYER | Place.ENVELOPE):
            return False
        case Spot(_, who, side):
            return who is None and side is None


def pile_at(state: State, spot: Spot) -> Pile:
    match spot.place:
        case Place.DECK:
            return state.deck
        case Place.TABLE:
            return state.table
        case Place.BOX:
            return state.boxed
        case Place.RIGHT_HAND:
            return state.right_hand
        case Place.PLAYER:
            return state.players[spot.who or ""].loot
        case Place.ENVELOPE:
            return state.envelopes[spot.side or ""]
        case _:
            assert_never(spot.place)


def put(state: State, spot: Spot, pile: Pile) -> State:
    """*pile* is now what lies there."""
    match spot.place:
        case Place.DECK:
            return replace(state, deck=pile)
        case Place.TABLE:
            return replace(state, table=pile)
        case Place.BOX:
            return replace(state, boxed=pile)
        case Place.RIGHT_HAND:
            return replace(state, right_hand=pile)
        case Place.PLAYER:
            player = replace(state.players[spot.who or ""], loot=pile)
            return replace(state, players={**state.players, player.name: player})
        case Place.ENVELOPE:
            return replace(state, envelopes={**state.envelopes, spot.side or "": pile})
        case _:
            assert_never(spot.place)


def move(state: State, card: Kind, source: Spot, to: Spot) -> State:
    left = put(state, source, pile_at(state, source) - Pile.of(card))
    return put(left, to, pile_at(left, to) + Pile.of(card))
