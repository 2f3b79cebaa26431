"""What went wrong this evening, kept in memory for the page: the card and a shell are spared.

The service's runtime folder is memory too, and outlives a restart: what made it restart is told.
"""

from __future__ import annotations

import json
import logging
import os
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from pi_parrain.field.power import FOLDER
from pi_parrain.phrases import Phrase, _, say

MOST = 40
NOTE = "remarks.json"

SIGNALS = _("Le son, la lumière ou le gros bouton n'a pas répondu comme prévu.")
DISK = _("Le disque n'a pas pu garder ou relire quelque chose.")
PAGE = _("La page n'a pas répondu comme prévu.")
TRAINING = _("L'entraînement ne s'est pas déroulé comme prévu.")
AREAS = {
    "pi_parrain.hardware.remote": _("La télécommande n'a pas répondu comme prévu."),
    "pi_parrain.hardware": SIGNALS,
    "pi_parrain.house": SIGNALS,
    "pi_parrain.journal": DISK,
    "pi_parrain.table.owed_rows": DISK,
    "pi_parrain.table": _("Une partie n'a pas pu être reprise ou montrée comme prévu."),
    "pi_parrain.backup": _("La sauvegarde n'a pas pu tout prendre."),
    "pi_parrain.config": _("Un réglage n'a pas pu être lu."),
    "pi_parrain.director": TRAINING,
    "pi_parrain.card_shelf": TRAINING,
    "pi_parrain.tour_shelf": TRAINING,
    "pi_parrain.server": PAGE,
    "pi_parrain.cli": PAGE,
    "waitress": PAGE,
}
"""What people call the part of the box that a logger speaks for; the first name that fits."""
SOMEWHERE = _("Quelque chose ne s'est pas passé comme prévu dans la boîte.")


@dataclass(frozen=True, slots=True)
class Remark:
    """A warning or an error of the log, and how many *times* in a row it was said.

    *source* is the name of the logger and *text* the line of the log: for whoever reads the code.
    *phrase* is the sentence for people that the line quotes, if it does.
    """

    at: str
    serious: bool
    source: str
    text: str
    times: int = 1
    phrase: Phrase | None = None

    @property
    def says(self) -> Phrase:
        """For the page: in which part of the box, where nobody found better words."""
        areas = (area for name, area in AREAS.items() if self.source.startswith(name))
        return self.phrase or Phrase(next(areas, SOMEWHERE))


class Remarks(logging.Handler):
    """The last warnings and errors; of an exception, its kind and not its words.

    *note* is a file for the next run, or ``None``: a laptop forgets.
    """

    def __init__(self, note: Path | None = None) -> None:
        super().__init__(logging.WARNING)
        self._note = note
        self._last: deque[Remark] = deque(() if note is None else kept(note), maxlen=MOST)

    @classmethod
    def here(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """With those of the runs before, where we run as the installed service."""
        folder = environment.get(FOLDER, "").partition(":")[0]
        return cls(Path(folder) / NOTE if folder else None)

    def emit(self, record: logging.LogRecord) -> None:
        """As logging's own handlers do: whoever logs a sentence that cannot be said goes on."""
        try:
            self._remember(record)
            self._keep()
        except Exception:
            self.handleError(record)

    def _remember(self, record: logging.LogRecord) -> None:
        at = datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="seconds")
        kind = record.exc_info[0] if record.exc_info else None
        text = record.getMessage() + (f" ({kind.__name__})" if kind else "")
        serious = record.levelno >= logging.ERROR
        said = Remark(at, serious, record.name, text, phrase=quoted(record))
        if self._last and replace(self._last[-1], at=at, times=1) == said:
            said = replace(said, times=self._last.pop().times + 1)
        self._last.append(said)

    def _keep(self) -> None:
        """Whole or not at all; where nothing can be written, this run still remembers."""
        if self._note is None:
            return
        draft = self._note.with_name(f"{NOTE}.new")
        with suppress(OSError):
            draft.write_text(json.dumps([asdict(one) for one in self._last]))
            os.replace(draft, self._note)

    def latest(self) -> tuple[Remark, ...]:
        """The last one first."""
        self.acquire()
        try:
            return tuple(reversed(self._last))
        finally:
            self.release()


def quoted(record: logging.LogRecord) -> Phrase | None:
    """The sentence among what fills the holes of the line: a phrase, or an error that has one."""
    words = record.args.values() if isinstance(record.args, Mapping) else record.args or ()
    found = (phrase_of(word) for word in words)
    return next((sayable(plain(phrase)) for phrase in found if phrase), None)


def phrase_of(word: object) -> Phrase | None:
    phrase = word if isinstance(word, Phrase) else getattr(word, "phrase", None)
    return phrase if isinstance(phrase, Phrase) else None


def plain(phrase: Phrase) -> Phrase:
    """As JSON can hold it; what is neither a phrase nor a number is said now, in French."""

    def held(word: object) -> object:
        if inner := phrase_of(word):
            return plain(inner)
        return word if type(word) in (int, float, str) else say(Phrase("{it}", {"it": word}))

    return Phrase(phrase.text, {name: held(word) for name, word in phrase.words.items()})


def sayable(phrase: Phrase) -> Phrase | None:
    """Unless its holes and its words do not fit: the page that shows it must not fail."""
    with suppress(Exception):
        str(phrase)
        return phrase
    return None


def kept(note: Path) -> tuple[Remark, ...]:
    """Nothing where no run has written, or what is there cannot be read."""
    try:
        said = json.loads(note.read_text())
        return tuple(understood(said)) if isinstance(said, list) else ()
    except (OSError, ValueError, RecursionError):
        return ()


def understood(said: list[Any]) -> Iterator[Remark]:
    """Another version may have written it."""
    for one in said:
        match one:
            case {
                "at": str(at),
                "serious": bool(serious),
                "source": str(source),
                "text": str(text),
                "times": int(times),
            }:
                yield Remark(at, serious, source, text, times, remembered(one.get("phrase")))


def remembered(told: object) -> Phrase | None:
    match told:
        case {"text": str(text), "words": dict(words)}:
            inside = {name: remembered(word) or word for name, word in words.items()}
            return sayable(Phrase(text, inside))
    return None
