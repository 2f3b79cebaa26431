"""The twelve mercenaries (RULES 4.6)."""

from __future__ import annotations

from pi_parrain.games.spirit.ending.moves import Choice
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.ending.words import Mercenary
from pi_parrain.games.spirit.mercenaries import members, people, theft, values
from pi_parrain.games.spirit.mercenaries.craft import NO_CHOICE, Choices, Craft, nothing_to_say
from pi_parrain.games.spirit.words import Side
from pi_parrain.phrases import Phrase, _

CRAFTS: dict[Mercenary, Craft] = {
    Mercenary.AGENT_48: people.AGENT_48,
    Mercenary.CATGIRL: theft.CATGIRL,
    Mercenary.DRE_GRAY: people.DRE_GRAY,
    Mercenary.FAKE_ELVIS: people.FAKE_ELVIS,
    Mercenary.HOT_MAIL: members.HOT_MAIL,
    Mercenary.JAY_BOND: values.JAY_BOND,
    Mercenary.LADY_DIAMOND: values.LADY_DIAMOND,
    Mercenary.MISS_PENCILHANDS: people.MISS_PENCILHANDS,
    Mercenary.ZOMBIE_BOY: members.ZOMBIE_BOY,
    Mercenary.CLEMENZ_HAND: members.CLEMENZ_HAND,
    Mercenary.FORGER_FRANKIE: values.FORGER_FRANKIE,
    Mercenary.JASON_UPS: values.JASON_UPS,
}


def choices(ending: Ending, mercenary: Mercenary, side: Side) -> Choices:
    """All that *side* may tell *mercenary*; it can always be taken, even to do nothing."""
    return CRAFTS[mercenary].choices(ending, side) or NO_CHOICE


def label(mercenary: Mercenary, choice: Choice) -> Phrase:
    """What *choice* does, in a few words."""
    craft = CRAFTS[mercenary]
    if craft.choices is not nothing_to_say and choice == Choice():
        return Phrase(_("Sans effet"))
    return craft.label(choice)
