"""What a scenario answers with: lines of goal, measured figure and verdict."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Effort(Enum):
    """How long a scenario may take: a shorter form of the same one goes with every check.

    That one runs on any machine, beside anything: a figure in milliseconds is told, not judged.
    """

    QUICK = "quick"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Line:
    """*in_time* is for figures that another program on the same machine can spoil."""

    scenario: str
    goal: str
    measured: str
    passed: bool
    in_time: bool = True

    def fails(self, effort: Effort) -> bool:
        return not self.passed or (effort is Effort.FULL and not self.in_time)

    def verdict(self, effort: Effort) -> str:
        if self.fails(effort):
            return "FAIL"
        return "pass" if self.in_time else "slow here"


Report = Callable[[str], None]
"""Tells how far a scenario is, in a few words."""
