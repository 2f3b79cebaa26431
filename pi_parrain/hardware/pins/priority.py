"""Ask the system to let the music go first."""

from __future__ import annotations

import os

REALTIME_PRIORITY = 10  # above every ordinary process, below the kernel's own threads
NICENESS = -10


def raise_priority() -> str:
    """Take the best place that this process may have; say which: fifo, nice or plain."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(REALTIME_PRIORITY))
    except OSError:
        pass
    else:
        return "fifo"
    try:
        os.nice(NICENESS)
    except OSError:
        return "plain"
    return "nice"
