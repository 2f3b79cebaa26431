"""Facts -> state. Total, deterministic, boring: no rule is decided here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, TypeVar, assert_never

from pi_parrain.engine.reveal import Unveiled
from pi_parrain.engine.values import replace
from pi_parrain.games.live import facts as e
from pi_parrain.games.live.bills import NOTHING, Bills
from pi_parrain.games.live.deck import Deck
from pi_parrain.games.live.moves import Name, TeamName, TeamSheet
from pi_parrain.games.live.news import headline
from pi_parrain.games.live.renaming import renamed
from pi_parrain.games.live.state import Click, Gangster, Round, Shot, State, Team, Volley
from pi_parrain.games.live.words import CLICKS, VOLLEYS, Card, Clock, Phase, Standing

V = TypeVar("V")


def evolve(state: State, event: e.Event) -> State:
    after = apply(state, event)
    told = headline(after, event)
    return after if told is after.news else replace(after, news=told)


def apply(state: State, event: e.Event) -> State:
    match event:
        case e.WasHit():
            shot = Shot(event.victim, event.shooter, event.by)
            return with_volley(state, shots=(*state.volley.shots, shot))
        case e.WasNotHit(victim):
            return with_volley(state, shots=without_last_hit(state.volley.shots, victim))
        case e.Acquitted(who):
            return acquit(state, who)
        case e.VolleyClosed():
            return close_volley(state)
        case e.WasAsked(who, wounds):
            return with_volley(state, asked={**state.volley.asked, who: wounds})
        case e.NotAsked(who, wounds):
            return with_volley(state, unasked={**state.volley.unasked, who: wounds})
        case e.CardShown(who, card):
            return show(state, who, card)
        case e.ClickArmed():
            return arm(state, Click(event.who, event.card, event.number, event.leaving))
        case e.Wounded(who, wounds):
            return with_gangster(state, who, wounds=wounds)
        case e.Fell(who):
            return fall(state, who)
        case e.Stabbed(who) | e.Exploded(who):
            return forget(state, who)
        case e.RecoilAwaited(who):
            return with_volley(state, recoils={**state.volley.recoils, who: None})
        case e.Recoiled(who, touched):
            return with_volley(state, recoils={**state.volley.recoils, who: touched})
        case e.Fled(who):
            return with_gangster(state, who, standing=Standing.COWARD, wounds=0, fled=True)
        case e.Stayed(who):
            return with_gangster(state, who, standing=Standing.IN_PLAY, fled=False)
        case e.Ruled():
            return rule(state, event)
        case e.PhaseBegan(phase):
            return begin(state, phase)
        case e.CountdownStarted(phase):
            return replace(state, phase=phase, clock=Clock.RUNNING)
        case e.Whistled():
            return replace(state, clock=Clock.ZERO)
        case e.CountdownStopped():
            return replace(state, clock=Clock.STOPPED)
        case e.CountdownInterrupted():
            return replace(state, clock=Clock.INTERRUPTED)
        case e.GameSetUp():
            return set_up(event)
        case e.PackOpened():
            return open_pack(state, event)
        case e.LootCorrected(loot):
            return replace(state, loot=loot, opened=opened_after_all(state, loot))
        case e.Shared():
            return share(state, event)
        case e.Given(team):
            return replace(state, given=(*state.given, team))
        case e.ChiefNamed(team, who):
            return with_team(state, team, chief=who)
        case e.Arrived(who, team):
            state = without_plan(state, who)
            return replace(state, gangsters={**state.gangsters, who: Gangster(who, team)})
        case e.Departed(who):
            return depart(without_plan(state, who), who)
        case e.SteppedOut(who):
            staying = state.plans.get(who) is not None
            state = without_plan(state, who) if staying else state
            return rule(state, e.Ruled(who, Standing.AWAY))
        case e.CameBack(who):
            return with_gangster(without_plan(state, who), who, standing=Standing.IN_PLAY)
        case e.TeamChanged(who, team):
            return with_gangster(without_plan(state, who), who, team=team)
        case e.Renamed(who, to):
            return renamed(state, who, to)
        case e.Planned(who, team_or_none):
            return replace(state, plans={**state.plans, who: team_or_none})
        case e.PlanDropped(who):
            return without_plan(state, who)
        case Unveiled(rank):
            return replace(state, unveiled=rank)
        case _:
            assert_never(event)


def with_gangster(state: State, who: Name, **changes: Any) -> State:
    changed = replace(state.gangsters[who], **changes)
    return replace(state, gangsters={**state.gangsters, who: changed})


def with_team(state: State, team: TeamName, **changes: Any) -> State:
    return replace(state, teams={**state.teams, team: replace(state.teams[team], **changes)})


def with_volley(state: State, **changes: Any) -> State:
    return replace(state, volley=replace(state.volley, **changes))


def forget(state: State, who: Name) -> State:
    """Nothing more is expected of *who* in this volley."""
    volley = state.volley
    if who in volley.asked or volley.waits(who):
        return replace(state, volley=volley.without(who))
    return state


def set_up(event: e.GameSetUp) -> State:
    gangsters = {
        name: Gangster(name, sheet.name) for sheet in event.teams for name in sheet.members
    }
    return State(
        phase=Phase.PREPARATION,
        round=1,
        gangsters=gangsters,
        teams={
            sheet.name: Team(sheet.name, sheet.chief or sheet.members[0], look, sheet.cry)
            for sheet, look in zip(event.teams, looks(event.teams), strict=True)
        },
        parrains=event.parrains,
        parrain=event.parrain,
        variants=event.variants,
        deck=Deck.for_game(event.box, len(gangsters), event.variants.easy_counting),
    )


def looks(sheets: tuple[TeamSheet, ...]) -> Iterator[int]:
    """What each team chose; the others get the first that nobody chose."""
    chosen = {sheet.look for sheet in sheets}
    free = (look for look in count(1) if look not in chosen)
    return (sheet.look or next(free) for sheet in sheets)


def open_pack(state: State, event: e.PackOpened) -> State:
    return replace(
        state,
        phase=Phase.ARMING,
        clock=Clock.IDLE,
        loot=state.loot + event.pack,
        opened=state.opened + event.pack,
        red_opened=state.red_opened + (event.red or NOTHING),
        packs_opened=state.packs_opened + 1,
        given=(),
    )


def opened_after_all(state: State, loot: Bills) -> Bills:
    """A lost card has still come out of its pack; a mistyped or an extra one came out as it is."""
    out = sum((team.stash for team in state.teams.values()), loot)
    if out.count >= state.opened.count:
        return out
    mistyped = state.opened - state.loot + loot  # and besides, a card was lost earlier
    return mistyped if loot.count == state.loot.count and NOTHING <= mistyped else state.opened


def without_last_hit(shots: tuple[Shot, ...], victim: Name) -> tuple[Shot, ...]:
    last = max(i for i, shot in enumerate(shots) if shot.victim == victim)
    return shots[:last] + shots[last + 1 :]


def close_volley(state: State) -> State:
    """Whoever is known to have shot has shown which weapon he holds."""
    card = VOLLEYS[state.phase]
    shown = {
        shot.shooter: replace(state.gangsters[shot.shooter], card=card)
        for shot in state.volley.shots
        if shot.shooter is not None
    }
    return replace(state, gangsters={**state.gangsters, **shown}, volley=Volley(closed=True))


def acquit(state: State, who: Name) -> State:
    """Nothing is known of his card; if he was hit, he stands there again and is asked for it."""
    volley = state.volley
    shots = tuple(Shot(s.victim, None, s.by) if s.shooter == who else s for s in volley.shots)
    if who not in volley.unasked:
        return with_gangster(with_volley(state, shots=shots), who, card=None)
    unasked = without(volley.unasked, who)
    asked = {**volley.asked, who: volley.unasked[who]}
    fallen = tuple(name for name in volley.fallen if name != who)
    state = with_volley(state, shots=shots, asked=asked, unasked=unasked, fallen=fallen)
    return with_gangster(state, who, card=None, standing=Standing.IN_PLAY, wounds=0)


def show(state: State, who: Name, card: Card) -> State:
    clicked = state.volley.clicked or card in CLICKS
    return with_gangster(with_volley(forget(state, who), clicked=clicked), who, card=card)


def fall(state: State, who: Name) -> State:
    """To hospital. What waited for its turn is lost; a first wound can no longer be put right."""
    volley, wounded = state.volley, state.gangsters[who].wounds
    click = volley.waits(who)
    lost = (*volley.lost, click) if click else volley.lost
    unasked = without(volley.unasked, who) if wounded else volley.unasked
    fallen = tuple(name for name in state.gangsters if name in (*volley.fallen, who))
    state = with_volley(forget(state, who), lost=lost, unasked=unasked, fallen=fallen)
    return with_gangster(state, who, standing=Standing.COMA, wounds=0)


def without(people: dict[Name, V], who: Name) -> dict[Name, V]:
    return {name: value for name, value in people.items() if name != who}


def arm(state: State, click: Click) -> State:
    """Into the queue: ascending number, a dagger before a grenade, then table order (L-12)."""
    seats = list(state.gangsters)
    queue = sorted(
        (*state.volley.clicks, click),
        key=lambda c: (c.turn, c.card is not Card.BACKSTAB, seats.index(c.who)),
    )
    lost = tuple(one for one in state.volley.lost if one.who != click.who)  # a chain revives it
    return with_volley(state, clicks=tuple(queue), lost=lost)


def rule(state: State, event: e.Ruled) -> State:
    """By hand: what was known of his card no longer counts, nor what was expected of him."""
    state = forget(state, event.who)
    volley = state.volley
    recoils, unasked = (without(one, event.who) for one in (volley.recoils, volley.unasked))
    state = with_volley(state, recoils=recoils, unasked=unasked)
    ruled = Gangster(event.who, state.gangsters[event.who].team, event.standing, event.wounds)
    return replace(state, gangsters={**state.gangsters, event.who: ruled})


def begin(state: State, phase: Phase) -> State:
    match phase:
        case Phase.PREPARATION:
            return replace(state, phase=phase, clock=Clock.IDLE, round=state.round + 1)
        case Phase.RETURN:
            return new_round(state)
        case _:
            return replace(state, phase=phase, volley=Volley())


AFTER = {
    Standing.IN_PLAY: Standing.IN_PLAY,
    Standing.COWARD: Standing.IN_PLAY,
    Standing.COMA: Standing.CONVALESCENT,
    Standing.CONVALESCENT: Standing.IN_PLAY,
    Standing.AWAY: Standing.AWAY,
}


def new_round(state: State) -> State:
    """Phase 9: cowards come back, comas become convalescents, wounds are healed (RULES 1.3)."""
    return replace(
        state,
        phase=Phase.RETURN,
        clock=Clock.IDLE,
        gangsters={
            g.name: Gangster(g.name, g.team, AFTER[g.standing]) for g in state.gangsters.values()
        },
        volley=Volley(),
        shared=False,
        given=(),
    )


def share(state: State, event: e.Shared) -> State:
    takings = dict.fromkeys(state.teams, NOTHING)
    for who, part in event.parts.items():
        takings[state.gangsters[who].team] += part
    record = Round(
        loot=state.loot,
        share=event.share,
        parts=event.parts,
        takings=takings,
        cowards=tuple(g.name for g in state.standing(Standing.COWARD)),
        comas=tuple(g.name for g in state.standing(Standing.COMA)),
        wounded=tuple(g.name for g in state.in_play if g.wounds),
        sharers=len(state.in_play),
    )
    return replace(
        state,
        loot=event.left,
        teams={t.name: replace(t, stash=t.stash + takings[t.name]) for t in state.teams.values()},
        shared=True,
        given=(),
        rounds=(*state.rounds, record),
    )


def without_plan(state: State, who: Name) -> State:
    plans = {name: team for name, team in state.plans.items() if name != who}
    return replace(state, plans=plans)


def depart(state: State, who: Name) -> State:
    gangsters = {name: g for name, g in state.gangsters.items() if name != who}
    parrain = None if state.parrain == who else state.parrain
    return replace(state, gangsters=gangsters, parrain=parrain)
