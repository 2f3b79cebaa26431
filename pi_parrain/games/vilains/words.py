"""The closed lists of the game. Their values are what files hold; glossary.py has the French."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    SETUP = "setup"
    TURN = "turn"  # somebody has to turn over a card
    CALL = "call"  # a card lies there: what goes with it has to be said
    SLAP = "slap"  # a Pistol among real gangsters: all hands on the pile
    JUDGING = "judging"  # errors wait for the pile to be taken
    LAST_CALL = "last_call"  # somebody has no card left, and his call may still be challenged
    WON = "won"


class Card(Enum):
    GANGSTER = "gangster"
    DOUBLE_GANGSTERS = "double_gangsters"
    PHONE = "phone"
    DOUBLE_PHONES = "double_phones"
    PISTOL = "pistol"

    @property
    def double(self) -> bool:
        """Two people on it: two steps of the count, and the next player is skipped."""
        return self in (Card.DOUBLE_GANGSTERS, Card.DOUBLE_PHONES)

    @property
    def gangsters(self) -> int:
        return 2 if self.double else 1


class Sound(Enum):
    """What comes out of a mouth. A call is a few of these; silence is none."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    NOISE = "noise"  # « hmmrrrr », or the noise chosen for the round
    OTHER = "other"  # any other word or noise


class Error(Enum):
    """Those of the booklet, in its order, then those of V-12, of the slap and of a challenge."""

    WRONG_NUMBER = "wrong_number"
    WRONG_WORD = "wrong_word"
    PLAYED_WHEN_SKIPPED = "played_when_skipped"
    LIFTED = "lifted"  # among experts, lifting a card is enough
    TWO_NOISES = "two_noises"
    WRONG_NOISE = "wrong_noise"
    HESITATION = "hesitation"
    OUT_OF_TURN = "out_of_turn"
    LAST_SLAP = "last_slap"
    WRONG_CHALLENGE = "wrong_challenge"


PRINTED = 110  # cards; how many of each kind is not published
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
LIMIT_S = 3  # before it is called a hesitation; 1 or 2 for experts
