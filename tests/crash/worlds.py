"""Two worlds that differ in one player's secret, and everything that the others get to know.

Both worlds play the same commands but for the secret. After each of them, whatever reaches somebody
who may not know it has to be equal: views, offers, words, sounds, refusals.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from itertools import product
from typing import Any, TypeVar

from pi_parrain.engine import PARRAIN, PUBLIC, Match, Seat, SomeGame, Who
from pi_parrain.errors import Refused
from pi_parrain.games.crash import moves as m
from pi_parrain.games.crash.words import Colour, Number

T = TypeVar("T")
PROBES: tuple[Any, ...] = (
    *(m.LayColour(who, colour) for who, colour in product("ABCD", Colour)),
    *(m.LayNumber(who, card) for who, card in product("ABCD", range(1, 6))),
    *(kind(who) for kind in (m.Lay, m.CallBigDeal, m.NameCaller, m.Return) for who in "ABCD"),
    m.CountDown(),
    m.PressBigDeal(),
    m.GoOn(),
    m.AgreeRounds(4),
    m.PlacePawn(Colour.RED, 2),
    m.HandOver("A", "B", 3),
    *(m.ReadCards(colour, number) for colour, number in product(Colour, Number)),
)
"""What somebody may try in order to learn something. Leaving is not in here: it draws a card."""


class Stacked:
    """Luck that deals *cards* and draws what lies first."""

    def __init__(self, cards: Sequence[Number]) -> None:
        self.cards = cards

    def randrange(self, stop: int, /) -> int:
        return 0

    def choice(self, among: Sequence[T], /) -> T:
        return among[0]

    def sample(self, among: Sequence[T], k: int, /) -> list[T]:
        return list(among[:k])

    def shuffle(self, cards: MutableSequence[Any], /) -> None:
        cards[:] = self.cards


class World:
    """A match, and what its last move let be heard."""

    def __init__(self, game: SomeGame, cards: Sequence[Number]) -> None:
        self.match = Match(game)
        self.luck = Stacked(cards)
        self.heard: Any = None

    def do(self, command: Any) -> None:
        game, before = self.match.game, self.match.state
        events = self.match.submit(command, luck=self.luck).events
        told = game.tell(before, command)
        self.heard = (told, game.cautions(before, command), [game.tune(fact) for fact in events])

    def reaches(self, who: Who) -> Iterator[tuple[str, Any]]:
        """All that *who* gets to know, channel by channel."""
        game, state = self.match.game, self.match.state
        yield "view", game.view(state, who)
        yield "offers", game.offers(state)
        for seat in game.seats(state):
            if not isinstance(who, Seat) or seat == who.name:
                yield "pad offers", game.pad_offers(state, seat)
        yield "chosen", game.chosen(state)
        yield "moment", game.moment(state)
        yield "summary", game.summary(state)
        yield "outcome", game.outcome(state)
        yield "heard", self.heard
        yield "undo", self.match.last_named()
        for question in ("button", "long_press", "at_zero", "broken_off"):
            yield question, getattr(game, question)(state)
        for probe in PROBES:
            yield f"answer to {probe}", self.answer(probe, who)

    def answer(self, probe: Any, who: Who) -> Any:
        """The sentence of a refusal, or what an accepted command would be called."""
        seat = who if isinstance(who, Seat) else None
        try:
            self.match.consider(probe, seat=seat, luck=self.luck)
        except Refused as refusal:
            return refusal.reason, refusal.phrase
        return self.match.game.tell(self.match.state, probe)


def play(ours: World, theirs: World, script: Sequence[tuple[Any, Any]], knows: str) -> None:
    """The same moves in both worlds; nobody but those who *knows* the secret sees a difference."""
    for here, there in script:
        ours.do(here)
        theirs.do(there)
        compare(ours, theirs, knows)


def compare(ours: World, theirs: World, knows: str) -> None:
    seats = ours.match.game.seats(ours.match.state)
    others = (PARRAIN, PUBLIC, *(Seat(name) for name in seats if name not in knows))
    for who in others:
        for (channel, here), (_, there) in zip(ours.reaches(who), theirs.reaches(who), strict=True):
            assert here == there, f"{who} learns from {channel}"
