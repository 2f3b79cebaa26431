"""What went wrong this evening, kept in memory for the page: the card and a shell are spared."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, replace
from datetime import datetime

MOST = 40


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
    """The last warnings and errors of this run; of an exception, its kind and not its words."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._last: deque[Remark] = deque(maxlen=MOST)

    def emit(self, record: logging.LogRecord) -> None:
        """As logging's own handlers do: whoever logs a sentence that cannot be said goes on."""
        try:
            self._remember(record)
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

    def latest(self) -> tuple[Remark, ...]:
        """The last one first."""
        self.acquire()
        try:
            return tuple(reversed(self._last))
        finally:
            self.release()
