"""Players: people who do not exist play every game to its end, a thousand times each.

The test is ``tests/test_players.py``: no move is refused, and after each one every invariant of
that game's random play holds. ``PROVE_SEED`` plays the same games again. Only in the full form:
``script/test`` has just played a dozen of each.
"""

from __future__ import annotations

from prove.luck import new_seed
from prove.table import Effort, Line, Report
from prove.tests_as_a_line import line_of

TEST = "tests/test_players.py::test_they_play_to_the_end_and_keep_every_rule"
GAMES = 1000


def run(effort: Effort, report: Report) -> list[Line]:
    if effort is Effort.QUICK:
        return []
    first = new_seed()
    report(f"{GAMES} games of each kind, PROVE_SEED={first}")
    goal = f"{GAMES} games of each kind played to the end, no move refused, every rule kept"
    return [line_of("players", goal, TEST, PLAYED_GAMES=str(GAMES), PLAYED_FROM=str(first))]


if __name__ == "__main__":
    print(*run(Effort.FULL, print), sep="\n")
