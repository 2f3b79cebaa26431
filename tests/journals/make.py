"""Writes the journals beside this file. They were made once, by the code of commit 65314cf:

    git worktree add ../before 65314cf
    cd ../before && PYTHONPATH=. python ../main/tests/journals/make.py ../main/tests/journals

They are what boxes in the field hold: never make them again with later code. A new format gets
files of its own.
"""

from __future__ import annotations

import shutil
import sys
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.evening import Evening

from pi_parrain.games import live, vilains
from pi_parrain.games.live import moves as m
from pi_parrain.games.vilains import moves as v
from pi_parrain.games.vilains.words import Card
from pi_parrain.journal import Journal
from pi_parrain.table import Table

EIGHT = "2026-07-14T20:00:00+02:00"


def main(folder: Path) -> None:
    with TemporaryDirectory() as name:
        evening(Path(name) / "evening.journal")
        power_cut(Path(name) / "cut.journal", Path(name) / "kept")
        for file in (*Path(name).glob("evening*"), *Path(name, "kept").iterdir()):
            shutil.copy(file, folder)


def evening(path: Path) -> None:
    """Four games, one of them deleted and one empty, and what belongs to no game; closed."""
    with Journal(path, lambda: EIGHT) as journal:
        journal.remember("rosters", {"Colo": ["Léa", "Tom"]})
        play_live(journal, seed=1, moves=40)
        play_vilains(journal)
        journal.delete(play_live(journal, seed=2, moves=3))
        Table.start(journal, live, "Vide")
        journal.reopen(1)


def play_live(journal: Journal, seed: int, moves: int) -> int:
    table = Table.start(journal, live, f"Soirée {seed}")
    for number, move in enumerate(islice(Evening(seed, gangsters=12).match.moves, moves)):
        table.submit(move.command, by=move.by, once=f"{seed}/{number}")
        if number % 7 == 5 and not isinstance(move.command, m.Whistle):
            table.undo(by="téléphone de Sam", once=f"{seed}/{number}u")
            table.submit(move.command, by=move.by)
    return table.game_id


def play_vilains(journal: Journal) -> None:
    table = Table.start(journal, vilains)
    table.submit(v.SetUp(("Léa", "Tom", "Zoé", "Max")), by="téléphone de Nour", once="v/1")
    for card in list(Card)[:4]:
        table.submit(v.TurnOver(card))
    table.undo(once="v/u")


def power_cut(path: Path, kept: Path) -> None:
    """Copied while the box counts down: the last rows are in the -wal alone."""
    with Journal(path, lambda: EIGHT) as journal:
        pass
    with Journal(path, lambda: EIGHT) as journal:
        play_live(journal, seed=3, moves=3)
        kept.mkdir()
        for file in (path, path.with_name(f"{path.name}-wal")):
            shutil.copy(file, kept)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
