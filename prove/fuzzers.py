"""Files, words, settings and journals full of nonsense: each must end in a sentence, and soon."""

from __future__ import annotations

import json
import logging
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import CliRunner, Result
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from pi_parrain.cli import main
from pi_parrain.config.file import load
from pi_parrain.engine.codec import to_json
from pi_parrain.engine.replay import matters
from pi_parrain.errors import JournalError, ParrainError, SettingsError
from pi_parrain.games import GAMES
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import Carton
from pi_parrain.journal import Journal
from pi_parrain.journal.book import seal
from pi_parrain.keys import Keys
from pi_parrain.room import Room
from pi_parrain.server import create_app
from pi_parrain.shelf import as_script, as_sheet, seat, select
from pi_parrain.table import Table
from prove import nonsense
from rig.evening import Evening

GOOD_LINES = 12
CELLS = {
    "rows": ("seq", "at", "by", "once", "command", "events", "undoes"),
    "games": ("slug", "label", "started_at", "opened", "deleted_at"),
}
PLACES = [(table, name) for table, names in CELLS.items() for name in names]
MEMORIES = ("keys", "keys_copy", "phones", "rosters", "my_box", "new_game")
PAGES = ("/", "/play", "/board", "/new", "/my-box", "/rosters", "/phones", "/games", "/play.json")


@dataclass(frozen=True, slots=True)
class Outcome:
    """*wrong* is the first thing that went wrong, told with the nonsense that did it."""

    tried: int
    slowest_s: float
    wrong: str = ""


def fuzz(
    trial: Callable[[Any], None], nonsense: st.SearchStrategy[Any], examples: int, luck: int
) -> Outcome:
    """Try *examples* pieces of *nonsense*; a trial that is not content raises."""
    took: list[float] = []

    @seed(luck)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(nonsense)
    def attempt(piece: Any) -> None:
        began = time.perf_counter()
        try:
            trial(piece)
        finally:
            took.append(time.perf_counter() - began)

    try:
        attempt()
    except Exception as error:
        told = [repr(error), *getattr(error, "__notes__", [])]
        return Outcome(len(took), max(took, default=0.0), " ".join(told)[:2000])
    return Outcome(len(took), max(took))


@contextmanager
def a_sentence(kind: type[ParrainError]) -> Iterator[None]:
    """Nothing, or a refusal of this *kind* that says something."""
    try:
        yield
    except kind as refusal:
        if not str(refusal).strip():
            raise AssertionError("refused without a word") from refusal


def parrain(*words: str) -> Result:
    """What a command does; a person sees a sentence whatever was typed."""
    done = CliRunner().invoke(main, words, prog_name="parrain")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code in (0, 1, 2), done.exit_code
    assert "Traceback" not in done.output
    assert done.exit_code != 2 or done.stderr.strip(), "refused without a word"
    return done


# parrain replay


@cache
def good_lines() -> list[bytes]:
    with TemporaryDirectory() as name, Journal(Path(name) / "j") as book:
        table = keep_evening(book)
        text = as_script(table, select(table, book))
    return text.encode().splitlines()[:GOOD_LINES]


def keep_evening(book: Journal) -> Table:
    table = Table.start(book, GAMES["live"])
    for move in list(Evening(1, gangsters=8).match.moves)[:60]:
        table.submit(move.command, by=move.by)
    return table


def replay(examples: int, luck: int) -> Outcome:
    with TemporaryDirectory() as name:
        file = Path(name) / "soiree.jsonl"

        def trial(lines: list[bytes]) -> None:
            file.write_bytes(b"\n".join(lines))
            done = parrain("replay", str(file), "--json")
            if done.exit_code == 2:
                return
            story = json.loads(done.stdout)
            told = story["accepted"] + story["repeated"] + len(story["refused"])
            meant = sum(map(matters, file.read_bytes().removeprefix(b"\xef\xbb\xbf").split(b"\n")))
            assert meant - told in (0, 1), "a line was neither played nor refused"

        return fuzz(trial, nonsense.lines(good_lines()), examples, luck)


# parrain split


def split(examples: int, luck: int) -> Outcome:
    def trial(words: list[str]) -> None:
        done = parrain("split", *words)
        if done.exit_code == 0 and "--json" in words and "--help" not in words:
            answer = json.loads(done.stdout)
            assert len(answer["parts"]) == answer["among"]
            assert worth(*answer["parts"], answer["left"]) == worth(answer["pot"])

    return fuzz(trial, nonsense.split_words, examples, luck)


def worth(*bundles: Any) -> int:
    """Dollars, or cards in easy counting."""
    return sum(
        one if isinstance(one, int) else 1000 * (20 * one["k20"] + 10 * one["k10"] + 5 * one["k5"])
        for one in bundles
    )


# parrain.toml


