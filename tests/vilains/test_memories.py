"""The last screen: ranks, the cards that everybody held, medals from what was recorded."""

from __future__ import annotations

from typing import Any

import pytest

from pi_parrain.engine import Common
from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.vilains import facts
from pi_parrain.games.vilains import game as vilains
from pi_parrain.games.vilains.memories import MOST_POINTS, shown_rounds
from pi_parrain.games.vilains.moves import GiveTime, Pardon, Recount, Stand
from tests.vilains.story import Story, table


def ended() -> Story:
    """B doubts A rightly; C plays although he is skipped; D hesitates; A's last card wins."""
    story = table("ABCD", cards=8)
    story.play("G").challenge("B", "2").take()  # A picks up one card
    story.play("G GG").err(C="played_when_skipped").take()
    story.play("G").err(D="hesitation").take()
    story.do(Recount("D", 2)).play("G").do(Recount("A", 1)).play("G").do(Stand())
    return story


def memories(story: Story) -> dict[str, Any]:
    found: dict[str, Any] = story.view()["memories"]
    return found


def test_nothing_is_remembered_aloud_before_the_end():
    assert table().play("G").view()["memories"] is None


def test_ranks_follow_the_cards_that_are_left():
    story = ended()
    assert story.hands == "A0 B1 C3 D1"
    ranks = [(one.rank, one.name, one.cards) for one in memories(story)["standings"]]
    assert ranks == [(1, "A", 0), (2, "B", 1), (2, "D", 1), (4, "C", 3)]


def test_a_curve_has_the_cards_dealt_and_those_after_each_round():
    found = memories(ended())
    assert found["rounds"] == [0, 1, 2, 3, 4]
    assert {curve["name"]: curve["points"] for curve in found["curves"]} == {
        "A": [2, 2, 1, 1, 0],
        "B": [2, 2, 1, 1, 1],
        "C": [2, 2, 4, 3, 3],
        "D": [2, 2, 2, 3, 1],
    }


@pytest.mark.parametrize("rounds", range(1, 80))
def test_a_long_game_has_no_more_points_than_a_chart_has_room_for(rounds):
    shown = shown_rounds(rounds)
    assert (shown[0], shown[-1]) == (0, rounds)
    assert len(shown) <= MOST_POINTS + 1
    assert shown == sorted(set(shown))


def test_ranks_are_uncovered_from_the_last_to_the_first():
    story = ended()
    shown = []
    while Unveil in vilains.offers(story.state):
        command = vilains.button(story.state)
        assert isinstance(command, Unveil)
        story.do(command)
        shown.append([place.entry and place.entry.name for place in story.view()["ranking"].places])
    assert shown == [
        [None, None, None, "C"],
        [None, "B", "D", "C"],
        ["A", "B", "D", "C"],
    ]
    assert vilains.button(story.state) is None


def test_nothing_is_uncovered_before_the_end():
    assert table().why_not(Unveil(1)) is Common.NOTHING_TO_UNVEIL
    assert table().view()["ranking"] is None


def test_medals_say_what_was_recorded():
    found = {medal.title: (medal.who, str(medal.why)) for medal in memories(ended())["medals"]}
    assert found == {
        "Comme un coffre-fort": (("B",), "pas une erreur"),
        "Œil de lynx": (("B",), "a démasqué un vilain une fois"),
        "L'aspirateur": (("C",), "2 cartes ramassées d’un coup"),
        "La tête dans les nuages": (("C",), "a joué une fois sans en avoir le droit"),
        "La langue qui fourche": (
            ("A",),
            "s’est fait prendre une fois pour un chiffre ou un mot",
        ),
    }


def test_nerves_of_steel_are_for_few():
    """Three of four never hesitated: no medal. With two players, one of them is."""
    assert "Nerfs d'acier" not in [medal.title for medal in memories(ended())["medals"]]
    story = table("AB", cards=4).play("G").err(B="hesitation").take()
    story.do(Recount("B", 1)).play("G").do(Stand())
    assert [(medal.title, medal.who) for medal in memories(story)["medals"]] == [
        ("Nerfs d'acier", ("A",)),
        ("Comme un coffre-fort", ("A",)),
    ]


def test_time_given_back_is_no_hesitation():
    story = (
        table("AB", cards=4).play("G").err(B="hesitation").do(GiveTime("B")).play("G G").do(Stand())
    )
    assert memories(story)["medals"] == ()


def test_a_doubt_withdrawn_is_no_medal():
    story = (
        table("AB", cards=4).play("G").challenge("B", "2").do(Pardon("A")).play("G G").do(Stand())
    )
    assert memories(story)["medals"] == ()


def test_old_journals_do_not_say_who_doubted():
    assert facts.Checked("A", (), ()).challengers == ()
