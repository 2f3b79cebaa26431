"""Between the service and root's units: notes read with pincers, a lock that shows who is at work.

Root looks into a folder of the service's through a descriptor of it, and follows no link: whatever
the service (or somebody who has broken into it) puts there, it gets root nowhere.
"""

from __future__ import annotations

import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NO_TRAP = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC  # a pipe must not block us


@contextmanager
def pincers(folder: Path) -> Iterator[int]:
    """A descriptor of *folder*, if that is one, and no link."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def read_note(name: str, folder: int, most: int) -> str:
    """The first *most* bytes; an empty text when there is none, or something else in its place."""
    try:
        with open(os.open(name, NO_TRAP, dir_fd=folder), "rb") as note:
            plain = stat.S_ISREG(os.fstat(note.fileno()).st_mode)
            return note.read(most).decode(errors="replace") if plain else ""
    except OSError:
        return ""


@contextmanager
def holding(lock: Path, mode: int) -> Iterator[None]:
    """One at a time; who may read the file, by its *mode*, can see that somebody is at work."""
    with open(os.open(lock, os.O_RDWR | os.O_CREAT, mode)) as file:
        os.fchmod(file.fileno(), mode)  # whatever the unit's umask
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_held(lock: Path) -> bool:
    try:
        with open(lock) as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
