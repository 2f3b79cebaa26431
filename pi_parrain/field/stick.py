"""A USB stick that is plugged in: backups written to it, backups and updates found on it.

The service may mount nothing. systemd does (``systemd/90-parrain-stick.rules``), in a folder for
each partition, when somebody opens that folder; a few seconds after the last use it lets go again.

Whatever is on a stick was put there by a stranger: only plain files of its top folder are looked
at, by their names, through a descriptor of that folder, and no link is followed. A stick may hang:
each task has a thread of its own and a deadline, and is left behind when that has passed.
"""

from __future__ import annotations

import errno
import heapq
import os
import re
import stat
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Self, TypeVar

from pi_parrain.errors import Refused
from pi_parrain.phrases import Phrase, _
from pi_parrain.system import why

FOLDER = "PARRAIN_STICKS"
"""The variable that says where sticks appear, for those who try this without one."""
USUAL_FOLDER = "/run/parrain-stick"
LABELS = Path("/dev/disk/by-label")

BACKUP = "parrain-sauvegarde"
DRAFT = f"{BACKUP}.new"
BACKUPS = re.compile(rf"{BACKUP}.*\.zip", re.IGNORECASE)
UPDATES = re.compile(r"[^.].*\.maj", re.IGNORECASE)

MOST_STICKS = 4
MOST_PLACES = 100  # those of sticks that were pulled stay
MOST_ENTRIES = 20_000  # of a top folder; what comes after is not looked at
MOST_FILES = 20  # shown of each kind, the latest first
MOST_NAMES = 99  # of backups in the same minute
LONGEST_NAME = 100  # characters
LOOK_S, WORK_S = 5.0, 60.0
UNITS = ((10**9, _("{number} Go")), (10**6, _("{number} Mo")), (10**3, _("{number} ko")))

Value = TypeVar("Value")


class Reason(Enum):
    GONE = _("La clé USB n'est plus là, ou elle est abîmée : rebranchez-la. Rien n'a été changé.")
    NO_SUCH_FILE = _("Ce fichier n'est pas sur la clé USB. Rien n'a été changé.")
    LOCKED = _("On ne peut pas écrire sur cette clé USB : elle est protégée, ou abîmée.")
    FULL = _(
        "Il n'y a pas assez de place sur la clé USB : il manque {missing}. Effacez-y quelque "
        "chose, ou prenez-en une autre."
    )
    CROWDED = _(
        "Il y a trop de fichiers dans le premier dossier de la clé USB : rangez-la, ou prenez-en "
        "une autre."
    )
    SLOW = _(
        "La clé USB ne répond pas : retirez-la, rebranchez-la, et regardez ce qu'il y a dessus."
    )
    FAILED = _("La clé USB refuse : {why}. Rien n'a été changé.")


REASONS = {
    **dict.fromkeys((errno.EIO, errno.ENODEV, errno.ENXIO, errno.ESTALE), Reason.GONE),
    **dict.fromkeys((errno.ENOENT, errno.ELOOP), Reason.NO_SUCH_FILE),
    errno.EROFS: Reason.LOCKED,
    errno.ENOSPC: Reason.CROWDED,  # the room was measured before
}


@dataclass(frozen=True, slots=True)
class Found:
    name: str
    size: Phrase


@dataclass(frozen=True, slots=True)
class Stick:
    """*place* is the folder where it appears; *trouble* says why there is nothing to see."""

    place: str
    label: str
    free: Phrase | None = None
    backups: tuple[Found, ...] = ()
    updates: tuple[Found, ...] = ()
    trouble: Phrase | None = None


