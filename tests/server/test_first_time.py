"""« Première fois ? » over HTTP: the box accepts the one touch that a step wants, and no other."""

from __future__ import annotations

import html
import json
import re
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from pi_parrain import tour_shelf
from pi_parrain.games import GAMES
from pi_parrain.room import Countdown
from pi_parrain.training.tours import Place, Tour
from rig.meadow import Meadow
from tests.plain import plain
from tests.server.test_live import begin as begin_real

ANOTHER_SHOT = {"do": "hit", "victim": "Max"}


class Trainee:
    """A Parrain's phone that began the tour of a game."""

    def __init__(self, meadow: Meadow, slug: str) -> None:
        self.room, self.phone = meadow.room, meadow.parrain()
        answer = self.phone.post(f"/training/first-time/{slug}")
        assert (answer.status_code, answer.location) == (303, "/play")

    @property
    def tour(self) -> Tour:
        assert self.room.training is not None
        assert isinstance(self.room.training.task, Tour)
        return self.room.training.task

    @property
    def place(self) -> Place:
        return self.tour.place(self.room.table.version)

    def page(self, language: str = "fr") -> str:
        self.phone.set_cookie("language", language)
        return html.unescape(self.phone.get("/play").text)

    def touch(self, body: dict[str, Any]) -> Any:
        """What a phone sends for the control of that command."""
        headers = {"Idempotency-Key": uuid4().hex, "Game": str(self.room.table.game_id)}
        if body == {"do": "undo"}:
            last = self.room.table.now.last
            seq = 1 if last is None else last.seq
            return self.phone.post("/undo", json={"seq": seq}, headers=headers)
        return self.phone.post("/moves", json=body, headers=headers)

    def go_on(self, step: int | str) -> None:
        answer = self.phone.post("/training/first-time/go-on", data={"step": step})
        assert (answer.status_code, answer.location) == (303, "/play")

    def take_step(self) -> None:
        place = self.place
        assert place.step is not None
        if place.step.by_itself:
            self.go_on(place.number)
        else:
            answer = self.touch(json.loads(place.step.wants))
            assert answer.status_code == 200, answer.text
        assert self.place.number == place.number + 1

    def take_steps_to(self, number: int) -> None:
        while self.place.number < number:
            self.take_step()


@pytest.mark.parametrize("slug", GAMES)
def test_the_steps_of_a_tour_lead_to_its_end(meadow: Meadow, slug: str) -> None:
    trainee = Trainee(meadow, slug)
    while (step := trainee.place.step) is not None:
        page = trainee.page()
        assert str(step.says) in page
        assert f'data-step="{trainee.place.number}"' in page
        shown = re.search(r"data-wants='([^']*)'", page)
        touched = "" if "data-listens" in page else step.wants
        assert (shown[1] if shown else "") == touched
        assert ("data-go-on" in page) is not bool(touched)  # no box counts here
        trainee.take_step()
    assert "Vous savez l'essentiel" in plain(trainee.page())
    assert str(trainee.tour.end) in trainee.page()


@pytest.mark.parametrize("slug", GAMES)
def test_any_other_touch_is_refused_with_the_sentence_and_changes_nothing(
    meadow: Meadow, slug: str
) -> None:
    trainee = Trainee(meadow, slug)
    wanted = [json.loads(step.wants) for step in trainee.tour.steps if step.wants]
    refused = 0
    while (step := trainee.place.step) is not None:
        own = json.loads(step.wants) if step.wants else None
        other = next(body for body in (*wanted, {"do": "undo"}) if body != own)
        before = trainee.room.table.now
        for body in (other, {"do": "undo"}):
            if body == own:
                continue
            answer = trainee.touch(body)
            assert (answer.status_code, answer.json["code"]) == (409, "first_time")
            assert str(step.says) in answer.json["sentence"]
            assert trainee.room.table.now is before
            refused += 1
        trainee.take_step()
    assert refused > len(trainee.tour.steps)
    assert trainee.touch(wanted[-1]).status_code == 409


