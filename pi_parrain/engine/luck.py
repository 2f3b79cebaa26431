"""Where a game's draws come from: an argument, so that rules stay functions of what they are given.

What was drawn is in the facts. Folding them again needs no luck.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Luck(Protocol):
    """The part of ``random.Random`` that games may use."""

    def randrange(self, stop: int, /) -> int: ...
    def choice(self, among: Sequence[T], /) -> T: ...
    def sample(self, among: Sequence[T], k: int, /) -> list[T]: ...
    def shuffle(self, cards: MutableSequence[Any], /) -> None: ...


class Unshuffled:
    """Draws what lies first: for whoever only wants to know what kind of facts would follow."""

    def randrange(self, stop: int, /) -> int:
        return 0

    def choice(self, among: Sequence[T], /) -> T:
        return among[0]

    def sample(self, among: Sequence[T], k: int, /) -> list[T]:
        return list(among[:k])

    def shuffle(self, cards: MutableSequence[Any], /) -> None:
        pass


UNSHUFFLED = Unshuffled()
