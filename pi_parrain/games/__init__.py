"""Every game of the box, by its slug: the only registry."""

from __future__ import annotations

from pi_parrain.engine import Game
from pi_parrain.games import live, vilains

GAMES: dict[str, Game] = {game.slug: game for game in (live, vilains)}
