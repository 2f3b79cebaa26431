"""Files that somebody sent, looked at and left: the next start of the box forgets them."""

from __future__ import annotations

from pathlib import Path

from pi_parrain.cli.serve import forget_uploads
from pi_parrain.update.inbox import ASKED, Inbox
from pi_parrain.update.installed import Installed
from pi_parrain.update.versions import Home
from rig.box import Box


def test_a_backup_that_nobody_confirmed_is_gone_after_a_restart(tmp_path: Path) -> None:
    """It holds games, perhaps a key, and stayed for good."""
    uploaded = tmp_path / "soirees.parrain.upload"
    uploaded.write_bytes(b"x")
    box = Box(tmp_path)
    box.stop()
    assert not uploaded.exists()
    assert (tmp_path / "soirees.parrain").exists()


def test_an_update_that_nobody_confirmed_is_gone_and_one_that_is_asked_for_stays(
    tmp_path: Path,
) -> None:
    inbox = Inbox(tmp_path / "update")
    inbox.open()
    inbox.upload.write_bytes(b"x")
    (inbox.path / ASKED).write_bytes(b"y")
    forget_uploads(tmp_path / "soirees.parrain", Installed(Home(tmp_path), inbox, "1"))
    assert [file.name for file in inbox.path.iterdir()] == [ASKED]


def test_what_cannot_be_removed_keeps_no_box_from_starting(tmp_path: Path) -> None:
    (tmp_path / "soirees.parrain.upload").mkdir()
    forget_uploads(tmp_path / "soirees.parrain", None)
