"""Those who change what cards are worth: Jay Bond, Lady Diamond, Forger Frankie, Jason UPS.

What they change is in ``purses.py`` and ``accounts.py``: they work for as long as they are hired.
"""

from __future__ import annotations

from itertools import product

from pi_parrain.games.spirit.ending.moves import Choice
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.ending.words import Way
from pi_parrain.games.spirit.mercenaries.craft import Choices, Craft
from pi_parrain.games.spirit.purses import BONUS_STEP, CASE_STEP
from pi_parrain.games.spirit.words import Side
from pi_parrain.phrases import Money, Phrase, _

JAY_BOND = Craft(
    rule=_("Tous les billets de 5.000 $ de l'équipe valent 15.000 $."),
    label=lambda _choice: Phrase(_("Chaque billet de 5.000 $ de l'équipe vaut 15.000 $")),
)

FORGER_FRANKIE = Craft(
    rule=_("L'équipe gagne 5.000 $ par faux billet qu'elle a, qu'il soit compté ou non."),
    label=lambda _choice: Phrase(_("5.000 $ de plus par faux billet de l'équipe")),
)


def one_way(_ending: Ending, _side: Side) -> Choices:
    return tuple(Choice(ways=(way,)) for way in Way)


LADY_DIAMOND = Craft(
    rule=_("L'équipe augmente ou diminue le bonus des diamants de 30.000 $."),
    label=lambda choice: Phrase(
        _("Bonus des diamants : {way} de {each}"),
        {"way": choice.ways, "each": Money(BONUS_STEP)},
    ),
    choices=one_way,
)


def two_ways(_ending: Ending, _side: Side) -> Choices:
    """One for the briefcase, one for the key."""
    return tuple(Choice(ways=ways) for ways in product(Way, repeat=2))


def cases(choice: Choice) -> Phrase:
    briefcase, key = choice.ways
    words = {"briefcase": briefcase, "key": key, "each": Money(CASE_STEP)}
    return Phrase(_("Valise : {briefcase} de {each} ; clé : {key} de {each}"), words)


JASON_UPS = Craft(
    rule=_("L'équipe augmente ou diminue de 25.000 $ la valeur de la Valise, et celle de la Clé."),
    label=cases,
    choices=two_ways,
)
