"""Where the page listens, told to the commands that draw codes while it runs.

``parrain serve --port 8001`` is known to its own process only, so it leaves a note in the journal,
which ``parrain key`` and ``parrain poster`` open anyway.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from pi_parrain.config import ServerSettings
from pi_parrain.engine.codec import to_json
from pi_parrain.errors import JournalError
from pi_parrain.field.links import Listening
from pi_parrain.journal import Journal

log = logging.getLogger(__name__)

REMEMBERED = "listening"


@contextmanager
def told(journal: Journal, listening: Listening) -> Iterator[None]:
    """The note is there as long as the page is; after a power cut, until the next start."""
    note(journal, to_json(listening))
    try:
        yield
    finally:
        note(journal, None)


def note(journal: Journal, value: object) -> None:
    try:
        journal.remember(REMEMBERED, value)
    except JournalError as error:  # a card that cannot be written still has its page
        log.warning("where the page listens is not noted: %s", error, exc_info=True)


def where(journal: Journal, settings: ServerSettings) -> Listening:
    """Where the page listens now; when it does not run, where it will."""
    running: Listening | None = journal.recall(REMEMBERED, kind=Listening | None)
    return running or Listening(settings.host, settings.port)
