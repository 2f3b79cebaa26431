"""What a disk can do to us, in sentences that say what to do about it."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pi_parrain.errors import JournalError
from pi_parrain.phrases import _

NEARLY_FULL = 100_000  # bytes


class Damaged(JournalError):
    """The file does not hold what was written into it."""


class Garbled(Damaged):
    """One thing that is remembered makes no sense, in a whole file; *held* is what is there.

    It was read, so the disk answers: asked again, it would say the same.
    """

    def __init__(self, path: Path, name: str, held: str) -> None:
        super().__init__(GARBLED, path=path, name=name)
        self.held = held


class Newer(JournalError):
    """A later version of the program wrote this file."""


class Untold(JournalError):
    """Every row is whole, and this program cannot show what they make."""


class TakesNothing(JournalError):
    """The disk cannot be written now; what is on it may still be read."""


class DiskFull(TakesNothing):
    """Nothing more fits; free some space and go on."""


class ReadOnly(TakesNothing):
    """The file, its folder or the whole disk cannot be written."""


class Failing(TakesNothing):
    """The disk answers with errors."""


class NotYours(JournalError):
    """The file belongs to another account, which may be the service's."""


class Moved(JournalError):
    """The file that is open is no longer the one at its path."""


class Locked(JournalError):
    """Another program is writing."""


class NotFound(JournalError):
    """There is no such journal, or no such game in it."""


DAMAGED = _(
    "Le journal {path} est abîmé ({detail}). Rien n'y a été changé. Mettez ce fichier de côté, "
    "avec ceux de même nom en -wal et -shm, puis relancez : un nouveau journal sera créé."
)
GARBLED = _(
    "Le journal {path} ne sait plus relire ce qu'il retient sous le nom « {name} ». Rien n'y a été "
    "changé, et les parties s'ouvrent comme avant."
)
BAD_GAME = _(
    "La partie {game} ne peut plus être relue : sa ligne {seq} est abîmée ({path}). Rien n'y a été "
    "changé, et les autres parties s'ouvrent comme avant. Commencez-en une nouvelle, ou ouvrez-en "
    "une autre."
)
UNTOLD = _(
    "Cette version de Pi Parrain ne sait pas montrer la partie {game}. Rien n'y a été changé, et "
    "les autres parties s'ouvrent comme avant. Commencez-en une nouvelle, ou ouvrez-en une autre."
)
BAD_PAGES = _("une partie du fichier est illisible")
NOT_OURS = _(
    "Le fichier {path} n'est pas, ou n'est plus, un journal de Pi Parrain. Rien n'y a été changé. "
    "Mettez-le de côté, ou choisissez un autre fichier."
)
NEWER = _(
    "Le journal {path} vient d'une version plus récente de Pi Parrain (format {found}, "
    "ici {known}). Rien n'y a été changé. Mettez le programme à jour."
)
NEWER_RULES = _(
    "La partie {game} a été jouée avec des règles plus récentes de Pi Parrain (règles {found}, "
    "ici {known}). Rien n'y a été changé, et les autres parties s'ouvrent comme avant. Mettez le "
    "programme à jour pour ouvrir celle-ci."
)
RESTORE_WAITS = _(
    "Une restauration attend que la boîte redémarre, et ceci serait perdu : redémarrez la boîte, "
    "puis recommencez. Rien n'a été changé."
)
NO_JOURNAL = _("Il n'y a pas encore de journal ici : {path}.")
DANGLING = _(
    "{path} est un lien vers {target}, où il n'y a rien : une clé ou un disque manque peut-être. "
    "Rien n'a été créé. Branchez-le, ou effacez ce lien pour commencer un nouveau journal."
)
DISK_FULL = _(
    "Le disque est plein : rien n'a été enregistré. Libérez de la place près de {path} "
    "et recommencez ; il n'est pas nécessaire de redémarrer."
)
READ_ONLY = _(
    "Le journal {path} ne peut pas être écrit : rien n'a été enregistré. Vérifiez que le disque "
    "n'est pas en lecture seule et que le dossier vous appartient, puis recommencez."
)
NOT_YOURS = _(
    "Le journal {path} appartient à un autre compte : recommencez avec sudo, ou choisissez un "
    "autre fichier (réglage « journal.path »)."
)
LOCKED = _(
    "Un autre programme occupe le journal {path} : rien n'a été enregistré. "
    "Fermez-le, puis recommencez."
)
OVERTAKEN = _(
    "Un autre programme écrit dans la même partie ({path}) : rien n'a été enregistré. "
    "Fermez-le, puis relancez Pi Parrain."
)
TAKEN = _(
    "Un autre Pi Parrain joue déjà avec le journal {path}. Fermez-le, ou choisissez un autre "
    "fichier (réglage « journal.path »)."
)
MOVED = _(
    "Le journal {path} a été déplacé, remplacé ou effacé pendant la partie : rien n'a été "
    "enregistré. Remettez-le en place, avec ceux de même nom en -wal et -shm, ou relancez "
    "Pi Parrain."
)
SHORTENED = _(
    "Un autre programme a raccourci le journal {path}, ou son fichier -wal, pendant la partie : "
    "rien n'a été enregistré. Remettez-en une copie en place si vous en avez une, puis relancez "
    "Pi Parrain."
)
WAL_LOST = _(
    "Le fichier {path}-wal a été effacé ou raccourci pendant qu'un programme s'en servait ; il "
    "contient les derniers gestes. Fermez Pi Parrain, remettez ce fichier en place si vous le "
    "pouvez, puis relancez."
)
CLOSED = _("Le journal {path} est fermé : rien n'a été enregistré. Relancez Pi Parrain.")
FAILING = _(
    "Le disque ne répond plus correctement ({path}) : rien n'a été enregistré. Recommencez ; si "
    "cela revient, faites une sauvegarde (« Sauvegarde », sur l'accueil), puis changez la carte SD "
    "ou la clé USB."
)


