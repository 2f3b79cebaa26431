"""Switching off: from the button and from the page, with a tune, on a box and on nothing else."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi_parrain.config import BoxSettings, JournalSettings, Settings
from pi_parrain.field.power import CannotSwitchOff
from pi_parrain.hardware.messages import HeldVeryLong
from pi_parrain.house.house import House
from pi_parrain.music import REFUSED, SHUTDOWN, Tune
from rig.waiting import until

PATIENCE_S = 60.0


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    settings = Settings(BoxSettings(pins="virtual"), journal=JournalSettings(tmp_path / "j"))
    opened = House(settings)  # its pins stay closed: what it plays is noted instead
    opened.desk.start()
    yield opened
    opened.close()


@pytest.fixture
def played(house: House, monkeypatch: pytest.MonkeyPatch) -> list[Tune]:
    heard: list[Tune] = []
    monkeypatch.setattr(house.box, "play", lambda tune, at, like: heard.append(tune))
    monkeypatch.setattr(house.box, "accent", heard.append)
    return heard


def test_eight_seconds_on_the_button_of_a_box(
    house: House, played: list[Tune], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    house.desk.post(HeldVeryLong())
    until(lambda: played == [SHUTDOWN])
    limit = time.monotonic() + PATIENCE_S
    while not (tmp_path / "poweroff").exists():
        assert time.monotonic() < limit
        time.sleep(0.01)


def test_on_a_laptop_the_button_is_refused(house: House, played: list[Tune]) -> None:
    house.desk.post(HeldVeryLong())
    until(lambda: played == [REFUSED])


def test_on_a_laptop_the_page_says_why(house: House, played: list[Tune]) -> None:
    with pytest.raises(CannotSwitchOff):
        house.switch_off()
    assert played == []
