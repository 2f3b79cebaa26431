"""What the Parrain can record: commands, in the imperative, with the words of the game.

Pads only look on here. The commands of the end are in ``ending``; those that count somebody's cards
by hand serve during the turns as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pi_parrain.games.spirit.ending import moves as ending
from pi_parrain.games.spirit.ending.moves import Wounds
from pi_parrain.games.spirit.ending.words import Mercenary
from pi_parrain.games.spirit.loot import Kind, Pile
from pi_parrain.games.spirit.options import Options
from pi_parrain.games.spirit.words import (
    STUNNED,
    Bullet,
    Colour,
    Depth,
    Effect,
    Name,
    Names,
    Place,
    Power,
    Side,
    Surprise,
    Tile,
)
from pi_parrain.limits import Between

Bullets = Annotated[int, Between(0, 20)]
Surprises = Annotated[tuple[Surprise, ...], Between(0, 6)]


@dataclass(frozen=True, slots=True)
class SetUp:
    """Players as they sit, clockwise; *colours* of their teams in the same order, none alone.

    The *oldest* gets the desk, the first one if nobody says. Without *mercenaries* nobody recruits.
    """

    players: Names
    colours: Annotated[tuple[Colour, ...], Between(0, 12)] = ()
    depth: Depth = Depth.REFEREE
    oldest: Name | None = None
    powers: dict[Name, Power] = field(default_factory=dict)
    mercenaries: Annotated[tuple[Mercenary, ...], Between(0, len(Mercenary))] = ()
    options: Options = field(default_factory=Options)


# A turn


@dataclass(frozen=True, slots=True)
class ShowLoot:
    """The cards of the turn lie face up; the tiles are back on their available side."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class PlaySurprise:
    """Flash Bang before the hold-up, Jammed Weapons after courage; *who* played it, if known."""

    surprise: Surprise
    who: Name | None = None


@dataclass(frozen=True, slots=True)
class CountDown:
    """« À trois »: 3, 2, 1, whistle."""


@dataclass(frozen=True, slots=True)
class StopCountdown:
    pass


@dataclass(frozen=True, slots=True)
class Interrupt:
    """A power cut broke the countdown off."""


@dataclass(frozen=True, slots=True)
class Whistle:
    """The countdown has reached zero."""


@dataclass(frozen=True, slots=True)
class LieDown:
    """These lie, and nobody else; again, later, where something laid others down."""

    players: Names


@dataclass(frozen=True, slots=True)
class Shoot:
    """*target* is hit, by *shooter* if somebody saw who it was.

    With a special gun: what it does instead of a wound, the card *taken* by a grapple, those that
    were *drawn* at the table from a stunned player (the box draws, if nobody says). *insist*: yes,
    although by the count he has no such bullet left.
    """

    target: Name
    shooter: Name | None = None
    effect: Effect = Effect.WOUND
    taken: Kind | None = None
    drawn: Annotated[tuple[Kind, ...], Between(0, STUNNED)] = ()
    insist: bool = False


@dataclass(frozen=True, slots=True)
class ShowHarmless:
    """*who* turned over a bullet that does not fire: a Click; with the Silencer, a Bang!."""

    who: Name


@dataclass(frozen=True, slots=True)
class CancelShot:
    """The shot of this number, from 1, was none."""

    number: Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Share:
    """All shots are told: they strike at once, and whoever stands shares."""


# Sharing


@dataclass(frozen=True, slots=True)
class ChooseTwin:
    """Of the two Evil Twins, *who* takes part."""

    who: Name


@dataclass(frozen=True, slots=True)
class PlantBomb:
    """Parcel Bomb: the wound lies on a card of this kind, or on a tile."""

    card: Kind | None = None
    tile: Tile | None = None
    who: Name | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """Whoever's turn it is takes a card; first aid and clip are for *who*, or himself.

    *bombed*: of several alike, it was the one with the bomb.
    """

    card: Kind
    who: Name | None = None
    bombed: bool = False


@dataclass(frozen=True, slots=True)
class TakeTile:
    """He turns the tile; nothing is traded nor invested by this alone."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TradeLoot:
    """Shadow Trade: a card of his loot for one of a team-mate's."""

    mate: Name
    given: Kind
    got: Kind


@dataclass(frozen=True, slots=True)
class TradeBullets:
    mate: Name
    given: Bullet
    got: Bullet


@dataclass(frozen=True, slots=True)
class TradePowers:
    mate: Name


@dataclass(frozen=True, slots=True)
class TradeSurprises:
    mate: Name
    given: Surprise
    got: Surprise


@dataclass(frozen=True, slots=True)
class Invest:
    """Recruitment: a card of his loot goes under the envelope of his team."""

    card: Kind


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Everything is shared. What nobody could take leaves the game, or *keep* it for the next."""

    keep: bool = False


# By hand, besides what ``ending`` has for it


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies: with *who*, under the envelope of *side*, or at another place."""

    place: Place
    who: Name | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class SetWounds:
    """*dead*: by the number of wounds, unless the Parrain says otherwise."""

    who: Name
    wounds: Wounds
    dead: bool | None = None


@dataclass(frozen=True, slots=True)
class SetBullets:
    """So many of each are left in the hand of *who*."""

    who: Name
    bangs: Bullets
    clicks: Bullets


@dataclass(frozen=True, slots=True)
class MoveCard:
    card: Kind
    source: Spot
    to: Spot


@dataclass(frozen=True, slots=True)
class Note:
    """The power and the surprises of *who*, by name."""

    who: Name
    power: Power | None = None
    surprises: Surprises = ()


@dataclass(frozen=True, slots=True)
class EndGame:
    """The accounts now, whatever turn it is."""


CountCommand = CountDown | StopCountdown | Interrupt | Whistle
ShotCommand = LieDown | Shoot | ShowHarmless | CancelShot | Share
SharingCommand = ChooseTwin | PlantBomb | Take | TakeTile | EndTurn
Trade = TradeLoot | TradeBullets | TradePowers | TradeSurprises
HandCommand = SetWounds | SetBullets | MoveCard | Note | EndGame
TurnCommand = (
    ShowLoot
    | PlaySurprise
    | CountCommand
    | ShotCommand
    | SharingCommand
    | Trade
    | Invest
    | HandCommand
)
Command = SetUp | TurnCommand | ending.Command
