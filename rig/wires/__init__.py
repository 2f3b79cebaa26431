"""The wires on the pins of a virtual box, on disk: they keep their level when everybody is dead.

On a Pi a pin may stay as it was when its owner is killed, until somebody opens it again. The mock
pins of a dead process are gone with it; these wires are not. They also keep, on the machine's one
monotonic clock, when each edge was due and when it came.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rig.wires.standstills import Standstills

SOUND = "GPIO18"
VARIABLE = "RIG_WIRES"
FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]


@dataclass(frozen=True, slots=True)
class Edge:
    """The sound went *on*, or off, *at* a monotonic second.

    *stood_still*: for so many seconds before, as far as the player could tell, its *processor* was
    not there for anybody.
    """

    at: float
    on: bool
    stood_still: float = 0.0
    processor: int = 0


@dataclass(slots=True)
class Performance:
    """What a pin process was told to play, and what its sound pin did until it was told more."""

    due: tuple[Edge, ...]
    ends: float
    heard: list[Edge] = field(default_factory=list)
    broken_off: bool = False

    @property
    def is_whole(self) -> bool:
        return [edge.on for edge in self.heard] == [edge.on for edge in self.due]

    @property
    def errors_s(self) -> list[float]:
        """How late each edge came."""
        return [heard.at - due.at for heard, due in zip(self.heard, self.due, strict=True)]

    def own_errors_s(self, standstills: Standstills) -> list[float]:
        """The same without standstills of the processor."""
        return [
            heard.at - due.at - self._excused(due, heard, standstills)
            for heard, due in zip(self.heard, self.due, strict=True)
        ]

    def _excused(self, due: Edge, heard: Edge, standstills: Standstills) -> float:
        """No more than what it was late by: whoever is too early has no excuse."""
        away = standstills.between(due.at, heard.at, heard.processor)
        return max(0.0, min(heard.at - due.at, max(away, heard.stood_still)))


class Wires:
    """Reads what ``sitecustomize`` writes inside every pin process of a box."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._read = 0
        self._news: list[Any] = []

    @property
    def environment(self) -> dict[str, str]:
        """For the box whose pins these are."""
        return {
            "PARRAIN_BOX_PINS": "virtual",
            "PYTHONPATH": f"{FOLDER}:{ROOT}",
            VARIABLE: str(self._file),
        }

    def news(self) -> list[Any]:
        """Everything so far: a word, when it was written, and what belongs to it."""
        if self._file.exists():
            with self._file.open("rb") as file:
                file.seek(self._read)
                lines, _, _unfinished = file.read().rpartition(b"\n")
            if lines:
                self._read += len(lines) + 1
                self._news += map(json.loads, lines.split(b"\n"))
        return self._news

    def cut(self) -> None:
        self._file.unlink(missing_ok=True)

    def owner(self) -> int | None:
        """The process that opened the pins last."""
        return next((pid for word, _, *pid in reversed(self.news()) if word == "open"), [None])[0]

    def all_low(self) -> bool:
        """Whether every output was left low."""
        return not any(dict(self._levels(self.news())).values())

    def sounds(self) -> bool:
        return bool(dict(self._levels(self.news())).get(SOUND))

    def opened_low(self) -> bool:
        """Whether the last owner lowered every output that it opened before anything else."""
        news = self.news()
        began = max(place for place, one in enumerate(news) if one[0] == "open")
        first: dict[str, float] = {}
        for name, level in self._levels(news[began:]):
            first.setdefault(name, level)
        return SOUND in first and not any(first.values())

    def _levels(self, news: list[Any]) -> list[tuple[str, float]]:
        return [(words[0], words[1]) for word, _, *words in news if word == "pin"]

    def performances(self) -> list[Performance]:
        """Everything that was played, oldest first."""
        played: list[Performance] = []
        sounding = False
        for word, at, *rest in self.news():
            if word in ("play", "silence", "open") and played and at < played[-1].ends:
                played[-1].broken_off = True
            match word, rest:
                case "play", [downbeat, edges, lasts]:
                    due = tuple(Edge(downbeat + when, on) for when, on in edges)
                    played.append(Performance(due, downbeat + lasts))
                case "pin", [name, level, *edge] if name == SOUND and bool(level) != sounding:
                    sounding = bool(level)
                    if played and (sounding or played[-1].heard):  # else the end of the one before
                        played[-1].heard.append(Edge(at, sounding, *edge))
        return played
