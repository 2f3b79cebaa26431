"""Every rule of a round, as one table of contents. Refusals first, facts last."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from pi_parrain.engine.reveal import Unveil
from pi_parrain.errors import Refused
from pi_parrain.games.live import comings, ending, loot, roster, shootout
from pi_parrain.games.live import facts as e
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.evolve import evolve
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import ROUNDS, VOLLEYS, Clock, Phase, Standing

TIMED = (m.Whistle, m.StopCountdown, m.Interrupt)
"""What can happen only while a countdown runs."""


def decide(state: State, command: m.Command, by: str, _luck: object = None) -> e.Events:
    check_clock(state, command)
    match command:
        case m.SetUp():
            return roster.set_up(state, command)
        case m.OpenPack():
            return loot.open_pack(state, command)
        case m.CountDown(phase):
            return count_down(state, phase)
        case m.Whistle():
            return (e.Whistled(),)
        case m.StopCountdown():
            return (e.CountdownStopped(),)
        case m.Interrupt():
            return (e.CountdownInterrupted(),)
        case m.Flee(who):
            return flee(state, who)
        case m.Stay(who):
            return stay(state, who)
        case m.Next(to):
            return go_on(state, to)
        case m.Hit():
            return shootout.hit(state, command, by)
        case m.Unhit(victim):
            return shootout.unhit(state, victim)
        case m.Acquit(who):
            return shootout.acquit(state, who)
        case m.CloseVolley():
            return shootout.close(state)
        case m.Reveal():
            return shootout.reveal(state, command)
        case m.NoClick(who):
            return shootout.no_click(state, who)
        case m.Stab():
            return shootout.stab(state, command)
        case m.Explode():
            return shootout.explode(state, command)
        case m.Recoil():
            return shootout.recoil(state, command)
        case m.Rule():
            return rule(state, command)
        case m.CorrectLoot(cards):
            return loot.correct(state, cards)
        case m.Share(cards):
            return loot.share(state, cards)
        case m.Give(team):
            return loot.give(state, team)
        case m.NameChief(team, who):
            return roster.name_chief(state, team, who)
        case m.Arrive(who, team):
            return comings.arrive(state, who, team)
        case m.Depart(who):
            return comings.depart(state, who)
        case m.StepOut(who):
            return comings.step_out(state, who)
        case m.ComeBack(who):
            return comings.come_back(state, who)
        case m.ChangeTeam(who, team):
            return comings.change_team(state, who, team)
        case m.Rename(who, to_name):
            return comings.rename(state, who, to_name)
        case m.CallOff(who):
            return comings.call_off(state, who)
        case Unveil(rank):
            return ending.unveil(state, rank)
        case _:
            assert_never(command)


def upgrade(command: m.Command, rules: int) -> m.Command:
    """Rules 1 recorded hits that nobody can have fired without a question (L-51)."""
    if rules < 2 and isinstance(command, m.Hit):
        return replace(command, insist=True)
    return command


def check_clock(state: State, command: m.Command) -> None:
    running = state.clock is Clock.RUNNING
    if running and not isinstance(command, (*TIMED, *m.ANY_TIME)):
        raise Refused(Reason.COUNTDOWN_RUNNING)
    if isinstance(command, TIMED) and not running:
        raise Refused(Reason.NO_COUNTDOWN)


def count_down(state: State, phase: Phase) -> e.Events:
    if phase is Phase.MOVEMENT and state.phase in (Phase.ARMING, phase) and not state.in_play:
        raise Refused(Reason.NOBODY_TO_COUNT_FOR)
    if phase not in countdowns(state):
        raise Refused(Reason.NOT_COUNTING, phase=phase, now=state.phase)
    # Doing « courage » over: who had fled may think again; whom the Parrain ruled out has no card.
    fled = (gangster.name for gangster in state.gangsters.values() if gangster.fled)
    return (*map(e.Stayed, fled), e.CountdownStarted(phase))


def countdowns(state: State) -> tuple[Phase, ...]:
    """Which may start now, the usual one first: 10-0 once the cards are dealt, 3-0 once everybody
    is frozen; either can be done over."""
    again = (Phase.MOVEMENT,) if state.in_play else ()
    match state.phase:
        case Phase.MOVEMENT if state.clock is Clock.ZERO:
            return (Phase.COURAGE, *again)
        case Phase.ARMING | Phase.MOVEMENT:
            return again
        case Phase.COURAGE:
            return (Phase.COURAGE,)
        case _:
            return ()


def flee(state: State, who: m.Name) -> e.Events:
    """Only between the second whistle and the first shot (RULES 1.4, phase 4)."""
    require_courage(state)
    return (e.Fled(shootout.playing(state, who).name),)


def stay(state: State, who: m.Name) -> e.Events:
    require_courage(state)
    if shootout.known(state, who).standing is not Standing.COWARD:
        raise Refused(Reason.NOT_A_COWARD, who=who)
    return (e.Stayed(who),)


def require_courage(state: State) -> None:
    if state.phase is not Phase.COURAGE or state.clock is not Clock.ZERO:
        raise Refused(Reason.NO_FLEEING, phase=state.phase)


AFTER = {
    Phase.COURAGE: Phase.BANG,
    Phase.BANG: Phase.DOUBLE_GUNS,
    Phase.DOUBLE_GUNS: Phase.SHOTGUN,
    Phase.SHOTGUN: Phase.SPLIT,
    Phase.RETURN: Phase.PREPARATION,
}


def next_phases(state: State) -> tuple[Phase, ...]:
    """Where ``Next`` may lead from here, the usual way first."""
    if state.phase is Phase.SPLIT:
        return (Phase.END if state.round == ROUNDS else Phase.RETURN,)
    ways = (AFTER[state.phase],) if state.phase in AFTER else ()
    if can_skip_to_split(state):
        ways = tuple(dict.fromkeys((*ways, Phase.SPLIT)))
    return ways


def can_skip_to_split(state: State) -> bool:
    """Nobody at all can play (L-34), or nobody is left to shoot at."""
    if state.phase in (Phase.ARMING, Phase.MOVEMENT):
        return not state.in_play
    return state.phase in (Phase.COURAGE, *VOLLEYS) and len(state.teams_in_play) < 2


def go_on(state: State, to: Phase) -> e.Events:
    ways = next_phases(state)
    if to not in ways:
        raise Refused(Reason.NO_WAY, to=to, now=state.phase)
    if state.phase is Phase.COURAGE and state.clock is not Clock.ZERO:
        raise Refused(Reason.COUNT_FIRST)
    if state.phase in VOLLEYS:
        check_settled(state)
    if state.phase is Phase.SPLIT and not state.shared:
        raise Refused(Reason.SHARE_FIRST)
    began = e.PhaseBegan(to)
    then = comings.carry_out(evolve(state, began)) if to is Phase.RETURN else ()
    return (began, *then)


def check_settled(state: State) -> None:
    """A volley in which nobody shot needs no closing."""
    volley = state.volley
    if not volley.closed and volley.shots:
        raise Refused(Reason.CLOSE_FIRST, phase=state.phase)
    if volley.asked:
        raise Refused(Reason.CARDS_TO_SHOW, who=tuple(volley.asked))
    if volley.recoiling:
        raise Refused(Reason.RECOIL_FIRST, who=volley.recoiling)
    if volley.clicks:
        raise Refused(Reason.CLICKS_FIRST, who=tuple(click.who for click in volley.clicks))


def rule(state: State, command: m.Rule) -> e.Events:
    """The Parrain is the sole judge, until the money is shared."""
    gangster = shootout.known(state, command.who)
    if state.phase is Phase.END or state.shared:
        raise Refused(Reason.TOO_LATE_TO_RULE)
    if command.wounds and command.standing is not Standing.IN_PLAY:
        raise Refused(Reason.WOUNDS_OUT_OF_PLAY, who=command.who, standing=command.standing)
    ruled = e.Ruled(command.who, command.standing, command.wounds)
    if gangster.name not in state.volley.recoiling:
        return (ruled,)
    recoils = {w: t for w, t in state.volley.recoils.items() if w != command.who}
    return (ruled, *shootout.splash(state, recoils))
