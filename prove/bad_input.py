"""Bad input: requests, files, words, settings, journals, backups, updates, sticks without sense.

The requests are schemathesis's, made from the description that the box serves; the rest comes from
``prove.fuzzers``. Alone: ``.venv/bin/python -m prove.bad_input [--quick]``.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from multiprocessing import TimeoutError, get_context
from multiprocessing.pool import AsyncResult
from pathlib import Path
from tempfile import TemporaryDirectory

from prove import game
from prove.fuzzers import FUZZERS, Outcome
from prove.hostile_backups import hostile_backups
from prove.hostile_sticks import hostile_sticks
from prove.hostile_updates import hostile_updates
from prove.luck import new_seed
from prove.raw import scribbled_requests
from prove.table import Effort, Line, Report
from prove.typed import TYPED, type_in
from rig.phone import Phone
from rig.proven_box import ProvenBox

SCENARIO = "bad input"
NOBODY = "nobody"
ROOT = Path(__file__).parents[1]
CONFIG = ROOT / "prove" / "schemathesis.toml"
SLOWEST_S = 10.0  # for one piece of nonsense
PATIENCE_S = {Effort.QUICK: 600.0, Effort.FULL: 1800.0}  # for all pieces of one kind
# The first two wait for a thumb, the others end the session or the run of the box that answers.
LEFT_OUT = "^/(self-test/button|settings/try/press|leave|restart|first-run/restart)$"
EDGES = ("--phases", "coverage,fuzzing", "--max-examples")  # every limit, then so many at random
CHANCE = ("--phases", "fuzzing", "--max-examples")
MOVES = "moves$|^/new"  # their edges are two requests of three
EVERYWHERE = ("--exclude-path-regex", LEFT_OUT)
OF_A_PARRAIN = {
    Effort.QUICK: (
        (*EDGES, "2", "--exclude-tag", "page", "--exclude-path-regex", f"{LEFT_OUT}|{MOVES}"),
        (*CHANCE, "15", "--include-path-regex", MOVES),
    ),
    Effort.FULL: ((*EDGES, "150", *EVERYWHERE),),
}
OF_STRANGERS = {
    Effort.QUICK: ((*CHANCE, "1", *EVERYWHERE),),
    Effort.FULL: ((*EDGES, "20", *EVERYWHERE),),
}
HOSTILE = {
    "hostile backups": hostile_backups,
    "hostile sticks": hostile_sticks,
    "hostile updates": hostile_updates,
}
PIECES = {Effort.QUICK: 1, Effort.FULL: 30}
FEW = {
    "hostile backups": 40,
    "hostile sticks": 40,
    "impossible journals": 20,
    "scribbled journals": 60,
}  # of these in one helping; else:
USUAL = 150


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What schemathesis reports."""

    requests: int = 0
    addresses: int = 0
    failures: tuple[str, ...] = ()
    said: str = ""

    def __add__(self, other: Inquiry) -> Inquiry:
        return Inquiry(
            self.requests + other.requests,
            self.addresses + other.addresses,
            self.failures + other.failures,
            self.said + other.said,
        )


def run(effort: Effort, report: Report) -> list[Line]:
    seed = new_seed()
    report(f"seed {seed}")
    with get_context("spawn").Pool(1) as aside:  # what hangs there is ended with it
        tries = {
            name: aside.apply_async(fuzz, (helping(name, effort), seed))
            for name, fuzz in (FUZZERS | HOSTILE).items()
        }
        lines = requests(effort, seed, report)
        lines.append(words(report))
        for name, outcome in tries.items():
            report(name)
            lines.append(told(name, outcome, PATIENCE_S[effort]))
    return lines


def helping(name: str, effort: Effort) -> int:
    return FEW.get(name, USUAL) * PIECES[effort]


def told(name: str, outcome: AsyncResult[Outcome], patience_s: float) -> Line:
    goal = f"{name}: a sentence, no traceback"
    try:
        return weighed(goal, outcome.get(patience_s))
    except TimeoutError:
        return Line(SCENARIO, goal, f"no end after {patience_s:g} s", False)


