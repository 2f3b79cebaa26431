"""Errors, challenges, and who takes the pile (RULES 2.4)."""

from __future__ import annotations

from pi_parrain.errors import Refused
from pi_parrain.games.vilains import facts as e
from pi_parrain.games.vilains import moves as m
from pi_parrain.games.vilains.count import call, error_in
from pi_parrain.games.vilains.reasons import Reason
from pi_parrain.games.vilains.state import Play, State
from pi_parrain.games.vilains.words import Card, Error, Phase


def known(state: State, who: m.Name) -> m.Name:
    if who in state.hands:
        return who
    raise Refused(Reason.UNKNOWN_PLAYER, who=who, players=state.players)


def require_round(state: State) -> None:
    if state.stage is Phase.SETUP:
        raise Refused(Reason.NOT_SET_UP)
    if state.stage is Phase.WON:
        raise Refused(Reason.GAME_OVER, who=state.winner)


def fault(state: State, who: m.Name, error: Error) -> e.Events:
    require_round(state)
    known(state, who)
    if who in state.offences:
        raise Refused(Reason.ALREADY_AT_FAULT, who=who)
    if who not in suspects(state, error):
        raise Refused(Reason.IMPOSSIBLE_ERROR, who=who, error=error)
    return (e.Erred(who, error),)


def suspects(state: State, error: Error) -> tuple[m.Name, ...]:
    """Who can have made *error* where the round stands."""
    if state.stage in (Phase.SETUP, Phase.WON):
        return ()
    if state.stage is Phase.SLAP:
        return state.players if error is Error.LAST_SLAP else ()
    match error:
        case Error.LAST_SLAP:
            return ()
        case Error.PLAYED_WHEN_SKIPPED:
            return only(state.skipped)
        case Error.LIFTED:
            return only(state.skipped) if state.variants.experts else ()
        case Error.HESITATION:
            return only(None if state.spoken or state.stage is Phase.LAST_CALL else state.up)
        case Error.OUT_OF_TURN:  # V-12
            return others(state, state.up, state.skipped)
        case Error.WRONG_CHALLENGE:
            return others(state, state.speaker) if state.speaker else ()
        case Error.TWO_NOISES:
            phone = state.top is not None and state.top.card is Card.PHONE
            return only(state.speaker) if phone and not state.spoken else ()
        case _:
            return only(state.speaker)


def only(who: m.Name | None) -> tuple[m.Name, ...]:
    return () if who is None else (who,)


def others(state: State, *but: m.Name | None) -> tuple[m.Name, ...]:
    return tuple(who for who in state.players if who not in but)


def challenge(state: State, command: m.Challenge) -> e.Events:
    """The pile says who is right: the speaker takes it, or all who doubted him wrongly (V-09)."""
    require_round(state)
    challengers = command.challengers
    for who in challengers:
        known(state, who)
    if not challengers or len({*challengers}) < len(challengers):
        raise Refused(Reason.NO_CHALLENGER)
    pile = doubted(state, command.late)
    speaker = pile[-1].who
    if speaker in challengers:
        raise Refused(Reason.OWN_CALL, who=speaker)
    expected = call([play.card for play in pile])
    error = error_in(command.said, expected)
    wrong = {speaker: error} if error else dict.fromkeys(challengers, Error.WRONG_CHALLENGE)
    fresh = (e.Erred(who, why) for who, why in wrong.items() if who not in state.offences)
    return (e.Checked(speaker, expected, command.said, challengers), *fresh)


def doubted(state: State, late: bool) -> tuple[Play, ...]:
    """The pile up to the card whose call is doubted: the last one, of noise and silence too (V-08).

    The call before it can still be doubted *late*, until the next utterance ends (V-10).
    """
    if state.stage is Phase.SLAP:
        raise Refused(Reason.SLAP_FIRST)
    if state.spoken:
        raise Refused(Reason.CARD_FIRST, who=state.up)
    if late and state.stage is not Phase.CALL:
        raise Refused(Reason.TOO_LATE)
    pile = state.pile[:-1] if late else state.pile
    if not pile:
        raise Refused(Reason.NO_CALL)
    return pile


def pardon(state: State, who: m.Name) -> e.Events:
    if known(state, who) not in state.offences:
        raise Refused(Reason.NO_ERROR, who=who)
    return (e.Pardoned(who),)


def take_pile(state: State) -> e.Events:
    if not state.offences:
        raise Refused(Reason.NO_OFFENDER)
    winner = spared(state)
    return (e.PileTaken(*shares(state)) if winner is None else e.Won(winner),)


def spared(state: State) -> m.Name | None:
    """Whoever has no card left while only others erred: his call stood, and he has won (V-02)."""
    return None if state.empty_handed in state.offences else state.empty_handed


def shares(state: State) -> tuple[dict[m.Name, int], m.Name]:
    """Cards for each offender, and who starts: whoever gets the last card (V-06).

    One by one, clockwise from the first offender after the active player; somebody without a card
    comes before all, because he erred and has to play on.
    """
    takers = sorted(state.offences, key=lambda who: (state.hands[who] > 0, seats_on(state, who)))
    cards = len(state.pile)
    parts = {who: len(range(i, cards, len(takers))) for i, who in enumerate(takers)}
    return parts, takers[(cards - 1) % len(takers)]


def seats_on(state: State, who: m.Name) -> int:
    """How many seats *who* is after the one next to the active player, who himself comes last."""
    players = state.players
    return (players.index(who) - players.index(state.active) - 1) % len(players)
