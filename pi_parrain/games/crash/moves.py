"""What players and referees can record: commands, in the imperative, with the words of the game.

What a player's pad may send has a field *player*: it speaks for that player alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pi_parrain.games.crash.words import (
    MOST_ROUNDS,
    ROUNDS,
    SET,
    Callers,
    Colour,
    Number,
    Track,
)
from pi_parrain.limits import Between, Text
from pi_parrain.phrases import _

Name = Annotated[str, Text(40, _("Nom d'un joueur"))]
Names = Annotated[tuple[Name, ...], Between(0, 12)]
Age = Annotated[int, Between(0, 120)]
Rounds = Annotated[int, Between(1, MOST_ROUNDS)]
Card = Annotated[int, Between(1, len(SET))]
"""A place in a hand, as it was dealt: it says nothing about the number on the card."""


@dataclass(frozen=True, slots=True)
class Options:
    """How this table plays.

    *real_cards*: the cards of the game stay in hands, and the box is told what lay there. *track*:
    C-01. *callers*: C-02. *debts*: whoever cannot pay owes the rest (C-06); off, it is forgiven.
    """

    real_cards: bool = False
    track: Track = Track.RING_13
    callers: Callers = Callers.TURN
    debts: bool = True


@dataclass(frozen=True, slots=True)
class SetUp:
    """Players as they sit, each followed by his left neighbour, and how many rounds they agree on.

    *colours* of their pawns in the same order; in the usual one, if nobody says. The left neighbour
    of the *dealer* begins; where the box deals, the youngest, as for every tie (*ages*, if known).
    """

    players: Names
    colours: Annotated[tuple[Colour, ...], Between(0, len(Colour))] = ()
    ages: dict[Name, Age] = field(default_factory=dict)
    dealer: Name | None = None
    rounds: Rounds = ROUNDS
    options: Options = field(default_factory=Options)


# A turn


@dataclass(frozen=True, slots=True)
class LayColour:
    """The active player lays his own colour or his left neighbour's, face down."""

    player: Name
    colour: Colour


@dataclass(frozen=True, slots=True)
class LayNumber:
    """The left neighbour of the active player lays a card of his hand, face down."""

    player: Name
    card: Card


@dataclass(frozen=True, slots=True)
class Lay:
    """With real cards: *player* has laid his on the table, and nobody else knows which."""

    player: Name


@dataclass(frozen=True, slots=True)
class CountDown:
    """Both cards lie: 3, 2, 1. With real cards this also says that they do."""


@dataclass(frozen=True, slots=True)
class StopCountdown:
    pass


@dataclass(frozen=True, slots=True)
class Interrupt:
    """A power cut broke the countdown off."""


@dataclass(frozen=True, slots=True)
class CallBigDeal:
    """*player* says BIG DEAL: the pawn walks twice as far."""

    player: Name


@dataclass(frozen=True, slots=True)
class PressBigDeal:
    """Somebody hit the big button, which means BIG DEAL."""


@dataclass(frozen=True, slots=True)
class NameCaller:
    """It was *player* who hit the button."""

    player: Name


@dataclass(frozen=True, slots=True)
class Reveal:
    """The countdown has reached zero: both cards are turned over."""


@dataclass(frozen=True, slots=True)
class ReadCards:
    """With real cards: these two lie there. Anybody may say so (*player*, if it is a pad)."""

    colour: Colour
    number: Number
    player: Name | None = None


# Between turns


@dataclass(frozen=True, slots=True)
class GoOn:
    """Everybody has paid: the next round, or the end after the last one."""


@dataclass(frozen=True, slots=True)
class AgreeRounds:
    rounds: Rounds


@dataclass(frozen=True, slots=True)
class Leave:
    """« Sans lui »: the box plays the cards of *player* by luck until he is back."""

    player: Name


@dataclass(frozen=True, slots=True)
class Return:
    player: Name


@dataclass(frozen=True, slots=True)
class PlacePawn:
    """By hand: the pawn of this colour stands on *square*, whatever was counted."""

    colour: Colour
    square: Annotated[int, Between(-6, 10)]


@dataclass(frozen=True, slots=True)
class HandOver:
    """By hand: *giver* gives *taker* so many of his chips."""

    giver: Name
    taker: Name
    value: Annotated[int, Between(1, 999)]


TurnCommand = (
    LayColour
    | LayNumber
    | Lay
    | CountDown
    | StopCountdown
    | Interrupt
    | CallBigDeal
    | PressBigDeal
    | NameCaller
    | Reveal
    | ReadCards
)
Command = SetUp | TurnCommand | GoOn | AgreeRounds | Leave | Return | PlacePawn | HandOver
