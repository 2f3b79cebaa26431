"""The closed lists of the game: code names, which files hold, and the words that people read."""

from __future__ import annotations

from typing import Annotated

from pi_parrain.glossary import Word, _
from pi_parrain.limits import Between, Text

FEWEST_PLAYERS, MOST_PLAYERS = 4, 9
TWINS_AT = 7  # players: the only number with two team-mates side by side (RULES 4.3)
TURNS = 8
CARDS_A_TURN = 8
CLICKS, BANGS = 5, 3  # bullets that everybody begins with
DEADLY = 3  # wounds
MOST_WOUNDS = 9
STUNNED = 2  # loot cards that a Stun Gun scatters
COUNT_S = 3

Name = Annotated[str, Text(40, _("Nom d'un joueur"))]
Names = Annotated[tuple[Name, ...], Between(0, 12)]
Side = Annotated[str, Text(40, _("Nom d'une équipe"))]
"""Who adds up: the code of a colour, or alone the name of a player."""


class Phase(Word):
    """One screen each; the last four are the stages of the end."""

    SETUP = "setup", _("mise en place")
    LOOT = "loot", _("butin")  # eight cards are turned over
    HOLDUP = "holdup", _("braquage")  # everybody has chosen a bullet
    COURAGE = "courage", _("courage")  # everybody aims: the Godfather's privilege
    COUNTING = "counting", _("à trois")  # the box counts, for either of these two
    LYING = "lying", _("qui se couche ?")
    SHOTS = "shots", _("coups de feu")
    SHARING = "sharing", _("partage")
    CHECK = "check", _("relevé des butins")
    FAKES = "fakes", _("faux billets")
    RECRUIT = "recruit", _("recrutement")
    DONE = "done", _("fin de la partie")


class Depth(Word):
    COUNT = "count", _("Compte final")
    REFEREE = "referee", _("Arbitre")


class Colour(Word):
    """A team, by the colour of its characters (RULES 4.3)."""

    RED = "red", _("équipe rouge")
    GREEN = "green", _("équipe verte")
    WHITE = "white", _("équipe blanche")
    BROWN = "brown", _("équipe marron")

    @property
    def number(self) -> int:
        """Pages draw a team in the colour and the shape of this number."""
        return NUMBERS[self]

    @property
    def characters(self) -> tuple[str, ...]:
        return CHARACTERS[self]


NUMBERS = {Colour.RED: 1, Colour.GREEN: 3, Colour.WHITE: 11, Colour.BROWN: 9}
CHARACTERS = {
    Colour.RED: ("Farha", "Kasi", "Kush"),
    Colour.GREEN: ("Nikita", "Boris", "Natasha"),
    Colour.WHITE: ("Pedro", "Maria", "Pinto"),
    Colour.BROWN: ("Luca", "Mama"),
}
"""Proper names, as on the cards."""


class Power(Word):
    """The four of the booklet, whose rules the box knows; the others are noted by name.

    Their names are printed on the cards; what they do is for the Parrain to judge.
    """

    DESERT_SPARROW = "desert_sparrow", "The Desert Sparrow"
    GRAPPLING = "grappling", "The Grappling"
    SILENCER = "silencer", "The Silencer"
    STUN_GUN = "stun_gun", "The Stun Gun"
    COLLECTOR = "collector", "The Collector"
    CUNNING = "cunning", "The Cunning"
    CUTE = "cute", "The Cute"
    DICTATOR = "dictator", "The Dictator"
    DOCTOR = "doctor", "The Doctor"
    GOOD_FRIEND = "good_friend", "The Good Friend"
    GREEDY = "greedy", "The Greedy"
    HUSTLER = "hustler", "The Hustler"
    JUNK_DEALER = "junk_dealer", "The Junk Dealer"
    KID = "kid", "The Kid"
    LUCKY_MAN = "lucky_man", "The Lucky Man"
    PROFESSIONAL = "professional", "The Professional"
    SMART = "smart", "The Smart"
    STEALTHY = "stealthy", "The Stealthy"
    UNBREAKABLE = "unbreakable", "The Unbreakable"
    VULTURE = "vulture", "The Vulture"
    OTHER = "other", _("un autre pouvoir")


class Surprise(Word):
    """The three of the booklet, whose rules the box knows; any other is the Parrain's to judge."""

    FLASH_BANG = "flash_bang", "Flash Bang"
    JAMMED_WEAPONS = "jammed_weapons", "Jammed Weapons"
    PARCEL_BOMB = "parcel_bomb", "Parcel Bomb"
    OTHER = "other", _("une autre surprise")


class Bullet(Word):
    CLICK = "click", _("Clic")
    BANG = "bang", _("Bang !")


class Effect(Word):
    """What a shot does to whoever is hit (RULES 4.7)."""

    WOUND = "wound", _("une blessure")
    GRAPPLE = "grapple", _("couché, une part volée")
    STUN = "stun", _("couché, deux parts perdues")


class Tile(Word):
    """What can be taken instead of a card."""

    GODFATHER = "godfather", _("Nouveau Parrain")
    SHADOW = "shadow", _("Échange dans l'Ombre")
    RECRUITMENT = "recruitment", _("Recrutement d'un Mercenaire")


class Place(Word):
    """Where a loot card can be."""

    DECK = "deck", _("pas encore vue")  # in a pile or, with More Cash'n More Guns, under the Safe
    TABLE = "table", _("sur la table")
    PLAYER = "player", _("chez un joueur")
    ENVELOPE = "envelope", _("sous une enveloppe")
    RIGHT_HAND = "right_hand", _("sous Clemenz'Hand")
    BOX = "box", _("hors du jeu")


class FirstAid(Word):
    """No booklet that we have says it; two of three sources say all."""

    ALL = "all", _("soigne toutes les blessures")
    ONE = "one", _("soigne une blessure")


class Clip(Word):
    BANG = "bang", _("rend une carte Bang !")
    SWAP = "swap", _("change un Clic en Bang !")