@contextmanager
def spoken(path: Path) -> Iterator[None]:
    """Turn whatever SQLite or the system says about *path* into a ``JournalError``."""
    try:
        yield
    except sqlite3.Error as error:
        raise fault(error, path) from error
    except UnicodeDecodeError as error:  # SQLite quotes the damage, and Python cannot read it
        raise Damaged(DAMAGED, path=path, detail=BAD_PAGES) from error
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise DiskFull(DISK_FULL, path=path) from error
        if error.errno == errno.EACCES:
            raise NotYours(NOT_YOURS, path=path) from error
        if error.errno == errno.EIO:
            raise Failing(FAILING, path=path) from error
        raise ReadOnly(READ_ONLY, path=path) from error


def fault(error: sqlite3.Error, path: Path) -> JournalError:
    """The ``JournalError`` that *error* amounts to."""
    if isinstance(error, sqlite3.ProgrammingError):
        return JournalError(CLOSED, path=path)
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:  # the low byte is the kind of error
        case sqlite3.SQLITE_FULL:
            return DiskFull(DISK_FULL, path=path)
        case sqlite3.SQLITE_IOERR:
            return write_fault(error, path)
        case (sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM) as kind:
            if path.exists() and not os.access(path, os.R_OK):
                return NotYours(NOT_YOURS, path=path)
            if full(path):
                return DiskFull(DISK_FULL, path=path)
            if kind == sqlite3.SQLITE_CANTOPEN and nothing_forbids(path):
                return Failing(FAILING, path=path)
            return ReadOnly(READ_ONLY, path=path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Locked(LOCKED, path=path)
        case sqlite3.SQLITE_CONSTRAINT:
            return Locked(OVERTAKEN, path=path)
        case sqlite3.SQLITE_NOTADB:
            return Damaged(NOT_OURS, path=path)
        case _:
            return Damaged(DAMAGED, path=path, detail=BAD_PAGES)


def write_fault(error: sqlite3.Error, path: Path) -> JournalError:
    """Of the errors that SQLite calls ``IOERR``, those that are not the card's fault."""
    if error.sqlite_errorcode == sqlite3.SQLITE_IOERR_SHORT_READ:  # its index says there is more
        return Moved(WAL_LOST, path=path)
    return DiskFull(DISK_FULL, path=path) if full(path) else Failing(FAILING, path=path)


def nothing_forbids(path: Path) -> bool:
    """Whether the files beside the journal could be made or opened, as far as rights go."""
    file = path.resolve()  # of a link, SQLite puts them where the file really is
    beside = (file.with_name(file.name + end) for end in ("-wal", "-shm"))
    may_make = os.access(file.parent, os.W_OK)  # not even root may, on a card that is protected
    return may_make and all(os.access(one, os.R_OK | os.W_OK) for one in beside if one.exists())


def full(path: Path) -> bool:
    """SQLite reports some full disks as plain write errors, so we look: at files, too."""
    try:
        room = os.statvfs(path.resolve().parent)  # a link may lead to another disk
        has_files = room.f_favail > 0 or room.f_files == 0  # FAT does not count them
        return room.f_bavail * room.f_frsize < NEARLY_FULL or not has_files
    except OSError:  # the disk was pulled out
        return False
