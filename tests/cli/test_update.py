"""``parrain update``: what it says when it will not, and that the service follows when it may."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from pi_parrain.cli import main
from pi_parrain.cli import serve as serving
from pi_parrain.cli import update as updating
from pi_parrain.update.inbox import GOING
from pi_parrain.update.installed import Installed
from pi_parrain.update.release import read_release
from pi_parrain.update.versions import Home
from rig.installation import Workshop
from tests.plain import plain


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("workshop"))


def update(*files: Path) -> str:
    done = CliRunner().invoke(main, ["update", *map(str, files)], prog_name="parrain")
    assert done.exit_code != 0
    assert isinstance(done.exception, SystemExit)
    return plain(done.output)


def test_what_is_no_update_is_a_sentence(workshop: Workshop, tmp_path: Path) -> None:
    file = tmp_path / "new.maj"
    assert "n'existe pas" in update(file)
    file.write_bytes(b"hello")
    assert "n'est pas une mise à jour" in update(file)
    file.write_bytes(workshop.release("0.2.0"))
    assert "signature" in update(file)


def test_without_a_file_it_is_the_one_on_the_stick(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARRAIN_STICKS", str(tmp_path))
    assert "Aucune mise à jour sur une clé USB" in update()
    top = tmp_path / "sda1"
    top.mkdir()
    (top / "new.maj").write_bytes(workshop.release("0.2.0"))
    assert "signature" in update()
    assert update() == update(top / "new.maj")
    (top / "newer.maj").write_bytes(b"hello")
    said = update()
    assert f"{top}/new.maj" in said
    assert f"{top}/newer.maj" in said


def test_a_checkout_is_no_installation(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = workshop.public_key
    monkeypatch.setattr(updating, "read_release", lambda content: read_release(content, key))
    file = tmp_path / "new.maj"
    file.write_bytes(workshop.release("0.0.9"))
    assert "rien à faire" in update(file)
    file.write_bytes(workshop.release("9.0.0"))
    assert "systemd/install" in update(file)


AS_SUDO = """
import sys
from pathlib import Path
from pi_parrain.cli import main, update
from pi_parrain.update.release import read_release
file, key, prefix, update.WHERE = sys.argv[1:]
sys.prefix = prefix
update.read_release = lambda content: read_release(content, Path(key))
main(["update", file], prog_name="parrain")
"""


def facts(place: Path) -> tuple[int, int, int]:
    found = place.stat()
    return found.st_uid, found.st_mode, found.st_mtime_ns


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has something to lose")
@pytest.mark.parametrize("planted", ["update", "update/upload"])
def test_root_follows_no_link_that_the_service_left(
    workshop: Workshop, tmp_path: Path, planted: str
) -> None:
    home, state, roots = Home(tmp_path / "opt"), tmp_path / "state", tmp_path / "roots"
    (home.path / "1").mkdir(parents=True)
    home._point("current", "1")
    (state / planted).parent.mkdir(parents=True)
    if planted == "update":
        roots.mkdir(mode=0o755)
    else:
        roots.write_bytes(b"of root's alone")
    (state / planted).symlink_to(roots)
    for place in (state, *state.rglob("*")):
        os.chown(place, 65534, 65534, follow_symlinks=False)
    before = facts(roots)
    file = tmp_path / "new.maj"
    file.write_bytes(workshop.release("9.0.0"))
    words = [file, workshop.public_key, home.path / "1", state]
    command = [sys.executable, "-c", AS_SUDO, *map(str, words)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert "Impossible d'écrire" in plain(done.stderr)
    assert facts(roots) == before


def test_the_service_follows_but_never_in_a_countdown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path / "opt")
    for name in ("1", "2"):
        (home.path / name).mkdir(parents=True)
    home._point("current", "1")
    installed = Installed.here({"STATE_DIRECTORY": str(tmp_path)}, home.path / "1")
    assert installed is not None
    asked: list[int] = []
    monkeypatch.setattr(os, "kill", lambda _pid, number: asked.append(number))
    house: Any = SimpleNamespace(room=SimpleNamespace(countdown=None))

    serving.follow(installed, house)
    serving.follow(None, house)
    assert asked == []
    home.begin_trial("2")
    house.room.countdown = object()
    for _look in range(2):
        serving.follow(installed, house)
        assert (asked, installed.inbox.read(GOING)) == ([], "1")  # still here, and says so
        installed.inbox.forget(GOING)
    house.room.countdown = None
    serving.follow(installed, house)
    assert (asked, installed.inbox.read(GOING)) == ([signal.SIGUSR1], "1")