def read_settings(examples: int, luck: int) -> Outcome:
    with TemporaryDirectory() as name:
        file = Path(name) / "parrain.toml"

        def trial(given: tuple[bytes, dict[str, str]]) -> None:
            written, environment = given
            file.write_bytes(written)
            with a_sentence(SettingsError):
                found = load(file, environment)
                assert 0 < found.server.port < 65_536
                assert all(0 <= pin <= 27 for _, pin in found.box.wired())

        return fuzz(trial, st.tuples(nonsense.toml_files, nonsense.environments), examples, luck)


# The journal


def read_everything(path: Path) -> None:
    """Whatever the program reads of a journal: every game, every memory, every page."""
    with Journal(path) as book:
        for kept in (*book.games(), *book.games(deleted=True)):
            with a_sentence(JournalError):
                table = seat(book, kept)
                entries = select(table, book)
                as_script(table, entries)
                as_sheet(table, entries)
        open_the_pages(book)


def open_the_pages(book: Journal) -> None:
    """As ``parrain serve`` does; a page that cannot be drawn says so."""
    logging.disable()
    room, keys = Room(book, GAMES), Keys(book)
    app = create_app(room, keys)
    try:
        room.resume_latest()
        phone = app.test_client()
        assert phone.post("/join", json={"key": keys.key}).status_code == 204
        for page in (*PAGES, *(f"/games/{kept.id}" for kept in book.games())):
            answer = phone.get(page)
            assert answer.status_code in (200, 404, 503), f"{page}: {answer.status_code}"
    finally:
        room.close()


def make_journal(path: Path) -> None:
    with Journal(path) as book:
        keep_evening(book)
        table = Table.start(book, GAMES["vilains"])
        book.delete(table.game_id)
        book.remember("rosters", {"Colo": ["Léa", "Tom"]})
        book.remember("my_box", to_json(Carton(Bills(28, 38, 38))))
        open_the_pages(book)


def scribbled_journal(examples: int, luck: int) -> Outcome:
    """Bytes that are not those that were written: refused, and left as they are."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        make_journal(folder / "good")
        good, spoilt = (folder / "good").read_bytes(), folder / "spoilt"

        def trial(page: bytes) -> None:
            for leftover in folder.glob("spoilt*"):
                leftover.unlink()
            spoilt.write_bytes(page)
            with a_sentence(JournalError):
                try:
                    Journal(spoilt).close()
                except JournalError:
                    assert spoilt.read_bytes() == page, "refused, and changed"
                    raise
                read_everything(spoilt)

        return fuzz(trial, nonsense.scribbled(good), examples, luck)


def impossible_journal(examples: int, luck: int) -> Outcome:
    """Rows and memories that no version of the program writes, in a file that is whole."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        make_journal(folder / "good")
        cells = nonsense.json_values | st.sampled_from(["{", "null", "[]", "{}", '{"do": 3}'])
        rows = st.dictionaries(st.sampled_from(PLACES), cells, max_size=3)
        memories = st.dictionaries(st.sampled_from(MEMORIES), cells, max_size=3)

        def trial(given: tuple[dict[tuple[str, str], Any], dict[str, Any]]) -> None:
            spoilt = Path(shutil.copy(folder / "good", folder / "spoilt"))
            forge(spoilt, *given)
            with a_sentence(JournalError):
                read_everything(spoilt)
            for leftover in folder.glob("spoilt*"):
                leftover.unlink()

        return fuzz(trial, st.tuples(rows, memories), examples, luck)


def forge(path: Path, cells: dict[tuple[str, str], Any], memories: dict[str, Any]) -> None:
    """Put *cells* into one row, seal it again, and *memories* beside; no table takes everything."""
    with closing(sqlite3.connect(path)) as db, db:
        for (table, name), cell in cells.items():
            which = "game = 1 AND seq = 5" if table == "rows" else "id = 1"
            change(db, f"UPDATE {table} SET {name} = ? WHERE {which}", as_cell(cell))
        for record in db.execute(
            "SELECT game, seq, at, by, once, command, events, undoes FROM rows"
        ).fetchall():
            db.execute(
                "UPDATE rows SET seal = ? WHERE game = ? AND seq = ?", (seal(record), *record[:2])
            )
        for name, cell in memories.items():
            change(db, "INSERT OR REPLACE INTO memory VALUES (?, ?)", name, as_cell(cell))


def change(db: sqlite3.Connection, statement: str, *values: Any) -> None:
    try:
        db.execute(statement, values)
    except (sqlite3.Error, OverflowError, UnicodeEncodeError):
        return


def as_cell(value: Any) -> Any:
    return value if isinstance(value, str | int | float | None) else json.dumps(value)


FUZZERS: dict[str, Callable[[int, int], Outcome]] = {
    "parrain replay": replay,
    "parrain split": split,
    "parrain.toml": read_settings,
    "scribbled journals": scribbled_journal,
    "impossible journals": impossible_journal,
}
