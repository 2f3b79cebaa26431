"""How well the box kept time, from the wires on its pins."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from prove.table import Line
from rig.wires import Performance
from rig.wires.standstills import Standstills

TARGET_P99_MS = 2.0
TARGET_MAX_MS = 10.0


class Rhythm(NamedTuple):
    """Milliseconds by which edges missed their absolute deadlines, in order.

    *own* is without the time during which the processor stood still: a Pi's never does.
    """

    own: list[float]
    whole: list[float]
    broken: int

    def line(self, scenario: str, goal: str) -> Line:
        p50, p99, worst = (percentile(self.own, share) for share in (50, 99, 100))
        return Line(
            scenario,
            f"{goal}: p99 ≤ {TARGET_P99_MS:g} ms, max ≤ {TARGET_MAX_MS:g} ms, standstills aside",
            f"p50 {p50:.2f} ms, p99 {p99:.2f} ms, max {worst:.2f} ms of {len(self.own)} edges, "
            f"{self.broken} tunes broken; with standstills of the processor p99 "
            f"{percentile(self.whole, 99):.2f} ms, max {percentile(self.whole, 100):.2f} ms",
            bool(self.own),
            in_time=not self.broken and p99 <= TARGET_P99_MS and worst <= TARGET_MAX_MS,
        )


def percentile(errors: list[float], share: int) -> float:
    """Of errors in order: at most *share* percent are smaller."""
    return errors[max(0, math.ceil(len(errors) * share / 100) - 1)] if errors else 0.0


def measure(performances: Iterable[Performance], standstills: Standstills) -> Rhythm:
    """Of what was played to its end; *broken* is what had more, or fewer, edges than its score."""
    played = [one for one in performances if one.due and not one.broken_off]
    good = [one for one in played if one.is_whole]
    return Rhythm(
        sorted(abs(error) * 1000 for one in good for error in one.own_errors_s(standstills)),
        sorted(abs(error) * 1000 for one in good for error in one.errors_s),
        len(played) - len(good),
    )
