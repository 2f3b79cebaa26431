"""A pad speaks for its own seat; luck is drawn once, and kept in the facts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pi_parrain.engine import Common, Match, Seat, Undo
from pi_parrain.engine.replay import replay
from pi_parrain.errors import Refused
from pi_parrain.luck import luck_of
from tests import seated
from tests.seated import Drawn, Pick, Picked, Reveal, SetUp


@pytest.fixture
def match():
    match = Match(seated.game)
    match.submit(SetUp(("Léa", "Tom")))
    return match


def test_a_pad_chooses_for_itself(match):
    assert match.consider(Pick("Léa", 3), seat=Seat("Léa")) == (Picked("Léa", 3),)


@pytest.mark.parametrize(
    ("seat", "command", "reason"),
    [
        ("Léa", Pick("Tom", 3), Common.NOT_YOURS),
        ("Léa", Reveal(), Common.NOT_OFFERED),
        ("Léa", SetUp(("Léa",)), Common.NOT_OFFERED),
        ("Zoé", Pick("Zoé", 3), Common.NO_SEAT),
        ("Zoé", Pick("Léa", 3), Common.NO_SEAT),
    ],
)
def test_a_pad_sends_nothing_else(match, seat, command, reason):
    with pytest.raises(Refused) as refusal:
        match.consider(command, seat=Seat(seat))
    assert refusal.value.reason is reason


def test_a_pad_is_offered_what_its_moment_offers(match):
    match.submit(Reveal())
    with pytest.raises(Refused) as refusal:
        match.consider(Pick("Léa", 3), seat=Seat("Léa"))
    assert refusal.value.reason is Common.NOT_OFFERED


def test_a_parrain_may_speak_for_anybody(match):
    assert match.consider(Pick("Tom", 5), by="phone") == (Picked("Tom", 5),)


def test_luck_is_drawn_once_and_kept_in_the_facts(match):
    drawn = match.submit(Reveal(), luck=Random("le même")).events
    assert drawn == (Drawn(1 + Random("le même").randrange(9)),)
    again = Match(seated.game)
    for move in match.moves:
        again.play(move)
    assert again.state == match.state


def test_what_belongs_together_is_undone_together(match):
    """A changed mind goes back with the first choice."""
    match.game = replace(
        seated.game,
        undo=lambda state, command: Undo.WITH_PREVIOUS if state.picks else Undo.STEP,
    )
    begun = match.state
    for number in (3, 4, 5):
        match.submit(Pick("Léa", number))
    assert match.last.command == Pick("Léa", 3)
    match.take_back()
    assert match.state is begun


SCRIPT = b"""{"game": "bingo", "seed": "colo"}
{"do": "set_up", "players": ["L\xc3\xa9a", "Tom"]}
{"do": "reveal"}"""


def played(script):
    return replay(script.split(b"\n"), {"bingo": seated.game}, "bingo", luck_of)


def test_a_script_with_a_seed_draws_the_same_again():
    once, twice = (
        replay(SCRIPT.split(b"\n"), {"bingo": seated.game}, "bingo", luck_of) for _ in range(2)
    )
    assert once.rejected == []
    assert once.match.state == twice.match.state


def test_a_refusal_does_not_change_what_is_drawn_later():
    games, lines = {"bingo": seated.game}, SCRIPT.split(b"\n")
    refused = [*lines[:2], b'{"do": "set_up", "players": []}', *lines[2:]]
    assert (
        replay(refused, games, "bingo", luck_of).match.state
        == replay(lines, games, "bingo", luck_of).match.state
    )


def test_another_seed_draws_something_else():
    drawn = set()
    for number in range(30):
        drawn.add(played(SCRIPT.replace(b"colo", b"%d" % number)).match.state.drawn)
    assert len(drawn) > 3
