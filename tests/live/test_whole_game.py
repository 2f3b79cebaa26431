"""Five rounds from a file of commands; every figure below was worked out on paper."""

from pathlib import Path

import pytest

from pi_parrain.engine.replay import replay
from pi_parrain.games import GAMES
from pi_parrain.games.live import game as live
from pi_parrain.games.live.bills import Bills
from tests.plain import plain

SCRIPT = Path(__file__).parent / "games" / "cinq_manches.jsonl"

# Pot, share, who shares, cowards, comas: by hand, with the booklet.
ROUNDS = [
    (Bills(4, 6, 6), 25_000, "Ana Cléo Dan Eva Fil Hana", "Ivo", "Bob Gil"),
    (Bills(5, 7, 6), 100_000, "Cléo Ivo", "Dan Eva", "Ana Fil Hana"),
    (Bills(3, 6, 7), 30_000, "Bob Cléo Dan Eva Ivo", "", "Gil"),
    (Bills(4, 4, 9), 55_000, "Ana Bob Cléo", "Dan Eva Fil Hana", "Ivo"),
    (Bills(4, 9, 3), 60_000, "Dan Gil Hana", "", "Ana Bob Cléo Eva Fil"),
]
PARTS = [
    {
        "Ana": Bills(1, 0, 1), "Cléo": Bills(1, 0, 1), "Dan": Bills(1, 0, 1),
        "Eva": Bills(1, 0, 1), "Fil": Bills(0, 2, 1), "Hana": Bills(0, 2, 1),
    },
    {"Cléo": Bills(5, 0, 0), "Ivo": Bills(0, 7, 6)},
    {
        "Bob": Bills(1, 1, 0), "Cléo": Bills(1, 1, 0), "Dan": Bills(1, 1, 0),
        "Eva": Bills(0, 3, 0), "Ivo": Bills(0, 0, 6),
    },
    {"Ana": Bills(2, 1, 1), "Bob": Bills(2, 1, 1), "Cléo": Bills(0, 2, 7)},
    {"Dan": Bills(3, 0, 0), "Gil": Bills(1, 4, 0), "Hana": Bills(0, 5, 2)},
]  # fmt: skip
TEAMS = {"Rouges": 375_000, "Verts": 195_000, "Bleus": 275_000}


@pytest.fixture(scope="module")
def played():
    return replay(SCRIPT.read_bytes().splitlines(), GAMES, "live")


@pytest.fixture(scope="module")
def state(played):
    return played.match.state


def test_nothing_is_rejected_and_the_repeated_tap_counts_once(played):
    assert played.rejected == []
    assert played.repeated == 1


@pytest.mark.parametrize("number", range(5), ids=lambda i: f"round {i + 1}")
def test_round(state, number):
    pot, share, sharers, cowards, comas = ROUNDS[number]
    record = state.rounds[number]
    assert (record.loot, record.share) == (pot, share)
    assert sorted(record.parts) == sharers.split()
    assert sorted(record.cowards) == cowards.split()
    assert sorted(record.comas) == comas.split()
    assert record.parts == PARTS[number]


def test_stashes(state):
    assert {team.name: team.stash.value for team in state.teams.values()} == TEAMS
    assert state.teams["Rouges"].stash == Bills(13, 6, 11)
    assert state.loot == Bills(0, 0, 1)
    assert sum((team.stash for team in state.teams.values()), state.loot) == Bills(20, 30, 30)


def test_accounts(state):
    verdict = live.view(state, "parrain")["verdict"]
    assert [(a.name, a.net, a.comas, a.eligible) for a in verdict.accounts] == [
        ("Bleus", 275_000, 0, True),
        ("Verts", 145_000, 2, True),
        ("Rouges", 300_000, 3, False),
    ]
    assert live.outcome(state).winners == ("Bleus",)
    assert plain(verdict.why) == (
        "« Bleus » gagne : c'est l'équipe la plus riche, avec 275.000 $. "
        "Sans personne debout, pas de victoire pour Rouges."
    )
