"""What happened: facts, in the past tense. The state is the sum of them.

What luck drew is in here: replaying a game needs none.
"""

from __future__ import annotations

from dataclasses import dataclass

from pi_parrain.games.crash.moves import Age, Card, Name, Options, Rounds
from pi_parrain.games.crash.purses import Chips, Due, Payment
from pi_parrain.games.crash.words import Colour, Number


@dataclass(frozen=True, slots=True)
class GameSetUp:
    """*colours* of the players, each followed by his left neighbour."""

    colours: dict[Name, Colour]
    ages: dict[Name, Age]
    rounds: Rounds
    options: Options


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """*hands* as dealt, first card first; none where real cards are dealt by hand."""

    active: Name
    hands: dict[Name, tuple[Number, ...]]


@dataclass(frozen=True, slots=True)
class TurnCame:
    active: Name


@dataclass(frozen=True, slots=True)
class CardLaid:
    """Face down: a colour, or a card of the hand; neither is known of a real card.

    *by_box*: for a player who is away.
    """

    player: Name
    colour: Colour | None = None
    card: Card | None = None
    by_box: bool = False


@dataclass(frozen=True, slots=True)
class PairCompleted:
    """The box laid both cards, for players who are away: the count waits for somebody."""


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
class BigDealCalled:
    """By the button, *player* may not be known yet."""

    player: Name | None = None


@dataclass(frozen=True, slots=True)
class CallerNamed:
    player: Name


@dataclass(frozen=True, slots=True)
class Uncovered:
    """Zero, with real cards: they have been turned over and wait to be read."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """*active* had laid the colour of *owner*, *giver* the *number*: that pawn walks *path*.

    *worth* is what everybody would have if the accounts were made now.
    """

    round: int
    turn: int
    active: Name
    giver: Name
    owner: Name
    number: Number
    start: int
    path: tuple[int, ...]
    worth: dict[Name, int]
    doubled: bool = False
    caller: Name | None = None

    @property
    def end(self) -> int:
        return self.path[-1] if self.path else self.start

    @property
    def changed(self) -> int:
        """Chips that change hands because of it, between the owner and his left neighbour."""
        return abs(self.end - self.start)


@dataclass(frozen=True, slots=True)
class CallerAsked:
    """Nobody knows yet who hit the button: that comes before anything else."""


@dataclass(frozen=True, slots=True)
class Settled:
    """« On passe à la caisse »: *dues* by the rule, *payments* from hand to hand."""

    dues: tuple[Due, ...]
    payments: tuple[Payment, ...]
    purses: dict[Name, Chips]
    debts: tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    pass


@dataclass(frozen=True, slots=True)
class RoundsAgreed:
    rounds: Rounds


@dataclass(frozen=True, slots=True)
class Left:
    player: Name


@dataclass(frozen=True, slots=True)
class Returned:
    player: Name


@dataclass(frozen=True, slots=True)
class PawnPlaced:
    player: Name
    square: int


@dataclass(frozen=True, slots=True)
class HandedOver:
    payment: Payment
    purses: dict[Name, Chips]


Event = (
    GameSetUp
    | RoundBegan
    | TurnCame
    | CardLaid
    | PairCompleted
    | CountdownStarted
    | CountdownStopped
    | CountdownInterrupted
    | BigDealCalled
    | CallerNamed
    | Uncovered
    | Revealed
    | CallerAsked
    | Settled
    | GameEnded
    | RoundsAgreed
    | Left
    | Returned
    | PawnPlaced
    | HandedOver
)
Events = tuple[Event, ...]
