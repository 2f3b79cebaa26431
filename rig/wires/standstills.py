"""When a processor stood still, told by sleepers, one on each, who go before everybody else.

On a virtual machine a processor may be away for some milliseconds: no program can help that, and a
Pi's never is. Who has the highest priority of all and only sleeps wakes late for no other reason.

Run with the number of a processor, this file is that sleeper. It imports nothing of ours: it starts
beside what is measured.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from typing import Self

STEP_S = 0.002
LATE_S = 0.001
PRIORITY = 90  # above the pins, and above most of the kernel's own threads


class Standstills:
    """Watches all processors from its beginning to its end; then tells."""

    def __init__(self) -> None:
        self.seen: dict[int, list[tuple[float, float]]] = defaultdict(list)

    def __enter__(self) -> Self:
        self.sleepers = [
            subprocess.Popen(
                [sys.executable, __file__, str(processor)], stdout=subprocess.PIPE, text=True
            )
            for processor in sorted(os.sched_getaffinity(0))
        ]
        return self

    def __exit__(self, *_: object) -> None:
        for sleeper in self.sleepers:
            sleeper.terminate()
            told, _nothing = sleeper.communicate()
            for processor, since, until in json.loads(told or "[]"):
                self.seen[processor].append((since, until))

    def between(self, since: float, until: float, processor: int) -> float:
        """For how many of these seconds *processor* was away."""
        overlaps = (min(until, end) - max(since, start) for start, end in self.seen[processor])
        return sum(max(0.0, overlap) for overlap in overlaps)


def sleep_on(processor: int) -> None:
    """Until whoever started this says so, or is gone; tells at the end, for printing takes time."""
    over: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: over.append(number))
    os.sched_setaffinity(0, {processor})
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(PRIORITY))
    except OSError:
        return  # without it, being late would prove nothing
    gc.disable()
    parent, due = os.getppid(), time.monotonic()
    seen: list[tuple[int, float, float]] = []
    while not over and os.getppid() == parent:
        due += STEP_S
        time.sleep(max(0.0, due - time.monotonic()))
        if (woke := time.monotonic()) - due > LATE_S:
            seen.append((processor, due, woke))
            due = woke
    print(json.dumps(seen))


if __name__ == "__main__":
    sleep_on(int(sys.argv[1]))
