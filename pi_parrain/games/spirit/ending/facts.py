"""What happened at the end of a game."""

from __future__ import annotations

from dataclasses import dataclass

from pi_parrain.engine.reveal import Unveiled
from pi_parrain.games.spirit.ending.moves import Choice, Rulings
from pi_parrain.games.spirit.ending.words import Mercenary
from pi_parrain.games.spirit.loot import Kind, Pile
from pi_parrain.games.spirit.words import Name, Side


@dataclass(frozen=True, slots=True)
class PlayerCounted:
    player: Name
    loot: Pile
    wounds: int
    dead: bool


@dataclass(frozen=True, slots=True)
class EnvelopeCounted:
    side: Side
    loot: Pile


@dataclass(frozen=True, slots=True)
class RightHandCounted:
    loot: Pile


@dataclass(frozen=True, slots=True)
class GodfatherNamed:
    player: Name


@dataclass(frozen=True, slots=True)
class MercenariesChosen:
    mercenaries: tuple[Mercenary, ...]


@dataclass(frozen=True, slots=True)
class FakesAsked:
    pass


@dataclass(frozen=True, slots=True)
class FakesRuled:
    rulings: Rulings


@dataclass(frozen=True, slots=True)
class Stake:
    """What *side* has invested: *value* in dollars, and how many *cards*."""

    side: Side
    value: int
    cards: int


@dataclass(frozen=True, slots=True)
class RecruitmentOpened:
    """The envelopes are revealed; *stakes* of those who put a card under theirs."""

    stakes: tuple[Stake, ...]


@dataclass(frozen=True, slots=True)
class PutFirst:
    side: Side


@dataclass(frozen=True, slots=True)
class Recruited:
    side: Side
    mercenary: Mercenary
    choice: Choice


@dataclass(frozen=True, slots=True)
class Declined:
    side: Side


# What mercenaries do


@dataclass(frozen=True, slots=True)
class Wounded:
    """Agent 48: *player* now has so many wounds, and may be dead of them."""

    player: Name
    wounds: int
    dead: bool


@dataclass(frozen=True, slots=True)
class Revived:
    player: Name
    wounds: int


@dataclass(frozen=True, slots=True)
class Married:
    one: Name
    other: Name


@dataclass(frozen=True, slots=True)
class PaintingAdded:
    player: Name


@dataclass(frozen=True, slots=True)
class EnvelopesBrought:
    """Hot Mail joins *side* with all the cards under all envelopes."""

    side: Side


@dataclass(frozen=True, slots=True)
class DeadBrought:
    """Zombie Boy joins *side* with the loot of dead *player*."""

    side: Side
    player: Name


@dataclass(frozen=True, slots=True)
class RightHandBrought:
    """Clemenz'Hand joins *side* with what he was given and what is left under the Safe."""

    side: Side


@dataclass(frozen=True, slots=True)
class TheftBegun:
    thief: Name


@dataclass(frozen=True, slots=True)
class Stolen:
    """*card* goes to *thief* from the pile of *owner*: the victim, or whom he or she married."""

    victim: Name
    owner: Name
    thief: Name
    card: Kind


@dataclass(frozen=True, slots=True)
class TheftEnded:
    pass


@dataclass(frozen=True, slots=True)
class AccountsClosed:
    """Nobody recruits any more, or only one side is alive."""


Work = (
    Wounded
    | Revived
    | Married
    | PaintingAdded
    | EnvelopesBrought
    | DeadBrought
    | RightHandBrought
    | TheftBegun
    | Stolen
    | TheftEnded
)
Event = (
    PlayerCounted
    | EnvelopeCounted
    | RightHandCounted
    | GodfatherNamed
    | MercenariesChosen
    | FakesAsked
    | FakesRuled
    | RecruitmentOpened
    | PutFirst
    | Recruited
    | Declined
    | AccountsClosed
    | Work
    | Unveiled
)
Events = tuple[Event, ...]
