"""What is left of an evening: curves that end at the accounts, and awards that are deserved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pi_parrain.games.live.bills import NOTHING, Bills
from pi_parrain.games.live.ending import verdict
from pi_parrain.games.live.memories import awards, memories
from pi_parrain.games.live.moves import Variants
from pi_parrain.games.live.state import Round, State, Team
from pi_parrain.games.live.words import Phase
from rig.evening import Evening
from tests.live.story import round_of

TEN = Bills(k10=1)


def evening(*rounds: Round, **more: object) -> State:
    teams = {name: Team(name, None) for name in ("Rouges", "Bleus")}
    return replace(State(phase=Phase.END, teams=teams, rounds=rounds), **more)  # type: ignore[arg-type]


def a_round(
    parts: tuple[str, ...] = (),
    cowards: tuple[str, ...] = (),
    comas: tuple[str, ...] = (),
    wounded: tuple[str, ...] = (),
) -> Round:
    shares = dict.fromkeys(parts, TEN)
    return Round(TEN, 10_000, shares, {"Rouges": TEN, "Bleus": NOTHING}, cowards, comas, wounded)


def won(state: State) -> dict[str, tuple[str, ...]]:
    return {award.title: award.who for award in awards(state)}


def told(state: State) -> list[str]:
    return [f"{', '.join(award.who)} : {award.why}" for award in awards(state)]


def test_an_evening_without_rounds_has_no_awards() -> None:
    assert won(evening()) == {}


def test_the_most_cowardly_and_the_most_wounded_are_named() -> None:
    first = a_round(cowards=("Léa", "Tom"), comas=("Max",), wounded=("Zoé",))
    second = a_round(cowards=("Léa",), wounded=("Zoé", "Tom"))
    third = a_round(wounded=("Zoé",))
    assert told(evening(first, second, third)) == [
        "Léa : 2 fois au coin des lâches",
        "Zoé : 3 blessures (un coma en vaut deux)",
    ]


def test_wounds_are_remembered_when_the_loot_is_shared() -> None:
    story = round_of(A="bang", B="bang", X="bang", Y="bang").bang("A>X", "X>B", "Y>B").share()
    assert (story.state.rounds[0].wounded, story.state.rounds[0].comas) == (("X",), ("B",))


def test_equals_share_an_award_and_a_crowd_gets_none() -> None:
    assert won(evening(a_round(cowards=("A", "B", "C"))))["Poule mouillée"] == ("A", "B", "C")
    assert won(evening(a_round(cowards=("A", "B", "C", "D")))) == {}


def test_the_luckiest_brought_most_home() -> None:
    state = evening(a_round(parts=("Léa", "Tom")), a_round(parts=("Tom",)))
    assert "Tom : butin personnel : 20.000 $" in [line.replace("\xa0", " ") for line in told(state)]
    easy = replace(state, variants=Variants(easy_counting=True))
    assert "Tom : butin personnel : 2 cartes" in [line.replace("\xa0", " ") for line in told(easy)]


def test_the_toughest_is_at_every_split_that_there_was() -> None:
    first, nothing, last = a_round(parts=("Léa", "Tom")), a_round(), a_round(parts=("Tom", "Max"))
    assert won(evening(first, nothing, last))["Dur à cuire"] == ("Tom",)
    assert won(evening(nothing, first, last))["Dur à cuire"] == ("Tom",)
    assert "Dur à cuire" not in won(evening(nothing, first))


@pytest.mark.parametrize("seed", range(5))
def test_curves_start_at_nothing_and_end_at_the_accounts(seed: int) -> None:
    state = Evening(seed, gangsters=12).state
    final = verdict(state)
    assert final is not None
    drawn = memories(state, final)
    net = {account.name: account.net for account in final.accounts}
    gross = {account.name: account.gross for account in final.accounts}
    for curve in drawn["curves"]:
        first, *_rounds, fifth, last = curve["points"]
        assert len(curve["points"]) == len(state.rounds) + 2
        assert (first, fifth, last) == (0, gross[curve["team"]], net[curve["team"]])
        low, *_between, high = drawn["ticks"]
        assert low <= min(curve["points"]) <= max(curve["points"]) <= high
