"""What a command would change, before anybody sends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pi_parrain.games.spirit.accounts import accounts
from pi_parrain.games.spirit.ending import moves as m
from pi_parrain.games.spirit.ending.evolve import after
from pi_parrain.games.spirit.ending.rules import decide
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.words import Colour, Name, Side
from pi_parrain.phrases import Money


@dataclass(frozen=True, slots=True)
class Change:
    """What *side* would have, had the accounts been made *before* and *after*."""

    side: Side
    called: Colour | Name
    number: int
    before: Money
    after: Money


@dataclass(frozen=True, slots=True)
class Fate:
    """Somebody whose *wounds* would be other than *before*, and what that means."""

    name: Name
    before: int
    wounds: int
    dies: bool
    returns: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """*ends*: one side at most would be alive."""

    changes: tuple[Change, ...]
    fates: tuple[Fate, ...]
    ends: bool

    @property
    def nothing(self) -> bool:
        return not (self.changes or self.fates)


def effect(ending: Ending, command: m.Command, before: Mapping[Side, Money]) -> Effect:
    """Of an acceptable *command*; *before* are the totals as things stand."""
    later = after(ending, *decide(ending, command))
    now = accounts(later).totals
    changes = tuple(
        Change(side, ending.called(side), ending.number(side), before[side], now[side])
        for side in ending.sides
        if now[side] != before[side]
    )
    fates = tuple(
        Fate(one.name, one.wounds, then.wounds, then.dead and not one.dead, one.dead)
        for one, then in zip(ending.people, later.people, strict=True)
        if (one.wounds, one.dead) != (then.wounds, then.dead)
    )
    return Effect(changes, fates, ends=later.decided)
