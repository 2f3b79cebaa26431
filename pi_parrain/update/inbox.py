"""Where the service asks for an update: a folder of its own, which root opens with pincers.

    upload   what a phone sends, piece by piece
    asked    the same, once a Parrain has said yes: parrain-update.path waits for this name
    trial/   a copy of the games, to try the new version on
    .lock    held by whoever asks, the page or a terminal, while that copy is made
    going    the old version is still there, and goes when nothing counts down; root takes it away
    up       the version that answers: the name of its folder

Root only reads and removes here, with pincers (handover.py).
"""

from __future__ import annotations

import os
import shutil
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from pi_parrain.handover import holding, is_held, pincers, read_note
from pi_parrain.update.release import read_whole

UPLOAD, ASKED, TRIAL, GOING, UP = "upload", "asked", "trial", "going", "up"
LOCK = ".lock"
FOLDER_MODE = 0o770  # parrain-update.service is in the service's group, and has no other right here
FILE_MODE = 0o640
LONGEST_WORD = 200  # bytes of ``up``


class Inbox:
    """One such folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    # The service's side

    def open(self) -> None:
        self.path.mkdir(exist_ok=True)
        self.path.chmod(FOLDER_MODE)

    @property
    def upload(self) -> Path:
        return self.path / UPLOAD

    @property
    def games(self) -> Path:
        """Where the copy of the games goes; whatever an earlier trial left is gone."""
        self.forget_games()
        place = self.path / TRIAL
        place.mkdir(mode=0o700)
        return place / "soirees.parrain"

    @property
    def has_games(self) -> bool:
        return os.path.lexists(self.path / TRIAL)

    def forget_games(self) -> None:
        """By the service alone: the folder is closed to root, which may not open it."""
        shutil.rmtree(self.path / TRIAL, ignore_errors=True)

    def asking(self) -> AbstractContextManager[None]:
        return holding(self.path / LOCK, FILE_MODE)

    @property
    def is_being_asked(self) -> bool:
        return is_held(self.path / LOCK)

    def ask(self) -> None:
        """One rename: root sees the whole file or none."""
        for file in (self.path / TRIAL).iterdir():
            file.chmod(0o600)
        self.upload.chmod(FILE_MODE)
        os.replace(self.upload, self.path / ASKED)

    def leave(self, name: str, word: str) -> bool:
        """A note for root; whether it lies there, on a card that may be full.

        It need not survive a cut: the next start leaves it again.
        """
        try:
            self.open()
            draft = self.path / f"{name}.new"
            draft.write_text(word, encoding="utf-8")
            draft.chmod(FILE_MODE)
            os.replace(draft, self.path / name)
        except OSError:
            return False
        return True

    # Root's side

    @property
    def is_asked(self) -> bool:
        return os.path.lexists(self.path / ASKED)

    def take(self) -> bytes:
        """What is asked for, which is asked for no more."""
        with pincers(self.path) as folder:
            try:
                return read_whole(ASKED, folder)
            finally:
                os.unlink(ASKED, dir_fd=folder)

    def read(self, name: str) -> str:
        """A note; an empty one when there is none, or something else in its place."""
        try:
            with pincers(self.path) as folder:
                return read_note(name, folder, LONGEST_WORD)
        except OSError:
            return ""

    def forget(self, *names: str) -> None:
        with suppress(OSError), pincers(self.path) as folder:
            for name in names:
                with suppress(FileNotFoundError):
                    os.unlink(name, dir_fd=folder)
