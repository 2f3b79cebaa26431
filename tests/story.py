"""What the stories of all games share: commands one after the other, refusals, second thoughts."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from pi_parrain.engine import Luck, Match
from pi_parrain.engine.luck import UNSHUFFLED
from pi_parrain.errors import Refused

S = TypeVar("S")


class MatchStory(Generic[S]):
    """One match of *game*, told by its commands."""

    def __init__(self, game: Any) -> None:
        self.match = Match(game)

    @property
    def state(self) -> S:
        state: Any = self.match.state
        return state

    @property
    def phase(self) -> Any:
        state: Any = self.match.state
        return state.phase

    def luck(self) -> Luck:
        """What the next command draws from."""
        return UNSHUFFLED

    def do(self, *commands: Any, by: str = "") -> Self:
        for command in commands:
            self.match.submit(command, by, luck=self.luck())
        return self

    def refused(self, command: Any) -> Refused:
        """The refusal of *command*, which must be refused, and must change nothing."""
        before = self.match.state
        try:
            self.match.submit(command, luck=self.luck())
        except Refused as refusal:
            assert self.match.state is before
            return refusal
        raise AssertionError(f"accepted: {command}")

    def why_not(self, command: Any) -> Any:
        return self.refused(command).reason

    def undo(self) -> Self:
        self.match.take_back()
        return self
