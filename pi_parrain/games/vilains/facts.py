"""What happened: facts, in the past tense. The state is the sum of them."""

from __future__ import annotations

from dataclasses import dataclass

from pi_parrain.engine.reveal import Unveiled
from pi_parrain.games.vilains.count import Call
from pi_parrain.games.vilains.moves import Name, Noise, Variants
from pi_parrain.games.vilains.words import Card, Error


@dataclass(frozen=True, slots=True)
class GameSetUp:
    """*hands* in turn order."""

    hands: dict[Name, int]
    youngest: Name
    aside: int
    variants: Variants


@dataclass(frozen=True, slots=True)
class CardTurned:
    who: Name
    card: Card


@dataclass(frozen=True, slots=True)
class Spoken:
    """*who* has spoken, and his card is not known yet."""

    who: Name


@dataclass(frozen=True, slots=True)
class TurnCame:
    """*who* is up, and has *limit_s* seconds to speak; no limit, no clock."""

    who: Name
    limit_s: int | None = None


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """*who*, who is still up, has *limit_s* seconds from now on: the referee was slow."""

    who: Name
    limit_s: int


@dataclass(frozen=True, slots=True)
class SlapCalled:
    pass


@dataclass(frozen=True, slots=True)
class LastCallMade:
    """*who* has no card left."""

    who: Name


@dataclass(frozen=True, slots=True)
class NoiseChosen:
    noise: Noise


@dataclass(frozen=True, slots=True)
class Checked:
    """The pile was looked through: *speaker* had to say *expected*, and was heard to say *said*.

    Who asked for it is not in the oldest journals.
    """

    speaker: Name
    expected: Call
    said: Call
    challengers: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Erred:
    who: Name
    error: Error


@dataclass(frozen=True, slots=True)
class Pardoned:
    who: Name


@dataclass(frozen=True, slots=True)
class PileTaken:
    """So many cards each; *starts* received the last one."""

    parts: dict[Name, int]
    starts: Name


@dataclass(frozen=True, slots=True)
class Won:
    who: Name


@dataclass(frozen=True, slots=True)
class Recounted:
    who: Name
    cards: int


Event = (
    GameSetUp
    | CardTurned
    | Spoken
    | TurnCame
    | TimeGiven
    | SlapCalled
    | LastCallMade
    | NoiseChosen
    | Checked
    | Erred
    | Pardoned
    | PileTaken
    | Won
    | Recounted
    | Unveiled
)
Events = tuple[Event, ...]
