"""Full, read-only and locked disks: real ones, in processes of their own."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pi_parrain.games.vilains import game as vilains
from pi_parrain.games.vilains.moves import SetUp
from pi_parrain.house.house import open_journal
from pi_parrain.journal import Failing, Journal, Locked, ReadOnly
from pi_parrain.journal.faults import spoken
from pi_parrain.keys import Keys
from pi_parrain.table import Table
from tests import toy
from tests.faults import NOBODY, child
from tests.plain import plain

AS_ROOT_ELSEWHERE = ("unshare", "--user", "--map-root-user", "--mount")
READ_ONLY_MOUNT = (
    'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && ! touch "$0/x" 2>&- && exec "$@"'
)
SMALL_MOUNT = 'mount -t tmpfs -o size=600k tmpfs "$0" && exec "$@"'
FILLED_MOUNT = (
    'mkdir -p "$0.kept" && mount --bind "$0" "$0.kept" && '
    'mount -t tmpfs -o size=600k tmpfs "$0" && cp -a "$0.kept/." "$0" && exec "$@"'
)  # what is in a folder, on a small disk


def on_a_small_disk(mount: str, folder: Path) -> tuple[str, ...]:
    """What a command must begin with to find *folder* on a disk of its own."""
    prefix = (*AS_ROOT_ELSEWHERE, "sh", "-c", mount, str(folder))
    if subprocess.run([*prefix, "true"], capture_output=True).returncode:
        pytest.skip("no small file system can be mounted here")
    return prefix


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "soirees.parrain"


def test_a_file_that_may_not_grow(path: Path) -> None:
    said, wrote, read = child("limited_file_size", path).splitlines()
    assert said.startswith("Failing Le disque ne répond plus correctement")
    assert wrote.removeprefix("écrit ") == read.removeprefix("relu ")


def test_a_full_disk(tmp_path: Path) -> None:
    prefix = on_a_small_disk(SMALL_MOUNT, tmp_path)
    said, wrote, read = child("small_disk", tmp_path / "j.parrain", prefix=prefix).splitlines()
    assert said.startswith("DiskFull Le disque est plein")
    assert wrote.removeprefix("écrit ") == read.removeprefix("relu ")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that others may enter; pytest's own are closed to them."""
    with TemporaryDirectory() as name:
        yield Path(name)


@pytest.mark.skipif(os.getuid() != 0, reason="root is needed to become somebody else")
@pytest.mark.parametrize("exists", [True, False])
def test_a_folder_of_somebody_else(open_folder: Path, exists: bool) -> None:
    folder = open_folder
    path = folder / "soirees.parrain"
    if exists:
        with Journal(path) as journal:
            Table.start(journal, toy.game).submit(toy.Join("Léa"))
        path.chmod(0o444)
    folder.chmod(0o555)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    said = child("read_only", path)
    assert said.startswith(f"ReadOnly Le journal {path} ne peut pas être écrit")
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


@pytest.mark.parametrize("cut", [False, True])
def test_a_card_that_can_only_be_read(tmp_path: Path, cut: bool) -> None:
    """After a clean end, and after a power cut, which leaves the last rows in a file beside."""
    card = tmp_path / "card"
    with Journal(tmp_path / "soirees.parrain") as journal:
        Table.start(journal, toy.game).submit(toy.Join("Léa"))
        if cut:
            shutil.copytree(tmp_path, card, ignore=shutil.ignore_patterns("card"))
    if not cut:
        shutil.copytree(tmp_path, card, ignore=shutil.ignore_patterns("card"))
    prefix = (*AS_ROOT_ELSEWHERE, "sh", "-c", READ_ONLY_MOUNT, str(card))
    assert child("look", card / "soirees.parrain", prefix=prefix) == "tally 1\n"


def test_rows_without_an_index_are_read_on_such_a_card(tmp_path: Path) -> None:
    path = cut_before_the_index(tmp_path)
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    prefix = (*AS_ROOT_ELSEWHERE, "sh", "-c", READ_ONLY_MOUNT, str(path.parent))
    assert child("look", path, prefix=prefix) == "vilains 1\n"
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_what_is_read_without_an_index_is_in_memory_as_far_as_that_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = cut_before_the_index(tmp_path)
    files = path, path.with_name(f"{path.name}-wal")
    before = [file.read_bytes() for file in files]
    path.with_name(f"{path.name}-shm").symlink_to("/nowhere/at/all")
    with Journal(path, read_only=True) as journal:
        assert len(journal.games()) == 1
    assert [file.read_bytes() for file in files] == before
    monkeypatch.setattr("pi_parrain.journal.file.FITS_IN_MEMORY", path.stat().st_size)
    with pytest.raises(Failing):
        Journal(path, read_only=True)


