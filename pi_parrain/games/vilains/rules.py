"""Every rule of a turn, as one table of contents. Refusals first, facts last."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.names import look, namesake
from pi_parrain.engine.reveal import Unveil
from pi_parrain.errors import Refused
from pi_parrain.games.vilains import facts as e
from pi_parrain.games.vilains import memories, quarrels
from pi_parrain.games.vilains import moves as m
from pi_parrain.games.vilains.evolve import evolve
from pi_parrain.games.vilains.reasons import Reason
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.words import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PRINTED,
    Card,
    Error,
    Phase,
)


def decide(state: State, command: m.Command, by: str, _luck: object = None) -> e.Events:
    match command:
        case m.SetUp():
            return set_up(state, command)
        case m.TurnOver(card):
            return turn_over(state, card)
        case m.Speak(who):
            return speak(state, who)
        case m.GiveTime(who):
            return give_time(state, who)
        case m.ChooseNoise(noise):
            return choose_noise(state, noise)
        case m.Fault(who, error):
            return quarrels.fault(state, who, error)
        case m.Challenge():
            return quarrels.challenge(state, command)
        case m.Pardon(who):
            return quarrels.pardon(state, who)
        case m.TakePile():
            return quarrels.take_pile(state)
        case m.Stand():
            return stand(state)
        case m.Recount(who, cards):
            return recount(state, who, cards)
        case m.PassTo(who):
            return pass_to(state, who)
        case Unveil(rank):
            return memories.unveil(state, rank)
        case _:
            assert_never(command)


def set_up(state: State, command: m.SetUp) -> e.Events:
    """As many cards for everybody, the surplus aside; the youngest starts (RULES 2.2)."""
    if state.stage is not Phase.SETUP:
        raise Refused(Reason.ALREADY_SET_UP)
    players, cards = command.players, command.cards
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise Refused(
            Reason.PLAYERS_OUT_OF_RANGE,
            players=len(players),
            least=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
        )
    check_distinct(players)
    youngest = players[0] if command.youngest is None else command.youngest
    if youngest not in players:
        raise Refused(Reason.UNKNOWN_PLAYER, who=youngest, players=players)
    if not len(players) <= cards <= PRINTED:
        raise Refused(Reason.CARDS_OUT_OF_RANGE, cards=cards, least=len(players), most=PRINTED)
    each, aside = divmod(cards, len(players))
    return (e.GameSetUp(dict.fromkeys(players, each), youngest, aside, command.variants),)


def check_distinct(players: m.Names) -> None:
    if not all(map(look, players)):
        raise Refused(Reason.INVISIBLE_NAME)
    if (name := namesake(players)) is not None:
        raise Refused(Reason.SAME_NAME, name=name)


def turn_over(state: State, card: Card) -> e.Events:
    """The next card on the pile also says that the call before it was accepted."""
    require(state, Phase.TURN, Phase.CALL)
    if card.double and not state.variants.doubles:
        raise Refused(Reason.NO_DOUBLES, card=card)
    if state.stage is Phase.TURN:
        return played(state, card)
    if state.empty_handed:
        raise Refused(Reason.LAST_CALL_FIRST, who=state.empty_handed)
    came = e.TurnCame(state.following)  # and has turned over a card already: no clock
    return (came, *played(evolve(state, came), card))


def played(state: State, card: Card) -> e.Events:
    """A silence ends at once; so does a call that was heard before its card was recorded."""
    turned = e.CardTurned(state.up, card)
    if card is Card.PISTOL and state.variants.slap:
        return (turned, e.SlapCalled())
    if card is Card.PISTOL or state.spoken:
        return (turned, end_of_call(evolve(state, turned)))
    return (turned,)


def end_of_call(state: State) -> e.Event:
    """The next player's clock starts when a call ends (V-13), unless it was a last one (V-02)."""
    if state.empty_handed:
        return e.LastCallMade(state.empty_handed)
    return e.TurnCame(state.following, state.variants.limit_s)


def speak(state: State, who: m.Name) -> e.Events:
    require_to_speak(state, who)
    return (e.Spoken(who) if state.stage is Phase.TURN else end_of_call(state),)


def require_to_speak(state: State, who: m.Name) -> None:
    """Refuse anybody but the one whose call is awaited."""
    require(state, Phase.TURN, Phase.CALL)
    if who != state.up:
        raise Refused(Reason.NOT_UP, who=who, up=state.up)
    if state.spoken:
        raise Refused(Reason.CARD_FIRST, who=who)


def give_time(state: State, who: m.Name) -> e.Events:
    """The zero blames whoever is up for what the referee had not tapped yet: one tap mends it."""
    quarrels.require_round(state)
    limit = state.variants.limit_s
    if limit is None:
        raise Refused(Reason.NO_CLOCK)
    if state.offences.get(quarrels.known(state, who)) is Error.HESITATION:
        pardoned = e.Pardoned(who)
        others = evolve(state, pardoned).offences
        return (pardoned,) if others else (pardoned, e.TimeGiven(who, limit))
    require_to_speak(state, who)
    return (e.TimeGiven(who, limit),)


def choose_noise(state: State, noise: m.Noise) -> e.Events:
    """The first Phone of a round decides; the referee may hear it better later."""
    require(state, Phase.TURN, Phase.CALL)
    if not state.variants.chosen_noise:
        raise Refused(Reason.ONE_NOISE)
    if not {Card.PHONE, Card.DOUBLE_PHONES} & {*state.cards}:
        raise Refused(Reason.NO_PHONE_YET)
    return (e.NoiseChosen(noise),)


def stand(state: State) -> e.Events:
    require(state, Phase.LAST_CALL)
    assert state.empty_handed is not None
    return (e.Won(state.empty_handed),)


def recount(state: State, who: m.Name, cards: int) -> e.Events:
    """The referee has the last word on what somebody holds, also on whether it is nothing."""
    require(state, Phase.TURN, Phase.LAST_CALL)
    quarrels.known(state, who)
    if cards > PRINTED:
        raise Refused(Reason.TOO_MANY_CARDS, cards=cards, most=PRINTED)
    counted = e.Recounted(who, cards)
    if state.stage is Phase.LAST_CALL:
        if not cards:
            raise Refused(Reason.EMPTY_HAND, who=who)
        back = (e.TurnCame(state.following),) if who == state.empty_handed else ()
        return (counted, *back)
    return (counted,) if cards else (counted, e.LastCallMade(who))


def pass_to(state: State, who: m.Name) -> e.Events:
    require(state, Phase.TURN)
    quarrels.known(state, who)
    return (e.TurnCame(who),)


def require(state: State, *phases: Phase) -> None:
    """Refuse anything but *phases*, and say what has to be done first."""
    if state.phase in phases:
        return
    match state.phase:
        case Phase.SETUP:
            raise Refused(Reason.NOT_SET_UP)
        case Phase.JUDGING:
            raise Refused(Reason.PILE_FIRST)
        case Phase.SLAP:
            raise Refused(Reason.SLAP_FIRST)
        case Phase.LAST_CALL:
            raise Refused(Reason.LAST_CALL_FIRST, who=state.empty_handed)
        case Phase.WON:
            raise Refused(Reason.GAME_OVER, who=state.winner)
        case Phase.CALL if Phase.TURN in phases or state.empty_handed:
            raise Refused(Reason.CALL_OPEN, who=state.up)
        case _:
            raise Refused(Reason.NO_LAST_CALL)
