"""What a scenario answers with: lines of goal, measured figure and verdict."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Effort(Enum):
    """How long a scenario may take: a shorter form of the same one goes with every check.

    That one runs on any machine, beside anything: where a goal is a time, it only finds blunders.
    """

    QUICK = "quick"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Line:
    scenario: str
    goal: str
    measured: str
    passed: bool


Report = Callable[[str], None]
"""Tells how far a scenario is, in a few words."""
