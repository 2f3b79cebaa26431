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
from pi_parrain.games.live.moves import OpenPack, SetUp, StopCountdown, TeamSheet
from rig.box import Box, free_port
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
    started = Box(tmp_path, str(free_port()))  # it is started again there
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
        return db.execute("SELECT * FROM rows ORDER BY game, seq").fetchall()


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


IMAGINED = {"game": "live", "people": "9", "pace": "fast", "seed": "7"}
KINDS: dict[str, tuple[str, dict[str, str]]] = {
    "card": (OWN, {"card": COUNTING, "play": "1"}),
    "exam": ("/training/live/01-open-a-pack", {"exam": "1"}),
    "first_time": ("/training/first-time/live", {}),
    "evening": ("/training/evening", IMAGINED),
    "demo": ("/training/demo", IMAGINED),
}
"""Every kind of training, and the form that begins it."""


def train(parrain: Parrain, kind: str, game: dict[str, Any]) -> None:
    """Sit down at a training table of that *kind*."""
    place, fields = KINDS[kind]
    assert parrain.post(place, aside=game["id"], **fields) == 303
    until(lambda: parrain.now()["training"] == kind)
    assert parrain.now()["game"]["id"] != game["id"]


def test_a_power_cut_in_any_training_comes_back_to_the_real_game(
    box: Box, phones: Callable[[], Parrain]
) -> None:
    parrain = phones()
    assert parrain.begin(SetUp(TEAMS, parrains=1)).is_yes
    game, written = parrain.now()["game"], rows(box.folder)
    for kind in KINDS:
        train(parrain, kind, game)
        box.stop(signal.SIGKILL)
        assert rows(box.folder) == written
        box.start()
        parrain = phones()
        assert parrain.now()["training"] is None
        assert parrain.now()["game"] == game
        assert b'id="training"' not in parrain.ask("GET", "/play", Accept=HTML).body
        assert rows(box.folder) == written
    assert parrain.tap(OpenPack(Entry(4, 6))).is_yes  # and it goes on
    assert len(rows(box.folder)) == len(written) + 1


def test_the_big_button_is_the_real_games_as_soon_as_any_training_is_left(
    box: Box, phones: Callable[[], Parrain]
) -> None:
    parrain = phones()
    assert parrain.begin(SetUp(TEAMS, parrains=1)).is_yes
    assert parrain.tap(OpenPack(Entry(4, 6))).is_yes
    game = parrain.now()["game"]
    for kind in KINDS:
        written = len(rows(box.folder))
        train(parrain, kind, game)
        assert parrain.post("/training/leave") == 303
        parrain.press()
        until(parrain.counts)
        assert parrain.now()["game"]["id"] == game["id"]
        assert len(rows(box.folder)) == written + 1
        assert parrain.tap(StopCountdown()).is_yes
        until(lambda: not parrain.counts())
