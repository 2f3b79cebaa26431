"""What a shell tells of a game in which players have secrets: nothing that depends on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from pi_parrain.cli import main
from pi_parrain.games import GAMES
from pi_parrain.journal import Journal
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
        table = Table.start(book, seated.game)  # type: ignore[arg-type]
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