def test_a_box_that_was_switched_off_well_has_its_page_on_such_a_card(tmp_path: Path) -> None:
    """A power cut leaves a file beside the journal that SQLite reads by; a clean end does not."""
    path = tmp_path / "soirees.parrain"
    with Journal(path) as journal:
        Table.start(journal, vilains).submit(SetUp(("Léa", "Tom")))
    prefix = (*AS_ROOT_ELSEWHERE, "sh", "-c", READ_ONLY_MOUNT, str(tmp_path))
    game, refusal = child("box", path, prefix=prefix).splitlines()
    assert game == "vilains 1"
    assert refusal.startswith(f"ReadOnly Le journal {path} ne peut pas être écrit")


def test_a_box_that_was_switched_off_well_has_its_page_on_a_full_card(tmp_path: Path) -> None:
    """And games of a version that was taken back wait beside it; with room, the next tap counts."""
    path, aside = tmp_path / "soirees.parrain", tmp_path / "soirees.parrain.newer"
    with Journal(path) as journal:
        Table.start(journal, vilains).submit(SetUp(("Léa", "Tom")))
    aside.mkdir()
    shutil.copy(path, aside)
    prefix = on_a_small_disk(FILLED_MOUNT, tmp_path)
    *twice, wrote, read = child("full_card", path, prefix=prefix).splitlines()
    said, game, refusal = twice[:3]
    assert twice == [said, game, refusal] * 2
    assert game == "vilains 1"
    assert plain(said).startswith("Le disque est plein : rien n'a été enregistré.")
    assert refusal == f"DiskFull {said}"
    assert (wrote, read) == ("écrit 2", "relu 2")


@pytest.fixture
def played(tmp_path: Path) -> Path:
    return switched_off(tmp_path)


def switched_off(tmp_path: Path) -> Path:
    """The journal of a box that was switched off well, alone in its folder."""
    path = tmp_path / "card" / "soirees.parrain"
    with Journal(path) as journal:
        Keys(journal)
        Table.start(journal, vilains).submit(SetUp(("Léa", "Tom")))
    return path


def cut_before_the_index(tmp_path: Path) -> Path:
    """A journal whose rows are in the -wal; the index by which SQLite reads that is not there."""
    card = tmp_path / "card"
    with Journal(tmp_path / "soirees.parrain") as journal:
        Keys(journal)
        Table.start(journal, vilains).submit(SetUp(("Léa", "Tom")))
        shutil.copytree(tmp_path, card, ignore=shutil.ignore_patterns("card", "*-shm"))
    return card / journal.path.name


@pytest.mark.parametrize("made", [switched_off, cut_before_the_index])
def test_a_card_with_too_many_files_is_a_full_one(
    tmp_path: Path, made: Callable[[Path], Path]
) -> None:
    path = made(tmp_path)
    prefix = on_a_small_disk(FILLED_MOUNT.replace("size=600k", "size=2m,nr_inodes=50"), path.parent)
    said, game, refusal, wrote, read = child("card_without_files", path, prefix=prefix).splitlines()
    assert game == "vilains 1"
    assert plain(said).startswith("Le disque est plein : rien n'a été enregistré.")
    assert refusal == f"DiskFull {said}"
    assert (wrote, read) == ("écrit 2", "relu 2")


def test_a_full_card_is_told_in_a_training_too(played: Path) -> None:
    prefix = on_a_small_disk(FILLED_MOUNT, played.parent)
    before, after = child("training_on_a_full_card", played, prefix=prefix).splitlines()
    assert plain(before).startswith("Le disque est plein")
    assert after == before


def test_a_card_that_went_read_only_after_a_cut_is_told_and_taken_up_again(tmp_path: Path) -> None:
    """The last rows are in a file beside: SQLite reads them, and only a tap would tell."""
    card = tmp_path / "card"
    with Journal(tmp_path / "soirees.parrain") as journal:
        Table.start(journal, vilains).submit(SetUp(("Léa", "Tom")))
        shutil.copytree(tmp_path, card, ignore=shutil.ignore_patterns("card"))
    prefix = on_a_small_disk(FILLED_MOUNT, card)
    path = card / "soirees.parrain"
    said, game, refusal, wrote, read = child("read_only_card", path, prefix=prefix).splitlines()
    assert game == "vilains 1"
    assert said.startswith(f"Le journal {path} ne peut pas être écrit")
    assert refusal == f"ReadOnly {said}"
    assert (wrote, read) == ("écrit 2", "relu 2")


