"""USB sticks on the pages: a backup to it, a backup and an update from it, and bad ones."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from pi_parrain.backup.reading import LARGEST_FILE, read_backup
from pi_parrain.config.file import read
from pi_parrain.field.stick import DRAFT, Reason, Sticks
from pi_parrain.server import create_app, uploads
from pi_parrain.server.api.shapes import codes
from pi_parrain.server.pages.backup import scope
from pi_parrain.update.installed import Installed
from pi_parrain.update.release import read_release
from pi_parrain.update.versions import Home
from rig.installation import Workshop
from rig.meadow import Meadow
from tests.backup.boxes import copied
from tests.plain import plain

HTML = {"Accept": "text/html"}


class Bench:
    """An installed box with its page, and the stick sda1."""

    def __init__(self, folder: Path) -> None:
        self.top = folder / "sticks" / "sda1"
        self.top.mkdir(parents=True)
        (self.top / "photo.jpg").write_bytes(b"picture")
        self.machine = copied(folder / "here")
        home = Home(folder / "opt")
        (home.path / "1").mkdir(parents=True)
        home._point("current", "1")
        state = {"STATE_DIRECTORY": str(folder / "here")}
        self.installed = Installed.here(state, home.path / "1")
        self.meadow = Meadow(self.machine.place)
        self.meadow.app = create_app(
            self.meadow.room,
            self.meadow.keys,
            restart=partial(print, "again"),
            read_settings=partial(read, self.machine.file, {}),
            installed=self.installed,
            sticks=Sticks(self.top.parent, folder / "by-label", look_s=0.5, work_s=0.5),
        )
        self.phone = self.meadow.parrain()

    def page(self, path: str, status: int = 200) -> str:
        answer = self.phone.get(path, headers=HTML)
        assert answer.status_code == status
        return " ".join(plain(answer.text).split())

    def write(self, **form: str) -> TestResponse:
        return self.phone.post("/backup/stick", data={"stick": "sda1"} | form, headers=HTML)

    def take(self, name: str, page: str = "backup") -> TestResponse:
        return self.phone.post(f"/{page}/stick/take", data={"stick": "sda1", "name": name})

    def backups(self) -> list[Path]:
        return sorted(self.top.glob("parrain-sauvegarde-*.zip"))


@pytest.fixture
def bench(tmp_path: Path) -> Any:
    found = Bench(tmp_path)
    yield found
    found.meadow.close()


def test_a_backup_goes_to_the_stick_and_comes_back(bench: Bench) -> None:
    assert "Écrire sur la clé USB" in bench.page("/backup")
    answer = bench.write()
    assert answer.status_code == 200
    assert "vous pouvez retirer la clé USB" in plain(answer.text)
    [file] = bench.backups()
    assert file.name in answer.text
    assert read_backup(file, scope()).key is None
    assert bench.take(file.name).headers["Location"] == "/backup/restore"
    assert "CA$H'n GUN$ LIVE : 2 parties" in bench.page("/backup/restore")
    code = {"code": bench.meadow.keys.code}
    assert bench.phone.post("/backup/restore", data={"code": "x"}).status_code == 401
    assert bench.phone.post("/backup/restore", data=code).status_code == 200


def test_with_the_key_only_if_somebody_asks(bench: Bench) -> None:
    bench.write(key="1")
    [file] = bench.backups()
    assert read_backup(file, scope()).key == bench.meadow.keys.key


def test_an_update_on_the_stick_is_offered(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop = Workshop(tmp_path)
    monkeypatch.setattr(
        "pi_parrain.server.pages.update.read_release",
        lambda content: read_release(content, workshop.public_key),
    )
    (bench.top / "pi-parrain-9.0.0.maj").write_bytes(workshop.release("9.0.0"))
    assert "pi-parrain-9.0.0.maj" in bench.page("/update")
    assert "pi-parrain-9.0.0.maj" not in bench.page("/backup")
    answer = bench.take("pi-parrain-9.0.0.maj", "update")
    assert answer.headers["Location"] == "/update/install"
    assert "version 9.0.0" in bench.page("/update/install")
    assert bench.installed is not None
    assert not bench.installed.inbox.is_asked
    assert bench.phone.post("/update/install", data={"code": "x"}).status_code == 401


def test_what_is_on_a_stick_is_checked_like_an_upload(bench: Bench) -> None:
    for name, content in {
        "parrain-sauvegarde-photo.zip": b"picture",
        "parrain-sauvegarde-huge.zip": bytes(LARGEST_FILE + 1),
        "parrain-sauvegarde-empty.zip": b"",
    }.items():
        (bench.top / name).write_bytes(content)
        answer = bench.take(name)
        if answer.status_code == 303:
            answer = bench.phone.get("/backup/restore")
        assert (answer.status_code, answer.json["code"]) == (409, "badbackup")
    (bench.top / "x.maj").write_bytes(b"picture")
    assert bench.take("x.maj", "update").status_code == 303
    assert "n'est pas une mise à jour" in bench.page("/update/install", 409)


def test_a_hostile_stick_is_no_more_than_a_page(bench: Bench, tmp_path: Path) -> None:
    odd = "parrain-sauvegarde-<script>&\"'.zip"
    (bench.top / odd).write_bytes(b"x")
    (bench.top / "parrain-sauvegarde-\udcff\n.zip").write_bytes(b"x")
    (bench.top / "parrain-sauvegarde-link.zip").symlink_to(bench.machine.place)
    (tmp_path / "by-label").mkdir()
    (tmp_path / "by-label" / r"<script>\x22").symlink_to("../../sda1")
    page = bench.phone.get("/backup", headers=HTML).text
    assert "<script>" not in page.replace("<script type=", "")
    assert "-link.zip" not in page
    assert bench.take(odd).status_code == 303
    for name in ("parrain-sauvegarde-link.zip", "../../here/soirees.parrain", "photo.jpg"):
        answer = bench.take(name)
        assert (answer.status_code, answer.json["code"]) == (409, "no_such_file")


def test_a_stick_that_was_pulled_is_a_sentence(bench: Bench) -> None:
    (bench.top / "photo.jpg").unlink()
    bench.top.rmdir()
    answer = bench.write()
    assert answer.status_code == 409
    assert "n'est plus là" in plain(answer.text)
    assert bench.take("parrain-sauvegarde.zip").json["code"] == "gone"
    assert "Sur une clé USB (FAT ou exFAT) ? Branchez-la à la boîte" in bench.page("/backup")


def test_a_stick_that_hangs_costs_no_page(bench: Bench) -> None:
    os.mkfifo(bench.top / DRAFT)
    assert "ne répond pas" in plain(bench.write().text)
    for path in ("/backup", "/update"):
        assert "La clé USB ne répond pas" in bench.page(path)
    with (bench.top / DRAFT).open("rb"):
        pass


def test_programs_know_what_a_stick_may_be_refused_for() -> None:
    assert {reason.name.lower() for reason in (*Reason, *uploads.Reason)} <= {*codes()}


def test_only_for_a_parrain(bench: Bench) -> None:
    for path in ("/backup/stick", "/backup/stick/take", "/update/stick/take"):
        assert bench.meadow.stranger().post(path, data={"stick": "sda1"}).status_code == 401
    assert bench.backups() == []


def test_a_laptop_says_nothing_of_sticks(tmp_path: Path) -> None:
    meadow = Meadow(tmp_path / "soirees.parrain")
    phone = meadow.parrain()
    assert "USB" not in phone.get("/backup").text
    assert phone.post("/backup/stick", data={"stick": "sda1"}).json["code"] == "gone"
    assert phone.post("/update/stick/take", data={"stick": "x", "name": "x"}).status_code == 404
    meadow.close()
