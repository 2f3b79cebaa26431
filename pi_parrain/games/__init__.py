"""Every game of the box, by its slug: the only registry."""

from __future__ import annotations

from typing import Any

from pi_parrain import music
from pi_parrain.engine import Game
from pi_parrain.games import crash, gang, live, spirit, vilains

GAMES: dict[str, Game[Any, Any, Any]] = {
    game.slug: game for game in (live.game, vilains.game, crash.game, gang.game, spirit.game)
}

CRIB = next(game.crib for game in GAMES.values() if game.crib is not None)
"""The poster has room for one."""

TUNES = dict(music.TUNES)
"""Whatever people may ask to hear: the box's own tunes, and those of the games."""
for _game in GAMES.values():
    TUNES |= _game.tunes

BOARD_SWITCHES = tuple({name for game in GAMES.values() for name in game.board_switches})
