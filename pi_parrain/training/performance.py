"""What a training does by itself, beat by beat: a sentence, a tap, a pause. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pi_parrain.engine import Command, SomeGame
from pi_parrain.engine.game import State
from pi_parrain.glossary import Word, _
from pi_parrain.phrases import Phrase
from pi_parrain.training.session import Task

GLANCE_S, LETTER_S = 1.2, 0.045  # to look at a sentence, and to read each letter of it


class Pace(Word):
    PAUSED = "paused", _("Pause")
    SLOW = "slow", _("Lent")
    NORMAL = "normal", _("Normal")
    FAST = "fast", _("Rapide")


STRETCH = {Pace.PAUSED: 1.0, Pace.SLOW: 1.8, Pace.NORMAL: 1.0, Pace.FAST: 0.45}


def reading_s(sentence: Phrase, pace: Pace) -> float:
    """How long somebody takes to read *sentence* who also looks at the meadow."""
    return STRETCH[pace] * (GLANCE_S + LETTER_S * len(str(sentence)))


@dataclass(frozen=True, slots=True)
class Beat:
    """*command* is tapped first, if there is one; then *task* is what is shown for so long.

    *encore*: after that, the whole thing begins again.
    """

    task: Performance
    lasts_s: float = 0.0
    command: Command | None = None
    encore: bool = False


class Performance(Task, Protocol):
    """A task that does something by itself."""

    def act(self, game: SomeGame, state: State) -> Beat | None:
        """What comes now; nothing while it waits for somebody, or for the box."""
