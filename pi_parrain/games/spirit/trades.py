"""What the tiles let a taker do: trade in the shadow with a team-mate, invest in a mercenary."""

from __future__ import annotations

from dataclasses import replace

from pi_parrain.errors import Refused
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.loot import Kind
from pi_parrain.games.spirit.places import under, with_
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.sharing import require_mate, require_tile, turn
from pi_parrain.games.spirit.state import Player, State
from pi_parrain.games.spirit.words import Bullet, Surprise, Tile


def trade(state: State, command: m.Trade) -> e.Events:
    """One card for one of the same type, of a team-mate who may be dead (RULES 4.4)."""
    taker = require_tile(state, Tile.SHADOW)
    mate = require_mate(state, taker, command.mate)
    return turn(state, Tile.SHADOW, swap(taker, mate, command))


def swap(taker: Player, mate: Player, command: m.Trade) -> e.Events:
    match command:
        case m.TradeLoot(given=given, got=got):
            return swap_loot(taker, mate, given, got)
        case m.TradeBullets(given=given, got=got):
            return swap_bullets(taker, mate, given, got)
        case m.TradePowers():
            return swap_powers(taker, mate)
        case m.TradeSurprises(given=given, got=got):
            return swap_surprises(taker, mate, given, got)


def swap_loot(taker: Player, mate: Player, given: Kind, got: Kind) -> e.Events:
    for player, card in ((taker, given), (mate, got)):
        if not player.loot[card]:
            raise Refused(Reason.NOTHING_OF_IT, who=player.name)
    one, other = with_(taker.name), with_(mate.name)
    return (e.CardMoved(given, one, other), e.CardMoved(got, other, one))


def swap_bullets(taker: Player, mate: Player, given: Bullet, got: Bullet) -> e.Events:
    """Only those that are still in a hand (T-20), as far as anybody knows."""
    for player, bullet in ((taker, given), (mate, got)):
        if not player.hand.of(bullet):
            raise Refused(Reason.NOTHING_OF_IT, who=player.name)
    return (
        e.BulletsCounted(taker.name, exchanged(taker.hand, given, got)),
        e.BulletsCounted(mate.name, exchanged(mate.hand, got, given)),
    )


def exchanged(hand: e.Hand, gone: Bullet, come: Bullet) -> e.Hand:
    bangs = (come is Bullet.BANG) - (gone is Bullet.BANG)
    return replace(hand, bangs=hand.bangs + bangs, clicks=hand.clicks - bangs)


def swap_powers(taker: Player, mate: Player) -> e.Events:
    """A gun goes with its card."""
    for player in (taker, mate):
        if player.power is None:
            raise Refused(Reason.NO_POWER, who=player.name)
    return (
        e.Noted(taker.name, mate.power, taker.surprises),
        e.Noted(mate.name, taker.power, mate.surprises),
    )


def swap_surprises(taker: Player, mate: Player, given: Surprise, got: Surprise) -> e.Events:
    for player, card in ((taker, given), (mate, got)):
        if card not in player.surprises:
            raise Refused(Reason.NO_SURPRISE, who=player.name)
    return (
        e.Noted(taker.name, taker.power, with_instead(taker, given, got)),
        e.Noted(mate.name, mate.power, with_instead(mate, got, given)),
    )


def with_instead(player: Player, gone: Surprise, come: Surprise) -> tuple[Surprise, ...]:
    place = player.surprises.index(gone)
    return (*player.surprises[:place], come, *player.surprises[place + 1 :])


def invest(state: State, card: Kind) -> e.Events:
    """The card is lost, and helps to recruit at the end (RULES 4.6)."""
    taker = require_tile(state, Tile.RECRUITMENT)
    if not taker.loot[card]:
        raise Refused(Reason.NOTHING_OF_IT, who=taker.name)
    moved = e.CardMoved(card, with_(taker.name), under(taker.side))
    return turn(state, Tile.RECRUITMENT, (moved,))
