"""What somebody does with a card: learn by it, or be examined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pi_parrain.engine import SomeGame
from pi_parrain.engine.game import State
from pi_parrain.phrases import Phrase, _
from pi_parrain.training.cards import Card

QUESTIONS = 10  # of an exam


@dataclass(frozen=True, slots=True)
class CardTask:
    """One card, told right as soon as it is. *following* is the name of the next one."""

    kind: ClassVar[str] = "card"
    title: ClassVar[Phrase] = Phrase(_("Rien n'est gardé."))
    card: Card
    following: str | None = None

    def strip(self, _game: SomeGame, state: State) -> Mapping[str, Any]:
        return {
            "card": self.card,
            "following": self.following,
            "right": self.card.is_right(state),
        }


@dataclass(frozen=True, slots=True)
class ExamTask:
    """One question of an exam: nobody says anything before « C'est fait »."""

    kind: ClassVar[str] = "exam"
    card: Card
    question: int

    @property
    def title(self) -> Phrase:
        return Phrase(_("Examen, question {number}"), {"number": self.question})

    def strip(self, _game: SomeGame, _state: State) -> Mapping[str, Any]:
        return {"card": self.card, "question": self.question}
