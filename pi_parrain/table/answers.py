"""What every row was answered, and which of these answers a tap that wants the same again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pi_parrain.engine import Move
from pi_parrain.engine.game import Command, Events
from pi_parrain.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tap did. *seq* is its row in the journal, and the version that it made."""

    seq: int
    named: Phrase
    events: Events = ()
    cautions: tuple[Phrase, ...] = ()
    undone: Move | None = None
    duplicate: bool = False
    by: str = ""


class Answers:
    """One for each row, oldest first. What is found again is marked as a duplicate."""

    def __init__(self) -> None:
        self.given: list[Answer] = []
        self._by_key: dict[str, Answer] = {}

    def __len__(self) -> int:
        return len(self.given)

    def add(self, answer: Answer, once: str | None) -> None:
        self.given.append(answer)
        if once is not None:
            self._by_key[once] = answer

    def named(self, move: Move) -> Phrase:
        return self._to(move).named

    def repeated(self, once: str | None) -> Answer | None:
        """The first answer to a tap that a bad link sends again, with its key."""
        return None if once is None else again(self._by_key.get(once))

    def same_since(
        self, seen: int, command: Command, newest_first: Iterable[Move]
    ) -> Answer | None:
        """The answer to the same *command*, if a move after row *seen* was just that.

        The wish of whoever looked at row *seen* is fulfilled: somebody else was quicker.
        """
        for move in newest_first:
            if move.seq <= seen:
                return None
            if move.command == command:
                return again(self._to(move))
        return None

    def taken_back(self, seq: int | None) -> Answer | None:
        """The answer to the undo that took row *seq* back, if there was one."""
        since = [] if seq is None else self.given[seq:]  # not before the row itself
        undos = (one for one in reversed(since) if one.undone and one.undone.seq == seq)
        return again(next(undos, None))

    def _to(self, move: Move) -> Answer:
        return self.given[move.seq - 1]


def again(answer: Answer | None) -> Answer | None:
    return None if answer is None else replace(answer, duplicate=True)
