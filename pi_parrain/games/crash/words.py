"""The closed lists of the game: code names, which files hold, and the words that people read."""

from __future__ import annotations

from pi_parrain.glossary import Word, _


class Phase(Word):
    SETUP = "setup", _("mise en place")
    CHOICE = "choice", _("choix secrets")  # a colour and a number have to be laid
    LAIN = "lain", _("cartes posées")  # both lie, and nothing counts: stopped, or not begun
    COUNTDOWN = "countdown", _("BIG DEAL ?")  # 3 to 0: the time to say it
    READING = "reading", _("lecture des cartes")  # real cards: what lies there?
    CALLER = "caller", _("qui a dit BIG DEAL ?")  # the box's button was pressed, by somebody
    ACCOUNTS = "accounts", _("passage à la caisse")
    END = "end", _("fin de la partie")


class Colour(Word):
    """One pawn each; the booklet names the red one only."""

    RED = "red", _("rouge")
    BLUE = "blue", _("bleu")
    GREEN = "green", _("vert")
    YELLOW = "yellow", _("jaune")

    @property
    def number(self) -> int:
        """Pages draw the pawn in the colour and the shape of this number, as they do a team's."""
        return 1 + list(type(self)).index(self)


class Number(Word):
    """The five cards of a set; everybody brings one set."""

    PLUS_6 = "+6", "+6"
    PLUS_2 = "+2", "+2"
    PLUS_1 = "+1", "+1"
    MINUS_2 = "-2", "−2"
    MINUS_3 = "-3", "−3"

    @property
    def steps(self) -> int:
        return int(self.value)


class Track(Word):
    """C-01: the squares are found nowhere in the booklet."""

    RING_13 = "ring_13", _("anneau de 13 cases, de −6 à +6")
    RING_17 = "ring_17", _("anneau de 17 cases, de −6 à +10")
    STRAIGHT = "straight", _("piste droite, de −6 à +6")


class Callers(Word):
    """C-02: who may say BIG DEAL in a turn."""

    TURN = "turn", _("les deux joueurs du tour")
    ANYONE = "anyone", _("tout le monde")


SET = tuple(Number)
FEWEST_PLAYERS, MOST_PLAYERS = 3, len(Colour)
ROUNDS, MOST_ROUNDS = 3, 9
REDS, YELLOWS = 5, 10
"""Chips of a player when the game begins."""
RED_VALUE = 5
COUNT_S = 3
STEP_S = 0.35  # per square that a pawn walks: on the box, and on every page
