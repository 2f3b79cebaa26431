"""A whole game from its script: a seed makes it come out the same, wherever it is played."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from pi_parrain.cli import main
from pi_parrain.engine.replay import replay
from pi_parrain.games import GAMES
from pi_parrain.games.gang.words import Phase
from pi_parrain.luck import luck_of
from tests.gang.story import plain

EVENING = Path(__file__).with_name("evening.jsonl")
SCORES = {"Léa": 6, "Tom": 14, "Zoé": 18, "Max": 8, "Eva": 7}


def played(script: bytes):
    return replay(script.split(b"\n"), GAMES, "live", luck_of)


def test_an_evening_of_nine_rounds():
    """A changed mind, a swapped hand, somebody out and back, a late joiner, a clock at zero."""
    story = played(EVENING.read_bytes())
    assert story.rejected == []
    assert story.match.state.phase is Phase.OVER
    assert story.match.state.round == 9
    assert story.match.state.scores == SCORES
    assert story.match.state.winners == ("Zoé",)


def test_another_seed_deals_other_cards():
    other = played(EVENING.read_bytes().replace(b'"colo"', b'"scouts"', 1))
    one = played(EVENING.read_bytes())
    assert next(iter(one.match.moves)).events != next(iter(other.match.moves)).events


def test_the_command_line_plays_it():
    answer = CliRunner().invoke(main, ["replay", str(EVENING)])
    assert answer.exit_code == 0
    assert plain(answer.output).endswith("Zoé gagne avec 18 points à la manche 9.\n")
