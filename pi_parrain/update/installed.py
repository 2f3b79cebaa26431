"""What the running program knows of its own installation, and what it may ask for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

from pi_parrain.phrases import Phrase, _
from pi_parrain.update import BadUpdate
from pi_parrain.update.inbox import GOING, UP, Inbox
from pi_parrain.update.versions import CURRENT, DONE, Home, News, version_of

STATE = "STATE_DIRECTORY"
"""What systemd calls the folder of the service's own files; a trial has none."""

WAITING = Phrase(_("La boîte commence la mise à jour…"))
INTERRUPTED = Phrase(
    _("La dernière mise à jour a été interrompue : la boîte a gardé sa version. Recommencez.")
)
NO_ANSWER = Phrase(
    _(
        "La mise à jour n'a pas pu commencer : la carte est peut-être en lecture seule. La boîte "
        "garde sa version."
    )
)
BUSY = _("Une mise à jour est déjà en cours : attendez qu'elle finisse.")


class Installed:
    """The folder *name* of a *home*, from which this program runs."""

    def __init__(self, home: Home, inbox: Inbox, name: str) -> None:
        self.home, self.inbox, self.name = home, inbox, name
        self._is_up = False
        self._asked_after: tuple[News | None] | None = None

    @classmethod
    def here(
        cls, environment: Mapping[str, str] = os.environ, prefix: Path | None = None
    ) -> Self | None:
        """``None`` for a checkout, somebody's laptop, and a version that is only tried."""
        prefix = prefix or Path(sys.prefix)
        state = environment.get(STATE, "").partition(":")[0]
        if not state or not (prefix.parent / CURRENT).is_symlink():
            return None
        return cls(Home(prefix.parent), Inbox(Path(state) / "update"), prefix.name)

    @property
    def is_replaced(self) -> bool:
        """Whether another version is the current one: whoever restarts will be that."""
        try:
            return self.home.current != self.name
        except OSError:
            return False

    def tell_up(self) -> None:
        """The page answers: an update that waits for this is done. Said again until it is heard."""
        self._is_up = self._is_up or self.inbox.leave(UP, self.name)

    def tell_going(self) -> None:
        """We are still here, and go as soon as nothing counts down: the new version's time begins.

        Said at every look, so that nobody has to say that we are gone.
        """
        self.inbox.leave(GOING, self.name)

    def ask(self, copy_games: Callable[[Path], None]) -> None:
        """Have the uploaded file installed, and tried on a copy of the games."""
        self.check_free()
        with self.inbox.asking():
            if self.inbox.is_asked or self.home.is_at_work:  # somebody was faster
                raise BadUpdate(BUSY)
            copy_games(self.inbox.games)
            self._asked_after = (self.home.news,)
            self.inbox.ask()

    def check_free(self) -> None:
        if self.is_busy:
            raise BadUpdate(BUSY)

    def tidy(self) -> None:
        """Away with a copy of the games, and the key in it, that a refused update left."""
        if self.inbox.has_games and not self.is_busy:
            self.inbox.forget_games()

    @property
    def is_busy(self) -> bool:
        """Somebody asks, root is at work, or after a cut has yet to see how it ended."""
        inbox, home = self.inbox, self.home
        return inbox.is_being_asked or inbox.is_asked or home.is_on_trial or home.is_at_work

    @property
    def news(self) -> News | None:
        """How the update goes, or how the last one went."""
        busy, told = self.is_busy, self.home.news
        is_old = self._asked_after == (told,)
        if busy:
            return News("working", "", WAITING) if is_old or told is None else told
        if is_old:
            return News("refused", "", NO_ANSWER)
        return self.ended(told) if told is not None and told.state == "working" else told

    def ended(self, told: News) -> News:
        """A cut, or a full card, took the last word; the links know how it went."""
        if version_of(self.home.current) == told.version:
            return News("done", told.version, Phrase(DONE, {"version": told.version}))
        return News("refused", told.version, INTERRUPTED)
