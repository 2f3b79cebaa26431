"""Who can have fired the hits of a volley: hits are assigned to arms, as many as can be (L-51)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from pi_parrain.games.live.moves import Name
from pi_parrain.games.live.state import Gangster, Shot, State
from pi_parrain.games.live.words import ARMS, VOLLEYS, Card, Phase


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
    shots = state.volley.shots
    return explained(state, (*shots, shot)) > explained(state, shots)


def explained(state: State, shots: Collection[Shot]) -> int:
    """How many of *shots* can have been fired at the most: a maximum flow from hits to arms.

    A known shooter has used an arm of his own. The other shots take whatever arms are left, one by
    one; a shot that finds none sends another one looking for a different arm (augmenting paths).
    """
    known = Counter((shot.shooter, shot.victim) for shot in shots if shot.shooter is not None)
    arms = Arms(state, known)
    unknown = (shot.victim for shot in shots if shot.shooter is None)
    return known.total() + sum(arms.aim(victim, set()) for victim in unknown)


class Arms:
    """The arms that can still fire, and at whom they are aimed so far."""

    def __init__(self, state: State, known: Counter[tuple[Name, Name]]) -> None:
        self.state = state
        self.known = known
        self.aims: dict[Name, list[Name]] = {}
        self.free: dict[Name, int] = {}
        for gangster in state.in_play:
            if not (disarmed(state, gangster) or holds_another(state, gangster)):
                used = sum(n for (shooter, _), n in known.items() if shooter == gangster.name)
                self.aims[gangster.name] = []
                self.free[gangster.name] = ARMS[state.phase] - used

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
        gangsters = self.state.gangsters
        team = gangsters[shooter].team
        if gangsters[victim].team == team:
            return False
        others = any(g.team != team and g.name != victim for g in self.state.in_play)
        most = 1 if others else ARMS[self.state.phase]
        return self.aims[shooter].count(victim) + self.known[shooter, victim] < most
