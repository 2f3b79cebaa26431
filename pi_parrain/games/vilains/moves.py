"""What a referee can record: commands, in the imperative, with the words of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.vilains.words import LIMIT_S, PRINTED, Card, Error, Sound
from pi_parrain.limits import Between, Text
from pi_parrain.phrases import _

Name = Annotated[str, Text(40, _("Nom d'un joueur"))]
Noise = Annotated[str, Text(40, _("Bruit de la manche"))]
Names = Annotated[tuple[Name, ...], Between(0, 12)]
Cards = Annotated[int, Between(0, 999)]
Seconds = Annotated[int, Between(1, LIMIT_S)]


@dataclass(frozen=True, slots=True)
class Variants:
    """How this table plays.

    *slap*: « les vrais gangsters ». *chosen_noise*: « les plus vilains ». *doubles*: off for « les
    plus jeunes ». *limit_s*: no hesitation clock without one; experts have 1 or 2 seconds.
    *training*: the answer waits until somebody asks for it, and the board shows the count.
    """

    slap: bool = False
    chosen_noise: bool = False
    doubles: bool = True
    limit_s: Seconds | None = LIMIT_S
    training: bool = False

    @property
    def experts(self) -> bool:
        return self.limit_s is not None and self.limit_s < LIMIT_S


@dataclass(frozen=True, slots=True)
class SetUp:
    """Players in turn order, the youngest of them (the first, if nobody says), and the cards."""

    players: Names
    youngest: Name | None = None
    cards: Cards = PRINTED
    variants: Variants = field(default_factory=Variants)


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Whoever is up has turned over *card*; if a call was still open, it was accepted."""

    card: Card


@dataclass(frozen=True, slots=True)
class Speak:
    """*who* has spoken. The referee may press the button before he taps the card."""

    who: Name


@dataclass(frozen=True, slots=True)
class GiveTime:
    """The whole limit for *who*, who is up, from now on (« Redonner le temps »).

    Before the zero or after it: the hesitation that the box recorded is taken back with it.
    """

    who: Name


@dataclass(frozen=True, slots=True)
class ChooseNoise:
    """« Les plus vilains »: the first Phone of the round asks for this noise or word."""

    noise: Noise


@dataclass(frozen=True, slots=True)
class Fault:
    """*who* made this error; the pile is not taken yet, because others may have erred too."""

    who: Name
    error: Error


@dataclass(frozen=True, slots=True)
class Challenge:
    """*challengers* doubt the last call, in which they heard *said*; *late*: the one before."""

    challengers: Names
    said: Annotated[tuple[Sound, ...], Between(0, 4)]
    late: bool = False


@dataclass(frozen=True, slots=True)
class Pardon:
    """*who* made no error after all."""

    who: Name


@dataclass(frozen=True, slots=True)
class TakePile:
    """Whoever erred picks the pile up; a new round begins."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Nobody challenges the last call: its player has won (V-02)."""


@dataclass(frozen=True, slots=True)
class Recount:
    """By hand: *who* holds *cards*, whatever was counted."""

    who: Name
    cards: Cards


@dataclass(frozen=True, slots=True)
class PassTo:
    """By hand: it is the turn of *who*."""

    who: Name


Command = (
    SetUp
    | TurnOver
    | Speak
    | GiveTime
    | ChooseNoise
    | Fault
    | Challenge
    | Pardon
    | TakePile
    | Stand
    | Recount
    | PassTo
    | Unveil
)
