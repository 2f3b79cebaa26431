"""Where a game stands. Frozen values; a dict in here is never written to.

No clock is kept, only whether its zero would mean something: the box plays one for a fresh turn,
and says when it ran out. What a power cut or an undo breaks off therefore stays broken off, and the
turn goes on without it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pi_parrain.games.vilains.facts import Checked
from pi_parrain.games.vilains.moves import Name, Noise, Variants
from pi_parrain.games.vilains.words import Card, Error, Phase


@dataclass(frozen=True, slots=True)
class Play:
    """One card of the pile, and who turned it over."""

    who: Name
    card: Card


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over: who erred and how, who took how many cards, who held what then.

    *right*: those whose challenge the pile agreed with.
    """

    errors: dict[Name, Error]
    right: tuple[Name, ...]
    parts: dict[Name, int]
    hands: dict[Name, int]


@dataclass(frozen=True)
class State:
    """*hands*: cards left, in turn order. *up* is whose turn it is, until his call has ended.

    *timed*: a clock that runs out now is his hesitation; his card on the pile stops it, because
    from then on only the referee's ear knows who is slow. *stage* is where the round stands,
    *phase* what the table sees: errors come before all else, and a pardon goes back to the stage.
    """

    stage: Phase = Phase.SETUP
    round: int = 0
    hands: dict[Name, int] = field(default_factory=dict)
    youngest: Name = ""
    dealt: int = 0  # cards for each
    aside: int = 0
    variants: Variants = field(default_factory=Variants)
    pile: tuple[Play, ...] = ()
    up: Name = ""
    spoken: bool = False
    timed: bool = False
    noise: Noise | None = None
    offences: dict[Name, Error] = field(default_factory=dict)
    checked: Checked | None = None
    right: tuple[Name, ...] = ()
    rounds: tuple[Round, ...] = ()
    winner: Name | None = None
    unveiled: int = 0  # the best rank that has been shown

    @property
    def phase(self) -> Phase:
        return Phase.JUDGING if self.offences else self.stage

    @property
    def players(self) -> tuple[Name, ...]:
        return tuple(self.hands)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(play.card for play in self.pile)

    @property
    def top(self) -> Play | None:
        return self.pile[-1] if self.pile else None

    @property
    def active(self) -> Name:
        """Whoever turned over the last card (« le joueur actif »); the starter before that."""
        return self.up if self.top is None else self.top.who

    @property
    def speaker(self) -> Name | None:
        """Whose call was heard last, or is awaited now."""
        if self.spoken:
            return self.up
        return None if self.top is None else self.top.who

    @property
    def skipped(self) -> Name | None:
        """Whoever may not play because of the last card; never the one who turned it over."""
        if self.top is None or not self.top.card.double:
            return None
        return self.after(self.top.who)

    @property
    def following(self) -> Name:
        """Who plays after the last card."""
        return self.up if self.top is None else self.after(self.top.who, self.top.card.gangsters)

    @property
    def empty_handed(self) -> Name | None:
        return next((who for who, cards in self.hands.items() if not cards), None)

    def after(self, who: Name, seats: int = 1) -> Name:
        """Clockwise; with two players the second seat is one's own (V-03)."""
        players = self.players
        return players[(players.index(who) + seats) % len(players)]
