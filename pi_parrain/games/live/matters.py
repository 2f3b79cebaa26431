"""What of an evening of LIVE is compared with what really happened, and what it has given whom."""

from __future__ import annotations

from collections.abc import Mapping

from pi_parrain.engine.players import Matters, Seen
from pi_parrain.games.live import moves as m
from pi_parrain.games.live import sights
from pi_parrain.games.live.bills import NOTHING
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import CLICKS, Phase, Standing
from pi_parrain.phrases import Phrase, _


def matters(before: State, command: m.Command, after: State) -> Matters:
    """Who fired, who has no Click to show, how bills were typed and piles ticked does not matter.

    Nor does it whether the Parrain taps a coward or rules that he is one.
    """
    when = before.round
    match command:
        case m.OpenPack():
            return Matters(((when, "pack", after.opened - before.opened),))
        case m.Hit(victim):
            return Matters(((when, before.phase, "hit", victim),))
        case m.Unhit(victim):
            return Matters((), ((when, before.phase, "hit", victim),))
        case m.Flee() | m.Stay() | m.CountDown() | m.Rule(standing=Standing.COWARD):
            return cowards(before, after)
        case m.Rule(who) if before.gangsters[who].standing is Standing.COWARD:
            back = cowards(before, after).taken_back
            return Matters(() if after.gangsters[who].in_play else ((when, command),), back)
        case m.Reveal(who, card) if card in CLICKS:
            return Matters(((when, before.phase, "shows", who, card),))
        case m.Explode(who, touched) | m.Recoil(who, touched):
            return Matters(((when, before.phase, "touches", who, frozenset(touched)),))
        case m.Stab():
            return Matters(((when, before.phase, command),))
        case m.CorrectLoot() | m.Share() | m.Rule() | m.StepOut() | m.ComeBack() | m.Arrive():
            return Matters(((when, command),))
        case m.Depart() | m.ChangeTeam():
            return Matters(((when, command),))
        case _:
            return Matters()


def cowards(before: State, after: State) -> Matters:
    """Who has become one, and who is none after all."""
    was, now = ({g.name for g in state.standing(Standing.COWARD)} for state in (before, after))

    def told(names: set[m.Name]) -> tuple[tuple[int, str, m.Name], ...]:
        return tuple((before.round, "coward", name) for name in before.gangsters if name in names)

    return Matters(told(now - was), told(was - now))


def told(before: State, command: m.Command, after: State) -> Seen:
    """A pack with its bills, however they were typed."""
    if not isinstance(command, m.OpenPack):
        return ()
    easy = before.variants.easy_counting
    return sights.pack(after.opened - before.opened, NOTHING, easy=easy)


def chapter(state: State) -> Phrase:
    if state.phase is Phase.END:
        return Phrase(_("Les comptes"))
    return Phrase(_("Manche {round}"), {"round": state.round})


def shares(state: State) -> Mapping[m.Name, int]:
    """What each child has brought its team, hospital aside."""
    total = dict.fromkeys(state.gangsters, NOTHING)
    for over in state.rounds:
        for who, part in over.parts.items():
            total[who] = total.get(who, NOTHING) + part
    easy = state.variants.easy_counting
    return {who: bills.count if easy else bills.value for who, bills in total.items()}
