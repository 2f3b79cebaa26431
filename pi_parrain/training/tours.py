"""« Première fois ? »: a short game of somebody who has never seen it, one touch at a time.

A tour is a file, ``games/<slug>/first_time.toml``: the lines that were played *before*, as
``parrain replay`` reads them, then its steps. Each says in every language what to touch and why,
and the one line that it *wants*; or what the children do by themselves, *happens*, once whoever
learns has read it. Where a tour stands follows from the number of rows at its table: nothing else
has to be remembered, so a page that is loaded again goes on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from pi_parrain.engine import Codec, Line, ScriptReader, SomeGame
from pi_parrain.engine.codec import from_json
from pi_parrain.engine.game import Command, State
from pi_parrain.errors import Refused, Unreadable
from pi_parrain.limits import Between, Verbatim
from pi_parrain.phrases import Phrase, Polyglot, _

Script = Annotated[str, Verbatim(_("des lignes de commandes, une par ligne"), str)]

UNREADABLE_FILE = _("Ce fichier de première fois n'est pas du TOML : {why}.")
BAD_STEP = _("Étape {number} : {why}")
ONE_OR_OTHER = _("il faut « wants » (une ligne) ou « happens » (des lignes), pas les deux.")
ONE_LINE = _("« wants » est une seule ligne.")
NO_STEPS = _("Il n'y a aucune étape.")

TITLE = Phrase(_("Première fois"))


class OnlyThis(Enum):
    """The one refusal of a tour."""

    FIRST_TIME = _("Première fois : {says}")


@dataclass(frozen=True, slots=True)
class Step:
    """*lines* are what is recorded.

    *wants* is the only one as it is written, by which a page finds what is to be touched; without
    it, the children play the lines by themselves.
    """

    says: Phrase
    lines: tuple[Line, ...]
    wants: str

    @property
    def by_itself(self) -> bool:
        return not self.wants


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tour stands: a step by its number, from 1, and how many of its lines are played."""

    number: int
    step: Step | None
    played: int = 0

    @property
    def line(self) -> Line | None:
        """The next row, and no other."""
        return None if self.step is None else self.step.lines[self.played]


@dataclass(frozen=True, slots=True)
class Tour:
    """*end* is what is said when all steps are done; *seed* is where its draws come from.

    It is the task of its training table (``training.Task``).
    """

    minutes: int
    seed: str | None
    before: tuple[Line, ...]
    steps: tuple[Step, ...]
    end: Phrase
    kind: str = "first_time"
    title: Phrase = TITLE

    def strip(self, game: SomeGame, state: State) -> Mapping[str, Any]:
        """*zero* is what the box will record by itself, if it counts."""
        return {"tour": self, "zero": game.at_zero(state)}

    def place(self, rows: int) -> Place:
        """Where a table stands that has so many *rows*."""
        played = rows - len(self.before)
        for number, step in enumerate(self.steps, start=1):
            if played < len(step.lines):
                return Place(number, step, played)
            played -= len(step.lines)
        return Place(len(self.steps) + 1, None)

    def check(self, command: Command | None, rows: int) -> None:
        """Refuse every row but the next one; *command* is ``None`` for an undo."""
        if rows < len(self.before):
            return
        place = self.place(rows)
        if place.line is None or place.line.command != command:
            raise Refused(
                OnlyThis.FIRST_TIME, says=self.end if place.step is None else place.step.says
            )


# The file


@dataclass(frozen=True, slots=True)
class WrittenStep:
    """A step as the file has it."""

    fr: str
    en: str
    nl: str
    wants: Script = ""
    happens: Script = ""


@dataclass(frozen=True, slots=True)
class WrittenTour:
    minutes: Annotated[int, Between(1, 10)]
    before: Script
    steps: tuple[WrittenStep, ...]
    end: Polyglot
    seed: str | None = None


def read_tour(text: str, game: SomeGame) -> Tour:
    """A tour of *game*; ``Unreadable`` says in a sentence what is wrong with the file."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise Unreadable(UNREADABLE_FILE, why=str(problem)) from None
    written: WrittenTour = from_json(WrittenTour, data)
    if not written.steps:
        raise Unreadable(NO_STEPS)
    reader = ScriptReader(Codec(game.commands, "do"))
    steps = [_step(reader, one, number) for number, one in enumerate(written.steps, start=1)]
    before = _lines(reader, written.before)
    return Tour(written.minutes, written.seed, before, tuple(steps), in_all_languages(written.end))


def _step(reader: ScriptReader, written: WrittenStep, number: int) -> Step:
    says = in_all_languages(Polyglot(written.fr, written.en, written.nl))
    try:
        lines = _lines(reader, written.wants or written.happens)
        if bool(written.wants.strip()) is bool(written.happens.strip()):
            raise Unreadable(ONE_OR_OTHER)
        if written.wants and len(lines) != 1:
            raise Unreadable(ONE_LINE)
    except Unreadable as problem:
        raise Unreadable(BAD_STEP, number=number, why=problem.phrase) from None
    return Step(says, lines, written.wants.strip())


def _lines(reader: ScriptReader, script: str) -> tuple[Line, ...]:
    return tuple(reader.read(line) for line in script.splitlines() if line.strip())


def in_all_languages(words: Polyglot) -> Phrase:
    """What a file says in each language, as one sentence among others."""
    return Phrase("{said}", {"said": words})
