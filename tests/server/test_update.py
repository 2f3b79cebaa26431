"""The page « Mise à jour »: for a Parrain, what is signed, with the code, never in a countdown."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from pi_parrain.errors import JournalError
from pi_parrain.phrases import Phrase
from pi_parrain.room import Countdown
from pi_parrain.server import create_app
from pi_parrain.update import signing
from pi_parrain.update.installed import Installed
from pi_parrain.update.release import read_release
from pi_parrain.update.versions import Home, News
from rig.installation import Workshop
from rig.meadow import Meadow
from tests.plain import plain

PIECE = 60_000


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Path]:
    workshop = Workshop(tmp_path_factory.mktemp("workshop"))
    return workshop.release("9.0.0"), workshop.public_key


class Bench:
    """The page of a box that was installed, and whoever would be root."""

    def __init__(self, folder: Path) -> None:
        home = Home(folder / "opt")
        (home.path / "1").mkdir(parents=True)
        home._point("current", "1")
        (folder / "state").mkdir()
        self.installed = Installed.here({"STATE_DIRECTORY": str(folder / "state")}, home.path / "1")
        assert self.installed is not None
        self.meadow = Meadow(folder / "state" / "soirees.parrain")
        self.meadow.app = create_app(self.meadow.room, self.meadow.keys, installed=self.installed)
        self.phone = self.meadow.parrain()

    def upload(self, content: bytes) -> None:
        for start in range(0, len(content), PIECE):
            assert self.send(start, content[start : start + PIECE]).status_code == 204

    def send(self, start: int, piece: bytes) -> TestResponse:
        headers = {"Piece-Start": str(start), "Content-Type": "application/octet-stream"}
        return self.phone.post("/update/pieces", data=piece, headers=headers)

    def confirm(self, **form: str) -> TestResponse:
        return self.phone.post("/update/install", data={"code": self.meadow.keys.code} | form)

    def page(self) -> str:
        answer = self.phone.get("/update", headers={"Accept": "text/html"})
        assert answer.status_code == 200
        return " ".join(plain(answer.text).split())


@pytest.fixture
def bench(tmp_path: Path, release: tuple[bytes, Path], monkeypatch: pytest.MonkeyPatch) -> Any:
    """This box believes the workshop's key."""
    key = release[1]
    monkeypatch.setattr(
        "pi_parrain.server.pages.update.read_release", lambda content: read_release(content, key)
    )
    assert key.read_bytes() != signing.PUBLIC_KEY.read_bytes()
    found = Bench(tmp_path)
    yield found
    found.meadow.close()


def test_a_signed_file_is_shown_then_asked_for(bench: Bench, release: tuple[bytes, Path]) -> None:
    assert "Choisissez le fichier" in bench.page()
    bench.upload(release[0])
    shown = plain(bench.phone.get("/update/install").text)
    assert "version 9.0.0" in shown
    assert not bench.installed.inbox.is_asked
    assert bench.confirm().status_code == 204
    assert bench.installed.inbox.is_asked
    assert (bench.installed.inbox.path / "trial/soirees.parrain").stat().st_size > 0
    assert "La boîte commence la mise à jour" in bench.page()
    state = bench.phone.get("/update/state").json
    assert state == {"busy": True, "sentence": "La boîte commence la mise à jour…"}
    assert bench.installed.inbox.take() == release[0]


def test_what_another_phone_sent_meanwhile_is_not_installed(
    bench: Bench, release: tuple[bytes, Path]
) -> None:
    bench.upload(release[0])
    shown = re.search(r'name="file" value="(\w+)"', bench.phone.get("/update/install").text)
    assert shown
    bench.upload(release[0] + b" ")
    assert bench.confirm(file=shown[1]).json["code"] == "another_file"
    assert not bench.installed.inbox.is_asked
    bench.upload(release[0])
    assert bench.confirm(file=shown[1]).status_code == 204


def test_of_two_phones_that_say_yes_the_second_hears_that_it_goes_on(
    bench: Bench, release: tuple[bytes, Path]
) -> None:
    bench.upload(release[0])
    shown = re.search(r'name="file" value="(\w+)"', bench.phone.get("/update/install").text)
    assert shown
    assert bench.confirm(file=shown[1]).status_code == 204
    assert "déjà en cours" in plain(bench.confirm(file=shown[1]).json["sentence"])


def test_a_piece_of_another_phones_file_is_not_taken_for_ones_own(
    bench: Bench, release: tuple[bytes, Path]
) -> None:
    first, second = bench.phone, bench.meadow.parrain("Léa")
    bench.send(0, release[0][:9])
    bench.phone = second
    bench.send(0, release[0][:9])
    bench.phone = first
    assert bench.send(9, release[0][9:99]).json["code"] == "another_file"
    assert first.get("/update/install").json["code"] == "another_file"
    bench.phone = second
    bench.upload(release[0])
    assert second.get("/update/install").status_code == 200


