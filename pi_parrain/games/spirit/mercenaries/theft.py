"""CatGirl steals card by card, until she has enough (RULES 4.6, T-04, T-05)."""

from __future__ import annotations

from collections import Counter

from pi_parrain.engine.luck import Luck
from pi_parrain.errors import Refused
from pi_parrain.games.spirit.ending import facts as e
from pi_parrain.games.spirit.ending.evolve import after
from pi_parrain.games.spirit.ending.moves import Choice
from pi_parrain.games.spirit.ending.state import Ending, Person, Theft
from pi_parrain.games.spirit.loot import Family, Kind
from pi_parrain.games.spirit.mercenaries.craft import Choices, Craft, on_each
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.words import Name, Side
from pi_parrain.phrases import Phrase, _

ENOUGH = {Family.BILL: 3, Family.DIAMOND: 2, Family.PAINTING: 1}
"""Cards of a family that end the theft; others do not count, fakes count as what they imitate."""


def thieves(ending: Ending, side: Side) -> Choices:
    return on_each(tuple(person.name for person in ending.living(side)))


def begin(ending: Ending, _side: Side, choice: Choice) -> e.Events:
    """Nothing begins where nobody has anything."""
    begun = tuple(e.TheftBegun(name) for name in choice.players)
    return begun if victims(after(ending, *begun)) else ()


CATGIRL = Craft(
    rule=_(
        "Un des joueurs de l'équipe vole des cartes Butin aux adversaires de son choix, "
        "une par une, jusqu'à 3 billets, 2 diamants ou 1 tableau."
    ),
    label=lambda choice: Phrase(_("Le vol est pour {who}"), {"who": choice.players}),
    choices=thieves,
    work=begin,
)


def victims(ending: Ending) -> tuple[Person, ...]:
    """Opponents alive who hold something, alone or with a spouse; the others are skipped."""
    if ending.theft is None:
        return ()
    side = ending.person(ending.theft.thief).side
    return tuple(
        person for person in ending.opponents(side) if not person.dead and ending.purse(person.name)
    )


def progress(theft: Theft) -> dict[Family, int]:
    """How many of each family that counts are stolen."""
    taken = Counter(card.family for card in theft.taken)
    return {family: taken[family] for family in ENOUGH}


def is_over(ending: Ending) -> bool:
    """Any threshold ends it, several together as well (T-05); so does an empty table."""
    if ending.theft is None:
        return False
    enough = any(number >= ENOUGH[family] for family, number in progress(ending.theft).items())
    return enough or not victims(ending)


def steal(ending: Ending, victim: Name, card: Kind | None, luck: Luck) -> e.Events:
    """*card* as it was drawn at the table; without one the box draws, which is blind (T-04)."""
    if ending.theft is None:
        raise Refused(Reason.NO_THEFT)
    if victim not in {person.name for person in victims(ending)}:
        raise Refused(Reason.NOTHING_TO_STEAL, who=victim)
    purse = ending.purse(victim)
    if card is None:
        if not ending.options.catgirl_blind:
            raise Refused(Reason.THIEF_CHOOSES, who=ending.theft.thief)
        card = luck.choice(purse.cards)
    if not purse[card]:
        raise Refused(Reason.NOT_HELD, who=victim, card=card)
    stolen = e.Stolen(victim, owner_of(ending, victim, card), ending.theft.thief, card)
    over = is_over(after(ending, stolen))
    return (stolen, e.TheftEnded()) if over else (stolen,)


def owner_of(ending: Ending, victim: Name, card: Kind) -> Name:
    """A couple has one loot: it does not matter whose card it was."""
    spouse = ending.spouse(victim)
    if spouse is None or ending.person(victim).loot[card]:
        return victim
    return spouse.name