@pytest.mark.parametrize("end", ["well", "cut", "cut, and no room in the index"])
def test_a_box_has_its_page_on_a_card_that_fails_at_every_write(tmp_path: Path, end: str) -> None:
    """The backup is there, and so are the rows that a cut left in a file beside the journal."""
    card = tmp_path / "card"
    path = card / "soirees.parrain"
    with Journal(tmp_path / path.name) as journal:
        Keys(journal)
        Table.start(journal, vilains).submit(SetUp(("Léa", "Tom")))
        if end != "well":
            shutil.copytree(tmp_path, card, ignore=shutil.ignore_patterns("card"))
    if end == "well":
        shutil.copytree(tmp_path, card, ignore=shutil.ignore_patterns("card"))
    if end == "cut, and no room in the index":
        path.with_name(f"{path.name}-shm").unlink()
    check_that_it_fails(path, child("failing_card", path))


@pytest.mark.parametrize("made", [switched_off, cut_before_the_index])
def test_a_card_that_makes_no_file_is_not_called_protected(
    tmp_path: Path, made: Callable[[Path], Path]
) -> None:
    """It answers with an error where SQLite makes its own beside the journal."""
    path = made(tmp_path)
    check_that_it_fails(path, child("card_that_makes_no_file", path))


def check_that_it_fails(path: Path, told: str) -> None:
    said, game, refusal, home, backup, wrote, read = told.splitlines()
    assert game == "vilains 1"
    assert plain(said).startswith(f"Le disque ne répond plus correctement ({path})")
    assert "changez la carte SD" in plain(said)
    assert refusal == f"Failing {said}"
    assert "changez la carte SD" in plain(home)
    assert backup == "True"
    assert (wrote, read) == ("écrit 2", "relu 2")


def test_a_disk_that_answers_with_an_error_is_not_called_protected(path: Path) -> None:
    with pytest.raises(Failing, match="Le disque ne répond plus correctement"), spoken(path):
        raise OSError(errno.EIO, "Input/output error")


def test_a_disk_that_cannot_be_read_either_has_no_journal(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever starts the box falls back on the whistle."""
    Journal(path).close()

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("pi_parrain.journal.file.connect", fail)
    with pytest.raises(Failing):
        open_journal(path)


@pytest.mark.skipif(os.getuid() != 0, reason="root is needed to become somebody else")
def test_a_file_of_somebody_else_beside_ours_is_no_failing_card(open_folder: Path) -> None:
    path = open_folder / "soirees.parrain"
    Journal(path).close()
    path.with_name(f"{path.name}-wal").touch(0o600)
    for ours in (open_folder, path):
        os.chown(ours, NOBODY, NOBODY)
    assert child("read_only", path).startswith(f"ReadOnly Le journal {path} ne peut pas être écrit")


def test_a_link_to_a_journal_on_a_full_disk(tmp_path: Path, played: Path) -> None:
    link = tmp_path / "soirees.parrain"
    link.symlink_to(played)
    prefix = on_a_small_disk(FILLED_MOUNT, played.parent)
    scene = "link_to_a_full_card"
    assert child(scene, link, prefix=prefix).startswith("DiskFull Le disque est plein")


def test_a_journal_of_another_account_says_whose_turn_it_is(open_folder: Path) -> None:
    path = open_folder / "soirees.parrain"
    Journal(path).close()
    path.chmod(0)
    assert "appartient à un autre compte : recommencez avec sudo" in plain(child("look", path))


def test_a_file_that_may_not_be_written(path: Path) -> None:
    """A folder where the file should be is as good as any unwritable place."""
    path.mkdir()
    with pytest.raises(ReadOnly):
        Journal(path)
    with pytest.raises(ReadOnly):
        Journal(Path("/proc/version/soirees.parrain"))


@contextmanager
def somebody_writing(path: Path) -> Iterator[None]:
    command = [sys.executable, "-m", "tests.faults", "hold_the_lock", str(path)]
    root = Path(__file__).parents[1]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"tenu\n"
        yield
        other.communicate()


def test_a_lock_held_by_another_program(path: Path) -> None:
    with Journal(path, patience=0.05) as journal:
        table = Table.start(journal, toy.game)
        table.submit(toy.Join("Léa"))
        with somebody_writing(path):
            before = table.now
            with pytest.raises(Locked, match="Un autre programme occupe le journal"):
                table.submit(toy.Score("Léa"), once="a")
            with pytest.raises(Locked):
                table.undo()
            assert table.now is before
        answer = table.submit(toy.Score("Léa"), once="a")
        assert (answer.seq, answer.duplicate) == (2, False)


def test_two_programs_in_one_game(path: Path) -> None:
    with Journal(path) as one, Journal(path) as other:
        table = Table.start(one, toy.game)
        intruder = Table(toy.game, other, table.game_id)
        table.submit(toy.Join("Léa"))
        with pytest.raises(Locked, match="écrit dans la même partie"):
            intruder.submit(toy.Join("Tom"))
        assert intruder.version == 0
        assert table.submit(toy.Score("Léa")).seq == 2
