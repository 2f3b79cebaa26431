"""Sharing the loot: from the Godfather round those who stand, a card or a tile each (RULES 4.4)."""

from __future__ import annotations

from dataclasses import replace

from pi_parrain.errors import Refused
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit.accounts import accounts
from pi_parrain.games.spirit.evolve import after, ending_of
from pi_parrain.games.spirit.loot import USED_AT_ONCE, Kind
from pi_parrain.games.spirit.order import CALM, alive, known, require
from pi_parrain.games.spirit.places import BOX, TABLE, with_
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.state import Player, State
from pi_parrain.games.spirit.words import TURNS, Clip, FirstAid, Name, Phase, Surprise, Tile
from pi_parrain.games.spirit.wounds import unless_one_side_lives, wounded


def require_sharing(state: State) -> None:
    if state.phase in CALM and state.phase is not Phase.SHARING:
        raise Refused(Reason.NO_SHARING)
    require(state, Phase.SHARING)


def require_taker(state: State) -> Player:
    """Whose turn it is."""
    require_sharing(state)
    if state.awaited_twins:
        raise Refused(Reason.TWINS_FIRST, twins=state.awaited_twins)
    if state.taker is None:
        raise Refused(Reason.NOBODY_TAKES)
    return state.players[state.taker]


def choose_twin(state: State, who: Name) -> e.Events:
    """Before the first card, and for the whole turn (T-21)."""
    require_sharing(state)
    known(state, who)
    if who not in state.twins:
        raise Refused(Reason.NOT_A_TWIN, who=who)
    if not state.awaited_twins:
        raise Refused(Reason.NO_TWINS_NOW)
    return (e.TwinChosen(who),)


# A card


def take(state: State, card: Kind, who: Name | None, *, bombed: bool) -> e.Events:
    taker = require_taker(state)
    if not state.table[card]:
        raise Refused(Reason.NOT_ON_TABLE, card=card)
    on_card = state.bomb is not None and state.bomb.card is card
    if bombed and not on_card:
        raise Refused(Reason.NOT_THE_BOMB)
    explodes = on_card and (bombed or state.table[card] == 1)
    if card in USED_AT_ONCE:
        used = use(state, card, patient(state, taker, who))
        return taken(state, taker.name, used, explodes=explodes)
    if who not in (None, taker.name):
        raise Refused(Reason.NOT_FOR_ANOTHER)
    moved = e.CardMoved(card, TABLE, with_(taker.name))
    return taken(state, taker.name, (moved,), explodes=explodes)


def patient(state: State, taker: Player, who: Name | None) -> Player:
    """First aid and clip serve a living team-mate too, whether he shares or not (RULES 4.4)."""
    if who in (None, taker.name):
        return taker
    mate = alive(state, who)
    require_mate(state, taker, who)
    return mate


def use(state: State, card: Kind, patient: Player) -> e.Events:
    """It serves at once, and leaves the game."""
    aside = e.CardMoved(card, TABLE, BOX)
    if card is Kind.FIRST_AID:
        one = state.options.first_aid is FirstAid.ONE
        wounds = max(patient.wounds - 1, 0) if one else 0
        return (aside, e.WoundsCounted(patient.name, wounds, patient.dead))
    swaps = state.options.clip is Clip.SWAP and patient.hand.clicks
    clicks = patient.hand.clicks - 1 if swaps else patient.hand.clicks
    hand = replace(patient.hand, bangs=patient.hand.bangs + 1, clicks=clicks)
    return (aside, e.BulletsCounted(patient.name, hand))


def taken(state: State, taker: Name, events: e.Events, *, explodes: bool) -> e.Events:
    """Card or tile are his, and serve; then comes the wound that lay on them (T-11, T-12)."""
    events = (*events, e.Took(taker))
    if not explodes:
        return events
    wound = wounded(after(state, *events), taker)
    return unless_one_side_lives(state, (*events, e.BombTaken(taker), wound))


# A tile


def turn(state: State, tile: Tile, events: e.Events = ()) -> e.Events:
    """*events* are what the taker does with it."""
    taker = require_tile(state, tile)
    explodes = state.bomb is not None and state.bomb.tile is tile
    turned = e.TileTurned(tile, taker.name)
    return taken(state, taker.name, (turned, *events), explodes=explodes)


def require_tile(state: State, tile: Tile) -> Player:
    taker = require_taker(state)
    if tile not in state.all_tiles:
        raise Refused(Reason.NO_SUCH_TILE, tile=tile)
    if tile not in state.tiles:
        raise Refused(Reason.TILE_GONE, tile=tile)
    return taker


def require_mate(state: State, taker: Player, who: Name) -> Player:
    mate = known(state, who)
    if who not in state.mates(taker.name):
        raise Refused(Reason.NOT_A_MATE, who=who, taker=taker.name)
    return mate


# Parcel Bomb


def plant_bomb(state: State, bomb: e.Bomb, who: Name | None) -> e.Events:
    """A wound on a card or a tile; nobody may refuse to take it (RULES 4.7)."""
    require_sharing(state)
    if who is not None:
        known(state, who)
    if state.bomb is not None:
        raise Refused(Reason.PLAYED_BEFORE, surprise=Surprise.PARCEL_BOMB)
    if not state.may_plant:
        raise Refused(Reason.BEFORE_SHARING)
    if (bomb.card is None) == (bomb.tile is None):
        raise Refused(Reason.ONE_PLACE)
    if bomb.card is not None and not state.table[bomb.card]:
        raise Refused(Reason.NOT_ON_TABLE, card=bomb.card)
    if bomb.tile is not None and bomb.tile not in state.tiles:
        raise Refused(Reason.TILE_GONE, tile=bomb.tile)
    return (e.SurprisePlayed(Surprise.PARCEL_BOMB, who), e.BombPlanted(bomb))


# The end of a turn


def end_turn(state: State, *, keep: bool) -> e.Events:
    """All cards are taken, or nobody stands to take them; after the eighth come the accounts."""
    require_sharing(state)
    if state.table and state.awaited_twins:
        raise Refused(Reason.TWINS_FIRST, twins=state.awaited_twins)
    if state.table and state.taker is not None:
        raise Refused(Reason.CARDS_REMAIN, who=state.taker)
    left = () if keep else tuple(e.CardMoved(card, TABLE, BOX) for card in state.table.cards)
    worth = {side: int(total) for side, total in accounts(ending_of(state)).totals.items()}
    last = state.turn >= TURNS
    return (*left, e.TurnEnded(worth), e.EndingOpened() if last else e.TurnBegan())
