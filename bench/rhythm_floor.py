"""What this machine can do at best: a real-time process that watches the clock, and no more.

    python rhythm_floor.py DOWNBEAT EDGE EDGE...

Prints, as JSON, when it saw each edge come. Whatever it misses, no program can hit.
"""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from pi_parrain.hardware.pins.__main__ import SPIN_S
from pi_parrain.hardware.pins.priority import raise_priority


def main():
    downbeat, *edges = map(float, sys.argv[1:])
    priority = raise_priority()
    times = []
    for edge in edges:
        deadline = downbeat + edge
        time.sleep(max(0.0, deadline - SPIN_S - time.monotonic()))
        while (now := time.monotonic()) < deadline:
            pass
        times.append(now)
    print(json.dumps([times, priority]))


if __name__ == "__main__":
    main()
