"""In a shell: nothing secret is told too early, and what was drawn is drawn again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from pi_parrain.cli import main
from pi_parrain.engine import Outcome
from pi_parrain.engine.replay import replay
from pi_parrain.games import GAMES
from pi_parrain.journal import Journal
from pi_parrain.luck import luck_of
from pi_parrain.phrases import Phrase
from pi_parrain.shelf import seat
from pi_parrain.table import Table
from tests import seated
from tests.plain import plain
from tests.seated import Pick, Reveal, SetUp

COMMANDS = ["export", "export --all", "export --format csv", "export 1", "games", "bundle r.zip"]
SENTENCE = "Les joueurs ont encore des secrets : on emporte la partie quand elle est finie.\n"


@pytest.fixture(autouse=True)
def bingo(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(GAMES, "bingo", seated.game)  # type: ignore[arg-type]
    monkeypatch.chdir(tmp_path)


def told(number: int, *then: Any) -> dict[str, tuple[int, str]]:
    """The status and the words of each command, after Léa has picked *number*."""
    journal = Path("soirees.parrain")
    journal.unlink(missing_ok=True)
    with Journal(journal, lambda: "2026-07-14T20:00:00+02:00") as book:
        table = Table.start(book, GAMES["bingo"])
        for command in (SetUp(("Léa", "Tom")), Pick("Léa", number), *then):
            table.submit(command)  # type: ignore[arg-type]
    answers = {command: CliRunner().invoke(main, command.split()) for command in COMMANDS}
    with ZipFile("r.zip") as bundle:
        report = bundle.read("parties/1-bingo.jsonl").decode()
    said = {command: (one.exit_code, plain(one.output)) for command, one in answers.items()}
    return said | {"report": (0, plain(report))}


def test_before_the_reveal_every_command_says_the_same() -> None:
    assert told(5) == told(2)


def test_an_export_is_refused_with_a_sentence() -> None:
    said = told(5)
    for command in COMMANDS[:4]:
        assert said[command] == (2, SENTENCE)
    assert said["report"] == (0, SENTENCE)


def test_after_the_reveal_everybody_may_know() -> None:
    said = told(5, Reveal())
    assert {status for status, _ in said.values()} == {0}
    for command in (*COMMANDS[:4], "report"):
        assert '"number": 5' in said[command][1].replace('""', '"')


# A game that is over because of a secret lets the shell tell it


def is_five(state: seated.State) -> bool:
    return (state.picks or {}).get("Léa") == 5


def over(state: seated.State) -> Outcome | None:
    return Outcome((), Phrase("Cinq.")) if is_five(state) else None


def test_a_leak_is_caught_on_every_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    """But ``games``, which counts rows, and ``bundle``, which says where its report lies: neither
    asks the game anything."""
    monkeypatch.setitem(GAMES, "bingo", replace(seated.game, outcome=over))  # type: ignore[arg-type]
    one, other = told(5), told(2)
    assert {channel for channel in one if one[channel] != other[channel]} == {
        *COMMANDS[:4],
        "report",
    }


# Luck


def bingo_with_second_thoughts() -> Table:
    with Journal(Path("soirees.parrain")) as book:
        table = Table.start(book, seated.game)  # type: ignore[arg-type]
        for command in (SetUp(("Léa", "Tom")), Pick("Léa", 5), Reveal()):
            table.submit(command)  # type: ignore[arg-type]
        table.undo()
        table.submit(Reveal())  # type: ignore[arg-type]
    return table


@pytest.mark.parametrize("how", ["export", "export --all"])
def test_what_was_drawn_is_drawn_again(how: str) -> None:
    """Of nine numbers: six games would hardly agree by chance."""
    for _ in range(6):
        Path("soirees.parrain").unlink(missing_ok=True)
        table = bingo_with_second_thoughts()
        script = CliRunner().invoke(main, how.split()).stdout
        story = replay(script.encode().splitlines(), GAMES, "live", luck_of)
        assert story.rejected == []
        assert story.match.state == table.state
        assert script.count('"luck"') == script.count('"reveal"')


def test_a_replayed_game_is_kept_as_it_was_drawn() -> None:
    table = bingo_with_second_thoughts()
    script = exported()
    assert CliRunner().invoke(main, ["replay", "-", "--keep"], input=script).exit_code == 0
    assert CliRunner().invoke(main, ["export", "2"]).stdout == script
    with Journal(Path("soirees.parrain")) as book:
        assert seat(book, book.game(2)).state == table.state


def test_a_seed_is_kept_as_well() -> None:
    script = (
        '{"game": "bingo", "seed": "colo"}\n{"do": "set_up", "players": ["A"]}\n{"do": "reveal"}'
    )
    said = CliRunner().invoke(main, ["replay", "-", "--keep", "--json"], input=script).stdout
    again = CliRunner().invoke(main, ["replay", "-", "--json"], input=exported()).stdout
    assert json.loads(again)["state"] == json.loads(said)["state"]


def exported() -> str:
    return CliRunner().invoke(main, ["export"]).stdout
