"""Every card that came with the box: solvable over HTTP, and one can fail at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from pi_parrain.card_shelf import FOLDER, card
from pi_parrain.engine import Codec, Line, ScriptReader
from pi_parrain.games import GAMES
from pi_parrain.games.vilains.moves import TakePile
from pi_parrain.training.cards import Card
from rig.meadow import Meadow
from tests.plain import plain

FILES = sorted(FOLDER.glob("*/cards/*"))
CARDS = [(file.parents[1].name, file.stem) for file in FILES]
HTML = {"Accept": "text/html"}
THE_BOX = "127.0.0.1"  # whom no rate limits


@pytest.fixture(scope="module")
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Meadow]:
    """One server for all cards."""
    opened = Meadow(tmp_path_factory.mktemp("cards") / "soirees.parrain")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def phones(meadow: Meadow) -> dict[str, FlaskClient]:
    """The trainee's phone, and those of others whom a script names."""
    return {"": meadow.parrain("Léa", THE_BOX)}


class Trainee:
    """Sits at one card and taps what a script says."""

    def __init__(self, meadow: Meadow, phones: dict[str, FlaskClient], one: Card) -> None:
        self.meadow, self.phones, self.card = meadow, phones, one
        begun = phones[""].post(f"/training/{one.game.slug}/{one.name}", headers=HTML)
        assert begun.status_code == 303, begun.text
        self.codec = Codec(one.game.commands, "do")
        self.taps = 0

    def tap(self, line: Line) -> int:
        """The status that the box answers with."""
        if line.by not in self.phones:
            self.phones[line.by] = self.meadow.parrain(line.by, THE_BOX)
        self.taps += 1
        headers = {"Idempotency-Key": f"{self.card.name}/{self.taps}/{id(self)}"}
        if line.command is None:
            last = self.phones[""].get("/play.json").json["undo"]
            return self.send(line, "/undo", {"seq": last["seq"]}, headers)
        return self.send(line, "/moves", self.codec.encode(line.command), headers)

    def send(self, line: Line, path: str, body: Any, headers: dict[str, str]) -> int:
        return self.phones[line.by].post(path, json=body, headers=headers).status_code

    @property
    def is_right(self) -> bool:
        return self.card.is_right(self.meadow.room.table.state)

    @property
    def is_told_right(self) -> bool:
        """By the page that the trainee looks at."""
        return "data-right=" in self.phones[""].get("/play", headers=HTML).text

    def done(self) -> str:
        return self.phones[""].get("/training/done", headers=HTML).text


def test_the_field_guide_says_how_many_there_are() -> None:
    guide = (FOLDER.parents[1] / "docs" / "field.md").read_text("utf-8")
    assert f"Il y en a {len(CARDS)} ;" in guide


def test_there_are_cards() -> None:
    assert {file.suffix for file in FILES} == {".toml"}
    assert {slug for slug, _ in CARDS} == set(GAMES)


@pytest.mark.parametrize(("slug", "name"), CARDS)
def test_a_card_is_solvable(
    meadow: Meadow, phones: dict[str, FlaskClient], slug: str, name: str
) -> None:
    one = the_card(slug, name)
    trainee = Trainee(meadow, phones, one)
    assert not trainee.is_right
    for line in one.solution:
        assert trainee.tap(line) == 200
    assert trainee.is_told_right


@pytest.mark.parametrize(("slug", "name"), CARDS)
def test_a_card_can_fail(
    meadow: Meadow, phones: dict[str, FlaskClient], slug: str, name: str
) -> None:
    one = the_card(slug, name)
    assert one.file.wrong, "what would a beginner do?"
    trainee = Trainee(meadow, phones, one)
    reader = ScriptReader(trainee.codec)
    for _, text in one.file.wrong:
        assert trainee.tap(reader.read(text)) in (200, 409)
        assert not trainee.is_right
    page = plain(trainee.done())
    assert "Pas tout à fait" in page
    assert "Ce qui diffère" in page or "Geste par geste" in page


@pytest.mark.parametrize(("slug", "name"), [one for one in CARDS if one[0] == "vilains"])
def test_who_judges_is_told_that_the_pile_is_picked_up_too(slug: str, name: str) -> None:
    """A right judgment alone, and « C'est fait », would be told « Pas tout à fait »."""
    one = the_card(slug, name)
    *judged, last = one.solution
    wants_the_pile = bool(judged) and last.command == TakePile()
    ends = {"fr": "pile ramassée.", "en": "pile is picked up.", "nl": "stapel genomen is."}
    for language, end in ends.items():
        assert one.file.told(language).story.endswith(end) == wants_the_pile


def the_card(slug: str, name: str) -> Card:
    one = card(slug, name)
    assert one is not None
    return one
