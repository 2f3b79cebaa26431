"""How well the box kept time, from the wires on its pins."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from typing import NamedTuple

from prove.table import Line
from prove.wires import Performance

TARGET_P99_MS = 2.0
TARGET_MAX_MS = 10.0


class Rhythm(NamedTuple):
    """Milliseconds by which edges missed their absolute deadlines."""

    edges: int
    broken: int
    p50: float
    p99: float
    worst: float

    def line(self, scenario: str, goal: str) -> Line:
        return Line(
            scenario,
            f"{goal}: p99 ≤ {TARGET_P99_MS:g} ms, max ≤ {TARGET_MAX_MS:g} ms",
            f"p50 {self.p50:.2f} ms, p99 {self.p99:.2f} ms, max {self.worst:.2f} ms "
            f"of {self.edges} edges, {self.broken} tunes broken",
            self.edges > 0 and not self.broken,
            in_time=self.p99 <= TARGET_P99_MS and self.worst <= TARGET_MAX_MS,
        )


def measure(performances: Iterable[Performance]) -> Rhythm:
    """Of what was played to its end; *broken* is what had more, or fewer, edges than its score."""
    played = [one for one in performances if one.due and not one.broken_off]
    errors = sorted(abs(e) * 1000 for one in played if one.is_whole for e in one.errors_s)
    broken = sum(not one.is_whole for one in played)
    if len(errors) < 2:
        return Rhythm(len(errors), broken, 0.0, 0.0, 0.0)
    p99 = statistics.quantiles(errors, n=100, method="inclusive")[98]
    return Rhythm(len(errors), broken, statistics.median(errors), p99, errors[-1])
