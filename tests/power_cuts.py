"""A process that appends commands is killed at random moments, again and again.

Run as a program of its own: it warms up once and forks for each round, which is what makes hundreds
of power cuts affordable. It prints what it saw and fails at the first promise that is broken.
"""

from __future__ import annotations

import os
import random
import select
import signal
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from pi_parrain.journal import Journal
from pi_parrain.table import Table
from tests import toy

GAMES = {toy.slug: toy.game}
ROUNDS_PER_JOURNAL = 10  # the first of each is killed around the creation of the file
LONGEST_S = 0.06
PATIENCE_S = 60


def play(path: Path, number: int, acknowledge: int) -> None:
    """Tap for ever; say each key once the table has answered."""
    with Journal(path) as journal:
        latest = journal.latest()
        table = (
            Table.resume(journal, latest.id, GAMES) if latest else Table.start(journal, toy.game)
        )
        for key, command in taps(number):
            if command is None:
                table.undo(once=key)
            else:
                table.submit(command, once=key)
            os.write(acknowledge, f"{key}\n".encode())


def taps(number: int) -> Iterator[tuple[str, object]]:
    for tap in count():
        key = f"{number}/{tap}"
        match tap % 5:
            case 0:
                yield key, toy.Join("Léa")
            case 1 | 2:
                yield key, toy.Score("Léa", tap % 9)
            case 3:
                yield key, None
            case 4:
                yield key, toy.CountDown()
                yield f"{key}w", toy.Whistle()


def cut(path: Path, number: int, luck: random.Random) -> list[str]:
    """Play in a child, kill it, and return the keys that it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        play(path, number, writing)
    os.close(writing)
    if number % 2:  # every other cut comes in full play, even on a slow machine
        select.select([reading], [], [], PATIENCE_S)
    time.sleep(luck.uniform(0, LONGEST_S))
    os.kill(child, signal.SIGKILL)
    _pid, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL, f"the child ended by itself: {status}"
    with open(reading) as pipe:
        return pipe.read().split()


def written(path: Path) -> list[str]:
    """The keys in the journal, which must be readable from its first row to its last."""
    with Journal(path) as journal:
        latest = journal.latest()
        if latest is None:
            return []
        table = Table(toy.game, journal, latest.id)
        rows = journal.rows(latest.id)
        assert len(table.history) == len(rows)
        return [row.once for row in rows if row.once is not None]


def main(folder: Path, cuts: int, seed: int) -> None:
    luck = random.Random(seed)
    acknowledged: list[str] = []
    answers = extras = 0
    for number in range(cuts):
        path = folder / f"{number // ROUNDS_PER_JOURNAL}.parrain"
        if number % ROUNDS_PER_JOURNAL == 0:
            acknowledged = []
        answered = cut(path, number, luck)
        acknowledged += answered
        found = written(path)
        assert found[: len(acknowledged)] == acknowledged, f"lost after cut {number}"
        extra = found[len(acknowledged) :]
        assert len(extra) <= 1, f"{extra} were never acknowledged"
        answers += len(answered)
        extras += len(extra)
        acknowledged = found
    print(f"{cuts} cuts, {answers} acknowledged, {extras} more on disk, 0 lost")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
