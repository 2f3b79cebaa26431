"""What the box can play, as pure data: no clock, no pin, no chance.

A note's pitch is counted in semitones from the base tone of the box, because only the box knows at
which tone its piezo is loudest. A buzzer that cannot sing ignores pitches and keeps the rhythm.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pi_parrain.phrases import _

TICK_S = 0.1
LAST_TICK_S = 0.3  # 3, 2, 1: longer, so that an on/off buzzer tells them apart too
LAST_TICKS = 3
TICK_PITCH = -12
LAST_TICK_PITCH = -5

ROLL_STROKE_S = 0.03
ROLL_GAP_S = 0.11
ROLL_LEAST_GAP_S = 0.06  # a siren needs that long to fall silent
ROLL_PITCH = -17

LONG_WHISTLE_S = 3.0
SHORT_WHISTLE_S = 1.0


@dataclass(frozen=True, slots=True)
class Note:
    """One sound: starts *at* seconds after the downbeat and lasts *lasts* seconds."""

    at: float
    lasts: float
    pitch: float = 0
    trill: bool = False  # the flutter of a pea whistle: the sound that children obey

    @property
    def ends(self) -> float:
        return self.at + self.lasts

    def shifted(self, by: float) -> Note:
        return replace(self, at=self.at + by)


@dataclass(frozen=True, slots=True)
class Tune:
    """Notes in order, how long the whole lasts, and when a countdown in it reaches zero."""

    notes: tuple[Note, ...]
    lasts: float
    zero: float | None = None
    courtesy: bool = False  # says thank you; too loud a box keeps quiet instead
    ornament: bool = False  # no signal: played only where the settings want it

    def then(self, other: Tune) -> Tune:
        """This tune, and *other* right at its end."""
        zero = self.zero
        if zero is None and other.zero is not None:
            zero = self.lasts + other.zero
        notes = self.notes + tuple(note.shifted(self.lasts) for note in other.notes)
        courtesy = self.courtesy and other.courtesy
        ornament = self.ornament and other.ornament
        return Tune(notes, self.lasts + other.lasts, zero, courtesy, ornament)

    def after(self, seconds: float) -> Tune:
        """The same, after a silence: time for a Parrain who plays to run to his place."""
        return rest(seconds).then(self) if seconds else self


@dataclass(frozen=True, slots=True)
class Piece:
    """A tune that people may ask to hear: the word they type, what its button says."""

    typed: str
    label: str
    tune: Tune


def rest(seconds: float) -> Tune:
    return Tune((), seconds)


def countdown(start: int) -> Tune:
    """A tick at each second from *start* to 1, the last three distinct; it ends at zero."""
    notes = tuple(_tick(start - left, left) for left in range(start, 0, -1))
    return Tune(notes, float(start), zero=float(start))


def _tick(at: int, left: int) -> Note:
    if left <= LAST_TICKS:
        return Note(float(at), LAST_TICK_S, LAST_TICK_PITCH)
    return Note(float(at), TICK_S, TICK_PITCH)


def whistle(seconds: float) -> Tune:
    """One continuous blow."""
    return Tune((Note(0.0, seconds, trill=True),), seconds)


def melody(steps: Iterable[tuple[int | None, float]], *, legato: float = 0.9) -> Tune:
    """Notes one after the other as ``(pitch, seconds)``; no pitch is a silence."""
    notes: list[Note] = []
    at = 0.0
    for pitch, seconds in steps:
        if pitch is not None:
            notes.append(Note(at, round(seconds * legato, 3), pitch))
        at = round(at + seconds, 3)
    return Tune(tuple(notes), at)


def drum_roll(seconds: float) -> Tune:
    """Short strokes that come ever faster to their end: a buzzer can beat, if not drum."""
    notes: list[Note] = []
    at, gap = 0.0, ROLL_GAP_S
    while at + ROLL_STROKE_S < seconds:
        notes.append(Note(round(at, 3), ROLL_STROKE_S, ROLL_PITCH))
        at, gap = at + gap, max(gap * 0.94, ROLL_LEAST_GAP_S)
    return Tune(tuple(notes), seconds)


def courtesy(tune: Tune) -> Tune:
    return replace(tune, courtesy=True)


def long_count(seconds: int = 10) -> Tune:
    return countdown(seconds).then(whistle(LONG_WHISTLE_S))


def short_count(seconds: int = 3) -> Tune:
    return countdown(seconds).then(whistle(SHORT_WHISTLE_S))


# What the box counts without any game, too; as long as the booklet says.
LONG_COUNT = long_count()
SHORT_COUNT = short_count()


@dataclass(frozen=True, slots=True)
class Counts:
    """How many seconds one box counts where the booklet says 10, and where it says 3."""

    long: int = 10
    short: int = 3

    def of(self, tune: Tune) -> Tune:
        """*tune* as this box plays it."""
        if tune == LONG_COUNT:
            return long_count(self.long)
        if tune == SHORT_COUNT:
            return short_count(self.short)
        return tune


READY = melody([(-12, 0.12), (-5, 0.12), (0, 0.24)])
RECORDED = courtesy(melody([(-5, 0.06)]))
REFUSED = courtesy(melody([(-12, 0.12), (-17, 0.24)]))
STOP = whistle(0.25).then(rest(0.15)).then(whistle(0.25)).then(rest(0.15)).then(whistle(0.25))
RANK = drum_roll(1.2).then(melody([(-5, 0.35)]))
FANFARE = melody([(-12, 0.15), (-8, 0.15), (-5, 0.15), (0, 0.3), (-5, 0.15), (0, 0.7)])
FIRST_RANK = drum_roll(1.8).then(FANFARE)
LOW_POWER = melody([(0, 0.15), (None, 0.1), (-12, 0.15), (None, 0.4)] * 2)
SHUTDOWN = melody([(0, 0.15), (-5, 0.15), (-12, 0.15), (-17, 0.5)])

TUNES: dict[str, Piece] = {
    "ready": Piece("pret", _("Prêt"), READY),
    "movement": Piece("mouvement", _("Décompte long et long coup de sifflet"), LONG_COUNT),
    "courage": Piece("courage", _("Décompte court et deuxième coup de sifflet"), SHORT_COUNT),
    "recorded": Piece("note", _("Geste enregistré"), RECORDED),
    "refused": Piece("refus", _("Geste refusé"), REFUSED),
    "stop": Piece("stop", _("Arrêt : trois coups"), STOP),
    "rank": Piece("rang", _("Roulement de tambour"), RANK),
    "first_rank": Piece("victoire", _("Roulement et fanfare"), FIRST_RANK),
    "low_power": Piece("batterie", _("Batterie faible"), LOW_POWER),
    "shutdown": Piece("extinction", _("Extinction"), SHUTDOWN),
}
"""The box's own, by the code names that addresses use; a game has its own (``Game.tunes``)."""
