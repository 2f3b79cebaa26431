"""What differs between the game that somebody recorded and the one that a card wants, in words."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from pi_parrain.engine import SomeGame
from pi_parrain.engine.game import State
from pi_parrain.phrases import Phrase


class Difference(NamedTuple):
    """One line of the summary as it should be, and as it is; ``None`` where there is none."""

    wanted: Phrase | None
    found: Phrase | None


def differences(game: SomeGame, wanted: State, found: State) -> tuple[Difference, ...]:
    """By what the game says of itself to people; it may not say all that counts."""
    return tuple(pairs(game.summary(wanted), game.summary(found)))


def pairs(wanted: tuple[Phrase, ...], found: tuple[Phrase, ...]) -> Iterator[Difference]:
    matcher = SequenceMatcher(None, list(map(str, wanted)), list(map(str, found)), autojunk=False)
    for kind, i, j, k, m in matcher.get_opcodes():
        if kind != "equal":
            for one, other in zip_longest(wanted[i:j], found[k:m]):
                yield Difference(one, other)
