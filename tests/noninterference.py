"""Non-interference: before a reveal, nothing that anybody else perceives depends on a secret.

Two matches are played side by side with the same commands and the same luck; only what *holder*
chooses in secret differs. After every step all that the others could perceive must be the same, to
the letter: what each of them sees, what commands are called, what is offered, what is refused, what
the box would do. ``Leak`` names the channel that told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pi_parrain.engine import PARRAIN, PUBLIC, Match, Seat, Who
from pi_parrain.errors import Refused
from pi_parrain.luck import luck_of

Probes = Callable[[Any], Iterable[Any]]
"""Commands that curious people would try in a state, to see what the box answers."""


class Leak(AssertionError):
    """*channel* tells two secrets apart."""

    def __init__(self, channel: str, one: str, other: str) -> None:
        super().__init__(f"{channel}\n  {one}\n  {other}")
        self.channel = channel


class Pair:
    """Two matches of *game* that only the secret of *holder* tells apart.

    *hidden* says whether a state still keeps it; when the reveal comes must not depend on it.
    """

    def __init__(
        self,
        game: Any,
        holder: str,
        probes: Probes,
        hidden: Callable[[Any], bool] = lambda _state: True,
    ) -> None:
        self.game = game
        self.holder = holder
        self.probes = probes
        self.hides = hidden
        self.one, self.other = Match(game), Match(game)
        self.rows = 0

    def both(self, command: Any) -> None:
        """Somebody does the same in both; it may be refused, but then in both."""
        self._play(command, command)

    def secretly(self, one: Any, other: Any) -> None:
        """The holder does something else in each; nobody else may notice."""
        self._play(one, other)

    def _play(self, one: Any, other: Any) -> None:
        self.rows += 1
        compare("answer", self._submit(self.one, one), self._submit(self.other, other))
        compare("reveal", self.hides(self.one.state), self.hides(self.other.state))
        if self.hidden:
            same(*(perceived(m, {self.holder}, self.probes) for m in (self.one, self.other)))

    @property
    def hidden(self) -> bool:
        return self.hides(self.one.state)

    def _submit(self, match: Match, command: Any) -> Any:
        before = match.state
        try:
            move = match.submit(command, luck=luck_of("pair", self.rows))
        except Refused as refusal:
            return refusal.code, str(refusal)
        odd = [str(caution) for caution in self.game.cautions(before, command)]
        return odd, [self.game.tune(fact) for fact in move.events]


def same(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert one.keys() == other.keys()
    for channel in one:
        compare(channel, one[channel], other[channel])


def compare(channel: str, one: Any, other: Any) -> None:
    """To the letter: the order of a dictionary is part of a page."""
    if repr(one) != repr(other):
        raise Leak(channel, repr(one), repr(other))


def perceived(match: Match, holders: set[str], probes: Probes) -> dict[str, Any]:
    """All that people other than *holders* can find out, by the channel that tells it."""
    game: Any = match.game
    state: Any = match.state
    others = [name for name in game.seats(state) if name not in holders]
    outcome = game.outcome(state)
    seen: dict[str, Any] = {
        "seats": game.seats(state),
        "colours": game.colours(state),
        "moment": game.moment(state),
        "offers": game.offers(state),
        "chosen": sorted(game.chosen(state)),
        "summary": [str(line) for line in game.summary(state)],
        "outcome": outcome and (outcome.winners, str(outcome.why)),
        "sides": game.sides(state),
        "button": game.button(state),
        "long_press": game.long_press(state),
        "at_zero": game.at_zero(state),
        "broken_off": game.broken_off(state),
        "needs_head_start": game.needs_head_start(state),
        "tell": str(match.last_named()),
        "pad_offers": [game.pad_offers(state, name) for name in others],
        "board_switches": [show(state) for show in game.board_switches.values()],
    }
    watching: list[Who] = [PARRAIN, PUBLIC, *map(Seat, others)]
    seen |= {f"view of {who}": game.view(state, who) for who in watching}
    seen["refusals"] = [
        tried(match, probe, seat)
        for probe in probes(state)
        for seat in (None, Seat(getattr(probe, "player", "")))
        if seat is None or seat.name in others
    ]
    return seen


def tried(match: Match, command: Any, seat: Seat | None) -> Any:
    """What the box answers to *command* from that pad, or from a Parrain; nothing happens."""
    game: Any = match.game
    try:
        match.consider(command, seat=seat)
    except Refused as refusal:
        return refusal.code, str(refusal)
    told = str(game.tell(match.state, command))
    return told, [str(caution) for caution in game.cautions(match.state, command)]
