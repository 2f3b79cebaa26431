"""Journals written by an older program open as they were, whatever happens on the way."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pi_parrain.engine.replay import replay
from pi_parrain.errors import JournalError
from pi_parrain.games import GAMES
from pi_parrain.journal import Journal, Locked, Newer, ReadOnly
from pi_parrain.journal import file as journal_file
from pi_parrain.journal.book import dumps
from pi_parrain.shelf import as_script, seat, select
from pi_parrain.table import Table
from tests.plain import plain

ROOT = Path(__file__).parents[1]
JOURNALS = ROOT / "tests/journals"
OLD = ("evening", "cut")
RECORD = "game, seq, at, by, once, command, events, undoes"


def copied(name: str, folder: Path) -> Path:
    """What a box holds: the file and, after a power cut, what was not merged into it yet."""
    path = folder / f"{name}.journal"
    for file in JOURNALS.glob(f"{path.name}*"):
        shutil.copy(file, folder)
    return path


@pytest.fixture(params=OLD)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return copied(request.param, tmp_path)


def records(path: Path) -> list[Any]:
    """Every row as SQLite has it, whatever the format."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute(f"SELECT {RECORD} FROM rows ORDER BY game, seq").fetchall()


def same_games(path: Path, old: Path) -> None:
    """The journal at *path* is up to date and holds the rows, the games and the memory of *old*."""
    before = records(copied(old.stem, path.parent))
    with Journal(path) as journal:
        games = (*journal.games(), *journal.games(deleted=True))
        after = [
            (
                game.id,
                *(row.seq, row.at, row.by, row.once),
                row.command and dumps(row.command),
                *(dumps(row.events), row.undoes),
            )
            for game in sorted(games, key=lambda game: game.id)
            for row in journal.rows(game.id)
        ]
        assert after == before
        assert {game.rules for game in games} == {1}
        assert len({journal.box_id, *(game.uid for game in games)}) == len(games) + 1
        assert journal_file.pragma(journal._db, "user_version") == len(journal_file.MIGRATIONS)


def test_every_row_is_as_it_was(old: Path) -> None:
    same_games(old, JOURNALS / old.name)


def test_ids_are_given_once(old: Path) -> None:
    found = []
    for _again in range(2):
        with Journal(old) as journal:
            found.append((journal.box_id, journal.games()))
    assert found[0] == found[1]


@pytest.mark.parametrize("read_only", [False, True])
def test_the_evening_goes_on(tmp_path: Path, read_only: bool) -> None:
    """Its games, undone moves, deleted games and rosters; each export replays to the same state."""
    with Journal(copied("evening", tmp_path), read_only=read_only) as journal:
        assert [(game.id, game.slug, game.rows) for game in journal.games()] == [
            (1, "live", 48),
            (4, "live", 0),
            (2, "vilains", 6),
        ]
        assert [(game.id, game.label) for game in journal.games(deleted=True)] == [(3, "Soirée 2")]
        assert journal.recall("rosters") == {"Colo": ["Léa", "Tom"]}
        for game in journal.games():
            table = seat(journal, game)
            script = as_script(table, select(table, journal)).encode().splitlines()
            assert replay(script, GAMES, game.slug).match.state == table.state
        assert len(seat(journal, journal.game(1)).moves) == 40
        assert "16 cartes" in plain(seat(journal, journal.game(1)).now.undo)


def test_a_countdown_that_the_power_cut_is_broken_off(tmp_path: Path) -> None:
    with Journal(copied("cut", tmp_path)) as journal:
        table = Table.resume(journal, 1, GAMES)
        assert (table.version, table.now.unrecorded) == (4, None)
        assert len(journal.rows(1)) == 4


def test_a_card_that_cannot_be_written_is_read_as_it_is(old: Path) -> None:
    before = old.read_bytes()
    with Journal(old, read_only=True) as journal:
        assert journal.rows(1)
        with pytest.raises(ReadOnly):
            journal.start("live")
        with pytest.raises(ReadOnly):
            journal.remember("rosters", {})
    assert old.read_bytes() == before


def test_a_second_program_leaves_the_format_to_the_one_that_plays(old: Path) -> None:
    """An older program may be playing from it: the newer one must not change it beneath."""
    claim = journal_file.claim(old)
    try:
        with pytest.raises(Locked):
            Journal(old, exclusive=True)
        with closing(sqlite3.connect(old)) as db:
            assert journal_file.pragma(db, "user_version") == 1
    finally:
        journal_file.os.close(claim)


OPEN = "import sys; from pathlib import Path; from pi_parrain.journal import Journal; \
sys.stdin.read(); j = Journal(Path(sys.argv[1]), patience=30); print(j.box_id)"


def test_two_programs_at_once(old: Path) -> None:
    """Both wait for the same word to begin; one brings the journal up to date, for both."""
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN, str(old)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
        )
        for _ in range(2)
    ]
    with ThreadPoolExecutor(2) as pool:
        said = list(pool.map(lambda program: program.communicate(timeout=60)[0], programs))
    assert [program.returncode for program in programs] == [0, 0]
    assert said[0] == said[1] != ""
    same_games(old, JOURNALS / old.name)


def test_killed_at_any_statement_it_is_old_or_new(old: Path, tmp_path: Path) -> None:
    folder = tmp_path / "cuts"
    folder.mkdir()
    command = [sys.executable, "-m", "tests.migrating", str(JOURNALS / old.name), str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    formats = done.stdout.split()
    assert formats == sorted(formats)
    assert formats.count("1") > 10
    assert formats.count("2") >= 1


def test_a_torn_wal_holds_the_whole_migration_or_nothing_of_it(old: Path, tmp_path: Path) -> None:
    """What the disk has of it is cut, or rubbish from there on, anywhere."""
    with Journal(old):
        wal = journal_file.beside(old, "-wal").read_bytes()
    for cut in range(0, len(wal), 1013):
        for rest in (b"", b"\xff" * (len(wal) - cut)):
            torn = tmp_path / "torn.journal"
            shutil.copy(JOURNALS / old.name, torn)
            journal_file.beside(torn, "-wal").write_bytes(wal[:cut] + rest)
            with Journal(torn) as journal:
                for game in journal.games():
                    seat(journal, game)
                assert journal.box_id


def test_a_game_of_newer_rules_is_refused_and_the_others_open(tmp_path: Path) -> None:
    with Journal(tmp_path / "soirees.parrain") as journal:
        newer = journal.start("live", rules=GAMES["live"].rules + 1)
        older = journal.start("live")
        for sit in (lambda: seat(journal, newer), lambda: Table.resume(journal, newer.id, GAMES)):
            with pytest.raises(Newer) as caught:
                sit()
            assert plain(caught.value) == (
                f"La partie {newer.id} a été jouée avec des règles plus récentes de Pi Parrain "
                f"(règles {newer.rules}, ici {newer.rules - 1}). Rien n'y a été changé, et les "
                "autres parties s'ouvrent comme avant. Mettez le programme à jour pour ouvrir "
                "celle-ci."
            )
        assert Table.resume(journal, older.id, GAMES).version == 0


def test_a_journal_of_a_newer_box_is_refused_by_whoever_reads(old: Path) -> None:
    with closing(sqlite3.connect(old)) as db:
        db.execute("PRAGMA user_version = 99")
    for read_only in (True, False):
        with pytest.raises(Newer, match="Mettez le programme à jour"):
            Journal(old, read_only=read_only)
    assert issubclass(Newer, JournalError)