def weighed(goal: str, found: Outcome) -> Line:
    measured = f"{found.tried} tried, slowest {found.slowest_s:.2f} s {found.wrong}".strip()
    in_time = found.slowest_s < SLOWEST_S
    return Line(
        SCENARIO, f"{goal}, within {SLOWEST_S:g} s each", measured, not found.wrong, in_time
    )


# Requests


def requests(effort: Effort, seed: int, report: Report) -> list[Line]:
    with TemporaryDirectory() as name, ProvenBox(Path(name)) as box:
        phone = Phone(box.port, box.key)
        game.begin(phone)
        session = phone.cookie.partition("=")[2]
        report("requests of a Parrain")
        parrain = inquire(box, session, OF_A_PARRAIN[effort], seed)
        report("requests of strangers")
        stranger = inquire(box, NOBODY, OF_STRANGERS[effort], seed)
        report("requests that are hardly HTTP")
        raw = scribbled_requests(box.port, session, helping("requests", effort), seed)
        alive = Phone(box.port).ask("GET", "/alive").status
        tracebacks = box.said().count("Traceback")
        box.logs_errors = tracebacks > 0  # a line tells them; no other line is lost over it
    return [
        answered("a Parrain", parrain),
        answered("strangers", stranger),
        weighed("requests that are hardly HTTP: no 5xx, and an end", raw),
        Line(
            SCENARIO,
            "after all requests the box answers, and has logged no traceback",
            f"status {alive}, {tracebacks} tracebacks; seed {seed}",
            (alive, tracebacks) == (204, 0),
        ),
    ]


def answered(who: str, found: Inquiry) -> Line:
    goal = f"requests of {who}: no 5xx, nothing undescribed, no refusal that changes anything"
    measured = f"{found.requests} requests to {found.addresses} addresses, "
    if found.failures:
        print(found.said, file=sys.stderr)
    told = "; ".join(found.failures) or "0 failures"
    return Line(SCENARIO, goal, measured + told, found.requests > 0 and not found.failures)


def inquire(box: ProvenBox, session: str, parts: tuple[tuple[str, ...], ...], seed: int) -> Inquiry:
    return sum((ask(box, session, part, seed) for part in parts), Inquiry())


def ask(box: ProvenBox, session: str, part: tuple[str, ...], seed: int) -> Inquiry:
    command = [
        str(Path(sys.executable).with_name("schemathesis")),
        *("--config-file", str(CONFIG), "run", f"{box.address}/api/openapi.json"),
        *("--mode", "all", "--generation-database", "none", "--no-color"),
        *("--seed", str(seed), *part),
    ]
    if session == NOBODY:  # no move of his is ever accepted
        command += ["--exclude-checks", "positive_data_acceptance"]
    environment = {"PROVEN_SESSION": session, "PROVEN_JOURNAL": str(box.journal)}
    done = subprocess.run(
        command,
        cwd=box.folder,  # it leaves things
        env=os.environ | environment | {"PYTHONPATH": str(ROOT), "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    number = re.search(r"([\d,]+) generated", said)
    tested = re.search(r"Tested: (\d+)", said)
    failures = tuple(re.findall(r"❌ (\S.*: \d+)$", said, re.MULTILINE))
    if done.returncode and not failures:
        failures = (said.strip().splitlines()[-1] if said.strip() else "no report",)
    return Inquiry(
        int(number[1].replace(",", "")) if number else 0,
        int(tested[1]) if tested else 0,
        failures,
        said,
    )


# Whole commands


def words(report: Report) -> Line:
    report("whole commands")
    wrong = [problem for typed in TYPED if (problem := type_in(typed))]
    goal = "whole commands, typed badly: one sentence, status 2, no traceback"
    measured = f"{len(TYPED)} typed, {'; '.join(wrong) or '0 wrong'}"
    return Line(SCENARIO, goal, measured, not wrong)


def main() -> int:
    effort = Effort.QUICK if "--quick" in sys.argv else Effort.FULL
    lines = run(effort, lambda words: print(words, file=sys.stderr, flush=True))
    for line in lines:
        print(f"{line.verdict(effort)}  {line.goal}: {line.measured}")
    return 1 if any(line.fails(effort) for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
