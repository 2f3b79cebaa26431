"""What happened: facts, in the past tense. The state is the sum of them.

What luck drew is in here: replaying a game needs none. Those of the end are in ``ending``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pi_parrain.games.spirit.ending import facts as ending
from pi_parrain.games.spirit.ending.words import Mercenary
from pi_parrain.games.spirit.loot import Kind, Pile
from pi_parrain.games.spirit.moves import Spot, Surprises
from pi_parrain.games.spirit.options import Options
from pi_parrain.games.spirit.words import (
    BANGS,
    CLICKS,
    Bullet,
    Colour,
    Depth,
    Effect,
    Name,
    Names,
    Phase,
    Power,
    Side,
    Surprise,
    Tile,
)


@dataclass(frozen=True, slots=True)
class Hand:
    """Bullets that somebody still has, as far as anybody saw.

    *hidden* were thrown away face down: some of the others are gone, and nobody knows which.
    """

    bangs: int = BANGS
    clicks: int = CLICKS
    hidden: int = 0

    def of(self, bullet: Bullet) -> int:
        return self.bangs if bullet is Bullet.BANG else self.clicks


@dataclass(frozen=True, slots=True)
class Shot:
    """*shooter* is not known of every shot; *taken* and *drawn* as somebody said them."""

    target: Name
    shooter: Name | None = None
    effect: Effect = Effect.WOUND
    taken: Kind | None = None
    drawn: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class GameSetUp:
    """Players in the order of seats; *colours* of those who play in a team: all, or nobody."""

    players: Names
    colours: dict[Name, Colour]
    depth: Depth
    godfather: Name | None
    powers: dict[Name, Power]
    mercenaries: tuple[Mercenary, ...]
    options: Options


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The tiles are back on their available side; a new Godfather takes the desk."""


@dataclass(frozen=True, slots=True)
class LootShown:
    cards: Pile


@dataclass(frozen=True, slots=True)
class SurprisePlayed:
    surprise: Surprise
    who: Name | None = None


@dataclass(frozen=True, slots=True)
class CountdownStarted:
    pass


@dataclass(frozen=True, slots=True)
class CountdownStopped:
    pass


@dataclass(frozen=True, slots=True)
class CountdownInterrupted:
    pass


@dataclass(frozen=True, slots=True)
class Whistled:
    """Zero: *then* comes next."""

    then: Phase


@dataclass(frozen=True, slots=True)
class LaidDown:
    """These are out of the sharing, and nobody else."""

    players: Names


@dataclass(frozen=True, slots=True)
class CourageTold:
    """Who lies is known: now the shots are told."""


@dataclass(frozen=True, slots=True)
class ShotTold:
    shot: Shot


@dataclass(frozen=True, slots=True)
class HarmlessTold:
    who: Name


@dataclass(frozen=True, slots=True)
class ShotCancelled:
    number: int


@dataclass(frozen=True, slots=True)
class BulletsCounted:
    who: Name
    hand: Hand


@dataclass(frozen=True, slots=True)
class WoundsCounted:
    """*who* now has so many."""

    who: Name
    wounds: int
    dead: bool


@dataclass(frozen=True, slots=True)
class CardMoved:
    card: Kind
    source: Spot
    to: Spot


@dataclass(frozen=True, slots=True)
class SharingBegan:
    pass


@dataclass(frozen=True, slots=True)
class TwinChosen:
    who: Name


@dataclass(frozen=True, slots=True)
class Bomb:
    """Where a Parcel Bomb lies: on a card of a kind, or on a tile."""

    card: Kind | None = None
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class BombPlanted:
    bomb: Bomb


@dataclass(frozen=True, slots=True)
class BombTaken:
    who: Name


@dataclass(frozen=True, slots=True)
class TileTurned:
    tile: Tile
    who: Name


@dataclass(frozen=True, slots=True)
class Took:
    """*who* has had his turn in the sharing."""

    who: Name


@dataclass(frozen=True, slots=True)
class Noted:
    who: Name
    power: Power | None = None
    surprises: Surprises = ()


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """*worth* of each side, had the accounts been made now."""

    worth: dict[Side, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EndingOpened:
    """The accounts begin: after the last turn, or because one side alone lives."""


CountdownFact = CountdownStarted | CountdownStopped | CountdownInterrupted | Whistled
ShotFact = LaidDown | CourageTold | ShotTold | HarmlessTold | ShotCancelled
SharingFact = SharingBegan | TwinChosen | BombPlanted | BombTaken | TileTurned | Took | TurnEnded
CountedFact = BulletsCounted | WoundsCounted | CardMoved | Noted
Event = (
    GameSetUp
    | TurnBegan
    | LootShown
    | SurprisePlayed
    | CountdownFact
    | ShotFact
    | SharingFact
    | CountedFact
    | EndingOpened
    | ending.Event
)
Events = tuple[Event, ...]
