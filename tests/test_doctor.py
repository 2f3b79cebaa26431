"""Each finding is fine, or says what to do."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pi_parrain import doctor
from pi_parrain.config import BoxSettings
from pi_parrain.doctor import Verdict
from pi_parrain.field.health import Health, health
from pi_parrain.hardware.box import Status
from pi_parrain.phrases import Phrase
from pi_parrain.server.pages.settable import SETTABLE

FINE, BEWARE, BROKEN = Verdict.FINE, Verdict.BEWARE, Verdict.BROKEN


@pytest.mark.parametrize(
    ("flags", "verdict", "word"),
    [
        (0x0, FINE, "correctes"),
        (0x50005, BROKEN, "trop basse"),
        (0x1, BROKEN, "trop basse"),
        (0x50000, BEWARE, "depuis"),
        (0xE0008, BEWARE, "ombre"),
        (None, BEWARE, "ne la mesure pas"),
    ],
)
def test_the_power_is_judged_from_the_flags_of_the_pi(flags, verdict, word, monkeypatch):
    monkeypatch.setattr(doctor, "throttled", lambda: flags)
    monkeypatch.setattr(doctor, "health", Health)
    monkeypatch.setenv("PATH", "")  # no vcgencmd either
    finding = doctor.power()
    assert finding.verdict is verdict
    assert word in str(finding.says)


@pytest.mark.parametrize(
    ("alarm", "verdict", "word"), [("0", FINE, "tension correcte"), ("1", BROKEN, "trop basse")]
)
def test_on_the_card_the_power_is_judged_from_the_alarm(
    alarm, verdict, word, monkeypatch, tmp_path
):
    """Debian's kernel shows no flags, and the card has no vcgencmd."""
    sensor = tmp_path / "class/hwmon/hwmon0"
    sensor.mkdir(parents=True)
    (sensor / "name").write_text("rpi_volt\n")
    (sensor / "in0_lcrit_alarm").write_text(f"{alarm}\n")
    monkeypatch.setattr(doctor, "throttled", lambda: None)
    monkeypatch.setattr(doctor, "health", lambda: health(tmp_path))
    monkeypatch.setenv("PATH", "")
    finding = doctor.power()
    assert finding.verdict is verdict
    assert word in str(finding.says)


@pytest.mark.parametrize(
    ("says", "verdict"), [("throttled=0x50005", BROKEN), ("VCHI initialization failed", BEWARE)]
)
def test_where_the_kernel_does_not_tell_vcgencmd_may(says, verdict, monkeypatch, tmp_path):
    tool = tmp_path / "vcgencmd"
    tool.write_text(f"#!/bin/sh\necho '{says}'\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setattr(doctor, "throttled", lambda: None)
    monkeypatch.setattr(doctor, "health", Health)
    assert doctor.power().verdict is verdict


@pytest.mark.parametrize(
    ("celsius", "verdict", "word"), [(48.2, FINE, "48 °C."), (81.0, BEWARE, "ombre")]
)
def test_heat_is_told_and_too_much_of_it_is_worth_a_word(celsius, verdict, word, monkeypatch):
    monkeypatch.setattr(doctor, "health", lambda: Health(celsius=celsius))
    (finding,) = doctor.heat()
    assert finding.verdict is verdict
    assert word in str(finding.says).replace("\N{NO-BREAK SPACE}", " ")


def test_a_machine_without_a_thermometer_says_nothing_of_heat(monkeypatch):
    monkeypatch.setattr(doctor, "health", Health)
    assert list(doctor.heat()) == []


def test_a_folder_where_one_may_not_write_is_named_with_its_setting(tmp_path):
    finding = doctor.disk(tmp_path / "absent" / "soirees.parrain")
    assert finding.verdict is BROKEN
    assert str(tmp_path / "absent") in str(finding.says)
    assert "journal.path" in str(finding.says)
    assert doctor.disk(tmp_path / "soirees.parrain").verdict is FINE


@pytest.mark.parametrize(
    ("free", "told"), [(80_613_000_000, "80,6 Go libres"), (999_999_999, "999 Mo libres")]
)
def test_what_is_free_is_told_in_a_number_that_one_can_read(free, told, tmp_path, monkeypatch):
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _folder: SimpleNamespace(free=free))
    says = str(doctor.disk(tmp_path / "soirees.parrain").says)
    assert says == f"{told} dans {tmp_path}."


def test_a_clock_that_woke_up_in_1970_is_told_and_forgiven():
    assert doctor.clock(0).verdict is BEWARE


@pytest.mark.parametrize("kept", ["sys/class/rtc/rtc0", "run/systemd/timesync/synchronized"])
def test_a_box_that_only_guesses_the_date_says_so(tmp_path, kept):
    """A Pi without a battery starts, at every boot, about where its system was made."""
    guessed = doctor.clock(1_800_000_000, tmp_path)
    assert guessed.verdict is BEWARE
    assert "2027" in str(guessed.says)
    (tmp_path / kept).mkdir(parents=True)
    assert doctor.clock(1_800_000_000, tmp_path).verdict is FINE


def verdicts(status):
    return [finding.verdict for finding in doctor.pins(BoxSettings(), status)]


def test_real_pins_with_priority_are_fine():
    status = Status(alive=True, priority="fifo")
    assert verdicts(status) == [FINE] * 5


def test_virtual_pins_and_no_priority_are_worth_a_word():
    status = Status(alive=True, virtual=True, priority="plain")
    assert verdicts(status) == [BEWARE, FINE, FINE, FINE, BEWARE]


def test_pins_have_the_names_of_the_settings_page():
    box = BoxSettings(light_pins=(27, 22, 23))
    found = {one.subject: str(one.says) for one in doctor.pins(box, Status(alive=True))}
    assert found["La broche du son"] == "GPIO 18."
    assert found["La broche du bouton"] == "GPIO 17."
    assert found["Les broches de la lumière"] == "GPIO 27, 22, 23."
    assert {"La broche du son", "La broche du bouton"} <= {one.label for one in SETTABLE.values()}
    assert not any("_" in subject for subject in found)


def test_a_closed_box_says_why():
    (finding,) = doctor.pins(BoxSettings(), Status(trouble=Phrase("La broche fume.")))
    assert (finding.verdict, str(finding.says)) == (BROKEN, "La broche fume.")


def test_the_loopback_is_no_address_for_phones():
    assert "127.0.0.1" not in " ".join(str(finding.says) for finding in doctor.network())


@pytest.mark.parametrize(
    ("kept", "plugged", "denied", "told"),
    [
        ("", (), False, []),
        ("046d:c52d:109", ("R400",), False, [(FINE, "branchée (R400).")]),
        ("046d:c52d:109", (), False, [(FINE, "débranchée ; le gros bouton marche.")]),
        ("046d:c52d:109", (), True, [(BEWARE, "installateur")]),
    ],
)
def test_an_unplugged_remote_is_no_alarm(kept, plugged, denied, told):
    remotes = SimpleNamespace(kept=kept, plugged=plugged, denied=denied)
    found = list(doctor.remote(remotes))
    assert [one.verdict for one in found] == [verdict for verdict, _ in told]
    for one, (_, words) in zip(found, told, strict=True):
        assert words in str(one.says).replace("\N{NO-BREAK SPACE}", " ")
