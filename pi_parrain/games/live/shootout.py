"""Phases 5 to 7: shots are collected, the volley is closed, and everything lands at once.

The Parrain does not see the cards. So a wound first asks its victim what he holds; daggers and
grenades then wait for their number. What a batch does to one gangster depends on nobody else in the
batch, which is why the order of the taps cannot matter (RULES 1.6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pi_parrain.errors import Refused
from pi_parrain.games.live import facts as e
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.arms import disarmed, holds_another, somebody_fired
from pi_parrain.games.live.evolve import evolve
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.state import Click, Gangster, Shot, State
from pi_parrain.games.live.words import ARMS, VOLLEYS, Card, Phase, Standing

NUMBERED = (Card.BACKSTAB, Card.BOOM)


def known(state: State, who: m.Name) -> Gangster:
    try:
        return state.gangsters[who]
    except KeyError:
        raise Refused(Reason.UNKNOWN_GANGSTER, who=who) from None


def playing(state: State, who: m.Name) -> Gangster:
    gangster = known(state, who)
    if not gangster.in_play:
        raise Refused(Reason.NOT_IN_PLAY, who=who, standing=gangster.standing)
    return gangster


# Recording shots


def hit(state: State, command: m.Hit, by: str) -> e.Events:
    require_open(state)
    victim = playing(state, command.victim)
    if command.shooter is not None:
        check_shooter(state, playing(state, command.shooter), victim, command.second)
    check_not_the_same_hit(state, command, by)
    shot = Shot(command.victim, command.shooter, by)
    if not command.insist and not somebody_fired(state, shot):
        raise Refused(Reason.IMPOSSIBLE_HIT, victim=victim.name)
    return (e.WasHit(shot.victim, shot.shooter, shot.by),)


def check_shooter(state: State, shooter: Gangster, victim: Gangster, second: bool) -> None:
    """Who may shoot whom, with what he is known to hold (L-14, L-30, L-32)."""
    if shooter.team == victim.team:
        raise Refused(Reason.TEAM_MATE, shooter=shooter.name, victim=victim.name)
    if disarmed(state, shooter):
        raise Refused(Reason.DISARMED, shooter=shooter.name, card=VOLLEYS[state.phase])
    if holds_another(state, shooter):
        raise Refused(Reason.OTHER_CARD, shooter=shooter.name, card=shooter.card)
    fired = [shot for shot in state.volley.shots if shot.shooter == shooter.name]
    if len(fired) >= ARMS[state.phase]:
        victims = tuple(shot.victim for shot in fired)
        raise Refused(Reason.NO_ARM_LEFT, shooter=shooter.name, victims=victims)
    if not second and any(shot.victim == victim.name for shot in fired):
        raise Refused(Reason.BOTH_ARMS, shooter=shooter.name, victim=victim.name)


def check_not_the_same_hit(state: State, command: m.Hit, by: str) -> None:
    """Two phones that saw one shot: ask. Two known shooters are two shots, without asking."""
    for shot in state.volley.shots:
        same = shot.victim == command.victim and shot.by != by
        unsure = shot.shooter is None or command.shooter is None
        if same and unsure and not command.second:
            raise Refused(Reason.SAME_HIT, victim=command.victim)


def unhit(state: State, victim: m.Name) -> e.Events:
    require_open(state)
    known(state, victim)
    if all(shot.victim != victim for shot in state.volley.shots):
        raise Refused(Reason.NOT_HIT, victim=victim)
    return (e.WasNotHit(victim),)


def acquit(state: State, who: m.Name) -> e.Events:
    """Also after the volley, while nothing but its shots has happened to him."""
    if state.phase not in VOLLEYS:
        raise Refused(Reason.NO_VOLLEY, phase=state.phase)
    if not may_be_acquitted(state, known(state, who)):
        raise Refused(Reason.NOT_A_SHOOTER, who=who)
    return (e.Acquitted(who),)


def may_be_acquitted(state: State, gangster: Gangster) -> bool:
    volley = state.volley
    if any(shot.shooter == gangster.name for shot in volley.shots):
        return True
    unhurt = gangster.in_play and not gangster.wounds
    return gangster.name in volley.unasked or (unhurt and gangster.card in VOLLEYS.values())


def require_open(state: State) -> None:
    if state.phase not in VOLLEYS:
        raise Refused(Reason.NO_VOLLEY, phase=state.phase)
    if state.volley.closed:
        raise Refused(Reason.VOLLEY_CLOSED, phase=state.phase)


# Wounds


def close(state: State) -> e.Events:
    """Everything lands at once; a Shotgun's victims leave without their Click (L-16)."""
    require_open(state)
    closed = e.VolleyClosed()
    hits = Counter(shot.victim for shot in state.volley.shots)
    if state.phase is Phase.SHOTGUN:
        victims = (who for who in hits if state.gangsters[who].in_play)
        return (
            closed,
            *(event for who in victims for event in (e.Fell(who), e.RecoilAwaited(who))),
        )
    return (closed, *land(evolve(state, closed), hits))


def land(state: State, hits: Mapping[m.Name, int]) -> e.Events:
    """One batch of simultaneous wounds; those who left in the meantime cannot be hit (L-31)."""
    events: list[e.Event] = []
    for who, wounds in hits.items():
        gangster = state.gangsters[who]
        if not gangster.in_play:
            continue
        if gangster.card is None and not gangster.wounds:
            events.append(e.WasAsked(who, wounds))
        else:
            if gangster.card in VOLLEYS.values() and not gangster.wounds:
                events.append(e.NotAsked(who, wounds))
            events.extend(suffer(state, gangster, wounds))
    return tuple(events)


