"""The closed lists of the game. Their values are what files hold; glossary.py has the French."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """Before the game, the nine phases of the booklet, and the accounts."""

    SETUP = "setup"
    PREPARATION = "preparation"
    ARMING = "arming"
    MOVEMENT = "movement"
    COURAGE = "courage"
    BANG = "bang"
    DOUBLE_GUNS = "double_guns"
    SHOTGUN = "shotgun"
    SPLIT = "split"
    RETURN = "return"
    END = "end"


class Standing(Enum):
    IN_PLAY = "in_play"
    COWARD = "coward"
    COMA = "coma"
    CONVALESCENT = "convalescent"


class Card(Enum):
    """The six weapons; ``WEAPON`` is any of the three that shoot, when it matters not which."""

    BANG = "bang"
    DOUBLE_GUNS = "double_guns"
    SHOTGUN = "shotgun"
    KEVLAR = "kevlar"
    BACKSTAB = "backstab"
    BOOM = "boom"
    WEAPON = "weapon"


class Clock(Enum):
    """How the last countdown of the round stands."""

    IDLE = "idle"
    RUNNING = "running"
    ZERO = "zero"
    STOPPED = "stopped"
    INTERRUPTED = "interrupted"


ROUNDS = 5
VOLLEYS = {Phase.BANG: Card.BANG, Phase.DOUBLE_GUNS: Card.DOUBLE_GUNS, Phase.SHOTGUN: Card.SHOTGUN}
ARMS = {Phase.BANG: 1, Phase.DOUBLE_GUNS: 2, Phase.SHOTGUN: 1}
COUNTS = {Phase.MOVEMENT: 10, Phase.COURAGE: 3}  # seconds
