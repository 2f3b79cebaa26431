"""The end: ranks shown from the last to the first, and nobody told who won before that."""

from __future__ import annotations

import json

import pytest

from pi_parrain.engine import PARRAIN, PUBLIC, Common
from pi_parrain.engine.match import Match
from pi_parrain.engine.reveal import Unveil, curtain, unveil
from pi_parrain.errors import Refused
from pi_parrain.games.live import game as live
from pi_parrain.music import FIRST_RANK, RANK
from pi_parrain.server.language import jsonable
from rig.evening import Evening


@pytest.fixture
def match() -> Match:
    """Four teams, the fifth round shared, nothing uncovered."""
    return Evening(3, gangsters=12).match


def shown(match: Match) -> list[str | None]:
    places = live.view(match.state, PUBLIC)["ranking"].places
    return [place.entry.name if place.entry else None for place in places]


def names(match: Match) -> list[str]:
    return [account.name for account in live.view(match.state, PARRAIN)["verdict"].accounts]


def test_one_tap_a_rank_from_the_last_to_the_first(match):
    everybody = names(match)
    assert shown(match) == [None] * len(everybody)
    for rank in range(len(everybody), 0, -1):
        assert live.button(match.state) == Unveil(rank)
        assert Unveil in live.offers(match.state)
        match.submit(Unveil(rank))
        assert shown(match) == [None] * (rank - 1) + everybody[rank - 1 :]
    assert live.button(match.state) is None
    assert Unveil not in live.offers(match.state)


def test_an_undo_covers_the_rank_again(match):
    everybody = names(match)
    match.submit(Unveil(len(everybody)))
    match.take_back()
    assert shown(match) == [None] * len(everybody)


def test_everything_at_once_for_whoever_is_in_a_hurry(match):
    match.submit(Unveil(1))
    assert shown(match) == names(match)


def test_two_parrains_who_press_at_once_show_one_rank(match):
    last = len(names(match))
    match.submit(Unveil(last))
    with pytest.raises(Refused) as refused:
        match.submit(Unveil(last))
    assert refused.value.reason is Common.ALREADY_UNVEILED
    assert shown(match)[: last - 1] == [None] * (last - 1)


def test_the_public_is_told_nothing_that_is_covered(match):
    """Neither the verdict nor the medals, the curves or the stashes, by whichever name."""
    first = names(match)[0]
    for rank in range(len(names(match)), 1, -1):
        match.submit(Unveil(rank))
        view = {**live.view(match.state, PUBLIC), **live.board_switches["money"](match.state)}
        assert view["verdict"] is None
        assert view["memories"] is None
        assert [team["stash"] for team in view["teams"]] == [None] * len(view["teams"])
        assert first not in json.dumps(jsonable(view["ranking"]), default=str)
    match.submit(Unveil(1))
    assert live.view(match.state, PUBLIC)["verdict"].winners == live.outcome(match.state).winners


def test_the_books_know_who_won_all_the_while(match):
    assert live.outcome(match.state) is not None
    assert live.view(match.state, PARRAIN)["verdict"].winners == live.outcome(match.state).winners


def test_the_drum_rolls_and_the_winners_get_a_fanfare(match):
    *_, last = match.submit(Unveil(len(names(match)))).events
    assert live.tune(last) is RANK
    *_, first = match.submit(Unveil(1)).events
    assert live.tune(first) is FIRST_RANK


def test_equals_are_shown_together():
    ranked = [(1, "a"), (1, "b"), (3, "c")]
    covered = curtain(ranked, 0)
    assert covered.next == 3
    half = curtain(ranked, 3)
    assert ([place.entry for place in half.places], half.next) == ([None, None, "c"], 1)
    assert curtain(ranked, 1).is_open


def test_nothing_to_show_before_the_end_and_no_rank_that_nobody_has():
    with pytest.raises(Refused) as early:
        unveil((), 0, 1)
    assert early.value.reason is Common.NOTHING_TO_UNVEIL
    with pytest.raises(Refused) as nobody:
        unveil((1, 1, 3), 0, 2)
    assert nobody.value.reason is Common.NO_SUCH_RANK