def test_nothing_is_asked_without_the_code_or_in_a_countdown(
    bench: Bench, release: tuple[bytes, Path]
) -> None:
    bench.upload(release[0])
    for form in ({"code": "x"}, {}):
        assert bench.phone.post("/update/install", data=form).status_code == 401
    bench.meadow.room.countdown = Countdown(0.0, 10.0, 13.0)
    answer = bench.confirm()
    assert (answer.status_code, answer.json["code"]) == (409, "counting")
    assert not bench.installed.inbox.is_asked


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (lambda good: good[:-1], "incomplet"),
        (lambda good: good[:-1] + bytes([good[-1] ^ 1]), "signature"),
        (lambda good: b"hello", "n’est pas une mise à jour"),
    ],
)
def test_a_bad_file_is_a_sentence(
    bench: Bench, release: tuple[bytes, Path], spoil: Any, word: str
) -> None:
    bench.upload(spoil(release[0]))
    for answer in (bench.phone.get("/update/install"), bench.confirm()):
        assert (answer.status_code, answer.json["code"]) == (409, "badupdate")
        assert word in answer.json["sentence"]
    page = bench.phone.get("/update/install", headers={"Accept": "text/html"}).text
    assert '<a class="button primary" href="/update">Mise à jour</a>' in page
    assert not bench.installed.inbox.is_asked


def test_an_old_version_is_nothing_to_do(
    bench: Bench, release: tuple[bytes, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pi_parrain.server.pages.update.__version__", "9.0.0")
    bench.upload(release[0])
    assert "rien à faire" in plain(bench.confirm().json["sentence"])


def test_the_page_says_how_it_went(bench: Bench) -> None:
    bench.installed.home.tell(
        News("undone", "9.0.0", Phrase("La version {version}…", {"version": "9"}))
    )
    assert '<p class="warning" role="status">La version 9…' in bench.page()
    assert "La version 9…" in plain(bench.phone.get("/status").text)


def test_home_says_that_a_version_was_taken_back_until_somebody_has_read_it(bench: Bench) -> None:
    def home() -> str:
        return plain(bench.phone.get("/").text)

    for _time in (1, 2):
        bench.installed.home.tell(News("undone", "9.0.0", Phrase("La version 9 n'a pas répondu.")))
        assert "La version 9 n'a pas répondu." in plain(bench.page())
        assert "La version 9 n'a pas répondu." in home()  # to look is not to have read
        number = bench.installed.news.number
        for read, stays in ((number - 1, True), (number, False)):
            answer = bench.phone.post("/update/read", data={"number": read})
            assert answer.status_code == 303
            assert ("La version 9 n'a pas répondu." in home()) is stays
    bench.installed.home.tell(News("done", "9.0.1", Phrase("C'est fait.")))
    assert "C'est fait." not in home()


def test_no_page_says_that_a_version_was_taken_back_which_runs_after_all(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody put it in by hand, or one that came after it."""
    for version, runs, is_told in (
        ("9.0.0", "8.9.9", True),
        ("9.0.0", "9.0.0", False),
        ("9.0.0", "9.0.1", False),
        ("9.0.0", "10.0.0", False),
        ("?", "9.0.0", False),
    ):
        monkeypatch.setattr("pi_parrain.server.pages.update.__version__", runs)
        bench.installed.home.tell(News("undone", version, Phrase("Elle n'a pas répondu.")))
        for path in ("/", "/update", "/status"):
            told = plain(bench.phone.get(path).text)
            assert ("Elle n'a pas répondu." in told) is is_told, (path, runs)


def test_a_card_that_cannot_be_read_keeps_nobody_from_home(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_words: object, **_named: object) -> None:
        raise JournalError("Le disque ne répond plus.")

    bench.installed.home.tell(News("undone", "9.0.0", Phrase("La version 9 n'a pas répondu.")))
    monkeypatch.setattr(bench.meadow.journal, "recall", fail)
    for path in ("/", "/update"):
        assert (path, bench.phone.get(path).status_code) == (path, 200)


def test_no_file_no_update(bench: Bench) -> None:
    assert bench.phone.get("/update/install").status_code == 303
    assert bench.confirm().json["code"] == "piece_missing"


@pytest.mark.parametrize("in_the_way", ["update", "update/trial"])
def test_what_the_card_refuses_is_a_sentence(
    bench: Bench, release: tuple[bytes, Path], in_the_way: str
) -> None:
    bench.upload(release[0])
    place = bench.installed.inbox.path.parent / in_the_way
    shutil.rmtree(place, ignore_errors=True)
    place.write_text("no folder, and none can be made")
    answer = bench.confirm() if place.name == "trial" else bench.send(0, b"x")
    assert (answer.status_code, answer.json["code"]) == (409, "no_room")
    assert not bench.installed.inbox.is_asked


def test_somebodys_laptop_is_told_what_to_do(tmp_path: Path) -> None:
    meadow = Meadow(tmp_path / "soirees.parrain")
    phone = meadow.parrain()
    assert "systemd/install" in plain(phone.get("/update").text)
    for path in ("/update/state", "/update/install"):
        assert phone.get(path).status_code == 404
    assert meadow.stranger().get("/update/state").status_code == 401
    meadow.close()
