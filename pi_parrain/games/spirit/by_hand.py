"""The Parrain is the sole judge: whatever the box believes, he can set otherwise."""

from __future__ import annotations

from pi_parrain.errors import Refused
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending import facts as ef
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.ending.rules import check_mercenaries, require_teams
from pi_parrain.games.spirit.ending.words import Mercenary
from pi_parrain.games.spirit.loot import Pile
from pi_parrain.games.spirit.order import CALM, known, require
from pi_parrain.games.spirit.places import exists, pile_at
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.setup import check_powers
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.words import DEADLY, Power
from pi_parrain.games.spirit.wounds import unless_one_side_lives


def set_by_hand(state: State, command: m.HandCommand) -> e.Events:
    require(state, *CALM)
    match command:
        case m.SetWounds(who, wounds, dead):
            known(state, who)
            died = wounds >= DEADLY if dead is None else dead
            return unless_one_side_lives(state, (e.WoundsCounted(who, wounds, died),))
        case m.SetBullets(who, bangs, clicks):
            known(state, who)
            return (e.BulletsCounted(who, e.Hand(bangs, clicks)),)
        case m.MoveCard():
            return move_card(state, command)
        case m.Note():
            return note(state, command)
        case m.EndGame():
            return (e.EndingOpened(),)


def move_card(state: State, command: m.MoveCard) -> e.Events:
    card, source, to = command.card, command.source, command.to
    if not (exists(state, source) and exists(state, to)):
        raise Refused(Reason.SPOT_UNCLEAR)
    if source == to:
        raise Refused(Reason.SAME_SPOT)
    if not pile_at(state, source)[card]:
        raise Refused(Reason.NO_SUCH_CARD, card=card)
    return (e.CardMoved(card, source, to),)


def note(state: State, command: m.Note) -> e.Events:
    known(state, command.who)
    others = [player for name, player in state.players.items() if name != command.who]
    held: list[tuple[str, Power | None]] = [(player.name, player.power) for player in others]
    check_powers([*held, (command.who, command.power)])
    return (e.Noted(command.who, command.power, command.surprises),)


def count_by_hand(state: State, command: em.Command) -> e.Events:
    """What the end counts, in the turns: what is new comes from the cards that nobody has seen."""
    require(state, *CALM)
    match command:
        case em.CountPlayer(who, loot, wounds, dead):
            held = known(state, who).loot
            require_deck(state, held, loot)
            died = wounds >= DEADLY if dead is None else dead
            return unless_one_side_lives(state, (ef.PlayerCounted(who, loot, wounds, died),))
        case em.CountEnvelope(side, loot):
            require_teams(teams=state.in_teams)
            if side not in state.envelopes:
                raise Refused(Reason.UNKNOWN_SIDE)
            require_deck(state, state.envelopes[side], loot)
            return (ef.EnvelopeCounted(side, loot),)
        case em.CountRightHand(loot):
            if not state.options.more:
                raise Refused(Reason.NEEDS_MORE, mercenary=Mercenary.CLEMENZ_HAND)
            require_deck(state, state.right_hand, loot)
            return (ef.RightHandCounted(loot),)
        case em.NameGodfather(who):
            known(state, who)
            return (ef.GodfatherNamed(who),)
        case em.ChooseMercenaries(mercenaries):
            require_teams(teams=state.in_teams)
            check_mercenaries(mercenaries, teams=state.in_teams, more=state.options.more)
            return (ef.MercenariesChosen(mercenaries),)
        case _:
            require(state)
            return ()


def require_deck(state: State, held: Pile, counted: Pile) -> None:
    for kind, number in counted.numbers.items():
        if number > held[kind] + state.deck[kind]:
            raise Refused(Reason.NONE_LEFT, card=kind, left=held[kind] + state.deck[kind])
