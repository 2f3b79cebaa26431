"""What whoever installs does when the card, or the new version, lets it down."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from pi_parrain.update import BadUpdate
from pi_parrain.update import __main__ as updating
from pi_parrain.update.__main__ import COMES_UP_S, SITS_STILL_S, Updater
from pi_parrain.update.inbox import Inbox
from pi_parrain.update.installed import Installed
from pi_parrain.update.release import Release
from pi_parrain.update.versions import Home

LOOKS_EVERY_S = 10.0  # a service that systemd watches


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


def test_one_that_had_come_up_before_a_cut_is_not_said_to_be_taken_back(updater: Updater) -> None:
    updater.home._point("proven", "2")  # and the power went before ``trial`` did
    updater.run()
    assert (updater.home.current, updater.home.on_trial) == ("2", None)
    assert updater.home.news is not None
    assert updater.home.news.state == "done"


# How long a version may take


class Clock:
    """Goes as fast as it is slept; *between* is what the box does meanwhile."""

    def __init__(self, between: Callable[[float], None]) -> None:
        self.now, self.between = 0.0, between

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.between(self.now)


@pytest.fixture
def settles(updater: Updater, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[str, float]]:
    """How an update ends that nothing is wrong with until it is switched to, and after how long."""

    def run(between: Callable[[float], None]) -> tuple[str, float]:
        clock = Clock(between)
        monkeypatch.setattr(updating, "time", clock)
        monkeypatch.setattr(updating, "read_release", lambda *_: Release("2", "", {}))
        monkeypatch.setattr(Home, "install", lambda *_: "2")
        monkeypatch.setattr(Updater, "try_out", lambda *_: None)
        monkeypatch.setattr(updating, "check_newer", lambda *_: None)
        updater.home.take_back()
        updater.patience = COMES_UP_S
        (updater.inbox.path / "asked").write_bytes(b"x")
        updater.run()
        assert updater.home.news is not None
        return updater.home.news.state, clock.now

    return run


def test_nobody_says_that_the_old_version_ended_and_two_minutes_are_two_minutes(
    settles: Callable[..., tuple[str, float]],
) -> None:
    """It crashed, was killed, or restarted for another reason; the new one never comes up."""
    state, took = settles(lambda _now: None)
    assert state == "undone"
    assert took <= COMES_UP_S + 1


class OldVersion:
    """Looks around now and then, in a countdown that lasts; until it is killed, or gives way."""

    def __init__(self, updater: Updater, lasts: float, dies_at: float | None = None) -> None:
        self.installed = Installed(updater.home, updater.inbox, "1")
        self.new = Installed(updater.home, updater.inbox, "2")
        self.lasts, self.dies_at, self.looks_at = lasts, dies_at, 0.0

    def __call__(self, now: float) -> None:
        if self.dies_at is not None and now > self.dies_at:
            return
        if now > self.lasts + COMES_UP_S - LOOKS_EVERY_S - 1:
            self.new.tell_up()
        elif self.lasts > now > self.looks_at and self.installed.is_replaced:
            self.looks_at = now + LOOKS_EVERY_S
            self.installed.tell_going()


def test_a_countdown_is_waited_for_and_the_new_version_has_its_two_minutes(
    updater: Updater, settles: Callable[..., tuple[str, float]]
) -> None:
    assert settles(OldVersion(updater, lasts=300.0))[0] == "done"
    assert updater.home.current == "2"


def test_an_old_version_that_dies_in_a_countdown_is_not_waited_for(
    updater: Updater, settles: Callable[..., tuple[str, float]]
) -> None:
    state, took = settles(OldVersion(updater, lasts=800.0, dies_at=50.0))
    assert state == "undone"
    assert took <= 50.0 + COMES_UP_S + 1


def test_no_service_is_waited_for_without_end(
    updater: Updater, settles: Callable[..., tuple[str, float]]
) -> None:
    state, took = settles(OldVersion(updater, lasts=1e9))
    assert state == "undone"
    assert took <= SITS_STILL_S + COMES_UP_S + 1


# What whoever reads the log is told


def test_why_nothing_could_be_tried_is_in_the_log(
    updater: Updater, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sys.executable", str(updater.home.path / "no-python"))
    with pytest.raises(BadUpdate, match="essayée"):
        updater.try_out("2")
    [told] = caplog.records
    assert told.exc_info
    assert told.exc_info[0] is FileNotFoundError


def test_the_systems_reason_for_a_refusal_is_in_the_log(
    updater: Updater, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused() -> logging.LogRecord:
        caplog.clear()
        (updater.inbox.path / "asked").write_bytes(b"x")
        updater.update()
        return caplog.records[-1]

    updater.home.take_back()
    assert not refused().exc_info  # what is not signed is not worth a page of log
    monkeypatch.setattr(updating, "read_release", lambda *_: Release("99.0.0", "", {"a": b""}))
    told = refused()  # version 1 is no environment
    assert told.exc_info
    assert "refused" in told.getMessage()
