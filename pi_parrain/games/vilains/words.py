"""The closed lists of the game: code names, which files hold, and the words that people read."""

from __future__ import annotations

from enum import Enum

from pi_parrain.glossary import Word, _


class Phase(Word):
    SETUP = "setup", _("mise en place")
    TURN = "turn", _("tour de jeu")  # somebody has to turn over a card
    CALL = "call", _("annonce")  # a card lies there: what goes with it has to be said
    SLAP = "slap", _("tape sur la pile")  # a Pistol among real gangsters: all hands on the pile
    JUDGING = "judging", _("erreurs à régler")  # errors wait for the pile to be taken
    # Somebody has no card left, and his call may still be challenged.
    LAST_CALL = "last_call", _("dernière carte")
    WON = "won", _("partie gagnée")


class Card(Word):
    GANGSTER = "gangster", _("Gangster")
    DOUBLE_GANGSTERS = "double_gangsters", _("Double Gangsters")
    PHONE = "phone", _("Téléphone")
    DOUBLE_PHONES = "double_phones", _("Double Téléphones")
    PISTOL = "pistol", _("Pistolet")

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


class Error(Word):
    """Those of the booklet, in its order, then those of V-12, of the slap and of a challenge."""

    WRONG_NUMBER = "wrong_number", _("mauvais chiffre")
    WRONG_WORD = "wrong_word", _("mauvais mot")
    PLAYED_WHEN_SKIPPED = "played_when_skipped", _("carte jouée au lieu de passer")
    LIFTED = "lifted", _("carte soulevée au lieu de passer")  # enough among experts
    TWO_NOISES = "two_noises", _("deux bruits pour un Téléphone")
    WRONG_NOISE = "wrong_noise", _("mauvais bruit")
    HESITATION = "hesitation", _("hésitation")
    OUT_OF_TURN = "out_of_turn", _("carte jouée hors de son tour")
    LAST_SLAP = "last_slap", _("dernière main sur la pile")
    WRONG_CHALLENGE = "wrong_challenge", _("contestation à tort")


PRINTED = 110  # cards; how many of each kind is not published
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
LIMIT_S = 3  # before it is called a hesitation; 1 or 2 for experts