class Sticks:
    """All that are plugged in."""

    def __init__(
        self, folder: Path, labels: Path = LABELS, look_s: float = LOOK_S, work_s: float = WORK_S
    ) -> None:
        self.folder = folder
        self._labels, self._look_s, self._work_s = labels, look_s, work_s
        self._at_work = threading.Lock()

    @classmethod
    def here(cls, environment: Mapping[str, str] = os.environ) -> Self:
        return cls(Path(environment.get(FOLDER) or USUAL_FOLDER))

    @property
    def are_possible(self) -> bool:
        """Not on a machine where nobody would mount them."""
        return self.folder.is_dir()

    def look(self) -> tuple[Stick, ...]:
        places = self._places()
        if not places:
            return ()
        seen = filter(None, map(self._seen, places))
        return self._patiently(self._look_s, lambda: (*islice(seen, MOST_STICKS),))

    def read(self, place: str, name: str, names: re.Pattern[str], largest: int) -> bytes:
        """The file *name*; one byte more than the *largest* tells that it is larger."""
        if not is_ours(name, names):
            raise Refused(Reason.NO_SUCH_FILE)
        return self._patiently(self._work_s, lambda: self._read(place, name, largest))

    def write(self, place: str, minute: str, content: bytes) -> str:
        """A backup made at *minute*, beside what is there; its name, once it is on the stick."""
        return self._patiently(self._work_s, lambda: self._write(place, minute, content))

    def label(self, place: str) -> str:
        """What its owner calls it: udev's links, where odd bytes are written ``\\x20``."""
        with suppress(OSError), os.scandir(self._labels) as links:
            for link in links:
                if os.path.basename(os.readlink(link.path)) == place:
                    plain = re.sub(r"\\x([0-9a-f]{2})", unescaped, link.name)
                    return "".join(filter(str.isprintable, plain))[:LONGEST_NAME].strip()
        return ""

    def _places(self) -> list[str]:
        with suppress(OSError):
            return sorted(os.listdir(self.folder))[:MOST_PLACES]
        return []

    def _patiently(self, patience_s: float, work: Callable[[], Value]) -> Value:
        """What *work* gives, if that does not take too long; never two at a time."""
        if not self._at_work.acquire(timeout=patience_s):
            raise Refused(Reason.SLOW)
        done: Future[Value] = Future()
        try:
            threading.Thread(
                target=self._work, args=(work, done), name="stick", daemon=True
            ).start()
        except RuntimeError:  # no more threads
            self._at_work.release()
            raise
        try:
            return done.result(patience_s)
        except TimeoutError as error:
            raise Refused(Reason.SLOW) from error

    def _work(self, work: Callable[[], Value], done: Future[Value]) -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)
        finally:
            self._at_work.release()

    # In the thread of its own

    def _seen(self, place: str) -> Stick | None:
        try:
            with self._opened(place) as top:
                room = os.fstatvfs(top)
                backups, updates = listed(top, BACKUPS), listed(top, UPDATES)
        except Refused as refusal:
            if refusal.reason is Reason.GONE and not self._is_mounted(place):
                return None
            return Stick(place, self.label(place), trouble=refusal.phrase)
        free = weighed(room.f_bavail * room.f_frsize)
        return Stick(place, self.label(place), free, backups, updates)

    def _read(self, place: str, name: str, largest: int) -> bytes:
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        with self._opened(place) as top, open(os.open(name, flags, dir_fd=top), "rb") as source:
            if not stat.S_ISREG(os.fstat(source.fileno()).st_mode):
                raise Refused(Reason.NO_SUCH_FILE)
            return source.read(largest + 1)

    def _write(self, place: str, minute: str, content: bytes) -> str:
        with self._opened(place) as top:
            check_room(top, len(content))
            name = free_name(top, minute)
            try:
                put(top, name, content)
            except OSError:
                with suppress(OSError):
                    os.unlink(DRAFT, dir_fd=top)
                raise
        return name

    @contextmanager
    def _opened(self, place: str) -> Iterator[int]:
        """A descriptor of its top folder, which systemd mounts now; its troubles, in words."""
        if place not in self._places():
            raise Refused(Reason.GONE)
        try:
            flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
            top = os.open(self.folder / place, flags)
        except OSError as error:
            raise Refused(Reason.GONE) from error
        try:
            self._check_there(top)
            yield top
        except OSError as error:
            raise Refused(REASONS.get(error.errno or 0, Reason.FAILED), why=why(error)) from error
        finally:
            os.close(top)

    def _check_there(self, top: int) -> None:
        """The folder of a stick that was pulled stays behind, empty."""
        if os.fstat(top).st_dev == self.folder.stat().st_dev and not os.listdir(top):
            raise Refused(Reason.GONE)

    def _is_mounted(self, place: str) -> bool:
        """Whether something waits to be opened there; asking does not open it."""
        with suppress(OSError):
            return os.lstat(self.folder / place).st_dev != self.folder.stat().st_dev
        return False


def listed(top: int, names: re.Pattern[str]) -> tuple[Found, ...]:
    """The latest files with one of those *names*."""
    with os.scandir(top) as entries:
        ours = [
            (entry.stat(follow_symlinks=False), entry.name)
            for entry in islice(entries, MOST_ENTRIES)
            if is_ours(entry.name, names) and entry.is_file(follow_symlinks=False)
        ]
    latest = heapq.nlargest(MOST_FILES, ours, key=lambda one: (one[0].st_mtime, one[1]))
    return tuple(Found(name, weighed(facts.st_size, up=True)) for facts, name in latest)


def is_ours(name: str, names: re.Pattern[str]) -> bool:
    """Nor a name that a page could not show, or that leads elsewhere."""
    plain = len(name) <= LONGEST_NAME and name.isprintable() and "/" not in name
    return plain and names.fullmatch(name) is not None


def free_name(top: int, minute: str) -> str:
    for number in range(1, MOST_NAMES + 1):
        name = f"{BACKUP}-{minute}{f'-{number}' if number > 1 else ''}.zip"
        try:
            os.stat(name, dir_fd=top, follow_symlinks=False)
        except FileNotFoundError:
            return name
    raise Refused(Reason.CROWDED)


def check_room(top: int, size: int) -> None:
    """One block more than the file: the folder may have to grow for its name."""
    room = os.fstatvfs(top)
    needed = (-(-size // room.f_frsize) + 1) * room.f_frsize
    if (missing := needed - room.f_bavail * room.f_frsize) > 0:
        raise Refused(Reason.FULL, missing=weighed(missing, up=True))


def put(top: int, name: str, content: bytes) -> None:
    """A draft, on the stick to its last byte, then *name*.

    On a FAT the new name says where the file begins only when that file is synced once more.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC
    file = os.open(DRAFT, flags, 0o600, dir_fd=top)
    try:
        while content:
            content = content[os.write(file, content) :]
        os.fsync(file)
        os.rename(DRAFT, name, src_dir_fd=top, dst_dir_fd=top)
        os.fsync(file)
        os.fsync(top)
    finally:
        os.close(file)


def weighed(size: int, *, up: bool = False) -> Phrase:
    """Bytes in the largest unit that leaves a whole number."""
    unit, words = next((one for one in UNITS if size >= one[0]), UNITS[-1])
    return Phrase(words, {"number": -(-size // unit) if up else size // unit})


def unescaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16))
