"""Facts -> the end of a game. Total, deterministic, boring: no rule is decided here."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.reveal import Unveiled
from pi_parrain.engine.values import replace
from pi_parrain.games.spirit.ending import facts as e
from pi_parrain.games.spirit.ending.state import Ending, Extra, Theft
from pi_parrain.games.spirit.ending.words import Mercenary, Stage
from pi_parrain.games.spirit.loot import NOTHING, Pile
from pi_parrain.games.spirit.words import Name, Side


def after(ending: Ending, *events: e.Event) -> Ending:
    for event in events:
        ending = evolve(ending, event)
    return ending


def evolve(ending: Ending, event: e.Event) -> Ending:
    match event:
        case e.PlayerCounted(player, loot, wounds, dead):
            return change(ending, player, loot=loot, wounds=wounds, dead=dead, counted=True)
        case e.EnvelopeCounted(side, loot):
            opened = (*(one for one in ending.opened if one != side), side)
            return replace(ending, envelopes={**ending.envelopes, side: loot}, opened=opened)
        case e.RightHandCounted(loot):
            return replace(ending, right_hand=loot)
        case e.GodfatherNamed(player):
            return replace(ending, godfather=player)
        case e.MercenariesChosen(mercenaries):
            return replace(ending, laid_out=mercenaries)
        case e.FakesAsked():
            return replace(ending, stage=Stage.FAKES)
        case e.FakesRuled(rulings):
            return replace(ending, rulings=rulings)
        case e.RecruitmentOpened(stakes):
            return replace(ending, stage=Stage.RECRUIT, stakes=stakes)
        case e.PutFirst(side):
            return replace(ending, put_first=(*ending.put_first, side))
        case e.Recruited():
            return replace(ending, hired=(*ending.hired, event))
        case e.Declined(side):
            return replace(ending, passed=(*ending.passed, side))
        case e.AccountsClosed():
            return replace(ending, stage=Stage.DONE, theft=None)
        case Unveiled(rank):
            return replace(ending, unveiled=rank)
        case _:
            return work(ending, event)


def work(ending: Ending, event: e.Work) -> Ending:
    """What mercenaries do."""
    match event:
        case e.Wounded(player, wounds, dead):
            return change(ending, player, wounds=wounds, dead=dead)
        case e.Revived(player, wounds):
            return change(ending, player, wounds=wounds, dead=False)
        case e.Married(one, other):
            return replace(ending, couple=(one, other))
        case e.PaintingAdded(player):
            return change(ending, player, drawn=ending.person(player).drawn + 1)
        case e.EnvelopesBrought(side):
            loot = sum(ending.envelopes.values(), NOTHING)
            emptied = replace(ending, envelopes=dict.fromkeys(ending.envelopes, NOTHING))
            return join(emptied, Mercenary.HOT_MAIL, side, loot)
        case e.DeadBrought(side, player):
            loot = ending.person(player).loot
            return join(change(ending, player, loot=NOTHING), Mercenary.ZOMBIE_BOY, side, loot)
        case e.RightHandBrought(side):
            emptied = replace(ending, right_hand=NOTHING)
            return join(emptied, Mercenary.CLEMENZ_HAND, side, ending.right_hand)
        case e.TheftBegun(thief):
            return replace(ending, theft=Theft(thief))
        case e.Stolen():
            return steal(ending, event)
        case e.TheftEnded():
            return replace(ending, theft=None)
        case _:
            assert_never(event)


def change(ending: Ending, name: Name, **changes: object) -> Ending:
    people = (
        replace(person, **changes) if person.name == name else person for person in ending.people
    )
    return replace(ending, people=tuple(people))


def join(ending: Ending, mercenary: Mercenary, side: Side, loot: Pile) -> Ending:
    return replace(ending, extras=(*ending.extras, Extra(mercenary, side, loot)))


def steal(ending: Ending, event: e.Stolen) -> Ending:
    card = Pile.of(event.card)
    robbed = change(ending, event.owner, loot=ending.person(event.owner).loot - card)
    richer = change(robbed, event.thief, loot=robbed.person(event.thief).loot + card)
    taken = () if ending.theft is None else ending.theft.taken
    return replace(richer, theft=Theft(event.thief, (*taken, event.card)))
