"""What a mercenary is: a rule in one sentence, the choices it leaves, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pi_parrain.games.spirit.ending.facts import Events
from pi_parrain.games.spirit.ending.moves import Choice
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.words import Side
from pi_parrain.phrases import Phrase

Choices = tuple[Choice, ...]
NO_CHOICE: Choices = (Choice(),)


def nothing_to_say(_ending: Ending, _side: Side) -> Choices:
    return NO_CHOICE


def nothing_at_once(_ending: Ending, _side: Side, _choice: Choice) -> Events:
    """It only changes how the accounts are made, as long as it is hired."""
    return ()


@dataclass(frozen=True, slots=True)
class Craft:
    """*rule* as people read it. *choices* of a side: none, if there is nobody for it to work on.

    *label* of a choice says what it does; *work* are the facts, which apply at once (RULES 4.6).
    """

    rule: str
    label: Callable[[Choice], Phrase]
    choices: Callable[[Ending, Side], Choices] = nothing_to_say
    work: Callable[[Ending, Side, Choice], Events] = nothing_at_once


def on_each(names: tuple[str, ...]) -> Choices:
    """One choice per player."""
    return tuple(Choice((name,)) for name in names)
