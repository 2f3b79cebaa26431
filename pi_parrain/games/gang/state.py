"""Where a game stands: one frozen value, and the questions that the rules ask it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pi_parrain.games.gang.facts import Cards, Laid, Tally
from pi_parrain.games.gang.moves import Cells, Name, Places, Variants
from pi_parrain.games.gang.words import HAND, MOST_PICKED, Phase


@dataclass(frozen=True)
class State:
    """A picked card stays in its hand until the line-up is laid; every card is in one place."""

    phase: Phase = Phase.SETUP
    round: int = 0
    variants: Variants = field(default_factory=Variants)

    players: tuple[Name, ...] = ()
    joining: tuple[Name, ...] = ()
    out: tuple[Name, ...] = ()
    scores: dict[Name, int] = field(default_factory=dict)

    # The box's own cards
    deck: Cards = ()
    discards: Cards = ()
    chiefs: Cards = ()
    hands: dict[Name, Cards] = field(default_factory=dict)
    hand_sizes: dict[Name, int] = field(default_factory=dict)

    # The round
    picks: dict[Name, Places] = field(default_factory=dict)
    counts: dict[Name, int] = field(default_factory=dict)
    table: tuple[Laid, ...] = ()
    votes: dict[Name, Cells] = field(default_factory=dict)
    voters: tuple[Name, ...] = ()
    shown: int = 0
    claims: dict[Name, Cells] = field(default_factory=dict)
    tallies: dict[Name, Tally] = field(default_factory=dict)

    rounds: tuple[dict[Name, Tally], ...] = ()
    winners: tuple[Name, ...] = ()

    @property
    def everybody(self) -> tuple[Name, ...]:
        return (*self.players, *self.joining)

    @property
    def chosen(self) -> frozenset[Name]:
        """Those who have done what everybody is waiting for."""
        match self.phase:
            case Phase.CHOOSE:
                return frozenset(self.counts if self.variants.cards else self.picks)
            case Phase.VOTE:
                return frozenset(self.votes)
            case Phase.CLAIMS:
                return frozenset(self.claims)
            case _:
                return frozenset()

    @property
    def awaited(self) -> tuple[Name, ...]:
        """Those who hold the round up. A claim is owed by whoever laid a card, out or not."""
        match self.phase:
            case Phase.CHOOSE | Phase.VOTE:
                expected = [name for name in self.players if name not in self.out]
            case Phase.CLAIMS:
                expected = [name for name in self.players if name in self.counts]
            case _:
                expected = []
        return tuple(name for name in expected if name not in self.chosen)

    @property
    def tokens(self) -> tuple[tuple[Name, int], ...]:
        """Every token as voter and cell, in the order in which they are shown."""
        return tuple((name, cell) for name in self.players for cell in self.votes.get(name, ()))

    def most_picked(self, name: Name) -> int:
        return min(MOST_PICKED, self.hand_sizes.get(name, HAND))

    def cells_of(self, name: Name) -> Cells:
        return tuple(cell for cell, laid in enumerate(self.table, start=1) if laid.owner == name)
