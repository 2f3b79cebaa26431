"""People who do not exist share the loot: cards, tiles, trades in the shadow, and a bomb."""

from __future__ import annotations

from collections.abc import Iterator

from pi_parrain.engine.luck import Luck
from pi_parrain.engine.players import Chances, Scene, one_in
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit import sights
from pi_parrain.games.spirit.loot import USED_AT_ONCE
from pi_parrain.games.spirit.state import Player, State
from pi_parrain.games.spirit.words import Bullet, Tile

Step = Scene[m.Command]


def share(state: State, chances: Chances) -> Step:
    luck = chances("take", state.turn, state.took)
    if state.may_plant and state.table and one_in(luck, 12):
        return plant(state, luck)
    if state.awaited_twins:
        twin = luck.choice(state.awaited_twins)
        if state.table:
            return Scene(m.ChooseTwin(twin), sights.twin(twin))
    if state.taker is None or not state.table:
        return Scene(m.EndTurn(keep=bool(state.table) and one_in(luck, 3)), (sights.SHARED,))
    return take(state, state.players[state.taker], luck)


def plant(state: State, luck: Luck) -> Step:
    if one_in(luck, 3):
        tile = luck.choice(state.tiles)
        return Scene(m.PlantBomb(tile=tile), sights.bomb(tile))
    card = luck.choice(state.table.cards)
    return Scene(m.PlantBomb(card), sights.bomb(card))


def take(state: State, taker: Player, luck: Luck) -> Step:
    """A tile now and then, where there is one; else a card."""
    if state.tiles and one_in(luck, 5):
        return turn(state, taker, luck.choice(state.tiles), luck)
    card = luck.choice(state.table.cards)
    bombed = state.bomb is not None and state.bomb.card is card and one_in(luck, 2)
    mates = [mate for mate in state.mates(taker.name) if mate in state.living]
    mate = luck.choice(mates) if mates and card in USED_AT_ONCE and one_in(luck, 2) else None
    return Scene(m.Take(card, mate, bombed), sights.take(taker.name, card, mate, bombed=bombed))


def turn(state: State, taker: Player, tile: Tile, luck: Luck) -> Step:
    match tile:
        case Tile.RECRUITMENT if taker.loot:
            card = luck.choice(taker.loot.cards)
            return Scene(m.Invest(card), sights.invest(taker.name, card))
        case Tile.SHADOW:
            trades = [*possible_trades(state, taker, luck)]
            if trades:
                return luck.choice(trades)
    return Scene(m.TakeTile(tile), sights.tile(taker.name, tile))


def possible_trades(state: State, taker: Player, luck: Luck) -> Iterator[Step]:
    """One of each kind with each team-mate who has something to give (T-19)."""
    for name in state.mates(taker.name):
        mate = state.players[name]
        if taker.loot and mate.loot:
            given, got = luck.choice(taker.loot.cards), luck.choice(mate.loot.cards)
            yield Scene(m.TradeLoot(name, given, got), sights.trade(taker.name, name, given, got))
        bullets = [[one for one in Bullet if player.hand.of(one)] for player in (taker, mate)]
        if all(bullets):
            out, back = (luck.choice(held) for held in bullets)
            yield Scene(m.TradeBullets(name, out, back), sights.trade(taker.name, name, out, back))
        if taker.surprises and mate.surprises:
            one, other = taker.surprises[0], mate.surprises[0]
            yield Scene(
                m.TradeSurprises(name, one, other), sights.trade(taker.name, name, one, other)
            )
        if taker.power is not None and mate.power is not None:
            yield Scene(
                m.TradePowers(name), sights.trade(taker.name, name, taker.power, mate.power)
            )
