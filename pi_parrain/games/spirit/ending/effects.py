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
class Effect:
    """*deaths* and *returns* by name; *ends*: one side at most would be alive."""

    changes: tuple[Change, ...]
    deaths: tuple[Name, ...]
    returns: tuple[Name, ...]
    ends: bool

    @property
    def nothing(self) -> bool:
        return not (self.changes or self.deaths or self.returns)


def effect(ending: Ending, command: m.Command, before: Mapping[Side, Money]) -> Effect:
    """Of an acceptable *command*; *before* are the totals as things stand."""
    later = after(ending, *decide(ending, command))
    now = accounts(later).totals
    changes = tuple(
        Change(side, ending.called(side), ending.number(side), before[side], now[side])
        for side in ending.sides
        if now[side] != before[side]
    )
    fates = list(zip(ending.people, later.people, strict=True))
    return Effect(
        changes,
        deaths=tuple(one.name for one, then in fates if then.dead and not one.dead),
        returns=tuple(one.name for one, then in fates if one.dead and not then.dead),
        ends=later.decided,
    )
