"""A turn until the shots: the loot on the table, hold-up and courage, who lies, who is hit."""

from __future__ import annotations

from pi_parrain.errors import Refused
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.evolve import after
from pi_parrain.games.spirit.loot import NOTHING, Pile
from pi_parrain.games.spirit.order import CALM, alive, known, require, upright
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.volley import begin_sharing
from pi_parrain.games.spirit.words import (
    STUNNED,
    Effect,
    Name,
    Names,
    Phase,
    Power,
    Surprise,
)

GUNS = {Effect.GRAPPLE: Power.GRAPPLING, Effect.STUN: Power.STUN_GUN}


def show_loot(state: State, cards: Pile) -> e.Events:
    if state.phase in CALM and state.phase is not Phase.LOOT:
        raise Refused(Reason.LOOT_SHOWN)
    require(state, Phase.LOOT)
    if not cards:
        raise Refused(Reason.NO_CARDS)
    require_unseen(state, cards)
    return (e.LootShown(cards),)


def require_unseen(state: State, cards: Pile) -> None:
    """There are no more of a kind than were printed, wherever they are."""
    for kind, number in cards.numbers.items():
        if number > state.deck[kind]:
            raise Refused(Reason.NONE_LEFT, card=kind, left=state.deck[kind])


# Surprises


def play_surprise(state: State, surprise: Surprise, who: Name | None) -> e.Events:
    require(state, *CALM)
    if who is not None:
        known(state, who)
    if surprise in state.surprises and surprise is not Surprise.OTHER:
        raise Refused(Reason.PLAYED_BEFORE, surprise=surprise)
    played = e.SurprisePlayed(surprise, who)
    match surprise:
        case Surprise.FLASH_BANG if state.phase not in (Phase.LOOT, Phase.HOLDUP):
            raise Refused(Reason.BEFORE_HOLDUP)
        case Surprise.JAMMED_WEAPONS if state.phase not in (Phase.LYING, Phase.SHOTS):
            raise Refused(Reason.AFTER_COURAGE)
        case Surprise.JAMMED_WEAPONS if state.phase is Phase.SHOTS:
            return (played, *begin_sharing(after(state, played)))
        case Surprise.PARCEL_BOMB:
            raise Refused(Reason.ONE_PLACE if state.may_plant else Reason.BEFORE_SHARING)
        case _:
            return (played,)


# Counting


def count_down(state: State) -> e.Events:
    """« À trois »: for the hold-up, then for courage."""
    if state.phase in (Phase.LYING, Phase.SHOTS, Phase.SHARING):
        raise Refused(Reason.NOTHING_TO_COUNT)
    require(state, Phase.HOLDUP, Phase.COURAGE)
    return (e.CountdownStarted(),)


def require_countdown(state: State) -> None:
    if state.phase in CALM:
        raise Refused(Reason.NO_COUNTDOWN)
    require(state, Phase.COUNTING)


def whistle(state: State) -> e.Events:
    require_countdown(state)
    then = Phase.COURAGE if state.counting is Phase.HOLDUP else Phase.LYING
    return (e.Whistled(then),)


# Courage


def lie_down(state: State, players: Names) -> e.Events:
    """Nobody who lies can be wounded, and nobody of them shares (RULES 4.1)."""
    require(state, Phase.LYING, Phase.SHOTS, Phase.SHARING)
    for who in players:
        alive(state, who)
    laid = e.LaidDown(tuple(who for who in state.names if who in players))
    match state.phase:
        case Phase.LYING if state.jammed:
            return (laid, *begin_sharing(after(state, laid)))
        case Phase.LYING:
            return (laid, e.CourageTold())
        case Phase.SHOTS:
            return (laid, *without_them(state, laid.players))
        case _:
            return (laid,)


def without_them(state: State, down: Names) -> e.Events:
    """Shots by or at somebody who was lying all the time, the last one first."""
    void = [
        number
        for number, shot in enumerate(state.shots, start=1)
        if shot.target in down or shot.shooter in down
    ]
    return tuple(map(e.ShotCancelled, reversed(void)))


# Shots


