"""A version that changes the format of the journal, and is taken back: no game is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pi_parrain.journal import Journal, Newer, Row, formats, swap
from pi_parrain.journal import file as journal_file
from pi_parrain.journal.book import KeptGame
from pi_parrain.journal.faults import DISK_FULL, DiskFull
from tests.cutting import KILLED, run_until


def later_tables(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE extra (a TEXT) STRICT")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "soirees.parrain"


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Be the version after this one, or this one again."""
    known = list(journal_file.MIGRATIONS)

    def become(is_later: bool) -> None:
        wanted = [*known, later_tables] if is_later else known
        monkeypatch.setattr(journal_file, "MIGRATIONS", wanted)
        monkeypatch.setattr(formats, "MIGRATIONS", wanted)

    return become


def play(place: Path, label: str, rows: int = 2) -> None:
    with Journal(place) as book:
        game = book.start("toy", label)
        for number in range(1, rows + 1):
            book.append(game.id, Row(number, {"do": label}))


def labels(place: Path) -> list[str]:
    with Journal(place) as book:
        return sorted(game.label for game in book.games())


def latest(place: Path) -> str:
    with Journal(place) as book:
        found = book.latest()
    assert found is not None
    return found.label


def damage(place: Path, label: str) -> None:
    with closing(sqlite3.connect(place)) as db, db:
        changed = db.execute(
            "UPDATE rows SET seal = seal + 1 WHERE game = (SELECT id FROM games WHERE label = ?)",
            (label,),
        )
        assert changed.rowcount


def start(place: Path) -> None:
    formats.settle(place, place.with_suffix(".toml"))


def test_the_way_there_and_back_and_there_again(place: Path, later: Callable[[bool], None]) -> None:
    play(place, "before")
    later(True)
    start(place)
    play(place, "on trial")
    assert labels(place) == ["before", "on trial"]

    later(False)
    with pytest.raises(Newer):
        Journal(place)
    start(place)
    assert labels(place) == ["before"]
    assert swap.before(place) is None  # nobody is offered what this version cannot open
    play(place, "after")
    start(place)  # still too new for us: it stays where it is
    assert labels(place) == ["after", "before"]

    later(True)
    start(place)
    assert labels(place) == ["after", "before", "on trial"]
    assert latest(place) == "after"
    start(place)
    assert len(labels(place)) == 3


def test_a_game_that_went_on_in_both_is_two(place: Path, later: Callable[[bool], None]) -> None:
    play(place, "both", rows=1)
    later(True)
    with Journal(place) as book:
        book.append(1, Row(2, {"do": "there"}))
    later(False)
    start(place)
    with Journal(place) as book:
        book.append(1, Row(2, {"do": "here"}))
    later(True)
    start(place)
    with Journal(place) as book:
        last = [book.rows(game.id)[-1].command for game in book.games()]
    assert sorted(str(command) for command in last) == ["{'do': 'here'}", "{'do': 'there'}"]


def test_a_second_one_that_is_taken_back_throws_nothing_away(
    place: Path, later: Callable[[bool], None]
) -> None:
    play(place, "before")
    for label in ("first", "second"):
        later(True)
        with Journal(place):
            pass
        play(place, label)
        later(False)
        start(place)
    kept = sorted(folder.name for folder in place.parent.glob("*.newer*"))
    assert len(kept) == 2
    assert labels(place) == ["before"]

    later(True)
    start(place)
    assert labels(place) == ["before", "first", "second"]
    assert latest(place) == "before"
    assert not list(place.parent.glob("*.newer*"))


