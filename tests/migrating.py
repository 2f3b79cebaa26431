"""A process that brings an old journal up to date is killed before each of its statements.

Run as a program of its own, which forks for each cut. It prints, for each, which format was found
afterwards; the journal is then opened again and must be whole.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from itertools import count
from pathlib import Path

from pi_parrain.journal import Journal
from pi_parrain.journal import file as journal_file
from tests.test_migration import same_games


def cut_before(path: Path, statement: int) -> bool:
    """Open the journal at *path* and be killed there; ``False`` if there are fewer statements."""
    child = os.fork()
    if child == 0:
        die_before(statement)
        Journal(path).close()
        os._exit(0)
    _pid, status = os.waitpid(child, 0)
    if os.WIFEXITED(status):
        assert os.WEXITSTATUS(status) == 0, "the child failed by itself"
        return False
    assert os.WTERMSIG(status) == signal.SIGKILL
    return True


def die_before(statement: int) -> None:
    """SQLite calls back as each statement of any connection begins."""
    numbers, connect = count(1), journal_file.connect

    def trace(_sql: str) -> None:
        if next(numbers) == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    def connect_and_trace(path: Path, mode: str, patience: float) -> sqlite3.Connection:
        db = connect(path, mode, patience)
        db.set_trace_callback(trace)
        return db

    journal_file.connect = connect_and_trace


def format_of(path: Path) -> int:
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return int(journal_file.pragma(db, "user_version"))
    finally:
        db.close()


def main(old: Path, folder: Path) -> None:
    for statement in count(1):
        path = folder / f"{statement}.journal"
        for suffix in ("", "-wal"):
            if (file := journal_file.beside(old, suffix)).exists():
                shutil.copy(file, journal_file.beside(path, suffix))
        if not cut_before(path, statement):
            break
        print(format_of(path), flush=True)
        same_games(path, old)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
