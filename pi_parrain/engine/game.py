"""What a game must be able to do. A game is a module that satisfies ``Game``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, Protocol

from pi_parrain.music import Tune
from pi_parrain.phrases import Phrase

Who = Literal["parrain", "public"]
PARRAIN: Who = "parrain"
PUBLIC: Who = "public"

# Each game has its own frozen dataclasses for these; the engine only carries them.
State = Any
Command = Any
Event = Any
Events = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and why in one sentence. Nobody and several are both possible."""

    winners: tuple[str, ...]
    why: Phrase


class Game(Protocol):
    """The rules of one game, as plain functions over frozen values."""

    @property
    def slug(self) -> str:
        """The code name of the game, as in files and addresses."""

    @property
    def rules(self) -> int:
        """The version of the rules: it grows when older programs could not fold its facts."""

    @property
    def title(self) -> str: ...

    @property
    def commands(self) -> tuple[type, ...]: ...

    @property
    def events(self) -> tuple[type, ...]: ...

    @property
    def reasons(self) -> type[Enum]:
        """Every refusal of this game; the values are the sentences."""

    @property
    def glued(self) -> tuple[type, ...]:
        """Commands that an undo takes back with the one before them: time cannot be un-run."""

    def start(self) -> State:
        """The state before anything was recorded."""

    def moment(self, state: State) -> str:
        """Where the game stands; a command that names another moment is refused."""

    def decide(self, state: State, command: Command, by: str) -> Events:
        """All the rules: what *command*, sent by the phone *by*, causes. Raises ``Refused``."""

    def evolve(self, state: State, event: Event) -> State:
        """Apply one fact. Total, deterministic, boring."""

    def cautions(self, state: State, command: Command) -> tuple[Phrase, ...]:
        """What is allowed but odd about an accepted *command*."""

    def tell(self, state: State, command: Command) -> Phrase:
        """Name *command*, as accepted in *state*, so that an undo can say what it takes back."""

    def wake(self, state: State) -> Command | None:
        """What to record when the box comes back after a power cut (a countdown was running)."""

    def offers(self, state: State) -> tuple[type, ...]:
        """The kinds of command that phones may draw now."""

    def button(self, state: State) -> Command | None:
        """What a press of the big button means now."""

    def long_press(self, state: State) -> Command | None:
        """What holding the button means now: as a rule, stop what is counting."""

    def at_zero(self, state: State) -> Command | None:
        """What the box records when the countdown it plays reaches zero."""

    def must_run(self, state: State) -> bool:
        """Whether those who press the button also play, and need time to run to their place."""

    def view(self, state: State, who: Who) -> Mapping[str, Any]:
        """What *who* may see, secrets stripped: the only door to a page."""

    def summary(self, state: State) -> tuple[Phrase, ...]:
        """Where the game stands, line by line; the first one says it in a nutshell."""

    def tune(self, event: Event) -> Tune | None:
        """What the box plays for a fresh *event*."""

    def outcome(self, state: State) -> Outcome | None:
        """``None`` while the game runs."""
