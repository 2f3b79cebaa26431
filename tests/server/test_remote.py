"""The page that learns a remote: asked, tried, kept at once, forgotten, refused."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pi_parrain.config.file import read
from pi_parrain.hardware.remote.remotes import Heard
from pi_parrain.room import Countdown
from pi_parrain.server import create_app
from pi_parrain.server.pages.key_words import LETTERS, WORDS, named
from rig.meadow import Meadow
from tests.plain import plain
from tests.server.test_self_test import Listener

KEY = "046d:c52d:109"
HEARD = Heard(KEY, "Logitech <R400>")


class Paper:
    """Remotes that hear what they are given."""

    def __init__(self) -> None:
        self.kept = ""
        self.plugged: tuple[str, ...] = ()
        self.denied = False
        self.pressed: Heard | None = None
        self.pages: set[str] = set()
        self.asked: list[tuple[str, str]] = []

    def keep(self, key: str) -> None:
        self.kept = key

    def attend(self, by: str, wanted: str, seconds: float) -> bool:
        self.pages.add(by)
        self.asked.append((by, wanted))
        return len(self.pages) == 1

    def wait(self, by: str, seconds: float) -> Heard | None:
        assert 0 < seconds <= 2
        return self.pressed


class Ears(Listener):
    def __init__(self) -> None:
        super().__init__(False)
        self.played: list[str] = []

    def sound(self, tune: str) -> None:
        self.played.append(tune)


class Classroom:
    def __init__(self, meadow: Meadow, folder: Path, **variables: str) -> None:
        self.file = folder / "parrain.toml"
        self.file.write_text(f"[journal]\npath = '{folder / 'soirees'}'\n")
        self.read = partial(read, self.file, variables)
        self.meadow, self.remotes, self.ears = meadow, Paper(), Ears()
        meadow.app = create_app(
            meadow.room,
            meadow.keys,
            rehearsal=self.ears,
            read_settings=self.read,
            remotes=self.remotes,
        )
        self.phone = meadow.parrain()

    def listen(self, remote: str = "", by: str = "page") -> Any:
        return self.phone.post("/remote/listen", json={"by": by, "remote": remote})

    def page(self) -> str:
        return plain(self.phone.get("/remote").text)


@pytest.fixture
def room(meadow: Meadow, tmp_path: Path) -> Classroom:
    return Classroom(meadow, tmp_path)


def test_a_key_is_told_with_its_device(room: Classroom) -> None:
    room.remotes.pressed = HEARD
    told = room.listen().json
    assert (told["heard"], told["remote"]) == (True, KEY)
    assert plain(told["sentence"]) == "Logitech <R400>, touche « Page suivante »"
    assert room.ears.played == []


def test_nothing_pressed_says_what_to_look_at(room: Classroom) -> None:
    told = room.listen().json
    assert told["heard"] is False
    assert "branchée" in told["sentence"]
    room.remotes.denied = True
    assert "installateur" in room.listen().json["sentence"]
    assert "installateur" in room.page()


def test_a_trial_is_answered_with_a_tune(room: Classroom) -> None:
    room.remotes.pressed = HEARD
    assert "Appui reçu" in room.listen(KEY).json["sentence"]
    assert room.ears.played == ["ready"]
    assert room.remotes.asked == [("page", KEY)]


def test_not_during_a_countdown(room: Classroom) -> None:
    room.meadow.room.countdown = Countdown(0.0, 10.0, 13.0)
    answer = room.listen()
    assert answer.status_code == 409
    assert "Un décompte tourne" in answer.json["sentence"]
    assert room.remotes.asked == []


def test_a_second_phone_is_told(room: Classroom) -> None:
    assert room.listen(by="first").status_code == 200
    answer = room.listen(by="second")
    assert answer.status_code == 409
    assert "Un autre téléphone" in answer.json["sentence"]


def test_kept_it_is_written_and_in_force_at_once(room: Classroom) -> None:
    answer = room.phone.post("/remote", data={"remote": KEY})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/remote")
    assert room.remotes.kept == room.read().settings.box.remote == KEY
    page = room.page()
    assert "Appareil 046d:c52d, touche « Page suivante »" in page
    assert "Débranchée" in page
    room.remotes.plugged = ("Logitech <R400>",)
    page = room.page()
    assert "Logitech &lt;R400&gt;, touche « Page suivante »" in page
    assert "Branchée." in page
    room.phone.post("/remote", data={"remote": ""})
    assert room.remotes.kept == room.read().settings.box.remote == ""


def test_forgotten_with_all_settings_it_is_a_button_no_more(room: Classroom) -> None:
    room.phone.post("/remote", data={"remote": KEY})
    assert room.phone.post("/settings/forget").status_code == 303
    assert room.remotes.kept == room.read().settings.box.remote == ""


@pytest.mark.parametrize("key", ["046d:c52d", "046D:C52D:1", "046d:c52d:01", "046d:c52d:٣", " "])
def test_what_is_no_key_changes_nothing(room: Classroom, key: str) -> None:
    answer = room.phone.post("/remote", data={"remote": key})
    assert answer.status_code == 409
    assert "046d:c52d:109" in answer.text
    assert room.remotes.kept == room.read().settings.box.remote == ""
    assert room.listen(key).status_code == 400
    assert room.phone.post("/remote").status_code == 400
    assert room.listen(by="").status_code == 400


def test_a_variable_wins(meadow: Meadow, tmp_path: Path) -> None:
    room = Classroom(meadow, tmp_path, PARRAIN_BOX_REMOTE="046d:c52d:104")
    answer = room.phone.post("/remote", data={"remote": KEY})
    assert answer.status_code == 409
    assert "PARRAIN_BOX_REMOTE" in answer.text
    assert room.remotes.kept == ""


def test_a_card_that_cannot_be_written_keeps_nothing(room: Classroom) -> None:
    room.read().page_file.mkdir()
    answer = room.phone.post("/remote", data={"remote": KEY})
    assert answer.status_code == 409
    assert room.remotes.kept == ""


def test_a_page_without_a_box_learns_nothing(meadow: Meadow) -> None:
    phone = meadow.parrain()
    assert phone.get("/remote").status_code == 200
    assert phone.post("/remote/listen", json={"by": "page"}).status_code == 404
    assert phone.post("/remote", data={"remote": KEY}).status_code == 404


def test_the_settings_lead_to_it(room: Classroom) -> None:
    assert 'href="/remote"' in room.phone.get("/settings").text


def test_a_letter_a_known_key_and_any_other_have_words() -> None:
    assert not WORDS.keys() & LETTERS.keys()
    for code, word in ((48, "B"), (11, "0"), (115, "Volume plus"), (399, "n° 399")):
        assert plain(named(f"05ac:0220:{code}", "AB")) == f"AB, touche « {word} »"
