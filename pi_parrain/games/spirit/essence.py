"""What counts when somebody's game of Team Spirit is compared with the one that a card wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from pi_parrain.engine.values import replace
from pi_parrain.games.spirit.facts import Hand, Shot
from pi_parrain.games.spirit.loot import Pile
from pi_parrain.games.spirit.state import Player, State
from pi_parrain.games.spirit.words import Effect


def essence(state: State) -> object:
    """Who is hit and who lies down, in whatever order it was tapped.

    Who fired an ordinary shot, and who showed a bullet that does not fire, only says which bullets
    somebody has left, and he knows that himself: how many they are follows from the turns.
    """
    people = {name: of_player(player) for name, player in state.players.items()}
    bare = replace(state, players=people, shots=(), harmless=(), down=())
    return bare, Counter(map(of_shot, state.shots)), frozenset(state.down)


def of_player(player: Player) -> Player:
    hand = player.hand
    return replace(player, hand=Hand(hand.bangs + hand.clicks - hand.hidden, 0))


def of_shot(shot: Shot) -> Hashable:
    """A special gun takes something for its owner: it matters who he is."""
    if shot.effect is Effect.WOUND:
        return "hit", shot.target
    return shot.effect, shot.shooter, shot.target, shot.taken, Pile.of(*shot.drawn)
