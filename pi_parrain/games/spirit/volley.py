"""All shots strike at once: bullets are spent, loot is lost, wounds are taken (RULES 4.1, 4.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pi_parrain.engine.luck import Luck
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit.evolve import after
from pi_parrain.games.spirit.loot import Kind
from pi_parrain.games.spirit.order import require
from pi_parrain.games.spirit.places import TABLE, with_
from pi_parrain.games.spirit.state import Player, State
from pi_parrain.games.spirit.words import STUNNED, Bullet, Effect, Phase
from pi_parrain.games.spirit.wounds import unless_one_side_lives, wounded


def share(state: State, luck: Luck) -> e.Events:
    """What the shots do, all at once; then whoever still stands shares."""
    require(state, Phase.SHOTS)
    lost = losses(state, luck)
    hits = Counter(shot.target for shot in state.shots if shot.effect is Effect.WOUND)
    wounds = tuple(wounded(state, who, hits[who]) for who in state.names if hits[who])
    struck = {*state.down, *(shot.target for shot in state.shots)}
    down = e.LaidDown(tuple(who for who in state.names if who in struck))
    return unless_one_side_lives(
        state, (*spent(state), *lost, *wounds, down), then=(e.SharingBegan(),)
    )


def begin_sharing(state: State) -> e.Events:
    """Jammed Weapons: all bullets of the turn are thrown away, and strike nobody."""
    void = tuple(map(e.ShotCancelled, range(len(state.shots), 0, -1)))
    return (*void, *(discarded(state.players[who]) for who in state.living), e.SharingBegan())


# Bullets


def spent(state: State) -> Iterator[e.BulletsCounted]:
    """Everybody who lives has played one; whose nobody saw went away face down."""
    fired = {shot.shooter for shot in state.shots}
    for player in state.players.values():
        if player.name in fired:
            yield played(player, player.fires)
        elif player.name in state.harmless:
            yield played(player, next(one for one in Bullet if one is not player.fires))
        elif not player.dead:
            yield discarded(player)


def played(player: Player, bullet: Bullet) -> e.BulletsCounted:
    hand = player.hand
    left = max(hand.of(bullet) - 1, 0)
    shown = replace(hand, bangs=left) if bullet is Bullet.BANG else replace(hand, clicks=left)
    return e.BulletsCounted(player.name, shown)


def discarded(player: Player) -> e.BulletsCounted:
    hand = player.hand
    hidden = min(hand.hidden + 1, hand.bangs + hand.clicks)
    return e.BulletsCounted(player.name, replace(hand, hidden=hidden))


# Loot


def losses(state: State, luck: Luck) -> tuple[e.CardMoved, ...]:
    """What somebody named is taken first; the box draws from the rest.

    A card that was set elsewhere by hand meanwhile is not there any more.
    """
    moves: list[e.CardMoved] = []
    for shot in sorted(state.shots, key=drawn_by_box):
        for card in lost(state.players[shot.target], shot, luck):
            if state.players[shot.target].loot[card]:
                grappled = shot.effect is Effect.GRAPPLE and shot.shooter is not None
                to = with_(shot.shooter or "") if grappled else TABLE
                moves.append(e.CardMoved(card, with_(shot.target), to))
                state = after(state, moves[-1])
    return tuple(moves)


def drawn_by_box(shot: e.Shot) -> bool:
    return shot.effect is Effect.STUN and not shot.drawn


def lost(target: Player, shot: e.Shot, luck: Luck) -> tuple[Kind, ...]:
    """Two at random, or what there is (T-15), where nobody says which."""
    if drawn_by_box(shot):
        cards = target.loot.cards
        return tuple(luck.sample(cards, min(STUNNED, len(cards))))
    return (*filter(None, [shot.taken]), *shot.drawn)
