"""Three rounds from a file of commands with a seed; each turn and each account is worked out again.

The arithmetic below shares nothing with the game: squares modulo 13, and chips between neighbours.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pi_parrain.cli import main
from pi_parrain.engine.replay import replay
from pi_parrain.games import GAMES
from pi_parrain.games.crash import facts as e
from pi_parrain.luck import luck_of
from tests.plain import plain

SCRIPT = Path(__file__).parent / "games" / "trois_manches.jsonl"
PLAYERS = ["Léa", "Tom", "Nour", "Zoé"]


@pytest.fixture(scope="module")
def played():
    return replay(SCRIPT.read_bytes().splitlines(), GAMES, "live", luck_of)


@pytest.fixture(scope="module")
def state(played):
    return played.match.state


def test_only_the_second_big_deal_is_refused(played):
    assert [(line.line, line.code) for line in played.rejected] == [(16, "said_before")]


def test_every_pawn_walked_as_its_cards_said(state):
    squares = dict.fromkeys(PLAYERS, 0)
    assert len(state.history) == 60
    for turn in state.history:
        steps = turn.number.steps * (2 if turn.doubled else 1)
        squares[turn.owner] = (squares[turn.owner] + steps + 6) % 13 - 6
        assert (turn.end, len(turn.path)) == (squares[turn.owner], abs(steps))
    assert state.squares == squares


def test_the_accounts_of_three_rounds(played):
    chips = dict.fromkeys(PLAYERS, 35)
    settled = [
        (move, fact)
        for move in played.match.moves
        for fact in move.events
        if isinstance(fact, e.Settled)
    ]
    assert len(settled) == 3
    history = played.match.state.history
    for number, (_, fact) in enumerate(settled, start=1):
        squares = dict.fromkeys(PLAYERS, 0)
        for turn in history[: 20 * number]:
            squares[turn.owner] = turn.end
        for player, left in zip(PLAYERS, PLAYERS[1:] + PLAYERS[:1], strict=True):
            chips[player] += squares[player]
            chips[left] -= squares[player]
        assert {who: purse.value for who, purse in fact.purses.items()} == chips
    assert played.match.state.balances == chips


def test_how_it_ended(state):
    view = GAMES["crash"].view(state, "public")
    assert [(rank["rank"], rank["name"], rank["chips"]) for rank in view["ranks"]] == [
        (1, "Léa", 39),
        (2, "Tom", 35),
        (3, "Nour", 33),
        (3, "Zoé", 33),
    ]
    stroke = view["stroke"]
    assert (stroke.round, stroke.turn, stroke.owner, stroke.changed) == (1, 13, "Zoé", 11)


def test_the_command_line_tells_it():
    told = plain(CliRunner().invoke(main, ["replay", str(SCRIPT)]).output)
    assert "Manche 3 sur 3, tour 20 sur 20 : fin de la partie" in told
    assert "Léa (rouge) : 39 en jetons, pion sur −3" in told


def test_another_seed_deals_other_cards():
    script = SCRIPT.read_bytes().replace(b'"colo"', b'"camp"').splitlines()
    other = replay(script[:2], GAMES, "live", luck_of).match.state
    same = replay(SCRIPT.read_bytes().splitlines()[:2], GAMES, "live", luck_of).match.state
    assert other.hands != same.hands