def test_a_damaged_game_stays_and_the_others_join_once(
    place: Path, later: Callable[[bool], None]
) -> None:
    play(place, "both", rows=1)
    later(True)
    with Journal(place) as book:
        book.append(1, Row(2, {"do": "there"}))
    play(place, "damaged")
    play(place, "whole")
    later(False)
    start(place)
    with Journal(place) as book:
        book.append(1, Row(2, {"do": "here"}))
    [aside] = place.parent.glob("*.newer")
    damage(aside / place.name, "damaged")

    later(True)
    for _start in range(3):
        start(place)
        assert labels(place) == ["both", "both", "whole"]
        with Journal(place) as book:
            last = book.latest()
            assert last is not None
            assert book.rows(last.id)[-1].command == {"do": "here"}
    assert aside.exists()  # somebody may still rescue it


def test_a_card_that_fills_up_half_way_changes_no_game_in_play(
    place: Path, later: Callable[[bool], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(place, "before")
    later(True)
    play(place, "first")
    play(place, "second")
    later(False)
    start(place)
    later(True)

    adopt, taken = Journal.adopt, list[str]()

    def fill_up(
        book: Journal, kept: KeptGame, rows: tuple[Row, ...], latest: KeptGame | None = None
    ) -> None:
        if taken:
            raise DiskFull(DISK_FULL, path=book.path)
        adopt(book, kept, rows, latest)
        taken.append(kept.label)

    with monkeypatch.context() as fault:
        fault.setattr(Journal, "adopt", fill_up)
        start(place)
    assert labels(place) == ["before", "first"]
    assert latest(place) == "before"
    start(place)
    assert labels(place) == ["before", "first", "second"]
    assert latest(place) == "before"


def put_in_place(place: Path, label: str) -> None:
    """As a restore does."""
    with swap.draft(place) as folder:
        play(folder / place.name, label)
    swap.keep_promise(place, place.with_suffix(".toml"))


def before(place: Path) -> list[str]:
    found = swap.before(place)
    assert found is not None
    return labels(found)


def test_what_a_restore_replaced_can_be_asked_back_after_an_update_that_was_undone(
    place: Path, later: Callable[[bool], None]
) -> None:
    play(place, "replaced")
    put_in_place(place, "restored")
    later(True)
    play(place, "on trial")
    later(False)
    start(place)
    assert labels(place) == ["restored"]
    assert before(place) == ["replaced"]
    later(True)
    start(place)
    assert labels(place) == ["on trial", "restored"]


def test_what_a_version_on_trial_has_replaced_waits_for_its_return(
    place: Path, later: Callable[[bool], None]
) -> None:
    play(place, "before")
    later(True)
    play(place, "on trial")
    put_in_place(place, "restored")
    later(False)
    start(place)
    assert labels(place) == ["before"]
    assert swap.before(place) is None  # this version could not open it
    later(True)
    start(place)
    assert labels(place) == ["before", "restored"]
    assert before(place) == ["before", "on trial"]


def test_without_a_copy_a_newer_journal_is_left_alone(place: Path) -> None:
    play(place, "theirs")
    with sqlite3.connect(place) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    before = place.read_bytes()
    start(place)
    assert place.read_bytes() == before
    with pytest.raises(Newer):
        Journal(place)


BACK = """
from pathlib import Path

from pi_parrain.journal import formats

place = Path(words[0])
cut_before("rename", "replace", "mkdir", "rmdir", "unlink", "fsync")
formats.settle(place, place.with_suffix(".toml"))
"""


def test_a_cut_before_any_step_back_is_stepped_again(
    tmp_path: Path, later: Callable[[bool], None]
) -> None:
    code, step = KILLED, 0
    while code == KILLED:
        place = tmp_path / str(step) / "soirees.parrain"
        place.parent.mkdir()
        later(False)
        play(place, "replaced")
        put_in_place(place, "before")
        later(True)
        play(place, "on trial")
        later(False)
        code = run_until(step, BACK, str(place))
        swap.keep_promise(place, place.with_suffix(".toml"))  # somebody switches it on again
        start(place)
        assert labels(place) == ["before"], step
        assert before(place) == ["replaced"], step
        later(True)
        start(place)
        assert labels(place) == ["before", "on trial"], step
        step += 1
    assert code == 0
    assert step > 5