def suffer(state: State, gangster: Gangster, wounds: int) -> e.Events:
    """*wounds* on somebody whose card can no longer soften them (L-03, L-04, L-46)."""
    if gangster.card is Card.BOOM and state.volley.waits(gangster.name):
        return ()
    if gangster.wounds + wounds >= 2:
        return (e.Fell(gangster.name),)
    return (e.Wounded(gangster.name, gangster.wounds + wounds),)


# Clicks


def reveal(state: State, command: m.Reveal) -> e.Events:
    """A wounded player shows his card; the wounds that waited for it count now."""
    gangster = known(state, command.who)
    if command.who not in state.volley.asked:
        raise Refused(Reason.NOT_ASKED, who=command.who)
    if command.number is not None and command.card not in NUMBERED:
        raise Refused(Reason.NO_NUMBER, card=command.card)
    shown = e.CardShown(command.who, command.card, command.number)
    wounds = state.volley.asked[command.who]
    return (shown, *consequences(state, command, gangster, wounds))


def consequences(state: State, command: m.Reveal, gangster: Gangster, wounds: int) -> e.Events:
    who, number = command.who, command.number
    match command.card:
        case Card.BOOM:
            return (e.ClickArmed(who, Card.BOOM, number),)
        case _ if not gangster.in_play:  # a grenade's victim: only another grenade matters (L-05)
            return ()
        case Card.KEVLAR:
            return suffer(state, gangster, wounds - 1) if wounds > 1 else ()
        case Card.BACKSTAB if wounds == 1 or state.variants.stab_when_hit_twice:
            return (e.Wounded(who, 1), e.ClickArmed(who, Card.BACKSTAB, number, wounds > 1))
        case _:
            return suffer(state, gangster, wounds)


def no_click(state: State, names: tuple[m.Name, ...]) -> e.Events:
    """Of those who have not shown their card yet; what one shows changes nothing for another."""
    asked = [known(state, who).name for who in names if who in state.volley.asked]
    if not asked:
        raise Refused(Reason.NOT_ASKED, who=names[0])
    return tuple(fact for who in asked for fact in reveal(state, m.Reveal(who, Card.WEAPON)))


def stab(state: State, command: m.Stab) -> e.Events:
    """Anybody in reach, team-mates included, or nobody; then hospital if hit twice (L-02)."""
    click = require_turn(state, command.who, Card.BACKSTAB)
    leaving = (e.Fell(command.who),) if click.leaving else ()
    if command.victim is None:
        return (e.Stabbed(command.who, None), *leaving)
    if command.victim == command.who:
        raise Refused(Reason.NOT_HIMSELF, who=command.who)
    victim = playing(state, command.victim)
    return (e.Stabbed(command.who, victim.name), *land(state, {victim.name: 1}), *leaving)


def explode(state: State, command: m.Explode) -> e.Events:
    """The holder and all he touches go to hospital; their Clicks die, save grenades in a chain."""
    require_turn(state, command.who, Card.BOOM)
    touched = [g for g in touchable(state, command.who, command.touched) if g.in_play]
    events: list[e.Event] = [e.Exploded(command.who, tuple(g.name for g in touched))]
    for gangster in touched:
        events.append(e.Fell(gangster.name))
        if state.variants.grenade_chains:
            events.extend(chain(state, gangster))
    if state.gangsters[command.who].in_play:
        events.append(e.Fell(command.who))
    return tuple(events)


def chain(state: State, gangster: Gangster) -> e.Events:
    """A grenade touched by a grenade goes off too, from where its holder stands (L-05 to L-07)."""
    click = state.volley.waits(gangster.name)
    if click is not None and click.card is Card.BOOM:
        return (e.ClickArmed(click.who, click.card, click.number),)
    if gangster.card is None:
        return (e.WasAsked(gangster.name, 0),)
    return ()


def require_turn(state: State, who: m.Name, card: Card) -> Click:
    """Cards are shown first; then the smallest number goes off."""
    known(state, who)
    click = state.volley.waits(who)
    if click is None or click.card is not card:
        raise Refused(Reason.NO_CLICK, who=who, card=card)
    if state.volley.asked:
        raise Refused(Reason.CARDS_TO_SHOW, who=tuple(state.volley.asked))
    if click not in state.volley.next_clicks:
        first = state.volley.clicks[0]
        raise Refused(Reason.NOT_YOUR_TURN, who=who, first=first.who, card=first.card)
    return click


def touchable(state: State, who: m.Name, names: tuple[m.Name, ...]) -> list[Gangster]:
    """Those an arm can reach: in the play area, on their feet or on the way to hospital (L-06)."""
    touched = [known(state, name) for name in dict.fromkeys(names)]
    for gangster in touched:
        if gangster.name == who:
            raise Refused(Reason.NOT_HIMSELF, who=who)
        if not gangster.in_play and gangster.standing is not Standing.COMA:
            raise Refused(Reason.NOT_IN_PLAY, who=gangster.name, standing=gangster.standing)
    return touched


# Recoil


def recoil(state: State, command: m.Recoil) -> e.Events:
    """Victims step back one after the other; when the last has, the splash lands as one batch."""
    known(state, command.who)
    if command.who not in state.volley.recoiling:
        raise Refused(Reason.NO_RECOIL, who=command.who)
    touched = tuple(g.name for g in touchable(state, command.who, command.touched) if g.in_play)
    recoils = {**state.volley.recoils, command.who: touched}
    return (e.Recoiled(command.who, touched), *splash(state, recoils))


def splash(state: State, recoils: Mapping[m.Name, tuple[m.Name, ...] | None]) -> e.Events:
    """One wound for each victim who bumped into you (L-16, L-47)."""
    bumps: Counter[m.Name] = Counter()
    for touched in recoils.values():
        if touched is None:
            return ()
        bumps.update(touched)
    return land(state, bumps)
