"""Children come late, go to the toilet, go home, come back, change teams and names, at any moment.

What would spoil a round that has begun is planned, and happens by itself when the next one begins
(L-50, L-52).
"""

from __future__ import annotations

from pi_parrain.errors import Refused
from pi_parrain.games.live import facts as e
from pi_parrain.games.live import moves as m
from pi_parrain.games.live import teams
from pi_parrain.games.live.evolve import evolve
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.roster import check_distinct, team_of
from pi_parrain.games.live.shootout import known
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import ROUNDS, Phase, Standing
from pi_parrain.phrases import Phrase

ON_THEIR_FEET = (Standing.IN_PLAY, Standing.COWARD)


def arrive(state: State, who: m.Name, team: m.TeamName) -> e.Events:
    """While the packs still hold a card for everybody (L-38)."""
    team_of(state, team)
    expected = (*state.gangsters, *newcomers(state))
    check_distinct(Reason.SAME_NAME, (*expected, who))
    assert state.deck is not None
    gangsters, pack = len(expected) + 1, state.deck.smallest_pack
    if gangsters > pack:
        raise Refused(Reason.MORE_GANGSTERS_THAN_CARDS, gangsters=gangsters, pack=pack)
    if state.between_rounds:
        return enter(state, who, team)
    require_next_round(state)
    return (e.Planned(who, team),)


def depart(state: State, who: m.Name) -> e.Events:
    """He is gone now, and no longer counts from the next round on."""
    gangster = known(state, who)
    if state.between_rounds:
        return leave(state, who)
    out = (e.SteppedOut(who),) if gangster.standing in ON_THEIR_FEET else ()
    if out and state.round == ROUNDS and state.phase is not Phase.END:
        return out
    require_next_round(state)
    return (*out, e.Planned(who))


def step_out(state: State, who: m.Name) -> e.Events:
    """Whoever lies in hospital or rests is out already."""
    gangster = known(state, who)
    require_running(state)
    if gangster.standing not in ON_THEIR_FEET:
        raise Refused(Reason.NOT_IN_PLAY, who=who, standing=gangster.standing)
    team = state.plans.get(who) or gangster.team
    at_once = move(state, who, team) if team != gangster.team else ()  # he holds no card any more
    return (e.SteppedOut(who), *at_once)


def come_back(state: State, who: m.Name) -> e.Events:
    gangster = known(state, who)
    require_running(state)
    if gangster.standing is not Standing.AWAY:
        raise Refused(Reason.NOT_AWAY, who=who, standing=gangster.standing)
    if state.between_rounds or state.phase is Phase.ARMING:
        return (e.CameBack(who),)
    require_next_round(state)
    return (e.Planned(who, gangster.team),)


def change_team(state: State, who: m.Name, team: m.TeamName) -> e.Events:
    gangster = known(state, who)
    require_running(state)
    if team_of(state, team).name == gangster.team:
        raise Refused(Reason.SAME_TEAM, who=who, team=team)
    if state.between_rounds or gangster.standing is Standing.AWAY:
        return move(state, who, team)
    require_next_round(state)
    return (e.Planned(who, team),)


def rename(state: State, who: m.Name, to: m.Name) -> e.Events:
    known(state, who)
    others = [name for name in (*state.gangsters, *newcomers(state)) if name != who]
    check_distinct(Reason.SAME_NAME, (*others, to))
    return (e.Renamed(who, to),)


def call_off(state: State, who: m.Name) -> e.Events:
    if who not in state.plans:
        raise Refused(Reason.NOTHING_PLANNED, who=who)
    return (e.PlanDropped(who),)


def newcomers(state: State) -> tuple[m.Name, ...]:
    """Those who wait for the next round to play their first."""
    return tuple(who for who in state.plans if who not in state.gangsters)


def require_running(state: State) -> None:
    if state.phase is Phase.END:
        raise Refused(Reason.NO_NEXT_ROUND)


def require_next_round(state: State) -> None:
    if state.round == ROUNDS:
        raise Refused(Reason.NO_NEXT_ROUND)


# What happens at once between two rounds, and by itself when the next one begins


def carry_out(state: State) -> e.Events:
    """Everything that was planned, one after the other: a chief may leave, and his heir too."""
    events: list[e.Event] = []
    for who, team in state.plans.items():
        for event in planned(state, who, team):
            state = evolve(state, event)
            events.append(event)
    return tuple(events)


def planned(state: State, who: m.Name, team: m.TeamName | None) -> e.Events:
    if team is None:
        return leave(state, who)
    if who not in state.gangsters:
        return enter(state, who, team)
    gangster = state.gangsters[who]
    back = (e.CameBack(who),) if gangster.standing is Standing.AWAY else ()
    over = move(state, who, team) if gangster.team != team else ()
    return (*back, *over) or (e.PlanDropped(who),)  # a Parrain's ruling came before it


def enter(state: State, who: m.Name, team: m.TeamName) -> e.Events:
    return (e.Arrived(who, team), *crowned(state, who, team))


def leave(state: State, who: m.Name) -> e.Events:
    return (e.Departed(who), *orphaned(state, who))


def move(state: State, who: m.Name, team: m.TeamName) -> e.Events:
    return (e.TeamChanged(who, team), *orphaned(state, who), *crowned(state, who, team))


def crowned(state: State, who: m.Name, team: m.TeamName) -> e.Events:
    """Whoever joins a team without a chief is its chief."""
    return (e.ChiefNamed(team, who),) if state.teams[team].chief is None else ()


def orphaned(state: State, who: m.Name) -> e.Events:
    """A team that loses its chief has another one, if it has anybody."""
    team = state.teams[state.gangsters[who].team]
    if team.chief != who:
        return ()
    heir = next((g.name for g in state.members(team.name) if g.name != who), None)
    return (e.ChiefNamed(team.name, heir),)


# For the page


def sizes(state: State) -> dict[m.TeamName, int]:
    """How many each team will have in the next round."""
    where = {g.name: g.team for g in state.gangsters.values()} | state.plans
    return {name: list(where.values()).count(name) for name in state.teams}


def smallest_first(state: State) -> tuple[m.TeamName, ...]:
    """Where a newcomer is needed most."""
    return tuple(sorted(state.teams, key=sizes(state).__getitem__))


def crowding(state: State, who: m.Name, team: m.TeamName) -> tuple[Phrase, ...]:
    """What is odd about the teams once *who* has joined *team*."""
    assert state.deck is not None
    gangster = state.gangsters.get(who)
    after = sizes(state)
    after[team] += 1
    if gangster is not None:
        after[gangster.team] -= 1
    peopled = [size for size in after.values() if size > 0]
    return teams.check(peopled, state.deck, state.parrains) if len(peopled) > 1 else ()
