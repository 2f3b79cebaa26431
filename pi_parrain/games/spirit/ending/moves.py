"""What can be recorded at the end of a game, in both depths."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.spirit.ending.words import Mercenary, Way
from pi_parrain.games.spirit.loot import NOTHING, Kind, Pile
from pi_parrain.games.spirit.words import MOST_WOUNDS, Name, Names, Side
from pi_parrain.limits import Between

Wounds = Annotated[int, Between(0, MOST_WOUNDS)]
Dollars = Annotated[int, Between(0, 999_000)]


# By hand, as long as no rank is shown


@dataclass(frozen=True, slots=True)
class CountPlayer:
    """What *player* holds at the end. He is dead with three wounds, unless *dead* says it."""

    player: Name
    loot: Pile = NOTHING
    wounds: Wounds = 0
    dead: bool | None = None


@dataclass(frozen=True, slots=True)
class CountEnvelope:
    """The cards under the envelope of *side*."""

    side: Side
    loot: Pile = NOTHING


@dataclass(frozen=True, slots=True)
class CountRightHand:
    """The cards under Clemenz'Hand and those left under the Safe, which he would bring along."""

    loot: Pile = NOTHING


@dataclass(frozen=True, slots=True)
class NameGodfather:
    """*player* was the last Godfather: he rules on fake bills and breaks ties."""

    player: Name


@dataclass(frozen=True, slots=True)
class ChooseMercenaries:
    """These tiles lie on the table; none, if the group plays without."""

    mercenaries: Annotated[tuple[Mercenary, ...], Between(0, len(Mercenary))]


# Stage by stage


@dataclass(frozen=True, slots=True)
class CloseCount:
    """Everybody is counted: on to the fakes, the recruitment or the accounts."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """What the last Godfather says of the cards of More Cash'n More Guns.

    The booklet leaves him the fake *bills*. No booklet that we have tells the rest: whether the
    fake *painting* joins a collection (T-18), how many *diamonds* the two fake ones make in the
    majority, and what *briefcase* and *key* are worth.
    """

    bills: bool = False
    painting: bool = True
    diamonds: Annotated[int, Between(0, 2)] = 2
    briefcase: Dollars = 0
    key: Dollars = 0


@dataclass(frozen=True, slots=True)
class RuleOnFakes:
    rulings: Rulings = field(default_factory=Rulings)


@dataclass(frozen=True, slots=True)
class GoFirst:
    """The last Godfather breaks the tie: among equals *side* recruits first."""

    side: Side


@dataclass(frozen=True, slots=True)
class Choice:
    """What a mercenary is told.

    *players*: whom Agent 48 wounds, who steals with CatGirl, whom Dre Gray brings back, the couple
    of Fake Elvis, who gets the painting, whose loot Zombie Boy brings. *ways*: up or down, of the
    bonus (Lady Diamond), of briefcase and key (Jason UPS). Nothing where there is no choice.
    """

    players: Names = ()
    ways: Annotated[tuple[Way, ...], Between(0, 2)] = ()


@dataclass(frozen=True, slots=True)
class Recruit:
    side: Side
    mercenary: Mercenary
    choice: Choice = field(default_factory=Choice)


@dataclass(frozen=True, slots=True)
class Decline:
    """*side* takes no mercenary."""

    side: Side


@dataclass(frozen=True, slots=True)
class Steal:
    """CatGirl's thief takes a card from *victim*: this one, or whichever the box draws."""

    victim: Name
    card: Kind | None = None


@dataclass(frozen=True, slots=True)
class StopStealing:
    """Enough: the Parrain ends the theft before it is complete."""


Command = (
    CountPlayer
    | CountEnvelope
    | CountRightHand
    | NameGodfather
    | ChooseMercenaries
    | CloseCount
    | RuleOnFakes
    | GoFirst
    | Recruit
    | Decline
    | Steal
    | StopStealing
    | Unveil
)
