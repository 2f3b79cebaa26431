"""Where a game stands. Frozen values; a dict in here is never written to.

Hands and lain cards are in here too: ``view`` decides who sees them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pi_parrain.games.crash import purses
from pi_parrain.games.crash.facts import CardLaid, Revealed
from pi_parrain.games.crash.moves import Age, Card, Name, Options
from pi_parrain.games.crash.purses import Chips, Due, Payment
from pi_parrain.games.crash.words import ROUNDS, SET, Callers, Colour, Number, Phase


@dataclass(frozen=True)
class State:
    """*colours* in the order of seats, each player followed by his left neighbour.

    Of this round: *hands* as dealt, *played* places in them, *read* numbers that were revealed,
    *spent* BIG DEALs. Of this turn: *lain* cards, whether BIG DEAL was *called*, and its *caller*.
    """

    phase: Phase = Phase.SETUP
    colours: dict[Name, Colour] = field(default_factory=dict)
    ages: dict[Name, Age] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    rounds: int = ROUNDS
    squares: dict[Name, int] = field(default_factory=dict)
    purses: dict[Name, Chips] = field(default_factory=dict)
    debts: tuple[Due, ...] = ()
    away: tuple[Name, ...] = ()

    round: int = 0
    hands: dict[Name, tuple[Number, ...]] = field(default_factory=dict)
    played: dict[Name, tuple[Card, ...]] = field(default_factory=dict)
    read: tuple[Number, ...] = ()
    spent: tuple[Name, ...] = ()

    turn: int = 0
    active: Name = ""
    lain: dict[Name, CardLaid] = field(default_factory=dict)
    called: bool = False
    caller: Name | None = None

    history: tuple[Revealed, ...] = ()
    dues: tuple[Due, ...] = ()
    payments: tuple[Payment, ...] = ()

    @property
    def players(self) -> tuple[Name, ...]:
        return tuple(self.colours)

    @property
    def turns(self) -> int:
        """How many a round has: everybody plays all his numbers."""
        return len(SET) * len(self.colours)

    @property
    def giver(self) -> Name:
        """Whoever lays the number."""
        return self.left_of(self.active)

    @property
    def roles(self) -> tuple[Name, ...]:
        """The two players of the turn; the active one comes first (C-04)."""
        return (self.active, self.giver) if self.active else ()

    @property
    def awaited(self) -> tuple[Name, ...]:
        return tuple(player for player in self.roles if player not in self.lain)

    @property
    def touched(self) -> bool:
        """Whether people have laid a card in this turn."""
        return any(not card.by_box for card in self.lain.values())

    @property
    def callers(self) -> tuple[Name, ...]:
        """Who may say BIG DEAL in this turn, and still has his card (C-02, C-04)."""
        others = self.players if self.options.callers is Callers.ANYONE else ()
        out = {*self.spent, *self.away}
        return tuple(dict.fromkeys(who for who in (*self.roles, *others) if who not in out))

    @property
    def unnamed(self) -> bool:
        """Whether somebody hit the button, and nobody has said who."""
        return self.called and self.caller is None

    def left_of(self, player: Name) -> Name:
        players = self.players
        return players[(players.index(player) + 1) % len(players)]

    def pawns_of(self, player: Name) -> tuple[Name, ...]:
        """Whose colours *player* holds: his own, and his left neighbour's."""
        return (player, self.left_of(player))

    def colours_of(self, player: Name) -> tuple[Colour, ...]:
        return tuple(self.colours[owner] for owner in self.pawns_of(player))

    def cards_of(self, player: Name) -> tuple[Card, ...]:
        """The places of his hand that still hold a card: backs that everybody sees."""
        gone = self.played.get(player, ())
        return tuple(card for card in range(1, len(SET) + 1) if card not in gone)

    def owner_of(self, colour: Colour) -> Name:
        return next(player for player, own in self.colours.items() if own is colour)

    def balance(self, player: Name) -> int:
        return purses.balance(player, self.purses, self.debts)

    @property
    def balances(self) -> dict[Name, int]:
        return {player: self.balance(player) for player in self.players}

    @property
    def numbers_left(self) -> dict[Number, int]:
        """How many of each were not revealed in this round."""
        seen = Counter(self.read)
        return {number: len(self.colours) - seen[number] for number in SET}