def shoot(state: State, command: m.Shoot) -> e.Events:
    """One bullet each; whoever is hit by several takes them all (RULES 4.1)."""
    require(state, Phase.SHOTS)
    upright(state, command.target)
    if command.shooter is not None:
        check_shooter(state, command.shooter, command.target)
    check_effect(state, command)
    if command.shooter is not None and not command.insist:
        check_bullet(state, command.shooter)
    shot = e.Shot(command.target, command.shooter, command.effect, command.taken, command.drawn)
    return (e.ShotTold(shot),)


def check_shooter(state: State, shooter: Name, target: Name) -> None:
    upright(state, shooter)
    if shooter == target:
        raise Refused(Reason.OWN_TARGET)
    if target in state.mates(shooter):
        raise Refused(Reason.TEAM_MATE, who=shooter, target=target)
    check_silent(state, shooter)
    check_sparrow(state, shooter, target)


def check_silent(state: State, who: Name) -> None:
    if who in state.harmless or any(shot.shooter == who for shot in state.shots):
        raise Refused(Reason.ALREADY_SHOWN, who=who)


def check_sparrow(state: State, shooter: Name, target: Name) -> None:
    """Whoever a Desert Sparrow aims at may not aim back, unless all eyes are shut (T-13, T-14)."""
    back = any((shot.shooter, shot.target) == (target, shooter) for shot in state.shots)
    if not back or state.unseen:
        return
    for sparrow, other in ((target, shooter), (shooter, target)):
        if state.players[sparrow].power is Power.DESERT_SPARROW:
            raise Refused(Reason.SPARROW, who=other, sparrow=sparrow)


def check_bullet(state: State, shooter: Name) -> None:
    """A fourth Bang! is asked about; so is a sixth Click of the Silencer."""
    player = state.players[shooter]
    if player.hand.of(player.fires) < 1:
        raise Refused(Reason.SPENT, who=shooter, bullet=player.fires)


def check_effect(state: State, command: m.Shoot) -> None:
    """A Grappling or a Stun Gun may spare the target, with a Bang! (RULES 4.7, T-17)."""
    if command.effect is Effect.WOUND:
        if command.taken is not None or command.drawn:
            raise Refused(Reason.NOT_WITH_THIS)
        return
    if command.shooter is None:
        raise Refused(Reason.NO_SHOOTER)
    if state.players[command.shooter].power is not GUNS[command.effect]:
        raise Refused(Reason.NO_SUCH_GUN, who=command.shooter)
    loot = unclaimed(state, command.target)
    if command.effect is Effect.GRAPPLE:
        check_taken(command, loot)
    else:
        check_drawn(command, loot)


def check_taken(command: m.Shoot, loot: Pile) -> None:
    if command.drawn:
        raise Refused(Reason.NOT_WITH_THIS)
    if command.taken is None and loot:
        raise Refused(Reason.TAKES_WHICH, who=command.shooter, target=command.target)
    if command.taken is not None and not loot[command.taken]:
        raise Refused(Reason.NOTHING_OF_IT, who=command.target)


def check_drawn(command: m.Shoot, loot: Pile) -> None:
    """Both that were drawn at the table, or none: then the box draws; what exists (T-15)."""
    if command.taken is not None:
        raise Refused(Reason.NOT_WITH_THIS)
    drawn = Pile.of(*command.drawn)
    if not drawn <= loot:
        raise Refused(Reason.NOTHING_OF_IT, who=command.target)
    most = min(STUNNED, loot.size)
    if drawn and drawn.size != most:
        raise Refused(Reason.DRAWS_SO_MANY, who=command.target, number=most)


def unclaimed(state: State, target: Name) -> Pile:
    """His loot, less what other shots of this turn have been said to take."""
    loot = state.players[target].loot
    for shot in state.shots:
        if shot.target == target:
            claimed = (*filter(None, [shot.taken]), *shot.drawn)
            loot -= Pile.of(*claimed) if Pile.of(*claimed) <= loot else NOTHING
    return loot


def show_harmless(state: State, who: Name) -> e.Events:
    require(state, Phase.SHOTS)
    upright(state, who)
    check_silent(state, who)
    return (e.HarmlessTold(who),)


def cancel_shot(state: State, number: int) -> e.Events:
    require(state, Phase.SHOTS)
    if number > len(state.shots):
        raise Refused(Reason.NO_SUCH_SHOT, number=number)
    return (e.ShotCancelled(number),)
