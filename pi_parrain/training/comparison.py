"""The truth of an evening and its record, side by side: what was missed, and what it cost whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pi_parrain.engine import Move, SomeGame
from pi_parrain.engine.evening import Told
from pi_parrain.engine.game import State
from pi_parrain.engine.match import Match
from pi_parrain.engine.players import Scene
from pi_parrain.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Cost:
    """What *side* really has, and what the record gives it."""

    side: object
    true: int
    recorded: int

    @property
    def difference(self) -> int:
        """More or less than it should be, in the same coin."""
        return type(self.true)(self.recorded - self.true)


@dataclass(frozen=True, slots=True)
class Missed:
    """Something that happened, and is not in the record: what one saw of it, or what it is."""

    seen: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """*missed* in the order in which it happened; *invented*: recorded, and it never happened."""

    missed: tuple[Missed, ...]
    invented: tuple[Phrase, ...]
    costs: tuple[Cost, ...]
    right: int
    """How many things were recorded as they happened."""

    @property
    def is_perfect(self) -> bool:
        return bool(self.right) and not (self.missed or self.invented)


Matter = tuple[str, object]
"""The moment of the game, and what of a command matters."""
Story = tuple[Told, ...]


def compare(game: SomeGame, truth: Story, moves: Iterable[Move]) -> Comparison:
    """*truth* as it was told, and the *moves* of the record that still count.

    Both begin with the set-up, which nobody had to record.
    """
    record = story(game, moves)
    costs = tuple(sides(game, truth[-1].after, record[-1].after))
    truth, record = truth[1:], record[1:]
    true, noted = matters_of(game, truth), matters_of(game, record)
    return Comparison(
        missed=tuple(Missed(told.scene.seen) for told in lacking(game, truth, true - noted)),
        invented=tuple(
            game.tell(told.before, told.scene.command)
            for told in lacking(game, record, noted - true)
        ),
        costs=costs,
        right=(true & noted).total(),
    )


def story(game: SomeGame, moves: Iterable[Move]) -> Story:
    match, told = Match(game), []
    for move in moves:
        before = match.state
        match.play(move)
        told.append(Told(Scene(move.command), before, match.state))
    return tuple(told)


def matters(game: SomeGame, told: Told) -> Iterator[Matter]:
    assert game.players is not None
    for matter in game.players.matters(told.scene.command):
        yield game.moment(told.before), matter


def matters_of(game: SomeGame, told: Story) -> Counter[Matter]:
    return Counter(matter for one in told for matter in matters(game, one))


def lacking(game: SomeGame, told: Story, lack: Counter[Matter]) -> Iterator[Told]:
    """Those of *told* that have to do with what is lacking."""
    for one in told:
        found = [matter for matter in matters(game, one) if lack[matter] > 0]
        lack.subtract(found)
        if found:
            yield one


def sides(game: SomeGame, true: State, recorded: State) -> Iterator[Cost]:
    ours = game.scores(recorded)
    for side, score in game.scores(true).items():
        yield Cost(side, score, ours.get(side, type(score)(0)))
