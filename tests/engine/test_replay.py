"""A script from its first line to its last."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.engine import Codec, Line, write_line
from pi_parrain.engine.replay import UNREADABLE, Replay, replay
from pi_parrain.errors import Unreadable
from pi_parrain.games import GAMES
from pi_parrain.games.live import game as live
from rig.evening import Evening
from tests import toy

TOYS = {"tally": toy.game}


def told(*lines: str) -> Replay:
    return replay([line.encode() for line in lines], TOYS, "tally")


def test_refused_lines_have_a_number_and_a_reason() -> None:
    story = told(
        "# what happened on Tuesday",
        '{"do": "join", "who": "Léa"}',
        "",
        '{"do": "score", "who": "Zoé"}',
        "oups",
        '{"do": "score", "who": "Léa", "points": 4}',
    )
    assert (story.accepted, story.match.state.scores) == (2, {"Léa": 4})
    assert [(r.line, r.code, str(r.why)) for r in story.rejected] == [
        (4, "unknown", "Zoé ne joue pas."),
        (5, UNREADABLE, "Ce n’est pas du JSON\N{NO-BREAK SPACE}: 'oups'."),
    ]


def test_a_first_line_may_name_the_game() -> None:
    assert told('{"game": "tally"}', '{"do": "join", "who": "Léa"}').accepted == 1
    assert told("# hello", "", '{"game": "tally"}').match.game is toy.game
    assert [r.line for r in told('{"do": "join", "who": "A"}', '{"game": "tally"}').rejected] == [2]
    for game in ('"belote"', "null", "3"):
        with pytest.raises(Unreadable, match=r"est inconnu\. Jeux possibles"):
            told(f'{{"game": {game}}}')


def test_repeated_keys_and_undo_count_as_at_a_table() -> None:
    story = told(
        '{"do": "join", "who": "Léa"}',
        '{"do": "score", "who": "Léa", "once": "a"}',
        '{"do": "score", "who": "Léa", "once": "a"}',
        '{"do": "undo", "once": "u"}',
        '{"do": "undo", "once": "u"}',
        '{"do": "score", "who": "Zoé", "once": "z"}',
        '{"do": "join", "who": "Zoé"}',
        '{"do": "score", "who": "Zoé", "once": "z", "at": "0:open"}',
        '{"do": "score", "who": "Zoé", "at": "7:open"}',
    )
    assert (story.accepted, story.repeated) == (5, 2)
    assert [(r.line, r.code) for r in story.rejected] == [(6, "unknown"), (9, "stale")]
    assert story.match.state.scores == {"Léa": 0, "Zoé": 1}


@given(st.lists(st.binary(max_size=30)))
def test_any_bytes_at_all(lines: list[bytes]) -> None:
    story = replay(lines, TOYS, "tally")
    assert not story.accepted
    assert all(str(rejected.why) for rejected in story.rejected)


@pytest.mark.parametrize("seed", range(10))
def test_a_whole_evening_is_the_same_when_replayed(seed: int) -> None:
    evening = Evening(seed, length=200)
    codec = Codec(live.commands, "do")
    lines = [write_line(codec, Line(move.command, move.by)) for move in evening.match.moves]
    story = replay([line.encode() for line in lines], GAMES, "live")
    assert not story.rejected
    assert story.match.state == evening.state
