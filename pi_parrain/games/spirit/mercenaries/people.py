"""Those who do something to players: Agent 48, Dre Gray, Fake Elvis, Miss Pencilhands."""

from __future__ import annotations

from itertools import combinations

from pi_parrain.games.spirit.ending import facts as e
from pi_parrain.games.spirit.ending.moves import Choice
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.mercenaries.craft import Choices, Craft, on_each
from pi_parrain.games.spirit.words import DEADLY, Side
from pi_parrain.phrases import Phrase, _

# Agent 48


def targets(ending: Ending, _side: Side) -> Choices:
    """Any player alive, of one's own side too; extra members are no players (T-07)."""
    return on_each(tuple(person.name for person in ending.people if not person.dead))


def wound(ending: Ending, _side: Side, choice: Choice) -> e.Events:
    return tuple(
        e.Wounded(name, wounds, dead=wounds >= DEADLY)
        for name in choice.players
        for wounds in [ending.person(name).wounds + 1]
    )


AGENT_48 = Craft(
    rule=_("L'équipe blesse le joueur de son choix."),
    label=lambda choice: Phrase(_("Blesser {who}"), {"who": choice.players}),
    choices=targets,
    work=wound,
)


# Dre Gray


def dead_mates(ending: Ending, side: Side) -> Choices:
    """The booklet says « peut »: nobody has to come back."""
    dead = tuple(person.name for person in ending.members(side) if person.dead)
    return (*on_each(dead), Choice()) if dead else ()


def revive(ending: Ending, _side: Side, choice: Choice) -> e.Events:
    """With his loot, and one wound under death unless the table plays otherwise (T-03)."""
    return tuple(e.Revived(name, ending.options.gray_wounds) for name in choice.players)


DRE_GRAY = Craft(
    rule=_("L'équipe peut ressusciter un coéquipier mort."),
    label=lambda choice: Phrase(_("Ressusciter {who}"), {"who": choice.players}),
    choices=dead_mates,
    work=revive,
)


# Fake Elvis


def couples(ending: Ending, side: Side) -> Choices:
    names = [person.name for person in ending.living(side)]
    return tuple(Choice(pair) for pair in combinations(names, 2))


def marry(_ending: Ending, _side: Side, choice: Choice) -> e.Events:
    return (e.Married(*choice.players),) if choice.players else ()


FAKE_ELVIS = Craft(
    rule=_(
        "Deux joueurs vivants de l'équipe se marient : leurs butins comptent comme un seul, "
        "et ils reçoivent 20.000 $."
    ),
    label=lambda choice: Phrase(_("Marier {who}"), {"who": choice.players}),
    choices=couples,
    work=marry,
)


# Miss Pencilhands


def collectors(ending: Ending, side: Side) -> Choices:
    return on_each(tuple(person.name for person in ending.living(side)))


def draw(_ending: Ending, _side: Side, choice: Choice) -> e.Events:
    """No card of the box: it joins the collection all the same, and nobody can steal it."""
    return tuple(e.PaintingAdded(name) for name in choice.players)


MISS_PENCILHANDS = Craft(
    rule=_("Un des joueurs de l'équipe ajoute un Tableau à sa collection."),
    label=lambda choice: Phrase(_("Un tableau de plus pour {who}"), {"who": choice.players}),
    choices=collectors,
    work=draw,
)
