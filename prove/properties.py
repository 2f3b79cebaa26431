"""Properties: what must hold in every game, in many more games than each check has time for.

The tests are those of ``tests/``, with hypothesis's profile *many* instead of *quick*, and other
games every time. Only in the full form: ``script/test`` has just run the quick one. Alone:
``.venv/bin/python -m prove.properties``.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from prove.table import Effort, Line, Report

ROOT = Path(__file__).parents[1]
GOAL = "every property of every game holds, many games each"
TESTS = ("properties", "secrets", "reference", "contract", "orders")
PATIENCE_S = 3600


def run(effort: Effort, report: Report) -> list[Line]:
    if effort is Effort.QUICK:
        return []
    report("many games")
    files = [str(file) for name in TESTS for file in sorted(ROOT.glob(f"tests/**/test_{name}.py"))]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", *files],
        cwd=ROOT,
        env=os.environ | {"HYPOTHESIS_PROFILE": "many"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    if done.returncode:
        print(done.stdout[-20_000:], file=sys.stderr)
    told = re.findall(r"\d+ (?:passed|failed|error)[^,\n]*", done.stdout)
    return [Line("properties", GOAL, ", ".join(told) or "no verdict", done.returncode == 0)]


if __name__ == "__main__":
    print(*run(Effort.FULL, print), sep="\n")
