"""The drawings of « Le gang », which phones keep, and the page that says who made them."""

from pi_parrain.server.games.gang import tattoos

blueprints = (tattoos.bp,)
