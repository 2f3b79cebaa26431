"""What a game is: a value that names its commands and facts, and has the functions over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Literal, NewType, TypeVar

from pi_parrain.engine.luck import Luck
from pi_parrain.engine.players import Players
from pi_parrain.glossary import Word
from pi_parrain.music import Piece, Tune
from pi_parrain.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with a page of his own, his *pad*, which may show him what nobody else knows."""

    name: str


Who = Literal["parrain", "public"] | Seat
PARRAIN: Literal["parrain"] = "parrain"
PUBLIC: Literal["public"] = "public"

COLOURS = 12  # with a shape each, that pages can tell apart

# A game's own frozen dataclasses; inside a game the type checker knows them.
S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

# The same, as whoever carries them for *some* game sees them: opaque, and not to be mixed up.
State = NewType("State", object)
Command = NewType("Command", object)
Event = NewType("Event", object)
Events = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and why in one sentence. Nobody and several are both possible."""

    winners: tuple[str, ...]
    why: Phrase
    unveiled: bool = True
    """Whether people may be told: all ranks of the show at the end have been uncovered."""


class Undo(Enum):
    """What goes back together when people undo: the moves since the last one that *is* a step."""

    STEP = "step"
    """It goes back with all that has happened since without being a step of its own."""
    ALONE = "alone"
    """A step, made beside what happens by itself: that stays, like a countdown that runs on."""
    WITH_PREVIOUS = "with previous"
    """No step: it goes back with the one before it. A whistle does, for time cannot be un-run."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """What the shelf says of a game, in French; its picture is ``web/static/<slug>/picture.svg``.

    *people* and *minutes* are from and to.
    """

    line: str
    people: tuple[int, int]
    minutes: tuple[int, int]
    needs: str


@dataclass(frozen=True, slots=True)
class Crib:
    """What a poster says of a game, in French: each phase with what to do, and what one forgets.

    ``{long}`` and ``{short}`` are the seconds that the box counts.
    """

    title: str
    phases: tuple[tuple[str, str], ...]
    remember: tuple[str, ...]


def nothing(*_about: object) -> None:
    """No command, no tune."""


def as_it_is(command: C, _rules: int) -> C:
    return command


def step_by_step(*_about: object) -> Undo:
    return Undo.STEP


def no_phrases(*_about: object) -> tuple[Phrase, ...]:
    return ()


def nobody(*_about: object) -> tuple[str, ...]:
    return ()


def no(*_about: object) -> bool:
    return False


def nobody_yet(*_about: object) -> frozenset[str]:
    return frozenset()


def no_kinds(*_about: object) -> tuple[type, ...]:
    return ()


def no_scores(*_about: object) -> Mapping[Any, int]:
    return {}


def the_same(_state: object, set_up: C) -> C:
    return set_up


def the_whole(state: object) -> object:
    return state


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S, C, E]):
    """The rules of one game, as plain functions over frozen values.

    What has a default is what a game may do without: a clock, the button, tunes, cautions.
    """

    slug: str
    """The code name of the game, as in files, addresses and the names of its folders."""
    title: str
    commands: tuple[type, ...]
    events: tuple[type, ...]
    reasons: type[Enum]
    """Every refusal of this game; the values are the sentences."""
    rules: int = 1
    """The version of the rules: it grows when older programs could not fold its facts."""
    upgrade: Callable[[C, int], C] = as_it_is
    """A command accepted under older rules, of that version, as today's rules accept it."""
    start: Callable[[], S]
    """The state before anything was recorded."""
    moment: Callable[[S], str]
    """Where the game stands; a command that names another moment is refused."""
    decide: Callable[[S, C, str, Luck], tuple[E, ...]]
    """All the rules: what a command, sent by the phone of that name, causes. Raises ``Refused``."""
    evolve: Callable[[S, E], S]
    """Apply one fact. Total, deterministic, boring."""
    offers: Callable[[S], tuple[type, ...]]
    """The kinds of command that a Parrain's phone may draw now."""
    view: Callable[[S, Who], Mapping[str, Any]]
    """What somebody may see, secrets stripped: the only door to a page."""
    tell: Callable[[S, C], Phrase]
    """Name a command, as accepted in that state, so that an undo can say what it takes back."""
    summary: Callable[[S], tuple[Phrase, ...]]
    """Where the game stands, line by line; the first one says it in a nutshell."""
    outcome: Callable[[S], Outcome | None]
    """``None`` while the game runs."""

    essence: Callable[[S], object] = the_whole
    """What of a state counts when two are compared: not the order of taps, nor whose phone."""
    card: GameCard | None = None
    """What somebody who never saw the game should know before he chooses it."""
    crib: Crib | None = None
    """For the poster that hangs beside the box."""
    sides: Callable[[S], tuple[str, ...]] = nobody
    """Who plays against whom: the teams, or the players, as people call them."""

    board_switches: Mapping[str, Callable[[S], Mapping[str, Any]]] = field(default_factory=dict)
    """What spectators see besides, where a Parrain switched it on: more of the view, by name."""

    undo: Callable[[S, C], Undo] = step_by_step
    """How a command, as accepted in that state, is taken back."""
    cautions: Callable[[S, C], tuple[Phrase, ...]] = no_phrases
    """What is allowed but odd about an accepted command."""

    # Seats: players with a page of their own
    seats: Callable[[S], tuple[str, ...]] = nobody
    """Who may hold a pad; nobody where only Parrains tap."""
    pad_offers: Callable[[S, str], tuple[type, ...]] = no_kinds
    """The kinds of command that the pad of that seat may send now; each has a field *player*."""
    chosen: Callable[[S], frozenset[str]] = nobody_yet
    """The seats that have done what everybody is waiting for."""
    seat_colour: Callable[[S, str], int | None] = nothing
    """The number of the colour of that seat, where it is not the number of its place."""

    again: Callable[[S, C], C] = the_same
    """The set-up that begins the same game once more, from where it stands and its first command:
    those who came or went meanwhile are in it, or not, as they are now."""

    # The box
    button: Callable[[S], C | None] = nothing
    """What a press of the big button means now."""
    long_press: Callable[[S], C | None] = nothing
    """What holding the button records; nothing stops what is counting all the same."""
    at_zero: Callable[[S], C | None] = nothing
    """What the box records when the countdown it plays reaches zero."""
    broken_off: Callable[[S], C | None] = nothing
    """What to record when a countdown was broken off: a power cut, a pin process that died."""
    needs_head_start: Callable[[S], bool] = no
    """Whether those who press the button also play, and need time to run to their place."""
    tune: Callable[[E], Tune | None] = nothing
    """What the box plays for a fresh fact."""
    tunes: Mapping[str, Piece] = field(default_factory=dict)
    """The game's own tunes that people may ask to hear, by their code names."""

    # Training
    places: tuple[Word, ...] = ()
    """Where people may be in the picture of a card, besides round the table and out of play."""
    players: Players[S, C] | None = None
    """People who do not exist and who can play it, to practise with and to show it."""
    scores: Callable[[S], Mapping[Any, int]] = no_scores
    """What each side, as people call it, has so far: dollars, points, cards."""

    @property
    def has_pads(self) -> bool:
        """Whether players may have pages of their own, and therefore secrets."""
        return self.seats is not nobody

    def colours(self, state: S) -> dict[str, int]:
        """The number of the colour in which every page draws each seat, from 1 on."""
        return {
            name: ((self.seat_colour(state, name) or place) - 1) % COLOURS + 1
            for place, name in enumerate(self.seats(state), 1)
        }


SomeGame = Game[State, Command, Event]
"""Any game, for whoever carries its values without looking into them."""
