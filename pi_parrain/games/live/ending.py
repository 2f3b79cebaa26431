"""When the fifth round is shared: the accounts, the ranks that are shown, and who won."""

from __future__ import annotations

from pi_parrain.engine import reveal
from pi_parrain.engine.game import Outcome
from pi_parrain.games.live.accounts import Account, Purse, Verdict, accounts
from pi_parrain.games.live.state import State, Team
from pi_parrain.games.live.words import Phase, Standing


def purses(state: State) -> list[Purse]:
    def lying(team: Team, standing: Standing) -> int:
        return sum(g.standing is standing for g in state.members(team.name))

    return [
        Purse(
            team.name,
            team.stash,
            members=len(state.members(team.name)),
            comas=lying(team, Standing.COMA),
            convalescents=lying(team, Standing.CONVALESCENT),
        )
        for team in state.teams.values()
    ]


def verdict(state: State) -> Verdict | None:
    """The final accounts, once the fifth round is shared."""
    if state.phase is not Phase.END:
        return None
    switches = state.variants
    return accounts(purses(state), switches.easy_counting, switches.convalescents_awake)


def ranking(state: State) -> reveal.Curtain[Account]:
    """The ranks as far as they are uncovered; none at all before the end."""
    final = verdict(state)
    ranked = () if final is None else final.accounts
    return reveal.curtain([(account.rank, account) for account in ranked], state.unveiled)


def unveil(state: State, rank: int) -> tuple[reveal.Unveiled, ...]:
    return reveal.unveil([place.rank for place in ranking(state).places], state.unveiled, rank)


def outcome(state: State) -> Outcome | None:
    final = verdict(state)
    if final is None:
        return None
    return Outcome(final.winners, final.why, unveiled=ranking(state).is_open)
