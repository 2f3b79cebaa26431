"""The clock of a card, which no battery keeps, does not go back behind what the box wrote."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOOT, BEFORE = 1_755_000_000, 1_754_000_000
# The real script; only the machine's own clock is out of reach.
STAGE = """
. "$1/image/clock"
games=$2 boot=$3
date() { [[ $* == +%s ]] && echo "$boot"; }
set_clock() { echo "set to $1"; }
catch_up
"""


@pytest.mark.parametrize(
    ("written", "does"),
    [
        ([BEFORE, BOOT + 90_000.75, BOOT + 300], f"set to {BOOT + 90_000}\n"),
        ([BEFORE, BOOT], ""),
        ([], ""),
        ([BOOT + 300, BOOT + 4_000_000_000], f"set to {BOOT + 300}\n"),
    ],
    ids=[
        "an evening was played",
        "a clock that is right",
        "a card that was never booted",
        "a wild date",
    ],
)
def test_a_boot_is_no_earlier_than_the_last_write(
    tmp_path: Path, written: list[float], does: str
) -> None:
    for number, moment in enumerate(written):
        file = tmp_path / f"soirees.parrain-{number}"
        file.touch()
        os.utime(file, (moment, moment))
    done = subprocess.run(
        ["bash", "-c", STAGE, "-", ROOT, tmp_path, str(BOOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, does, "")


def test_the_clock_is_set_before_anything_is_dated() -> None:
    unit = ROOT / "image/root/etc/systemd/system/parrain-clock.service"
    [before] = [line for line in unit.read_text().splitlines() if line.startswith("Before=")]
    assert {"parrain.service", "parrain-first-boot.service"} <= set(before[7:].split())