def test_what_the_rules_would_accept_is_refused_all_the_same(meadow: Meadow) -> None:
    trainee = Trainee(meadow, "live")
    trainee.take_steps_to(8)
    assert json.loads(trainee.place.step.wants)["do"] == ANOTHER_SHOT["do"]  # type: ignore[union-attr]
    assert trainee.touch(ANOTHER_SHOT).json["code"] == "first_time"
    assert trainee.touch({"do": "hit", "victim": "Zoé"}).status_code == 200


def test_the_sentences_are_in_the_language_of_the_phone(meadow: Meadow) -> None:
    trainee = Trainee(meadow, "live")
    assert "A pack of 16 cards" in trainee.page("en")
    assert "Een pakje van 16 kaarten" in trainee.page("nl")
    trainee.phone.set_cookie("language", "en")
    assert "A pack of 16 cards" in trainee.touch(ANOTHER_SHOT).json["sentence"]


def test_children_act_once_and_only_in_the_step_that_was_shown(meadow: Meadow) -> None:
    trainee = Trainee(meadow, "gang")
    table = trainee.room.table
    for step in (0, 2, "", "1x"):
        trainee.go_on(step)
    assert table.version == len(trainee.tour.before)
    trainee.go_on(1)
    after = table.version
    trainee.go_on(1)
    trainee.go_on(2)  # somebody has to touch something there
    assert table.version == after
    assert trainee.place.number == 2


@pytest.mark.parametrize("silent", [None, Countdown(-13.0, -3.0, -0.5)])
def test_a_box_that_does_not_count_holds_nobody_up(
    meadow: Meadow, silent: Countdown | None
) -> None:
    """It has no pins or lost them; or they refused when it started, and the zero never comes."""
    trainee = Trainee(meadow, "live")
    trainee.take_steps_to(3)
    now = time.monotonic()
    meadow.room.countdown = Countdown(now, now + 10, now + 13)
    trainee.go_on(3)
    assert trainee.place.number == 3  # it counts: one listens
    meadow.room.countdown = silent
    trainee.go_on(3)
    assert trainee.place.number == 4


def test_going_on_without_a_tour_does_nothing(meadow: Meadow) -> None:
    phone = begin_real(meadow)
    before = meadow.room.table.now
    answer = phone.post("/training/first-time/go-on", data={"step": "1"})
    assert (answer.status_code, meadow.room.table.now) == (303, before)


def test_the_real_game_waits_and_is_there_again(meadow: Meadow) -> None:
    phone = begin_real(meadow)
    real = meadow.room.table
    before = real.now
    asked = phone.post("/training/first-time/live", headers={"Accept": "text/html"})
    assert asked.status_code == 409
    assert "Mettre la partie de côté" in asked.text
    assert meadow.room.table is real
    answer = phone.post("/training/first-time/live", data={"aside": str(real.game_id)})
    assert answer.status_code == 303
    assert phone.post("/training/leave").status_code == 303
    assert meadow.room.table is real
    assert real.now.state == before.state


def test_home_has_a_door_and_every_game_has_one(meadow: Meadow) -> None:
    phone = meadow.parrain()
    first, *others = GAMES
    home, training = phone.get("/").text, phone.get("/training").text
    assert f'action="/training/first-time/{first}"' in home
    for slug in (first, *others):
        door = f'action="/training/first-time/{slug}"'
        assert door in training
        assert door in phone.get(f"/help/{slug}", follow_redirects=True).text
        assert (
            door not in meadow.stranger().get(f"/help/{slug}", follow_redirects=True).text
        )  # for players, too


def test_only_a_parrain_may_begin(meadow: Meadow) -> None:
    for path in ("live", "go-on"):
        assert meadow.stranger().post(f"/training/first-time/{path}").status_code == 401
    assert meadow.room.training is None


def test_a_file_that_cannot_be_read_costs_its_door_and_no_page(
    meadow: Meadow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = meadow.parrain()
    (tmp_path / "live").mkdir()
    (tmp_path / "live" / tour_shelf.FILE).write_text("steps = [", "utf-8")
    monkeypatch.setattr(tour_shelf, "FOLDER", tmp_path)
    tour_shelf.tours.cache_clear()
    try:
        assert "Première fois" not in phone.get("/").text
        assert phone.post("/training/first-time/live").status_code == 404
    finally:
        tour_shelf.tours.cache_clear()
