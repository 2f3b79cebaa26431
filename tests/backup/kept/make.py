"""Writes the backup beside this file. It was made once, by the code of commit c139c6c:

    mkdir ../before && git archive c139c6c | tar -x -C ../before
    cd ../before && PYTHONPATH=. python ../main/tests/backup/kept/make.py ../main/tests/backup/kept

It is what people keep on their phones: never make it again with later code. A new format gets a
file of its own.
"""

from __future__ import annotations

import sys
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from pi_parrain.backup.writing import write_backup
from pi_parrain.config.file import read
from pi_parrain.config.page_file import change
from pi_parrain.engine import SomeGame
from pi_parrain.engine.evening import evening
from pi_parrain.games import GAMES
from pi_parrain.journal import Journal
from pi_parrain.luck import luck_of
from pi_parrain.server.pages.backup import scope
from pi_parrain.table import Table

EIGHT = "2026-07-14T20:00:00+02:00"
KEY = "cle-de-la-colo-des-sapins"
LEFT_EARLY = 30  # rows of a game that was never finished


def main(folder: Path) -> None:
    with TemporaryDirectory() as name, Journal(Path(name) / "soirees", lambda: EIGHT) as journal:
        journal.remember("rosters", {"Sapins": ["Léa", "Tom", "Zoé"], "Colo": ["Anaïs", "Max"]})
        bills = {"k20": 28, "k10": 38, "k5": 37}
        journal.remember("my_box", {"bills": bills, "red": 25, "red_bills": None})
        for game in GAMES.values():
            play(journal, game, "jusqu'au bout")
        journal.delete(play(journal, GAMES["live"], "la pluie", LEFT_EARLY))
        undone(journal)
        file = Path(name) / "parrain.toml"
        file.write_text(f"[journal]\npath = '{journal.path}'\n[box]\nlong_press_s = 2\n")
        change(read(file, {}), {("box", "sound"): "siren", ("box", "light_pins"): [5, 6, 13]})
        with (folder / "camp.zip").open("wb") as out:
            write_backup(out, journal, scope(), read(file, {}).settings, KEY)


def play(journal: Journal, game: SomeGame, label: str, rows: int | None = None) -> int:
    """By people who do not exist, who draw the same game every time."""
    assert game.card is not None
    table = Table.start(journal, game, label)
    told = evening(game, game.card.people[0], partial(luck_of, game.slug, label), refereed=True)
    for number, scene in enumerate(islice(told, rows)):
        table.submit(scene.scene.command, by="téléphone de Sam", once=f"{label}/{number}")
    return table.game_id


def undone(journal: Journal) -> None:
    table = Table(GAMES["vilains"], journal, play(journal, GAMES["vilains"], "annulée", 4))
    table.undo(by="téléphone de Nour", once="annulée/u")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
