"""The truth of an evening and its record, side by side: what was missed, and what it cost whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pi_parrain.engine import Move, SomeGame
from pi_parrain.engine.evening import Told
from pi_parrain.engine.match import Match
from pi_parrain.engine.players import Scene, Seen
from pi_parrain.phrases import Money, Phrase
from pi_parrain.training.matching import Story, matched


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

    @property
    def less(self) -> int:
        """How much is lacking."""
        return type(self.true)(self.true - self.recorded)


@dataclass(frozen=True, slots=True)
class Difference:
    """What happened, and what was noted of it; nothing where it was missed, or never happened."""

    happened: Seen
    noted: Seen


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the evening: how many things were noted as they happened, and what was not."""

    title: Phrase
    right: int
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """*costs* of sides; *shares* of those people who were given too much or too little."""

    chapters: tuple[Chapter, ...]
    costs: tuple[Cost, ...]
    shares: tuple[Cost, ...]

    @property
    def in_money(self) -> bool:
        return any(isinstance(cost.true, Money) for cost in self.costs)

    @property
    def right(self) -> int:
        return sum(chapter.right for chapter in self.chapters)

    @property
    def differences(self) -> tuple[Difference, ...]:
        return tuple(one for chapter in self.chapters for one in chapter.differences)

    @property
    def missed(self) -> tuple[Difference, ...]:
        return tuple(one for one in self.differences if not one.noted)

    @property
    def invented(self) -> tuple[Difference, ...]:
        return tuple(one for one in self.differences if not one.happened)

    @property
    def changed(self) -> tuple[Difference, ...]:
        return tuple(one for one in self.differences if one.happened and one.noted)

    @property
    def faultless(self) -> tuple[Phrase, ...]:
        """The chapters in which everything is right, by their titles."""
        return tuple(one.title for one in self.chapters if not one.differences)

    @property
    def is_perfect(self) -> bool:
        return bool(self.right) and not self.differences


def compare(game: SomeGame, truth: Story, moves: Iterable[Move]) -> Comparison:
    """*truth* as it was told, and the *moves* of the record that still count.

    Both begin with the set-up, which nobody had to record; an undo may have taken that back too.
    """
    assert game.players is not None
    record = story(game, moves)
    true = truth[-1].after
    recorded = record[-1].after if record else game.start()
    shares = costs(game.players.shares(true), game.players.shares(recorded))
    return Comparison(
        tuple(chapters(game, truth[1:], record[1:])),
        tuple(costs(game.scores(true), game.scores(recorded))),
        tuple(cost for cost in shares if cost.difference),
    )


def story(game: SomeGame, moves: Iterable[Move]) -> Story:
    match, told = Match(game), []
    for move in moves:
        before = match.state
        match.play(move)
        told.append(Told(Scene(move.command), before, match.state))
    return tuple(told)


def chapters(game: SomeGame, truth: Story, record: Story) -> Iterator[Chapter]:
    """In the order of the evening; without those in which there was nothing to note."""
    assert game.players is not None
    titled = game.players.chapter
    found = matched(game, truth, record)
    right = Counter(str(titled(told.before)) for told in found.right)
    wrong: dict[str, list[Difference]] = {}
    for one, other in found.pairs:
        either = one or other
        assert either is not None
        difference = Difference(seen(game, one), noted(game, other))
        wrong.setdefault(str(titled(either.before)), []).append(difference)
    titles = (titled(told.before) for told in (*truth, *record))
    for name, title in {str(title): title for title in titles}.items():
        if right[name] or name in wrong:
            yield Chapter(title, right[name], tuple(wrong.get(name, ())))


def seen(game: SomeGame, told: Told | None) -> Seen:
    if told is None:
        return ()
    return told.scene.seen or (game.tell(told.before, told.scene.command),)


def noted(game: SomeGame, told: Told | None) -> Seen:
    assert game.players is not None
    if told is None:
        return ()
    command = told.scene.command
    words = game.players.told(told.before, command, told.after)
    return words or (game.tell(told.before, command),)


def costs(true: Mapping[Any, int], recorded: Mapping[Any, int]) -> Iterator[Cost]:
    for side in {**true, **recorded}:
        score = true.get(side, recorded.get(side, 0))
        nothing = type(score)(0)
        yield Cost(side, true.get(side, nothing), recorded.get(side, nothing))
