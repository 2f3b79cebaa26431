"""One game in memory: forward, and back."""

from __future__ import annotations

import pytest

from pi_parrain.engine import Common, Match, Move
from pi_parrain.errors import Refused
from tests import toy
from tests.toy import CountDown, Join, Score, Whistle


@pytest.fixture
def match() -> Match:
    match = Match(toy.game)
    for command in (Join("Léa"), Score("Léa", 2), CountDown(), Whistle()):
        match.submit(command, by="Sam")
    return match


def test_moves_are_numbered_and_signed(match: Match) -> None:
    assert [move.seq for move in match.moves] == [1, 2, 3, 4]
    assert next(match.moves) == Move(1, Join("Léa"), (toy.Joined("Léa"),), "Sam")
    assert match.state == toy.State({"Léa": 2}, rounds=1)


def test_considering_changes_nothing(match: Match) -> None:
    before = match.state
    assert match.consider(Score("Léa")) == (toy.Scored("Léa", 1),)
    assert match.after((toy.Scored("Léa", 1),)).scores == {"Léa": 3}
    assert match.consider_undo().seq == 3
    with pytest.raises(Refused):
        match.submit(Score("Zoé"))
    assert match.state is before


def test_a_command_about_another_moment_is_stale(match: Match) -> None:
    match.consider(Score("Léa"), at="1:open")
    with pytest.raises(Refused) as caught:
        match.consider(Score("Léa"), at="0:open")
    assert caught.value.reason is Common.STALE


def test_time_goes_back_with_what_started_it(match: Match) -> None:
    assert match.last is not None
    assert match.last.command == CountDown()
    assert str(match.last_named()) == "Le compte à rebours"
    assert match.take_back().command == CountDown()
    assert [move.seq for move in match.moves] == [1, 2]
    assert match.state == toy.State({"Léa": 2})


def test_only_the_last_move_can_be_taken_back(match: Match) -> None:
    with pytest.raises(Refused) as caught:
        match.take_back(2)
    assert caught.value.reason is Common.ALREADY_UNDONE
    assert match.take_back(3).seq == 3
    assert match.take_back(2).seq == 2
    assert match.take_back().seq == 1
    assert match.state == toy.start()
    assert match.last is None
    assert match.last_named() is None
    with pytest.raises(Refused) as caught:
        match.take_back()
    assert caught.value.reason is Common.NOTHING_TO_UNDO
