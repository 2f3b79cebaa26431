"""LIVE's own pages: the set-up of a new game, and the cards that the owner still has."""

from pi_parrain.games.live.deck import Carton
from pi_parrain.server.games.live import my_box, new_game

blueprints = (new_game.bp, my_box.bp)
memories = {my_box.REMEMBERED: Carton}
told_memories = {my_box.REMEMBERED: my_box.told}
