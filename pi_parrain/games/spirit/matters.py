"""What of an evening of Cash'n Guns is compared with what really happened."""

from __future__ import annotations

from collections.abc import Hashable

from pi_parrain.engine.players import Matters, Seen
from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit import sights
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.essence import of_shot
from pi_parrain.games.spirit.evolve import ending_of
from pi_parrain.games.spirit.facts import Shot
from pi_parrain.games.spirit.state import State
from pi_parrain.phrases import Phrase, _

LEADS_ON = (
    m.SetUp, m.ShowHarmless, m.Share, m.CountDown, m.StopCountdown, m.Interrupt, m.Whistle,
    m.EndGame, em.CloseCount, em.StopStealing, Unveil,
)  # fmt: skip
TAKERS = (m.TakeTile, m.Invest, m.TradeLoot, m.TradeBullets, m.TradePowers, m.TradeSurprises)


def matters(before: State, command: m.Command, after: State) -> Matters:
    """Who fired an ordinary shot, and who showed a bullet that does not fire, need not be noted."""
    match command:
        case m.LieDown(players):
            return Matters(
                tuple(("lies", who) for who in players if who not in before.down),
                tuple(("lies", who) for who in before.down if who not in players),
            )
        case m.Shoot():
            return Matters((of_shot(shot_of(command)),))
        case m.CancelShot(number):
            return Matters((), (of_shot(before.shots[number - 1]),))
        case em.CountPlayer() | em.CountEnvelope():
            return Matters((count_of(command),), earlier(before, command))
        case m.PlaySurprise(surprise):
            return Matters((("plays", surprise),))
        case m.PlantBomb(card, tile):
            return Matters((("bomb", card or tile),))
        case m.Take(card, who):
            exploded = before.bomb is not None and after.bomb is None
            return Matters((("takes", before.taker, card, who, exploded),))
        case m.EndTurn(keep=False):
            return Matters()
        case _ if isinstance(command, TAKERS):
            return Matters(((before.taker, command),))
        case _ if isinstance(command, LEADS_ON):
            return Matters()
        case _:
            return Matters((command,))


def shot_of(command: m.Shoot) -> Shot:
    return Shot(command.target, command.shooter, command.effect, command.taken, command.drawn)


Count = em.CountPlayer | em.CountEnvelope


def count_of(command: Count) -> Hashable:
    if isinstance(command, em.CountEnvelope):
        return command
    return "holds", command.player, command.loot, command.wounds


def earlier(before: State, command: Count) -> tuple[Hashable, ...]:
    """What this counts again."""
    ending = before.ending
    if ending is None:
        return ()
    if isinstance(command, em.CountEnvelope):
        side = command.side
        counted = side in ending.opened
        return (em.CountEnvelope(side, ending.envelopes[side]),) if counted else ()
    return tuple(
        ("holds", person.name, person.loot, person.wounds)
        for person in ending.people
        if person.name == command.player and person.counted
    )


def chapter(state: State) -> Phrase:
    if state.ending is not None:
        return Phrase(_("Les comptes"))
    return Phrase(_("Tour {turn}"), {"turn": state.turn})


def told(before: State, command: m.Command, _after: State) -> Seen:
    """With the names and the cards that an undo button has no room for."""
    match command:
        case m.ShowLoot(cards):
            return sights.loot(cards)
        case m.LieDown(players):
            return sights.lie_down(players)
        case em.CountPlayer(player, loot, wounds):
            return sights.holds(player, loot, wounds)
        case em.CountEnvelope(side, loot):
            return sights.envelope((before.ending or ending_of(before)).the(side), loot)
        case em.CountRightHand(loot):
            return sights.right_hand(loot)
        case em.RuleOnFakes(rulings):
            return sights.fakes(rulings)
        case em.Recruit(side, mercenary, choice):
            ending = before.ending or ending_of(before)
            return sights.recruit(ending.the(side), mercenary, choice)
        case m.Note(who, surprises=(surprise, *_rest)):
            return sights.noted(who, surprise)
        case _:
            return ()
