"""Backups that people hold: one of an earlier commit, and one of a summer full of games."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import cycle, islice
from pathlib import Path

import pytest

from pi_parrain.backup.reading import LARGEST_FILE, Game, read_games
from pi_parrain.games import GAMES
from pi_parrain.keys import Keys
from pi_parrain.phrases import Phrase
from pi_parrain.shelf import seat
from pi_parrain.table import Table
from tests.backup.boxes import Machine
from tests.plain import plain

CAMP = Path(__file__).parent / "kept/camp.zip"
WHOLE = "jusqu'au bout"
SUMMER = 300  # games: three or four of every evening, for three months
FIRST = datetime.fromisoformat("2026-06-15T20:00:00+02:00")


@pytest.fixture
def new(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path / "new", by_hand="[box]\ntone_hz = 2000\n")
    machine.restore(CAMP.read_bytes(), with_key=True)
    return machine


def test_a_backup_of_an_earlier_commit_brings_its_games(new: Machine) -> None:
    with new.journal() as book:
        found = [(kept.slug, kept.label, kept.rows, kept.rules) for kept in book.games()]
        (deleted,) = book.games(deleted=True)
    assert found == [
        ("vilains", "annulée", 5, 2),
        ("spirit", WHOLE, 139, 1),
        ("gang", WHOLE, 78, 1),
        ("crash", WHOLE, 50, 1),
        ("vilains", WHOLE, 51, 2),
        ("live", WHOLE, 119, 2),
    ]
    assert (deleted.slug, deleted.label, deleted.rows) == ("live", "la pluie", 30)


def test_each_of_its_games_opens_where_it_was_left(new: Machine) -> None:
    with new.journal() as book:
        games = (*book.games(), *book.games(deleted=True))
        tables = {(kept.slug, kept.label): seat(book, kept) for kept in games}
    ends = {slug: scores(table) for (slug, label), table in tables.items() if label == WHOLE}
    assert ends == {
        "live": ["Les Bleus : 475.000 $", "Les Rouges : 390.000 $"],
        "vilains": ["Capucine : 2", "Ugo : 0"],
        "crash": ["Théo : 39", "Zoé : 34", "Éva : 32"],
        "gang": ["Félix : 6", "Oriane : 16", "Émile : 8"],
        "spirit": ["équipe rouge : 307.000 $", "équipe verte : 0 $"],
    }
    assert len(tables["live", "la pluie"].moves) == 30
    assert len(tables["vilains", "annulée"].moves) == 3


def scores(table: Table) -> list[str]:
    assert table.game.outcome(table.state) is not None
    found = table.game.scores(table.state).items()
    words = (Phrase("{side} : {score}", {"side": side, "score": score}) for side, score in found)
    return sorted(map(plain, words))


def test_it_brings_its_lists_its_cards_its_settings_and_its_key(new: Machine) -> None:
    with new.journal() as book:
        lists, cards, key = book.recall("rosters"), book.recall("my_box"), Keys(book).key
    assert lists == {"Sapins": ["Léa", "Tom", "Zoé"], "Colo": ["Anaïs", "Max"]}
    assert cards == {"bills": {"k20": 28, "k10": 38, "k5": 37}, "red": 25, "red_bills": None}
    assert key == "cle-de-la-colo-des-sapins"
    box = new.reading.settings.box
    assert (box.sound, box.light_pins, box.long_press_s) == ("siren", (5, 6, 13), 2.0)
    assert box.tone_hz == 2800.0


def summer() -> list[Game]:
    """Whole games of every kind, one after the other."""
    whole = [game for game in read_games(CAMP) if game[0].label == WHOLE]
    assert {kept.slug for kept, _rows in whole} == set(GAMES)
    return [
        (replace(kept, uid=f"summer{number}", label=f"{number}", started_at=evening(number)), rows)
        for number, (kept, rows) in enumerate(islice(cycle(whole), SUMMER))
    ]


def evening(number: int) -> str:
    return (FIRST + timedelta(days=number * 91 // SUMMER)).isoformat()


def test_three_months_of_games_come_over_whole(tmp_path: Path) -> None:
    old, new = Machine(tmp_path / "old"), Machine(tmp_path / "new")
    played = summer()
    with old.journal() as book:
        for kept, rows in played:
            book.adopt(kept, rows)
    content = old.back_up()
    assert len(content) < LARGEST_FILE / 10
    new.restore(content)
    assert new.held()[0] == played[::-1]
