"""Two referees tap in any order: shots, cards and recoils of one volley commute."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.engine.values import replace
from pi_parrain.games.live.moves import Hit
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import VOLLEYS
from tests.live.test_reference import Referee, crowd_of


def last(names):
    return names[-1]


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_the_order_of_taps_in_a_volley_does_not_matter(seed, chance):
    """The same round twice: in table order, and shuffled from the last to the first."""
    crowd = crowd_of(Random(seed))
    chain = bool(seed % 2)
    ordered, shuffled = (Referee(crowd, chance, grenade_chains=chain) for _ in range(2))
    ordered.story.pick, shuffled.story.pick = min, last
    cowards = [player.name for player in crowd.values() if player.coward]
    ordered.story.banzai(cowards)
    shuffled.story.banzai(cowards[::-1])
    for phase in VOLLEYS:
        ordered.story.go_to(phase)
        shuffled.story.go_to(phase)
        shots = [
            Hit(victim, shooter if chance.randint(0, 1) else None, second=True)
            for shooter, victim in ordered.shots(phase)
        ]
        ordered.story.do(*shots)
        chance.shuffle(shots)
        shuffled.story.do(*shots)
        for story in (ordered.story, shuffled.story):
            story.close().settle()
        assert untold(ordered) == untold(shuffled)


def untold(referee: Referee) -> State:
    """Everything but the news: what came last is told last."""
    return replace(referee.story.state, news=None)
