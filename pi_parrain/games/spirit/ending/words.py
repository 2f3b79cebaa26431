"""The closed lists of the end: its stages, the twelve mercenaries, and up or down."""

from __future__ import annotations

from pi_parrain.glossary import Word, _


class Stage(Word):
    CHECK = "check", _("butins à compter")  # everybody's cards and wounds, and the envelopes
    FAKES = "fakes", _("faux billets")  # More Cash'n More Guns: the last Godfather rules
    RECRUIT = "recruit", _("recrutement des mercenaires")
    DONE = "done", _("comptes faits")


class Mercenary(Word):
    """Proper names, as on the tiles."""

    AGENT_48 = "agent_48", "Agent 48"
    CATGIRL = "catgirl", "CatGirl"
    DRE_GRAY = "dre_gray", "Dre Gray"
    FAKE_ELVIS = "fake_elvis", "Fake Elvis"
    HOT_MAIL = "hot_mail", "Hot Mail"
    JAY_BOND = "jay_bond", "Jay Bond"
    LADY_DIAMOND = "lady_diamond", "Lady Diamond"
    MISS_PENCILHANDS = "miss_pencilhands", "Miss Pencilhands"
    ZOMBIE_BOY = "zombie_boy", "Zombie Boy"
    CLEMENZ_HAND = "clemenz_hand", "Clemenz'Hand"
    FORGER_FRANKIE = "forger_frankie", "Forger Frankie"
    JASON_UPS = "jason_ups", "Jason UPS"

    @property
    def needs_more(self) -> bool:
        """Whether it needs More Cash'n More Guns."""
        return self in (Mercenary.CLEMENZ_HAND, Mercenary.FORGER_FRANKIE, Mercenary.JASON_UPS)


FIRST_GAME = (
    Mercenary.CATGIRL,
    Mercenary.JAY_BOND,
    Mercenary.DRE_GRAY,
    Mercenary.MISS_PENCILHANDS,
)
"""The four that the booklet advises for a first game."""
LAID_OUT = 4  # tiles that everybody sees


class Way(Word):
    UP = "up", _("augmenter")
    DOWN = "down", _("diminuer")

    @property
    def sign(self) -> int:
        return 1 if self is Way.UP else -1
