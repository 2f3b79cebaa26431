"""Round numbers for the scale of a chart."""

from __future__ import annotations

from math import ceil, floor, log10

STEPS = (1, 2, 2.5, 5, 10)
"""What people count by, times a power of ten."""


def ticks(low: float, high: float, most: int = 6) -> tuple[int, ...]:
    """At most *most* whole numbers, evenly apart, around *low* and *high* and through 0."""
    low, high = min(low, 0), max(high, 0)
    rough = max(high - low, 1) / (most - 1)
    power = 10.0 ** floor(log10(rough))
    for times in (*STEPS, *(10 * step for step in STEPS)):
        step = max(1, round(times * power))
        first, last = floor(low / step), ceil(high / step)
        if last - first < most:
            return tuple(range(first * step, max(last, first + 1) * step + 1, step))
    raise AssertionError((low, high, most))
