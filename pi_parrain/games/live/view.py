"""What a screen may show. The public sees no card, and no money until the winners are shown."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pi_parrain.engine.game import PARRAIN, Who
from pi_parrain.games.live import comings, loot, news, roster
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import PACKS
from pi_parrain.games.live.ending import ranking, verdict
from pi_parrain.games.live.memories import memories
from pi_parrain.games.live.rules import next_phases
from pi_parrain.games.live.split import UNIT, Split, explain
from pi_parrain.games.live.state import Click, Gangster, Round, State, Team
from pi_parrain.games.live.words import ROUNDS, VOLLEYS, Phase, Standing
from pi_parrain.phrases import Money


def view(state: State, who: Who) -> dict[str, Any]:
    """Everything but secrets, as plain values and phrases."""
    secrets = who == PARRAIN
    final = verdict(state)
    covered = not ranking(state).is_open
    open_books = secrets or not (final is None or covered)
    shown = {
        "moment": moment(state),
        "phase": state.phase,
        "clock": state.clock,
        "round": state.round,
        "rounds": ROUNDS,
        "variants": state.variants,
        "loot": pile(state, state.loot) | {"left": state.shared or state.between_rounds},
        "share": state.rounds[-1].share if state.shared else None,
        "gangsters": [person(state, g, secrets) for g in state.gangsters.values()],
        "teams": [crew(state, team, open_books) for team in state.teams.values()],
        "hospital": news.resting(state, Standing.COMA),
        "cowards": news.resting(state, Standing.COWARD, Standing.CONVALESCENT),
        "news": news.told(state),
        "ranking": None if final is None else ranking(state),
        "verdict": final if open_books else None,
        "memories": memories(state, final) if final and open_books else None,
    }
    return shown | behind_the_scenes(state) if secrets else shown


def money(state: State) -> dict[str, Any]:
    """What the teams own, on the board before the end, when a Parrain wants it there."""
    if not ranking(state).is_open:
        return {}  # the show has begun: no sums that give the winners away
    return {"teams": [crew(state, team, True) for team in state.teams.values()]}


def behind_the_scenes(state: State) -> dict[str, Any]:
    """What only the Parrain's phone shows."""
    return {
        "parrain": state.parrain,
        "shouts": news.shouts(state),
        "plans": news.plans(state),
        "smallest_first": comings.smallest_first(state),
        "pack": pack(state),
        "volley": volley(state) if state.phase in VOLLEYS else None,
        "ways": next_phases(state),
        "given": state.given,
        "shared": sharing(state, state.rounds[-1]) if state.shared else None,
        "back": back(state) if state.phase is Phase.RETURN else None,
    }


def volley(state: State) -> dict[str, Any]:
    """The open volley and the one thing it waits for now, in the order of the booklet."""
    shots = state.volley
    step: dict[str, Any] = {"kind": "done"}
    if not shots.closed:
        step = {"kind": "shots", "targets": len(state.teams_in_play) > 1}
    elif shots.recoiling:
        step = {"kind": "recoil", "who": shots.recoiling[0], "waiting": shots.recoiling[1:]}
    elif shots.asked:
        step = {"kind": "reveal", "asked": [asked(state, *one) for one in shots.asked.items()]}
    elif shots.clicks:
        step = {"kind": "click", "clicks": shots.next_clicks, "waiting": later_clicks(state)}
    return step | {
        "shots": shots.shots,
        "victims": Counter(shot.victim for shot in shots.shots),
        "shooters": tuple(dict.fromkeys(shot.shooter for shot in shots.shots if shot.shooter)),
        "unasked": tuple(shots.unasked),
        "clicked": shots.clicked,
        "lost": shots.lost,
    }


def asked(state: State, who: str, wounds: int) -> dict[str, Any]:
    return person(state, state.gangsters[who], True) | {"waiting": wounds}


def later_clicks(state: State) -> tuple[Click, ...]:
    now = state.volley.next_clicks
    return tuple(click for click in state.volley.clicks if click not in now)


def back(state: State) -> dict[str, tuple[str, ...]]:
    """Phase 9: who stood where in the round that has just ended, and where that leads."""
    *before, last = state.rounds
    healed = before[-1].comas if before else ()
    playing = {gangster.name for gangster in state.in_play}
    resting = state.standing(Standing.CONVALESCENT)
    return {
        "cowards": tuple(name for name in last.cowards if name in playing),
        "resting": tuple(gangster.name for gangster in resting),
        "healed": tuple(name for name in healed if name in playing),
    }


def moment(state: State) -> str:
    """Round and phase: what a command may say it is about."""
    return f"{state.round}:{state.phase.value}"


def pile(state: State, bills: Bills) -> dict[str, Any]:
    worth = None if state.variants.easy_counting else bills.value
    return {"bills": bills, "cards": bills.count, "value": worth}


def pack(state: State) -> dict[str, Any] | None:
    """What phase 1 asks for."""
    left = PACKS - state.packs_opened
    if state.deck is None or not left:
        return None
    return {
        "number": state.packs_opened + 1,
        "sizes": state.deck.sizes(state.opened, left),
        "offered": loot.last_pack(state),
        "unopened": state.deck.most - state.opened,
        "small": state.deck.small,
    }


def person(state: State, gangster: Gangster, secrets: bool) -> dict[str, Any]:
    shown = {
        "name": gangster.name,
        "team": gangster.team,
        "standing": gangster.standing,
        "wounds": gangster.wounds,
        "chief": state.teams[gangster.team].chief == gangster.name,
        "number": number(state, gangster.team),
        "returns": news.returns(state, gangster),
    }
    hits = sum(shot.victim == gangster.name for shot in state.volley.shots)
    return shown | {"card": gangster.card, "hits": hits} if secrets else shown


def number(state: State, team: str) -> int:
    """The number of a team's colour and emblem."""
    return state.teams[team].look


def crew(state: State, team: Team, open_books: bool) -> dict[str, Any]:
    members = state.members(team.name)
    return {
        "name": team.name,
        "number": number(state, team.name),
        "cry": team.cry,
        "chief": team.chief,
        "members": [gangster.name for gangster in members],
        "cards": sum(gangster.in_play for gangster in members),
        "receiver": roster.receiver(state, team),
        "banker": roster.banker(state, team),
        "stash": pile(state, team.stash) if open_books else None,
    }


def sharing(state: State, last: Round) -> dict[str, Any]:
    """The split that was just made, and why it is so; a share in easy counting is in cards."""
    easy = state.variants.easy_counting
    parts = tuple(last.parts.values()) or (Bills(),) * last.sharers
    share = Money(last.share * UNIT if easy else last.share)
    result = Split(last.loot, share, parts, state.loot)
    return {
        "share": last.share if easy else share,
        "parts": last.parts,
        "takings": last.takings,
        "given": state.given,
        "waiting": any(loot.may_be_given(state, team) for team in state.teams),
        "left": pile(state, state.loot),
        "why": explain(result, easy),
    }


def sides(state: State) -> tuple[str, ...]:
    return tuple(state.teams)
