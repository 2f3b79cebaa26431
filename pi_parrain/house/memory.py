"""What the desk remembers: the game in play, the countdown that sounds, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from pi_parrain.engine import Command, SomeGame
from pi_parrain.engine.game import State
from pi_parrain.house.effects import Record
from pi_parrain.music import LONG_COUNT, SHORT_COUNT, Counts
from pi_parrain.phrases import Phrase
from pi_parrain.room import Countdown
from pi_parrain.table import Now

AS_IN_THE_BOOKLET = Counts()
PLAIN = (LONG_COUNT, SHORT_COUNT)
"""What the button counts without a game, one after the other."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The game in play, as far as the desk has heard. *show*: nobody plays it but the box."""

    table: object  # compared by identity, never looked into
    game: SomeGame
    now: Now
    show: bool = False

    @property
    def state(self) -> State:
        return self.now.state

    @property
    def is_over(self) -> bool:
        return self.game.outcome(self.state) is not None


@dataclass(frozen=True, slots=True)
class Clock:
    """The countdown that sounds. *since* is the row of *table* that began it, or none."""

    shown: Countdown
    asked: float
    table: object = None
    since: int | None = None
    command: Command | None = None  # what its zero records
    zeroed: bool = False
    plain: bool = False

    def is_of(self, playing: Playing) -> bool:
        return self.table is playing.table


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that decides what sounds, what shines and what is told."""

    ornaments: bool = True
    head_start_s: float = 0.0
    counts: Counts = AS_IN_THE_BOOKLET
    opened: bool = False  # the page answers; never, for a box without one
    playing: Playing | None = None
    clock: Clock | None = None
    plain_turn: int = 0
    unrecorded_at: tuple[object, int] | None = None  # where the disk would not go beyond
    waiting: tuple[Record, ...] = ()  # decided before a move that the desk has not heard of yet
    disk_trouble: Phrase | None = None
    box_trouble: Phrase | None = None
    restarted_at: float = 0.0
    worries: frozenset[str] = frozenset()
    tested_look: str | None = None
    test: int | None = None
    trial: float | None = None  # the downbeat of what somebody tries, as long as it sounds
    downbeat: float = 0.0  # the last one

    @property
    def trouble(self) -> Phrase | None:
        """What every phone should know of the box."""
        return self.disk_trouble or self.box_trouble

    @property
    def countdown(self) -> Countdown | None:
        return None if self.clock is None else self.clock.shown

    @property
    def look(self) -> str:
        """The light: counting, look at a phone, act on a phone, or press the button."""
        if self.clock is not None:
            return "whistling" if self.clock.zeroed else "counting"
        if self.tested_look is not None:
            return self.tested_look
        if self.trouble is not None or self.worries:
            return "trouble"
        playing = self.playing
        if playing is None or playing.is_over or playing.game.button(playing.state) is not None:
            return "ready"
        return "waiting"
