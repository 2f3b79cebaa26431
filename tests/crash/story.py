"""Turns of CASH oder CRASH told in one line each: whose pawn, which number, who says BIG DEAL.

    table("ABC").turns("A+6 B-3! C+2!C").squares

``A+6`` moves the pawn of A; ``!`` is a BIG DEAL of the active player, ``!C`` one of C. Nothing is
shuffled, so everybody holds the cards +6 +2 +1 −2 −3 in this order, unless *luck* says otherwise.
"""

from __future__ import annotations

import re
from typing import Any, Self

from pi_parrain.engine import PUBLIC, Luck
from pi_parrain.engine.luck import UNSHUFFLED
from pi_parrain.games.crash import game as crash
from pi_parrain.games.crash.moves import (
    CallBigDeal,
    CountDown,
    GoOn,
    LayColour,
    LayNumber,
    Options,
    PlacePawn,
    ReadCards,
    Reveal,
    SetUp,
)
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.track import path
from pi_parrain.games.crash.words import Number, Phase
from tests.story import MatchStory

TURN = re.compile(r"(?P<owner>\w)(?P<number>[+-]\d)(?P<deal>!(?P<caller>\w)?)?")


class Story(MatchStory[State]):
    """One game, and the luck that it draws from."""

    def __init__(self, luck: Luck = UNSHUFFLED) -> None:
        super().__init__(crash)
        self._luck = luck

    def luck(self) -> Luck:
        return self._luck

    @property
    def active(self) -> str:
        return self.state.active

    def view(self, who: Any = PUBLIC) -> Any:
        return crash.view(self.state, who)

    # A turn

    def lay(self, told: str) -> Self:
        """Both cards, and nothing more."""
        (found,) = TURN.finditer(told)
        state = self.state
        if state.options.real_cards:
            return self.do(CountDown())
        colour = state.colours[found["owner"]]
        number = Number(found["number"])
        card = next(
            card
            for card in state.cards_of(state.giver)
            if state.hands[state.giver][card - 1] is number
        )
        return self.do(LayColour(state.active, colour), LayNumber(state.giver, card))

    def turns(self, told: str) -> Self:
        for turn in told.split():
            found = TURN.fullmatch(turn)
            assert found is not None, turn
            self.lay(turn)
            if found["deal"]:
                self.do(CallBigDeal(found["caller"] or self.active))
            self.do(Reveal())
            if self.phase is Phase.READING:
                colour = self.state.colours[found["owner"]]
                self.do(ReadCards(colour, Number(found["number"])))
        return self

    def round(self, but: int = 0) -> Self:
        """The rest of this round, *but* so many turns: everybody moves his own pawn."""
        while self.phase is Phase.CHOICE and self.state.turn <= self.state.turns - but:
            self.turns(f"{self.active}{self.first_card.value}")
        return self

    @property
    def first_card(self) -> Number:
        """Of whoever lays the number now."""
        giver = self.state.giver
        return self.state.hands[giver][self.state.cards_of(giver)[0] - 1]

    def ends_on(self, **squares: int) -> Self:
        """The rest of this round, with the pawns on *squares* at the end of it."""
        self.round(but=1)
        back = path(self.state.options.track, squares[self.active], -self.first_card.steps)
        for who, square in {**squares, self.active: back[-1]}.items():
            self.do(PlacePawn(self.state.colours[who], square))
        return self.round()

    def game(self) -> Self:
        while self.phase is not Phase.END:
            self.round().do(GoOn())
        return self

    @property
    def squares(self) -> str:
        """``"A+6 B-3 C0"``"""
        return " ".join(
            f"{who}{square:+}" if square else f"{who}0"
            for who, square in self.state.squares.items()
        )

    @property
    def chips(self) -> list[int]:
        return list(self.state.balances.values())


def table(players: str = "ABC", luck: Luck = UNSHUFFLED, rounds: int = 3, **options: Any) -> Story:
    """A game about to begin; everybody is the left neighbour of the one before him."""
    return Story(luck).do(SetUp(tuple(players), rounds=rounds, options=Options(**options)))
