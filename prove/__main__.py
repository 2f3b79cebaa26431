"""Run the scenarios, show how far they are, print the table: see ``script/prove --help``."""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import subprocess
import sys
import time
import traceback
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import date
from pathlib import Path

from prove.table import Effort, Line, Report

ROOT = Path(__file__).parents[1]
JUDGED = ("load", "power_cuts")
COUNTED = ("updates", "players", "properties")
AT_ONCE = 4
RESULTS = ROOT / "bench" / "RESULTS.md"
# First those that keep time and want a quiet machine, then those that only count.
SCENARIOS = (
    "load", "soak", "power_cuts", "faults", "disk", "race", "intruders", "evening", "bad_input",
    "updates", "players", "properties",
)  # fmt: skip


def main() -> int:
    arguments = read_arguments()
    effort = Effort.QUICK if arguments.quick else Effort.FULL
    chosen = arguments.only or SCENARIOS
    began, commit = time.monotonic(), find_commit()
    lines = [line for group in groups(chosen, effort) for line in play_together(group, effort)]
    took = time.monotonic() - began
    failed = sum(line.fails(effort) for line in lines)
    print("\n".join(table(lines, effort)))
    print(f"\n{failed} of {len(lines)} lines fail, {took:.0f} s")
    if effort is Effort.FULL and not arguments.only:
        RESULTS.write_text(document(lines, took, commit), encoding="utf-8")
    return 1 if failed else 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/prove", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a shorter form of each scenario")
    parser.add_argument(
        "--only", action="append", metavar="NAME", choices=SCENARIOS, help=", ".join(SCENARIOS)
    )
    return parser.parse_args()


def groups(names: Sequence[str], effort: Effort) -> list[list[str]]:
    """One after the other; those that no clock judges, more in the shorter form, go together."""
    whole = effort is Effort.FULL
    together = [name for name in names if (name in COUNTED if whole else name not in JUDGED)]
    return [*([name] for name in names if name not in together), together]


def play_together(names: list[str], effort: Effort) -> list[Line]:
    for name in names:  # one after the other: imports that meet in two threads find halves
        with suppress(Exception):  # told by the scenario
            importlib.import_module(f"prove.{name}")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return [
            line for lines in pool.map(lambda name: play(name, effort), names) for line in lines
        ]


def play(name: str, effort: Effort) -> list[Line]:
    """One scenario; what makes it crash is a failing line, and the others go on."""
    began = time.monotonic()
    report = reporter(name)
    try:
        lines: list[Line] = importlib.import_module(f"prove.{name}").run(effort, report)
    except Exception as error:
        traceback.print_exc()
        why = f"{type(error).__name__}: see what it printed"
        lines = [Line(name.replace("_", " "), "runs to its end", why, False)]
    failed = [line for line in lines if line.fails(effort)]
    report(f"{len(failed)} of {len(lines)} lines fail, {time.monotonic() - began:.0f} s")
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for line in failed:
        print(f"  FAIL {line.goal}: {line.measured}", file=sys.stderr, flush=True)
    return lines


def reporter(name: str) -> Report:
    """One line that changes on a terminal; one line each elsewhere, but not too many."""
    last = [0.0]

    def report(words: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\x1b[K{name}: {words}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() - last[0] > 10 or "lines fail" in words:
            last[0] = time.monotonic()
            print(f"{name}: {words}", file=sys.stderr, flush=True)

    return report


def table(lines: Iterable[Line], effort: Effort) -> list[str]:
    rows = [
        f"| {line.scenario} | {line.goal} | {line.measured} | {line.verdict(effort)} |"
        for line in lines
    ]
    return ["| scenario | goal | measured | |", "|---|---|---|---|", *rows]


def find_commit() -> str:
    """At the start: an hour later the folder may hold another one."""
    return subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    ).stdout.strip()  # fmt: skip


def document(lines: list[Line], took: float, commit: str) -> str:
    machine = f"{processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    head = [
        "# What was proven",
        "",
        f"`script/prove` on {date.today():%Y-%m-%d}, in {took / 60:.0f} minutes, "
        f"at commit {commit or 'unknown'}. Machine: {machine}.",
        "",
    ]
    return "\n".join([*head, *table(lines, Effort.FULL)]) + "\n"


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith(("model name", "Model")):
            return line.partition(":")[2].strip()
    return platform.machine()


if __name__ == "__main__":
    sys.exit(main())
