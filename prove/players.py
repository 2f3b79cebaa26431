"""Players: people who do not exist play every game to its end, a thousand times each.

The test is ``tests/test_players.py``: no move is refused, and after each one every invariant of
that game's random play holds. ``PROVE_SEED`` plays the same games again.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from prove.luck import new_seed
from prove.table import Effort, Line, Report

ROOT = Path(__file__).parents[1]
TEST = "tests/test_players.py::test_they_play_to_the_end_and_keep_every_rule"
GAMES = {Effort.QUICK: 20, Effort.FULL: 1000}
PATIENCE_S = 3600


def run(effort: Effort, report: Report) -> list[Line]:
    first = new_seed()
    report(f"{GAMES[effort]} games of each kind, PROVE_SEED={first}")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", TEST],
        cwd=ROOT,
        env=os.environ | {"PLAYED_GAMES": str(GAMES[effort]), "PLAYED_FROM": str(first)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    if done.returncode:
        print(done.stdout[-20_000:], file=sys.stderr)
    told = re.findall(r"\d+ (?:passed|failed|error)[^,\n]*", done.stdout)
    goal = f"{GAMES[effort]} games of each kind played to the end, no move refused, every rule kept"
    return [Line("players", goal, ", ".join(told) or "no verdict", done.returncode == 0)]


if __name__ == "__main__":
    print(*run(Effort.FULL, print), sep="\n")
