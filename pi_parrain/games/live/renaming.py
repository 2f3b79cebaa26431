"""Somebody's new name, wherever the old one stands. Team names are left alone, even a namesake."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from pi_parrain.engine.values import replace
from pi_parrain.games.live.moves import Name
from pi_parrain.games.live.state import News, Round, State, Volley

Value = TypeVar("Value")
Call = Callable[[Name], Name]


def renamed(state: State, who: Name, to: Name) -> State:
    """*state* as if *who* had been called *to* from the start; everybody keeps his place."""

    def call(name: Name) -> Name:
        return to if name == who else name

    gangsters = {call(g.name): replace(g, name=call(g.name)) for g in state.gangsters.values()}
    teams = {t.name: replace(t, chief=maybe(call, t.chief)) for t in state.teams.values()}
    return replace(
        state,
        gangsters=gangsters,
        teams=teams,
        parrain=maybe(call, state.parrain),
        volley=volley(state.volley, call),
        rounds=tuple(finished(round_, call) for round_ in state.rounds),
        news=None if state.news is None else news(state.news, call),
        plans=keyed(state.plans, call),
    )


def maybe(call: Call, name: Name | None) -> Name | None:
    return None if name is None else call(name)


def keyed(mapping: Mapping[Name, Value], call: Call) -> dict[Name, Value]:
    return {call(name): value for name, value in mapping.items()}


def volley(old: Volley, call: Call) -> Volley:
    return Volley(
        shots=tuple(
            type(shot)(call(shot.victim), maybe(call, shot.shooter), shot.by) for shot in old.shots
        ),
        closed=old.closed,
        asked=keyed(old.asked, call),
        clicks=tuple(
            type(click)(call(click.who), click.card, click.number, click.leaving)
            for click in old.clicks
        ),
        recoils={
            call(who): None if touched is None else tuple(map(call, touched))
            for who, touched in old.recoils.items()
        },
        fallen=tuple(map(call, old.fallen)),
    )


def finished(old: Round, call: Call) -> Round:
    return Round(
        loot=old.loot,
        share=old.share,
        parts=keyed(old.parts, call),
        takings=old.takings,
        cowards=tuple(map(call, old.cowards)),
        comas=tuple(map(call, old.comas)),
        wounded=tuple(map(call, old.wounded)),
        sharers=old.sharers,
    )


def news(old: News, call: Call) -> News:
    return replace(old, who=tuple(map(call, old.who)), by=maybe(call, old.by))
