"""The guest's Raspberry Pi header: lines of gpio-sim, and what the kernel recorded of them."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from pathlib import Path

CONFIG = Path("/sys/kernel/config/gpio-sim/header")
TRACING = Path("/sys/kernel/tracing")
LINES = 54
TRACE_KB = 16384
# python3-106  [000] .....  21.372654: gpio_value: 530 set 1
STANDS_BY = "0 0x0 "  # in read(2) of its standard input, as /proc shows it: imports are done
EDGE = re.compile(
    r"-(?P<pid>\d+)\s+\[\d+\] \S+\s+(?P<at>[\d.]+): "
    r"(?:gpio_value: (?P<line>\d+) set (?P<level>[01])|gpio_direction: (?P<claimed>\d+) out)"
)


@dataclass(frozen=True)
class Level:
    """The kernel put a line at *level*, *at* a CLOCK_MONOTONIC second, for process *pid*."""

    at: float
    level: int
    pid: int


class Header:
    def __init__(self) -> None:
        (CONFIG / "bank0").mkdir(parents=True)
        (CONFIG / "bank0/num_lines").write_text(str(LINES))
        (CONFIG / "bank0/label").write_text("pinctrl-bcm2711")
        (CONFIG / "live").write_text("1")
        device = (CONFIG / "dev_name").read_text().strip()
        chip = (CONFIG / "bank0/chip_name").read_text().strip()
        self._lines = Path("/sys/devices/platform") / device / chip
        self._base = int(next(Path("/sys/class/gpio").glob("gpiochip*")).name[len("gpiochip") :])
        (TRACING / "buffer_size_kb").write_text(str(TRACE_KB))
        (TRACING / "trace_clock").write_text("mono")
        (TRACING / "events/gpio/enable").write_text("1")

    def level(self, line: int) -> int:
        return int((self._lines / f"sim_gpio{line}/value").read_text())

    def pull(self, line: int, *, up: bool) -> None:
        """What an input sees: a contact to ground pulls it down."""
        (self._lines / f"sim_gpio{line}/pull").write_text("pull-up" if up else "pull-down")

    def clear(self) -> None:
        (TRACING / "trace").write_text("")

    def written(self, line: int) -> list[Level]:
        """Every level that the kernel was asked to put on *line*."""
        found = map(EDGE.search, (TRACING / "trace").read_text().splitlines())
        return [
            Level(float(edge["at"]), int(edge["level"]), int(edge["pid"]))
            for edge in found
            if edge and edge["line"] and int(edge["line"]) == self._base + line
        ]

    def edges(self, line: int) -> list[Level]:
        """The same without repetitions: what an ear would notice."""
        heard: list[Level] = []
        for written in self.written(line):
            if written.level != (heard[-1].level if heard else 0):
                heard.append(written)
        return heard

    def wait_for(self, line: int, level: int, seconds: float) -> float:
        """Seconds until *line* is at *level*; fails when it takes too long."""
        start = time.monotonic()
        while self.level(line) != level:
            assert time.monotonic() - start < seconds, f"line {line} is not {level} yet"
            time.sleep(0.005)
        return time.monotonic() - start


def wait_for_the_standbys(server: int, seconds: float) -> None:
    """Until half of *server*'s pin processes have nothing more to import, and only wait.

    Until then they keep the guest's only processor busy: a word of the server's to those who play
    took 55 ms in 2 starts of 60, which is more than the 50 that a downbeat leaves it.
    """
    start = time.monotonic()
    while True:
        pins = _children(server)
        if pins and 2 * sum(map(_stands_by, pins)) == len(pins):
            return
        assert time.monotonic() - start < seconds, "not every box has a pin process that stands by"
        time.sleep(0.01)


def _children(server: int) -> list[str]:
    tasks = Path(f"/proc/{server}/task").glob("*/children")
    return [child for task in tasks for child in task.read_text().split()]


def _stands_by(process: str) -> bool:
    return Path(f"/proc/{process}/syscall").read_text().startswith(STANDS_BY)
