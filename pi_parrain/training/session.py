"""What somebody trains at: a small value that the training table carries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pi_parrain.engine import SomeGame
from pi_parrain.engine.game import State
from pi_parrain.phrases import Phrase


class Task(Protocol):
    """One kind of session: a card, an exam, a first time, an evening, a demonstration.

    A frozen value; what changes during a session is a new one (``Training.with_task``).
    """

    @property
    def kind(self) -> str:
        """Its code name: ``web/templates/training/strips/<kind>.html`` draws its strip."""

    @property
    def title(self) -> Phrase | str:
        """What banners and those who come later are told that it is."""

    def strip(self, game: SomeGame, state: State) -> Mapping[str, Any]:
        """What the strip on a Parrain's page is drawn from; two that are equal look the same."""


@dataclass(frozen=True, slots=True)
class Training:
    """*by* is the phone that began it."""

    task: Task
    by: str = ""

    def with_task(self, task: Task) -> Training:
        return Training(task, self.by)
