"""Properties: what must hold in every game, in many more games than each check has time for.

The tests are those of ``tests/``, with hypothesis's profile *many* instead of *quick*, and other
games every time. Only in the full form: ``script/test`` has just run the quick one. Alone:
``.venv/bin/python -m prove.properties``.
"""

from __future__ import annotations

from prove.table import Effort, Line, Report
from prove.tests_as_a_line import ROOT, line_of

GOAL = "every property of every game holds, many games each"
TESTS = ("properties", "secrets", "reference", "contract", "orders")


def run(effort: Effort, report: Report) -> list[Line]:
    if effort is Effort.QUICK:
        return []
    report("many games")
    files = [str(file) for name in TESTS for file in sorted(ROOT.glob(f"tests/**/test_{name}.py"))]
    return [line_of("properties", GOAL, *files, HYPOTHESIS_PROFILE="many")]


if __name__ == "__main__":
    print(*run(Effort.FULL, print), sep="\n")
