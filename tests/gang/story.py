"""A game of « Le gang » told in a few lines.

    table("RGBO").pick(R="1 2", G="1", B="1", O="1 2").vote(R="1 7", G="1 2", B="1 7", O="2 6")

Without a seed nothing is shuffled: cells 1 and 2 are the intruders, then come the cards of the
players, in their order.
"""

from __future__ import annotations

from typing import Any, Self

from pi_parrain.engine import PUBLIC, Luck, Seat, Who
from pi_parrain.engine.luck import UNSHUFFLED
from pi_parrain.games.gang import game as gang
from pi_parrain.games.gang.moves import Claim, Continue, Lay, Pick, SetUp, Variants, Vote
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import Phase
from pi_parrain.luck import luck_of
from tests.story import MatchStory


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


class Story(MatchStory[State]):
    """One game; with a *seed*, each move draws from a luck of its own, as in a replay."""

    def __init__(self, seed: str = "") -> None:
        super().__init__(gang)
        self.seed = seed

    def luck(self) -> Luck:
        return luck_of(self.seed, len([*self.match.moves]) + 1) if self.seed else UNSHUFFLED

    def view(self, who: Who = PUBLIC) -> dict[str, Any]:
        return dict(gang.view(self.state, who))

    def pad(self, name: str) -> dict[str, Any]:
        seat: dict[str, Any] = self.view(Seat(name))["seat"]
        return seat

    # A round

    def pick(self, **places: str) -> Self:
        return self.do(*(Pick(name, numbers(text)) for name, text in places.items()))

    def lay(self, **cards: int) -> Self:
        return self.do(*(Lay(name, n) for name, n in cards.items()))

    def vote(self, **cells: str) -> Self:
        return self.do(*(Vote(name, numbers(text)) for name, text in cells.items()))

    def claim(self, **cells: str) -> Self:
        return self.do(*(Claim(name, numbers(text)) for name, text in cells.items()))

    def show(self, until: Phase) -> Self:
        """« Continuer », until that phase."""
        while self.phase is not until:
            self.do(Continue(all=True))
        return self

    @property
    def scores(self) -> dict[str, int]:
        return self.state.scores

    @property
    def reasons(self) -> dict[str, str]:
        """Why everybody has the points of this round."""
        return {line["name"]: plain(line["why"]) for line in self.view()["points"]}

    @property
    def questions(self) -> list[str]:
        return [plain(question) for question in self.view()["questions"]]


def plain(phrase: Any) -> str:
    return str(phrase).replace("\N{NO-BREAK SPACE}", " ")


def table(players: str = "ABC", seed: str = "", **variants: Any) -> Story:
    """A game about to begin."""
    return Story(seed).do(SetUp(tuple(players), Variants(**variants)))


def cards_in(state: State) -> list[Any]:
    """Every card, wherever it is."""
    laid = [laid.card for laid in state.table if laid.card is not None]
    hands = [card for hand in state.hands.values() for card in hand]
    return [*state.deck, *state.discards, *state.chiefs, *laid, *hands]
