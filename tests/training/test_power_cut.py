"""A real box: the big button belongs to the training while it lasts, and a power cut ends it."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from pi_parrain.games.live.deck import Entry
from pi_parrain.games.live.moves import OpenPack, SetUp, TeamSheet
from rig.box import Box
from rig.phone import COMMANDS, Phone
from rig.waiting import until

TEAMS = (TeamSheet("Rouges", ("Ana", "Bob", "Cléo")), TeamSheet("Verts", ("Dan", "Eva", "Fil")))
OWN = "/training/live/own"
COUNTING = """
before = '''
{set_up}
{"do": "open_pack", "pack": {"k20": 4, "k10": 6}}
'''
solution = '''
{"do": "count_down", "phase": "movement"}
{"do": "whistle"}
'''
[fr]
title = "Dix"
story = "Tout le monde court."
why = "Le gros bouton compte."
""".replace("{set_up}", json.dumps(COMMANDS.encode(SetUp(TEAMS))))
THE_BOX = "127.0.0.1"  # whom no rate limits
FORM = "application/x-www-form-urlencoded"
HTML = "text/html"


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    started = Box(tmp_path)
    yield started
    started.stop()


@pytest.fixture
def phones(box: Box) -> Iterator[Callable[[], Parrain]]:
    opened: list[Parrain] = []

    def join() -> Parrain:
        opened.append(Parrain(box.port, box.key, THE_BOX))
        return opened[-1]

    yield join
    for phone in opened:
        phone.hang_up()


class Parrain(Phone):
    """A Parrain's phone, and what he sees."""

    def now(self) -> dict[str, Any]:
        return self.ask("GET", "/play.json").said

    def post(self, place: str, **fields: object) -> int:
        body = urlencode(fields).encode()
        return self.ask("POST", place, body, Content_Type=FORM, Accept=HTML).status

    def counts(self) -> bool:
        return self.now()["countdown"] is not None


def rows(folder: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "soirees.parrain")) as db:
        return db.execute("SELECT game, seq, command, events, undoes FROM rows").fetchall()


def test_the_box_belongs_to_the_training_and_then_to_the_real_game(
    box: Box, phones: Callable[[], Parrain]
) -> None:
    parrain = phones()
    assert parrain.begin(SetUp(TEAMS, parrains=1)).is_yes
    assert parrain.tap(OpenPack(Entry(4, 6))).is_yes
    game, written = parrain.now()["game"], rows(box.folder)

    # A press counts down at the training table, and leaving it breaks that off.
    assert parrain.post(OWN, card=COUNTING, play="1", aside=game["id"]) == 303
    parrain.press()
    until(parrain.counts)
    assert parrain.now()["game"]["phase"] == "movement"
    assert rows(box.folder) == written
    assert parrain.post("/training/leave") == 303
    until(lambda: not parrain.counts())
    assert parrain.now()["training"] is None
    assert parrain.now()["game"] == game

    # The same press counts at the real one now.
    parrain.press()
    until(parrain.counts)
    assert len(rows(box.folder)) == len(written) + 1
    assert parrain.post(OWN, card=COUNTING, play="1", aside=game["id"]) == 409  # it counts
    assert parrain.now()["training"] is None


def test_a_power_cut_comes_back_to_the_real_game(box: Box, phones: Callable[[], Parrain]) -> None:
    parrain = phones()
    assert parrain.begin(SetUp(TEAMS, parrains=1)).is_yes
    game, written = parrain.now()["game"], rows(box.folder)
    assert parrain.post(OWN, card=COUNTING, play="1", aside=game["id"]) == 303
    assert parrain.insist("/moves", {"do": "count_down", "phase": "movement"}).is_yes
    assert parrain.now()["training"] == "card"
    box.stop(signal.SIGKILL)
    assert rows(box.folder) == written
    box.start()
    again = phones()
    assert again.now()["training"] is None
    assert again.now()["game"] == game
    assert rows(box.folder) == written
