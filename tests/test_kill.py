"""A power cut loses nothing that was acknowledged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CUTS = 200
SEED = 1914


def test_two_hundred_power_cuts(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.crash", str(tmp_path), str(CUTS), str(SEED)],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{CUTS} cuts")
    assert done.stdout.endswith("0 lost\n")
