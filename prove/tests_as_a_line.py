"""Tests that take longer than a check may, as one line of the proof."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from prove.table import Line

ROOT = Path(__file__).parents[1]
PATIENCE_S = 3600
LONGEST_TOLD = 20_000  # characters of what failed


def line_of(scenario: str, goal: str, *tests: str, **environment: str) -> Line:
    """Run *tests* with *environment*; they pass or fail together, and what failed is printed."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", *tests],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    if done.returncode:
        print(done.stdout[-LONGEST_TOLD:], file=sys.stderr)
    told = re.findall(r"\d+ (?:passed|failed|error)[^,\n]*", done.stdout)
    return Line(scenario, goal, ", ".join(told) or "no verdict", done.returncode == 0)
