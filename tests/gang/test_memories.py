"""The last screen: ranks, points round by round, medals."""

from __future__ import annotations

from pi_parrain.games.gang.memories import memories
from pi_parrain.games.gang.moves import Join
from pi_parrain.games.gang.words import Phase
from tests.gang.story import Story, plain, table


def three_rounds() -> Story:
    """A and C find the most intruders; C is seen by B twice, and at last by both."""
    story = table("ABC")
    for a, b, c in (("1 2", "1 5", "1 2"), ("1 2", "1 5", "1 3"), ("1 5", "2 5", "1 2")):
        story.pick(A="1", B="1", C="1").vote(A=a, B=b, C=c).show(Phase.POINTS)
        if story.state.round < 3:
            story.show(Phase.CHOOSE)
    return story


def test_curves_add_up_to_the_scores() -> None:
    story = three_rounds()
    found = memories(story.state)
    assert found["rounds"] == [0, 1, 2, 3]
    for curve in found["curves"]:
        assert curve["points"][0] == 0
        assert curve["points"][-1] == story.scores[curve["name"]]
    assert found["ticks"][0] <= min(min(curve["points"]) for curve in found["curves"])


def test_as_many_points_are_the_same_rank() -> None:
    story = three_rounds()
    ranks = {one.name: one.rank for one in memories(story.state)["standings"]}
    scores = story.scores
    assert ranks == {
        name: 1 + sum(more > scores[name] for more in scores.values()) for name in scores
    }


def test_medals_are_for_few() -> None:
    story = three_rounds()
    medals = {one.title: (one.who, plain(one.why)) for one in memories(story.state)["medals"]}
    assert medals["Œil de lynx"] == (("A", "C"), "5 intrus trouvés")
    assert medals["Grillé !"] == (("C",), "démasqué par tous une fois")


def test_who_came_later_begins_at_nothing() -> None:
    story = table("AB").do(Join("C"))
    story.pick(A="1", B="1").vote(A="1 2", B="1 2").show(Phase.POINTS).show(Phase.CHOOSE)
    story.pick(A="1", B="1", C="1").vote(A="1 2", B="1 2", C="1 2").show(Phase.POINTS)
    [late] = [one for one in memories(story.state)["curves"] if one["name"] == "C"]
    assert late["points"] == [0, 0, 5]
