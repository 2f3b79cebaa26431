"""A round of Les 7 Vilains told in one line: the cards as they come, and what goes with them.

    table("ABCD").play("G G T G P G GG G TT G").said

A card is ``G``, ``GG``, ``T``, ``TT`` or ``P``; each is turned over and its call is heard.
"""

from __future__ import annotations

from typing import Any, Self

from pi_parrain.games.vilains import game as vilains
from pi_parrain.games.vilains.moves import (
    Challenge,
    Fault,
    SetUp,
    Speak,
    TakePile,
    TurnOver,
    Variants,
)
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.words import Card, Error, Phase, Sound
from tests.story import MatchStory

CARDS = {
    "G": Card.GANGSTER,
    "GG": Card.DOUBLE_GANGSTERS,
    "T": Card.PHONE,
    "TT": Card.DOUBLE_PHONES,
    "P": Card.PISTOL,
}
SOUNDS = {sound.value: sound for sound in Sound} | {"hm": Sound.NOISE, "?": Sound.OTHER}


def sounds(text: str) -> tuple[Sound, ...]:
    """``"7 6"``, ``"hm hm"``, ``"?"``; nothing is silence."""
    return tuple(SOUNDS[word] for word in text.split())


class Story(MatchStory[State]):
    """One game, and what its players said so far in the round."""

    def __init__(self) -> None:
        super().__init__(vilains)
        self.said: list[str] = []

    @property
    def up(self) -> str:
        return self.state.up

    def view(self) -> dict[str, Any]:
        return vilains.view(self.state, "parrain")

    # A turn

    def turn(self, cards: str) -> Self:
        """Cards that the referee taps; the calls are accepted by the next card, or never."""
        for card in cards.split():
            self.do(TurnOver(CARDS[card]))
        return self

    def play(self, cards: str) -> Self:
        """Cards and calls, all of them right."""
        for card in cards.split():
            who = self.up
            self.turn(card)
            if self.phase is Phase.CALL:
                self.do(Speak(who))
            self.said.append(f"{who} {self.view()['answer']}")
        return self

    # A quarrel

    def err(self, **errors: str) -> Self:
        """``err(B="hesitation")``"""
        return self.do(*(Fault(who, Error(error)) for who, error in errors.items()))

    def challenge(self, challengers: str, said: str, late: bool = False) -> Self:
        return self.do(Challenge(tuple(challengers), sounds(said), late))

    def take(self) -> Self:
        self.said = []
        return self.do(TakePile())

    @property
    def offenders(self) -> dict[str, str]:
        return {who: error.value for who, error in self.state.offences.items()}

    @property
    def hands(self) -> str:
        """``"A27 B26 C27 D27"``"""
        return " ".join(f"{who}{cards}" for who, cards in self.state.hands.items())


def table(players: str = "ABCD", cards: int = 110, **variants: Any) -> Story:
    """A game about to begin; A is the youngest."""
    return Story().do(SetUp(tuple(players), cards=cards, variants=Variants(**variants)))
