"""The deck: cards in no order, of which luck draws some whenever any are needed."""

from __future__ import annotations

from pi_parrain.engine import Luck
from pi_parrain.games.gang import facts as e
from pi_parrain.games.gang.evolve import evolve
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import CHIEFS, INTRUDERS


class Dealer:
    """Draws from the deck, and keeps the *facts* so far with the *state* that they lead to."""

    def __init__(self, state: State, luck: Luck) -> None:
        self.state = state
        self.luck = luck
        self.facts: list[e.Event] = []

    def record(self, *facts: e.Event) -> None:
        for fact in facts:
            self.facts.append(fact)
            self.state = evolve(self.state, fact)

    def draw(self, cards: int) -> e.Cards:
        """What is left of the deck comes before anything that was discarded (G-12)."""
        left = self.state.deck
        if cards <= len(left):
            return tuple(self.luck.sample(left, cards))
        self.record(e.DiscardsShuffled())
        fresh = self.state.deck[len(left) :]
        return (*left, *self.luck.sample(fresh, cards - len(left)))

    def begin_round(self) -> None:
        """Every hand is filled up to its size (G-11), and the third chief is turned over."""
        if not self.state.variants.cards:
            for name in self.state.players:
                missing = self.state.hand_sizes[name] - len(self.state.hands[name])
                if missing:
                    self.record(e.Dealt(name, self.draw(missing)))
            self.record(e.ChiefsTurned(self.draw(CHIEFS - len(self.state.chiefs))))
        self.record(e.RoundBegan())

    def lay_line_up(self) -> None:
        """The picked cards and two from the deck, shuffled; real cards lie there face up."""
        if self.state.variants.cards:
            table = [e.Laid()] * (sum(self.state.counts.values()) + INTRUDERS)
        else:
            table = [e.Laid(card=card) for card in self.draw(INTRUDERS)]
            table += [
                e.Laid(name, self.state.hands[name][place - 1])
                for name in self.state.players
                for place in self.state.picks.get(name, ())
            ]
            self.luck.shuffle(table)
        self.record(e.LineUpLaid(tuple(table)), e.VoteOpened(self.state.variants.clock_s))
