"""Each finding is fine, or says what to do."""

from __future__ import annotations

import pytest

from pi_parrain.config import BoxSettings
from pi_parrain.hardware import doctor
from pi_parrain.hardware.box import Status
from pi_parrain.hardware.doctor import Verdict
from pi_parrain.phrases import Phrase

FINE, BEWARE, BROKEN = Verdict.FINE, Verdict.BEWARE, Verdict.BROKEN


@pytest.mark.parametrize(
    ("answer", "verdict", "word"),
    [
        ("throttled=0x0\n", FINE, "correctes"),
        ("throttled=0x50005\n", BROKEN, "trop basse"),
        ("throttled=0x1\n", BROKEN, "trop basse"),
        ("throttled=0x50000\n", BEWARE, "depuis"),
        ("throttled=0xe0008\n", BEWARE, "ombre"),
        ("", BEWARE, "lisible"),
    ],
)
def test_the_power_is_judged_from_the_flags_of_the_pi(answer, verdict, word):
    finding = doctor.judge_power(answer)
    assert finding.verdict is verdict
    assert word in str(finding.says)


def test_a_folder_where_one_may_not_write_is_named_with_its_setting(tmp_path):
    finding = doctor.disk(tmp_path / "absent" / "soirees.parrain")
    assert finding.verdict is BROKEN
    assert str(tmp_path / "absent") in str(finding.says)
    assert "journal.path" in str(finding.says)
    assert doctor.disk(tmp_path / "soirees.parrain").verdict is FINE


def test_a_clock_that_woke_up_in_1970_is_told_and_forgiven():
    assert doctor.clock(0).verdict is BEWARE
    assert doctor.clock(1_800_000_000).verdict is FINE


def verdicts(status):
    return [finding.verdict for finding in doctor.pins(BoxSettings(), status)]


def test_real_pins_with_priority_are_fine():
    status = Status(alive=True, priority="fifo")
    assert verdicts(status) == [FINE] * 5


def test_virtual_pins_and_no_priority_are_worth_a_word():
    status = Status(alive=True, virtual=True, priority="plain")
    assert verdicts(status) == [BEWARE, FINE, FINE, FINE, BEWARE]


def test_a_closed_box_says_why():
    (finding,) = doctor.pins(BoxSettings(), Status(trouble=Phrase("La broche fume.")))
    assert (finding.verdict, str(finding.says)) == (BROKEN, "La broche fume.")


def test_the_loopback_is_no_address_for_phones():
    assert "127.0.0.1" not in " ".join(str(finding.says) for finding in doctor.network())
