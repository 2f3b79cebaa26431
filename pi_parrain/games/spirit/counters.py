"""People who do not exist count at the end: loot, envelopes, mercenaries, then the ranks."""

from __future__ import annotations

from pi_parrain.engine.luck import Luck
from pi_parrain.engine.players import Chances, Scene, one_in
from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit import sights
from pi_parrain.games.spirit.accounts import accounts
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.ending.words import Stage
from pi_parrain.games.spirit.envelopes import next_up
from pi_parrain.games.spirit.loot import USED_AT_ONCE, Kind, Pile, printed
from pi_parrain.games.spirit.mercenaries import choices
from pi_parrain.games.spirit.mercenaries.theft import victims
from pi_parrain.games.spirit.words import DEADLY, Depth

Step = Scene[m.Command]
ENVELOPE = 3  # cards at the most
PURSE = 6


def play(ending: Ending, depth: Depth, chances: Chances) -> Step | None:
    match ending.stage:
        case Stage.CHECK:
            counted = None if depth is Depth.REFEREE else count(ending, chances)
            return counted or Scene(em.CloseCount(), (sights.COUNTED,))
        case Stage.FAKES:
            luck = chances("fakes")
            rulings = em.Rulings(
                bills=one_in(luck, 2), painting=one_in(luck, 2), diamonds=luck.randrange(3)
            )
            return Scene(em.RuleOnFakes(rulings), sights.fakes(rulings))
        case Stage.RECRUIT:
            return recruit(ending, chances)
        case Stage.DONE:
            return unveil(ending)


def count(ending: Ending, chances: Chances) -> Step | None:
    """« Compte final »: whatever they hold was dealt before anybody looked."""
    cards = [card for card in printed(ending.options.more).cards if card not in USED_AT_ONCE]
    luck = chances("loot")
    luck.shuffle(cards)
    for person in ending.people:
        held, cards = drawn(cards, luck.randrange(PURSE + 1))
        wounds = luck.randrange(DEADLY + 1)
        if not person.counted:
            seen = sights.holds(person.name, held, wounds)
            return Scene(em.CountPlayer(person.name, held, wounds), seen)
    if ending.godfather is None:
        last = luck.choice(ending.people).name
        return Scene(em.NameGodfather(last), sights.godfather(last))
    return count_envelopes(ending, cards, luck) if ending.teams else None


def count_envelopes(ending: Ending, cards: list[Kind], luck: Luck) -> Step | None:
    for side in ending.sides:
        held, cards = drawn(cards, luck.randrange(ENVELOPE + 1))
        if side not in ending.opened:
            return Scene(em.CountEnvelope(side, held), sights.envelope(ending.the(side), held))
    right_hand, _rest = drawn(cards, 2)
    if ending.options.more and ending.right_hand != right_hand:
        return Scene(em.CountRightHand(right_hand), sights.right_hand(right_hand))
    return None


def drawn(cards: list[Kind], number: int) -> tuple[Pile, list[Kind]]:
    return Pile.of(*cards[:number]), cards[number:]


def recruit(ending: Ending, chances: Chances) -> Step:
    taken = len(ending.theft.taken) if ending.theft is not None else 0
    luck = chances("recruit", len(ending.hired), len(ending.passed), len(ending.put_first), taken)
    if ending.theft is not None:
        return steal(ending, luck)
    up = next_up(ending)
    side = luck.choice(up)
    if len(up) > 1:
        return Scene(em.GoFirst(side), sights.first(ending.the(side)))
    if one_in(luck, 8):
        return Scene(em.Decline(side), sights.nobody(ending.the(side)))
    mercenary = luck.choice(ending.mercenaries)
    choice = luck.choice(choices(ending, mercenary, side))
    hired = sights.recruit(ending.the(side), mercenary, choice)
    return Scene(em.Recruit(side, mercenary, choice), hired)


def steal(ending: Ending, luck: Luck) -> Step:
    assert ending.theft is not None
    if ending.theft.taken and one_in(luck, 10):
        return Scene(em.StopStealing(), (sights.ENOUGH,))
    victim = luck.choice(victims(ending)).name
    card = luck.choice(ending.purse(victim).cards)
    return Scene(em.Steal(victim, card), sights.steal(ending.theft.thief, victim, card))


def unveil(ending: Ending) -> Step | None:
    ranks = {account.rank for account in accounts(ending).accounts}
    covered = [rank for rank in ranks if not ending.unveiled or rank < ending.unveiled]
    return Scene(Unveil(max(covered))) if covered else None
