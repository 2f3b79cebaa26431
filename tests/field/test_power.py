"""Power, heat, and the way to switch the box off."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from pi_parrain.field.health import Health, health
from pi_parrain.field.power import CannotSwitchOff, can_switch_off, switch_off
from pi_parrain.field.systemd import ALIVE, READY, Systemd, goes_to_the_journal


def put(root: Path, name: str, text: str) -> None:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


THROTTLED = "devices/platform/soc/soc:firmware/get_throttled"
TEMPERATURE = "class/thermal/thermal_zone0/temp"


def test_a_machine_that_says_nothing(tmp_path: Path) -> None:
    assert health(tmp_path) == Health(None, None, None)
    assert health(tmp_path).worries == ()


@pytest.mark.parametrize(
    ("throttled", "celsius", "words"),
    [
        ("0", "48300", []),
        ("50000", "48300", []),  # it was weak, it no longer is
        ("1", "48300", ["Courant trop faible"]),
        ("50005", "81000", ["Courant trop faible", "a chaud (81 °C)"]),
        ("4", "70000", ["ralentit"]),
    ],
)
def test_a_pi_is_understood(tmp_path: Path, throttled: str, celsius: str, words: list[str]) -> None:
    put(tmp_path, THROTTLED, f"{throttled}\n")
    put(tmp_path, TEMPERATURE, f"{celsius}\n")
    worries = [str(worry).replace("\N{NO-BREAK SPACE}", " ") for worry in health(tmp_path).worries]
    assert len(worries) == len(words)
    assert all(word in worry for word, worry in zip(words, worries, strict=True))


def test_a_pi_5_keeps_it_elsewhere(tmp_path: Path) -> None:
    put(tmp_path, "devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled", "1\n")
    assert health(tmp_path).weak is True


def test_the_kernels_own_alarm_will_do(tmp_path: Path) -> None:
    put(tmp_path, "class/hwmon/hwmon0/name", "cpu_thermal\n")
    put(tmp_path, "class/hwmon/hwmon1/name", "rpi_volt\n")
    put(tmp_path, "class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert health(tmp_path).weak is True


def test_nonsense_in_a_file_is_no_answer(tmp_path: Path) -> None:
    put(tmp_path, TEMPERATURE, "hot")
    put(tmp_path, THROTTLED, "")
    assert health(tmp_path) == Health()


def test_the_service_leaves_a_note(tmp_path: Path) -> None:
    environment = {"RUNTIME_DIRECTORY": str(tmp_path)}
    assert can_switch_off(environment)
    switch_off(environment)
    assert (tmp_path / "poweroff").exists()


def test_a_laptop_stays_on(tmp_path: Path) -> None:
    assert not can_switch_off({})
    with pytest.raises(CannotSwitchOff):
        switch_off({})
    with pytest.raises(CannotSwitchOff):
        switch_off({"RUNTIME_DIRECTORY": str(tmp_path / "missing")})


def test_systemd_hears_us(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        service = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"}
        systemd = Systemd(service)
        systemd.tell(READY)
        systemd.tell(ALIVE)
        assert [ear.recv(100), ear.recv(100)] == [b"READY=1", b"WATCHDOG=1"]
        assert (systemd.watches, systemd.interval_s) == (True, 10.0)


def test_where_nobody_listens_we_are_silent() -> None:
    systemd = Systemd({})
    systemd.tell(READY)
    assert not systemd.watches


def test_secrets_stay_out_of_the_systems_log(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w") as log:
        there = os.fstat(log.fileno())
        stream = {"JOURNAL_STREAM": f"{there.st_dev}:{there.st_ino}"}
        assert goes_to_the_journal(log.fileno(), stream)
        assert not goes_to_the_journal(log.fileno(), {"JOURNAL_STREAM": "1:2"})
        assert not goes_to_the_journal(log.fileno(), {"JOURNAL_STREAM": "nonsense"})
        assert not goes_to_the_journal(log.fileno(), {})
