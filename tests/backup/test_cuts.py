"""The power is cut before every step of a restore: the old box or the new one, and never half."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pi_parrain.atomic import write_whole
from pi_parrain.errors import JournalError
from pi_parrain.journal import swap
from pi_parrain.journal.faults import DiskFull
from pi_parrain.server.pages.backup import scope
from tests.backup.boxes import Machine, copied
from tests.cutting import KILLED, run_until

RESTORE = """
from pathlib import Path

from pi_parrain.backup.reading import read_backup
from pi_parrain.backup.restoring import promise_restore, promise_return
from pi_parrain.config.file import read
from pi_parrain.journal import Journal
from pi_parrain.journal.swap import before, keep_promise
from pi_parrain.backup import Scope

scope = Scope({"rosters": dict[str, tuple[str, ...]]}, frozenset(words[2].split()))
what, reading = words[0], read(Path(words[1]), {})
place = reading.settings.journal.path
cut_before("rename", "replace", "mkdir", "rmdir", "unlink", "fsync", "write")
keep_promise(place, reading.page_file)
if what == "restore":
    with Journal(place) as old:
        found = read_backup(place.with_name("upload"), scope)
        promise_restore(found, old, scope, reading, with_key=False)
elif before(place) is not None:
    with Journal(place) as old:
        promise_return(old, scope, reading)
keep_promise(place, reading.page_file)
"""


@pytest.mark.parametrize("what", ["restore", "back"])
def test_a_cut_before_any_step_leaves_the_old_box_or_the_new(tmp_path: Path, what: str) -> None:
    content = copied(tmp_path / "from", by_hand="[box]\nsound = 'siren'\n").back_up()
    outcomes, code, step = set(), KILLED, 0
    while code == KILLED:
        machine = Machine(tmp_path / f"{step}")
        with machine.journal() as book:
            book.remember("rosters", {"Ici": ["Zoé"]})
        old = machine.held()
        machine.place.with_name("upload").write_bytes(content)
        if what == "back":
            machine.restore(content)
        settings = " ".join(scope().settings)
        code = run_until(step, RESTORE, what, str(machine.file), settings)
        machine.start()  # somebody switches the box on again
        now = machine.held()
        is_new = (len(now[0]), now[1], now[2].sound) == (3, {"Colo": ["Léa", "Tom"]}, "siren")
        assert now == old or is_new, step
        assert swap.before(machine.place) is not None or (now == old and what == "restore"), step
        outcomes.add(now == old)
        step += 1
    assert code == 0
    assert outcomes == {True, False}
    assert step > 6


def test_a_card_that_fills_up_in_the_middle_is_a_sentence(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    before = machine.files()

    def restore() -> None:
        with swap.draft(machine.place) as folder:
            (folder / "settings").symlink_to("/dev/full")
            (folder / "settings").write_bytes(b"x")

    with pytest.raises(DiskFull):
        restore()
    assert machine.files() == before


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
@pytest.mark.parametrize("step", ["mkdir", "rename"])
def test_a_card_that_takes_nothing_lets_a_restore_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    machine, other = Machine(tmp_path / "here"), copied(tmp_path / "other")
    old, page_file = machine.held(), machine.reading.page_file
    machine.promise(other.back_up())

    def refuse(*_names: object, **_more: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as card:
        card.setattr(os, step, refuse)
        swap.keep_promise_or_wait(machine.place, page_file)
    assert machine.held() == old
    assert swap.is_promised(machine.place)
    swap.keep_promise_or_wait(machine.place, page_file)
    assert machine.held() == other.held()


@pytest.mark.parametrize(
    "again",
    [
        lambda machine: machine.promise(machine.back_up()),
        Machine.go_back,
        lambda machine: swap.ask_back(machine.place),
    ],
)
def test_nothing_is_promised_while_a_restore_waits(
    tmp_path: Path, again: Callable[[Machine], None]
) -> None:
    """Whoever asks: somebody was told that his own comes with the next start."""
    machine, other = Machine(tmp_path / "here"), copied(tmp_path / "other")
    machine.restore(machine.back_up())
    machine.promise(other.back_up())
    with pytest.raises(JournalError, match="redémarrez la boîte, puis recommencez"):
        again(machine)
    machine.start()
    assert machine.held() == other.held()


@pytest.mark.parametrize("again", ["restore", "back"])
def test_nothing_is_promised_while_a_restore_is_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: str
) -> None:
    """What it put aside so far would be overwritten, and could never come back."""
    machine, other = Machine(tmp_path / "here"), copied(tmp_path / "other")
    content, page_file = other.back_up(), machine.reading.page_file
    machine.restore(content)
    with machine.journal() as book:
        book.remember("rosters", {"Ici": ["Zoé"]})
    old = machine.held()
    machine.promise(content)
    move = os.rename

    def refuse(one: Path, there: Path) -> None:
        if Path(there) == page_file:
            raise OSError(errno.ENOSPC, "full")
        move(one, there)

    with monkeypatch.context() as card:
        card.setattr(os, "rename", refuse)
        swap.keep_promise_or_wait(machine.place, page_file)
    assert machine.held()[:2] == other.held()[:2]
    with pytest.raises(JournalError, match="redémarrez la boîte, puis recommencez"):
        machine.promise(content) if again == "restore" else machine.go_back()
    machine.start()
    assert machine.held() == other.held()
    machine.go_back()
    assert machine.held() == old


def test_a_journal_whose_wal_has_left_is_not_played_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(tmp_path / "here")
    machine.promise(copied(tmp_path / "other").back_up())
    move = os.rename

    def refuse(one: Path, other: Path) -> None:
        if Path(one) == machine.place:
            raise OSError(errno.ENOSPC, "full")
        move(one, other)

    with machine.journal() as book, monkeypatch.context() as card:
        book.remember("rosters", {"Tard": ["Max"]})  # in the -wal alone
        card.setattr(os, "rename", refuse)
        with pytest.raises(DiskFull):
            swap.keep_promise_or_wait(machine.place, machine.reading.page_file)


def test_nothing_is_written_or_given_away_through_a_link(tmp_path: Path) -> None:
    """Root restores in a folder of the service's, where somebody may have left anything."""
    roots = tmp_path / "roots"
    roots.write_text("of root's alone")
    (tmp_path / "settings.new").symlink_to(roots)
    with pytest.raises(OSError, match="symbolic links"):
        write_whole(tmp_path / "settings", b"x")
    if os.geteuid() == 0:
        theirs = tmp_path / "theirs"
        theirs.mkdir()
        os.chown(theirs, 65534, 65534)
        (theirs / "leaving").symlink_to(roots)
        swap.like_the_journals(theirs / "leaving", theirs)
        assert (theirs / "leaving").lstat().st_uid == 65534
    assert (roots.read_text(), roots.stat().st_uid) == ("of root's alone", os.geteuid())
