"""A power cut loses nothing that was acknowledged: at the table, hundreds of times a minute.

``script/prove`` cuts whole boxes.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CUTS = 60
SEED = 1914


def test_power_cuts_at_the_table(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.power_cuts", str(tmp_path), str(CUTS), str(SEED)],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{CUTS} cuts")
    assert done.stdout.endswith("0 lost\n")
