"""Who can have fired the hits of a volley: hits are assigned to arms, as many as can be (L-51)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from pi_parrain.games.live.moves import Name
from pi_parrain.games.live.state import Gangster, Shot, State
from pi_parrain.games.live.words import ARMS, VOLLEYS, Card, Phase, Standing


def disarmed(state: State, gangster: Gangster) -> bool:
    """A wound cancels a Double Guns and a Shotgun, and no Bang (L-14)."""
    return bool(gangster.wounds) and state.phase is not Phase.BANG


def holds_another(state: State, gangster: Gangster) -> bool:
    """He has shown a card that does not fire in this phase."""
    return gangster.card not in (None, Card.WEAPON, VOLLEYS[state.phase])


def somebody_fired(state: State, shot: Shot) -> bool:
    """Whether there is an arm for *shot* too, besides those of the shots that were recorded.

    A shot that was recorded on the Parrain's word, though no arm was left, takes none away from
    the next one. So the number of shots that nobody can have fired never depends on their order.
    """
    shots, shooters = state.volley.shots, armed(state)
    teams = Counter([gangster.team for gangster in shooters])
    if len(shooters) - max(teams.values(), default=0) > len(shots):
        return True  # whoever is hit, each shot finds an opponent who fired no other
    before = Arms(state, shooters, shots)
    if shot.shooter is None:
        return before.aim(shot.victim, set())
    return Arms(state, shooters, (*shots, shot)).explained > before.explained


def armed(state: State) -> list[Gangster]:
    """Those who may have fired in this volley."""
    return [g for g in state.in_play if not (disarmed(state, g) or holds_another(state, g))]


class Arms:
    """The arms that can still fire, and at whom they are aimed: a maximum flow from hits to arms.

    A known shooter has used an arm of his own. The other shots take whatever arms are left, one by
    one; a shot that finds none sends another one looking for a different arm (augmenting paths).
    *explained* is how many of *shots* can have been fired at the most.
    """

    def __init__(self, state: State, shooters: list[Gangster], shots: Collection[Shot]) -> None:
        known = Counter((shot.shooter, shot.victim) for shot in shots if shot.shooter is not None)
        used = Counter(shooter for shooter, _ in known.elements())
        self.known = known
        self.arms = ARMS[state.phase]
        self.gangsters = state.gangsters
        teams = Counter([gangster.team for gangster in state.in_play])
        self.opponents = {team: teams.total() - teams[team] for team in state.teams}
        self.aims: dict[Name, list[Name]] = {g.name: [] for g in shooters}
        self.free = {g.name: self.arms - used[g.name] for g in shooters}
        unknown = (shot.victim for shot in shots if shot.shooter is None)
        self.explained = known.total() + sum(self.aim(victim, set()) for victim in unknown)

    def aim(self, victim: Name, tried: set[Name]) -> bool:
        """Find an arm for one more shot at *victim*, if need be by aiming others elsewhere."""
        for shooter, aims in self.aims.items():
            if shooter in tried or not self.may_aim(shooter, victim):
                continue
            tried.add(shooter)
            if len(aims) < self.free[shooter]:
                aims.append(victim)
                return True
            for arm, other in enumerate(aims):
                if self.aim(other, tried):
                    aims[arm] = victim
                    return True
        return False

    def may_aim(self, shooter: Name, victim: Name) -> bool:
        """An opponent; twice the same one only when there is no other in play (L-30)."""
        team, aimed = self.gangsters[shooter].team, self.gangsters[victim]
        if aimed.team == team:
            return False
        others = self.opponents[team] - (aimed.standing is Standing.IN_PLAY)
        most = 1 if others else self.arms
        return self.aims[shooter].count(victim) + self.known.get((shooter, victim), 0) < most
