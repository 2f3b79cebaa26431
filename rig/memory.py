"""What a program with all its processes takes of a small machine."""

from __future__ import annotations

from pathlib import Path


def memory(pid: int) -> tuple[int, float, float]:
    """Processes, RSS and PSS in MB of *pid* and all its descendants."""
    family = [pid]
    for one in family:
        children = Path(f"/proc/{one}/task/{one}/children").read_text().split()
        threads = Path(f"/proc/{one}/task").iterdir()
        for thread in threads:
            children += (thread / "children").read_text().split()
        family += [int(child) for child in children if int(child) not in family]
    sums = {"Rss:": 0, "Pss:": 0}
    for one in set(family):
        for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()[1:]:
            name, value, *_ = line.split()
            if name in sums:
                sums[name] += int(value)
    return len(set(family)), sums["Rss:"] / 1000, sums["Pss:"] / 1000
