"""The closed lists of the game and its numbers; the cards themselves are in tattoos.py."""

from __future__ import annotations

from pi_parrain.glossary import Word, _


class Phase(Word):
    SETUP = "setup", _("mise en place")
    CHOOSE = "choose", _("le choix")  # everybody picks cards that fit the chief
    VOTE = "vote", _("le vote")  # the cards lie there: two tokens each, in secret
    TOKENS = "tokens", _("les jetons")  # shown one by one
    CLAIMS = "claims", _("à qui ?")  # asked only where the cards are real
    OWNERS = "owners", _("les intrus")  # everybody's cards are known
    POINTS = "points", _("les points")
    OVER = "over", _("partie finie")


FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
GOOD_COMPANY = 3  # players; two are allowed, with a caution (G-07)
HAND = 6  # cards
MOST_PICKED = 3  # cards a round
CHIEFS = 3  # the one of this round, and the next two
INTRUDERS = 2
TOKENS = 2
ROW = 4  # cards side by side
TARGET = 15  # points
FOUND = 2  # points for an intruder

TICKS_S = 10  # of the vote's clock that are heard
LONGEST_CLOCK_S = 300
