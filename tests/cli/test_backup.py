"""``parrain backup`` and ``parrain restore``: the same code as the page's, for a terminal."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pi_parrain.cli import main
from pi_parrain.journal import Journal
from pi_parrain.journal.swap import PROMISED, folder
from pi_parrain.keys import Keys
from tests.backup.boxes import Machine, copied
from tests.backup.test_hostile import members_of, with_about, zipped
from tests.plain import plain


@pytest.fixture
def old(tmp_path: Path) -> Machine:
    return copied(tmp_path / "old")


@pytest.fixture
def new(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "new")


def parrain(machine: Machine, *words: object, typed: str = "") -> Result:
    command = [*map(str, words), "--config", str(machine.file)]
    return CliRunner().invoke(main, command, prog_name="parrain", input=typed)


def test_a_box_moves_to_another(old: Machine, new: Machine, tmp_path: Path) -> None:
    file = tmp_path / "s.zip"
    made = parrain(old, "backup", file)
    assert (made.exit_code, plain(made.stdout)) == (0, f"Sauvegarde : {file}\n")
    empty = new.held()
    done = parrain(new, "restore", file, "--yes")
    assert done.exit_code == 0, done.output
    assert "Les 7 Vilains : 1" in plain(done.stdout)
    assert new.held() == old.held()
    assert parrain(new, "restore", "--back", "--yes").exit_code == 0
    assert new.held() == empty


def test_a_setting_that_does_not_go_with_this_box_is_named(
    old: Machine, new: Machine, tmp_path: Path
) -> None:
    file = tmp_path / "s.zip"
    said = b"[box]\nsound_pin = 17\n"
    file.write_bytes(zipped(members_of(old.back_up()) | {"reglages.toml": said}))
    done = parrain(new, "restore", file, "--yes")
    assert done.exit_code == 0, done.output
    assert "et ne sont pas repris : La broche du son." in plain(done.stdout)
    assert new.held()[0] == old.held()[0]


def test_the_key_goes_along_only_when_asked_for(old: Machine, new: Machine, tmp_path: Path) -> None:
    file = tmp_path / "s.zip"
    parrain(old, "backup", file, "--key")
    parrain(new, "restore", file, "--yes", "--key")
    with new.journal() as book:
        assert Keys(book).key == old.key


def test_a_key_that_the_file_does_not_hold_is_told(
    old: Machine, new: Machine, tmp_path: Path
) -> None:
    file, before = tmp_path / "s.zip", new.held()
    parrain(old, "backup", file)
    done = parrain(new, "restore", file, "--yes", "--key")
    assert done.exit_code == 2
    assert "Ce fichier ne contient pas de clé" in plain(done.stderr)
    assert new.held() == before


def test_a_file_that_is_there_is_replaced_only_when_asked(old: Machine, tmp_path: Path) -> None:
    file = tmp_path / "s.zip"
    file.write_bytes(b"the summer of before")
    done = parrain(old, "backup", file)
    assert done.exit_code == 2
    assert "existe déjà" in plain(done.stderr)
    assert file.read_bytes() == b"the summer of before"
    assert parrain(old, "backup", file, "--replace").exit_code == 0
    assert file.read_bytes().startswith(b"PK")


def test_the_preview_has_a_date_as_people_write_it(new: Machine, tmp_path: Path) -> None:
    file = tmp_path / "s.zip"
    for made_at, told in (
        ("2026-07-14T20:05:09+02:00", "Sauvegarde du 14 juillet 2026 à 20:05, par"),
        ("hier soir", "Sauvegarde du hier soir, par"),
    ):
        file.write_bytes(zipped(with_about(members_of(new.back_up()), made_at=made_at)))
        assert told in plain(parrain(new, "restore", file, typed="n\n").stdout)


def test_a_key_that_the_next_start_would_undo_is_not_changed(old: Machine, new: Machine) -> None:
    new.promise(old.back_up())
    done = parrain(new, "key", "--rotate")
    assert done.exit_code != 0
    assert "Une restauration attend que la boîte redémarre" in plain(done.output)
    new.start()
    assert parrain(new, "key", "--rotate").exit_code == 0
    with new.journal() as book:
        assert Keys(book).key != new.key


def test_a_key_that_nobody_can_read_is_changed_without_a_traceback(
    old: Machine, new: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    new.promise(old.back_up())
    with new.journal() as book:
        book.remember_all({"keys": None, "keys_copy": None})
    assert "Rien n'a été changé" in plain(parrain(new, "key", "--rotate").output)
    with new.journal() as book:
        assert (book.recall("keys"), book.recall("keys_unreadable")) == (None, None)
    shutil.rmtree(folder(new.place, PROMISED))
    done = parrain(new, "key", "--rotate")
    assert (done.exit_code, caplog.records) == (0, [])
    with new.journal() as book:
        assert Keys(book).key in done.output
        assert json.loads(book.recall("keys_unreadable")) is None


def test_it_asks_first(old: Machine, new: Machine, tmp_path: Path) -> None:
    file = tmp_path / "s.zip"
    parrain(old, "backup", file)
    before = new.held()
    for no in ("n\n", "\n"):  # Enter alone replaces nothing
        said = plain(parrain(new, "restore", file, typed=no).stdout)
        assert "Tout remplacer ? [o/N]" in said
        assert "C'est fait" not in said
    assert new.held() == before
    parrain(new, "restore", file, typed="o\n")
    assert new.held() == old.held()


def test_a_restore_that_waited_is_done_first_and_told(
    old: Machine, new: Machine, tmp_path: Path
) -> None:
    """Whoever then says no has that one; whoever goes back, goes back to before it."""
    file, empty = tmp_path / "s.zip", new.held()
    file.write_bytes(new.back_up())
    new.promise(old.back_up())
    for is_told in (True, False):
        said = plain(parrain(new, "restore", file, typed="n\n").stdout)
        assert ("Une restauration attendait" in said) is is_told
        assert new.held() == old.held()
    assert parrain(new, "restore", "--back", "--yes").exit_code == 0
    assert new.held() == empty


@pytest.mark.parametrize("words", [("restore",), ("restore", "--back"), ("restore", "x", "--back")])
def test_what_makes_no_sense_is_one_sentence(new: Machine, words: tuple[str, ...]) -> None:
    done = parrain(new, *words, "--yes")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1


def test_a_running_box_is_left_alone(old: Machine, new: Machine, tmp_path: Path) -> None:
    file = tmp_path / "s.zip"
    parrain(old, "backup", file)
    parrain(new, "restore", file, "--yes")
    with Journal(new.place, exclusive=True):
        for words in (("restore", file), ("restore", "--back")):
            done = parrain(new, *words)
            assert (done.exit_code, done.stdout) == (2, "")  # before anything is shown or asked
            assert "sudo systemctl stop parrain" in plain(done.stderr)
        assert parrain(new, "backup", tmp_path / "t.zip").exit_code == 0
    assert new.held() == old.held()
    assert not list(new.place.parent.glob("*.restore"))


@pytest.mark.parametrize("spoilt", [b"rubbish", None])
def test_a_box_whose_journal_is_lost_is_restored_all_the_same(
    old: Machine, new: Machine, tmp_path: Path, spoilt: bytes | None
) -> None:
    file = tmp_path / "s.zip"
    parrain(old, "backup", file)
    new.place.unlink()
    if spoilt is not None:
        new.place.write_bytes(spoilt)
    done = parrain(new, "restore", file, "--yes")
    assert done.exit_code == 0, done.output
    assert new.held() == old.held()
    back = parrain(new, "restore", "--back", "--yes")
    assert back.exit_code == (2 if spoilt is None else 0)
    assert spoilt is None or new.place.read_bytes() == spoilt


def test_a_place_that_cannot_be_written_is_told(old: Machine, tmp_path: Path) -> None:
    done = parrain(old, "backup", tmp_path / "nowhere" / "s.zip")
    assert done.exit_code == 2
    assert "Impossible d'écrire" in plain(done.stderr)


def test_a_box_starts_although_its_restore_has_to_wait(old: Machine, new: Machine) -> None:
    new.promise(old.back_up())
    before = new.held()
    new.place.with_name(f"{new.place.name}.leaving").touch()  # nothing can move out
    command = [sys.executable, "-m", "pi_parrain", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        [*command, "--config", str(new.file)],
        cwd=new.place.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        said = ""
        while "http" not in said and (line := server.stdout.readline()):
            said += line
        server.terminate()
        server.communicate(timeout=60)
    assert "a restore waits" in said
    assert "http" in said
    assert new.held() == before
