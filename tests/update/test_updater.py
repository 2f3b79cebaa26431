"""What whoever installs does when the card, or the new version, lets it down."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi_parrain.update.__main__ import Updater
from pi_parrain.update.inbox import Inbox
from pi_parrain.update.versions import Home


@pytest.fixture
def updater(tmp_path: Path) -> Updater:
    """Its version 2 is current, and has no time at all to come up."""
    home, inbox = Home(tmp_path / "opt"), Inbox(tmp_path / "update")
    for name in ("1", "2"):
        (home.path / name).mkdir(parents=True)
    home._point("current", "1")
    inbox.open()
    home.begin_trial("2")
    return Updater(home, inbox, tmp_path / "key", patience=0.0)


def test_a_version_that_does_not_come_up_is_taken_back(updater: Updater) -> None:
    updater.run()
    assert (updater.home.current, updater.home.on_trial) == ("1", None)
    assert updater.home.news is not None
    assert updater.home.news.state == "undone"
    assert not (updater.home.path / "2").exists()


def test_it_is_taken_back_even_if_nobody_can_be_told(updater: Updater) -> None:
    (updater.home.path / "news.json.new").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left"):
        updater.run()
    assert (updater.home.current, updater.home.on_trial) == ("1", None)
