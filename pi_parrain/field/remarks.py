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

MOST = 40
NOTE = "remarks.json"


@dataclass(frozen=True, slots=True)
class Remark:
    """A warning or an error of the log, and how many *times* in a row it was said.

    *source* is the name of the logger: for whoever reads the code, not for the page.
    """

    at: str
    serious: bool
    source: str
    text: str
    times: int = 1


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
        said = Remark(at, record.levelno >= logging.ERROR, record.name, text)
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


def kept(note: Path) -> tuple[Remark, ...]:
    """Nothing where no run has written, or what is there cannot be read."""
    try:
        said = json.loads(note.read_text())
    except (OSError, ValueError, RecursionError):
        return ()
    return tuple(understood(said)) if isinstance(said, list) else ()


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
                yield Remark(at, serious, source, text, times)
