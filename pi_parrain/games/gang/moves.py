"""What pads and Parrains can send: commands, in the imperative, with the words of the game.

Whatever a pad may send names its *player*; a Parrain may send it for anybody. A choice names places
in a hand and cells on the table, never cards: whoever enters it for somebody else learns nothing,
neither from an acceptance nor from a refusal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pi_parrain.games.gang.words import HAND, LONGEST_CLOCK_S, MOST_PICKED, MOST_PLAYERS, TICKS_S
from pi_parrain.limits import Between, Text
from pi_parrain.phrases import _

Name = Annotated[str, Text(40, _("Nom d'un joueur"))]
Names = Annotated[tuple[Name, ...], Between(0, 12)]
Places = Annotated[tuple[Annotated[int, Between(1, HAND)], ...], Between(0, HAND)]
Cells = Annotated[tuple[Annotated[int, Between(1, 99)], ...], Between(0, MOST_PLAYERS)]
"""Cards on the table, by the number that everybody sees: from 1, row by row."""


@dataclass(frozen=True, slots=True)
class Variants:
    """How this table plays.

    *cards*: with the cards of the game; otherwise the box deals its own tattoos. *clock_s*: how
    long a vote lasts; no clock without it. *keep_losses*: who is found out by everybody keeps the
    points that he loses (G-04).
    """

    cards: bool = False
    clock_s: Annotated[int, Between(TICKS_S, LONGEST_CLOCK_S)] | None = None
    keep_losses: bool = False


@dataclass(frozen=True, slots=True)
class SetUp:
    """Players in the order in which they will show their tokens."""

    players: Names
    variants: Variants = field(default_factory=Variants)


@dataclass(frozen=True, slots=True)
class Pick:
    """*player* sends these cards of his hand to the chief; again, if he changes his mind."""

    player: Name
    places: Places


@dataclass(frozen=True, slots=True)
class Swap:
    """« Rien ne va »: a whole new hand for *player*, of one card fewer from now on."""

    player: Name


@dataclass(frozen=True, slots=True)
class Lay:
    """With cards: *player* has put so many face down. A Parrain may correct it later."""

    player: Name
    cards: Annotated[int, Between(0, MOST_PICKED)]


@dataclass(frozen=True, slots=True)
class Vote:
    """*player* takes these two cards for the intruders."""

    player: Name
    cells: Cells


@dataclass(frozen=True, slots=True)
class Claim:
    """With cards: these were laid by *player*."""

    player: Name
    cells: Cells


@dataclass(frozen=True, slots=True)
class SitOut:
    """« Sans lui »: nobody waits for *player* any more; what he chose and scored stays."""

    player: Name


@dataclass(frozen=True, slots=True)
class ComeBack:
    player: Name


@dataclass(frozen=True, slots=True)
class Join:
    """*player* is new, and plays from the next round on."""

    player: Name


@dataclass(frozen=True, slots=True)
class Close:
    """« On n'attend plus »: whoever has not chosen has chosen nothing."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock of the vote is at zero."""


@dataclass(frozen=True, slots=True)
class Continue:
    """The next thing to show: a token (or *all* of them), the owners, the points, a round."""

    all: bool = False


Command = (
    SetUp | Pick | Swap | Lay | Vote | Claim | SitOut | ComeBack | Join | Close | TimeUp | Continue
)
