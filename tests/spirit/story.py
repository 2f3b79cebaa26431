"""Turns of Cash'n Guns told in short: who sits where, what lies on the table, who shoots whom.

    table("RGRG").turn("5 10 painting", down="B", shots="A>D").takes("painting 5")

Letters of a table are colours (R, G, W, N for brown); players are A, B, C … in the order of seats.
``-`` alone means that everybody plays for himself: ``table("-----")``.
"""

from __future__ import annotations

from typing import Any, Self

from pi_parrain.engine import PARRAIN, Luck
from pi_parrain.engine.luck import UNSHUFFLED
from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending.words import Mercenary
from pi_parrain.games.spirit.loot import Kind, Pile
from pi_parrain.games.spirit.options import Options
from pi_parrain.games.spirit.state import Player, State
from pi_parrain.games.spirit.words import Colour, Depth, Place, Power
from tests.story import MatchStory

COLOURS = dict(zip("RGWN", Colour, strict=True))
SHORT = {
    "5": Kind.BILL_5,
    "10": Kind.BILL_10,
    "20": Kind.BILL_20,
    "d1": Kind.DIAMOND_1,
    "d5": Kind.DIAMOND_5,
    "d10": Kind.DIAMOND_10,
    "clip": Kind.CLIP,
    "aid": Kind.FIRST_AID,
    "p": Kind.PAINTING,
}
EIGHT = "5 5 5 10 10 20 d1 p"


def pile(told: str) -> Pile:
    """``pile("5 5 p")``: two bills and a painting."""
    return Pile.of(*(SHORT.get(word) or Kind(word) for word in told.split()))


def card(told: str) -> Kind:
    return SHORT[told]


class Story(MatchStory[State]):
    """One game, and the luck that it draws from."""

    def __init__(self, luck: Luck = UNSHUFFLED) -> None:
        super().__init__(spirit)
        self._luck = luck

    def luck(self) -> Luck:
        return self._luck

    def __getitem__(self, name: str) -> Player:
        return self.state.players[name]

    def view(self, who: Any = PARRAIN) -> Any:
        return spirit.view(self.state, who)

    # A turn

    def loot(self, told: str = EIGHT) -> Self:
        return self.do(m.ShowLoot(pile(told)))

    def counted(self) -> Self:
        """3, 2, 1, whistle."""
        return self.do(m.CountDown(), m.Whistle())

    def until_lying(self, told: str = EIGHT) -> Self:
        return self.loot(told).counted().counted()

    def until_shots(self, told: str = EIGHT, down: str = "") -> Self:
        return self.until_lying(told).do(m.LieDown(tuple(down.replace(" ", ""))))

    def shoots(self, told: str) -> Self:
        """``"A>D B>D"``; ``">D"`` when nobody saw who it was."""
        for shot in told.split():
            shooter, target = shot.split(">")
            self.do(m.Shoot(target, shooter or None))
        return self

    def turn(self, told: str = EIGHT, down: str = "", shots: str = "") -> Self:
        """Until the sharing."""
        return self.until_shots(told, down).shoots(shots).do(m.Share())

    def takes(self, told: str) -> Self:
        """Card after card, by whoever's turn it is."""
        return self.do(*(m.Take(card(word)) for word in told.split()))

    def shared(self) -> Self:
        """Everything that lies there, the first kind first; then the turn is over."""
        while self.state.table and self.state.taker:
            self.do(m.Take(self.state.table.cards[0]))
        return self.do(m.EndTurn())

    # By hand

    def gives(self, who: str, told: str) -> Self:
        """*who* holds these cards, which nobody has seen before."""
        for kind in pile(told).cards:
            self.do(m.MoveCard(kind, m.Spot(Place.DECK), m.Spot(Place.PLAYER, who=who)))
        return self

    def wounds(self, **numbers: int) -> Self:
        return self.do(*(m.SetWounds(who, number) for who, number in numbers.items()))


def seated(
    seats: str,
    *,
    depth: Depth = Depth.REFEREE,
    oldest: str | None = None,
    powers: dict[str, Power] | None = None,
    mercenaries: tuple[Mercenary, ...] = (),
    **options: Any,
) -> m.SetUp:
    players = tuple("ABCDEFGHIJ"[: len(seats)])
    colours = () if "-" in seats else tuple(COLOURS[letter] for letter in seats)
    return m.SetUp(players, colours, depth, oldest, powers or {}, mercenaries, Options(**options))


def table(seats: str = "RGRG", *, luck: Luck = UNSHUFFLED, **more: Any) -> Story:
    return Story(luck).do(seated(seats, **more))
