"""What counts when a game of LIVE is compared with what a card wants."""

from __future__ import annotations

from typing import Any

import pytest

from pi_parrain.games.live import game as live
from pi_parrain.games.live.moves import CloseVolley, Flee, Give, Hit, NoClick, Reveal, Rule
from pi_parrain.games.live.words import Card, Phase, Standing
from tests.live.story import evening

HIT_A, HIT_B = Hit("A"), Hit("B")


def essence(*commands: Any, by: str = "") -> object:
    story = evening("ABC", "XYZ").open(4, 6, 6).banzai().go_to(Phase.BANG)
    return live.essence(story.do(*commands, by=by).state)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((HIT_A, HIT_B), (HIT_B, HIT_A)),
        ((HIT_A,), (Hit("A", shooter="X"),)),
        (
            (Hit("A", shooter="X"), CloseVolley(), NoClick(("A",))),
            (HIT_A, CloseVolley(), Reveal("A", Card.WEAPON)),
        ),
    ],
)
def test_there_are_several_ways(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    assert essence(*one) == essence(*other)
    assert essence(*one) == essence(*one, by="another phone")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((HIT_A,), (HIT_B,)),
        ((HIT_A,), (HIT_A, HIT_A)),
        ((HIT_A,), (HIT_A, CloseVolley())),
        (
            (HIT_A, CloseVolley(), Reveal("A", Card.KEVLAR)),
            (HIT_A, CloseVolley(), NoClick(("A",))),
        ),
    ],
)
def test_and_wrong_ones(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    assert essence(*one) != essence(*other)


def test_piles_are_given_in_any_order() -> None:
    def given(*teams: str) -> object:
        story = evening("ABC", "XYZ").open(4, 6, 6).banzai()
        story.go_to(Phase.SPLIT).share()
        return live.essence(story.do(*map(Give, teams)).state)

    names = tuple(evening("ABC", "XYZ").state.teams)
    assert given(*names) == given(*reversed(names))
    assert given(*names) != given(*names[:1])


def test_a_coward_is_one_by_a_tap_or_by_a_long_press() -> None:
    def after(*commands: Any) -> object:
        story = evening("ABC", "XYZ").open(4, 6, 6).banzai()
        return live.essence(story.do(*commands).go_to(Phase.BANG).state)

    assert after(Flee("A")) == after(Rule("A", Standing.COWARD))
    assert after(Flee("A")) != after()
    assert after(Flee("A")) != after(Flee("B"))


def test_later_nobody_asks_whether_piles_were_ticked() -> None:
    def ran(*teams: str) -> object:
        story = evening("ABC", "XYZ").open(4, 6, 6)
        return live.essence(story.do(*map(Give, teams)).banzai().state)

    assert ran(*evening("ABC", "XYZ").state.teams) == ran()
