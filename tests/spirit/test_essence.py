"""What counts when a game of Cash'n Guns is compared with what a card wants."""

from __future__ import annotations

import pytest

from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.words import Effect, Power
from tests.spirit.story import Story, card, table


def essence(story: Story) -> object:
    return spirit.essence(story.state)


@pytest.mark.parametrize("struck", [False, True], ids=["told", "struck"])
@pytest.mark.parametrize(
    ("one", "other"), [("A>B", ">B"), ("A>B C>B", "C>B A>B"), ("A>B C>B", ">B >B")]
)
def test_who_fired_need_not_be_known(one: str, other: str, struck: bool) -> None:
    def shot(told: str) -> object:
        story = table("RGRG").until_shots().shoots(told)
        return essence(story.do(m.Share()) if struck else story)

    assert shot(one) == shot(other)


def test_nor_who_shows_a_bullet_that_does_not_fire() -> None:
    shown = table("RGRG").until_shots().do(m.ShowHarmless("A"))
    assert essence(shown) == essence(table("RGRG").until_shots())
    unseen = table("RGRG").until_shots().do(m.Share())
    assert essence(shown.do(m.Share())) == essence(unseen)


@pytest.mark.parametrize("other", ["", ">D", ">B >B", "A>B C>D"])
def test_but_who_is_hit_and_how_often(other: str) -> None:
    def shot(told: str) -> object:
        return essence(table("RGRG").until_shots().shoots(told))

    assert shot("A>B") != shot(other)


def test_a_bullet_more_or_less_counts() -> None:
    counted = table("RGRG").do(m.SetBullets("A", 2, 5))
    assert essence(counted) != essence(table("RGRG"))


def test_a_grapple_is_somebodys() -> None:
    def grappled(taken: str) -> object:
        armed = table("RGRG", powers={"A": Power.GRAPPLING}).gives("B", "5 10").until_shots()
        shot = m.Shoot("B", "A", Effect.GRAPPLE, card(taken))
        return essence(armed.do(shot))

    assert grappled("5") != grappled("10")
