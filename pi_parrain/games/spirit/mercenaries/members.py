"""New members with loot of their own (T-06): Hot Mail, Zombie Boy, Clemenz'Hand."""

from __future__ import annotations

from pi_parrain.games.spirit.ending import facts as e
from pi_parrain.games.spirit.ending.moves import Choice
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.mercenaries.craft import Choices, Craft, on_each
from pi_parrain.games.spirit.words import Side
from pi_parrain.phrases import Phrase, _


def bring_envelopes(_ending: Ending, side: Side, _choice: Choice) -> e.Events:
    return (e.EnvelopesBrought(side),)


HOT_MAIL = Craft(
    rule=_("Un nouveau membre de l'équipe, avec toutes les cartes de toutes les enveloppes."),
    label=lambda _choice: Phrase(_("Prendre toutes les enveloppes")),
    work=bring_envelopes,
)


def dead_opponents(ending: Ending, side: Side) -> Choices:
    """Not somebody whose widow or widower has kept the loot (Fake Elvis)."""
    return on_each(
        tuple(
            person.name
            for person in ending.opponents(side)
            if person.dead and ((spouse := ending.spouse(person.name)) is None or spouse.dead)
        )
    )


def bring_dead(_ending: Ending, side: Side, choice: Choice) -> e.Events:
    return tuple(e.DeadBrought(side, name) for name in choice.players)


ZOMBIE_BOY = Craft(
    rule=_("Un nouveau membre de l'équipe, avec le butin d'un adversaire mort."),
    label=lambda choice: Phrase(_("Prendre le butin {who:de}"), {"who": choice.players}),
    choices=dead_opponents,
    work=bring_dead,
)


def bring_right_hand(_ending: Ending, side: Side, _choice: Choice) -> e.Events:
    return (e.RightHandBrought(side),)


CLEMENZ_HAND = Craft(
    rule=_(
        "Un nouveau membre de l'équipe, avec les parts de bras droit posées sous sa tuile "
        "et ce qui reste sous le Coffre-fort."
    ),
    label=lambda _choice: Phrase(_("Prendre les cartes sous Clemenz'Hand et le Coffre-fort")),
    work=bring_right_hand,
)
