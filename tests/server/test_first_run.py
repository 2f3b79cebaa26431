"""« Première mise en route »: offered once on the home page, and never in the way."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from pi_parrain.config.file import read
from pi_parrain.errors import JournalError
from pi_parrain.room import Countdown
from pi_parrain.server import create_app
from rig.evening import Evening
from rig.meadow import Meadow
from tests.plain import plain
from tests.server.test_self_test import Listener
from tests.server.test_settings import shown

BANNER = 'id="first-run"'
TILE = '"/first-run/wifi"'
AWAITED = "Des réglages attendent un redémarrage"
WIFI = "[wifi]\naccess_point = true\nssid = 'Colo'\npassphrase = 'gorille-marron'\n"


def phone_of(meadow: Meadow, folder: Path, written: str = WIFI, **variables: str) -> FlaskClient:
    """A phone of a box whose settings are *written* by hand."""
    file = folder / "parrain.toml"
    file.write_text(f"{written}\n[journal]\npath = '{folder / 'soirees'}'\n")
    look = partial(read, file, variables)
    meadow.app = create_app(
        meadow.room,
        meadow.keys,
        settings=look().settings,
        rehearsal=Listener(False),
        restart=lambda: meadow.journal.remember("restarts", 1),
        read_settings=look,
    )
    return meadow.parrain()


def next_of(page: str) -> str:
    found = re.search(r'class="button primary[^"]*" href="(/first-run/\w+)"', page)
    assert found, page
    return found[1]


def test_it_is_offered_until_it_is_done(meadow: Meadow, tmp_path: Path) -> None:
    phone = phone_of(meadow, tmp_path)
    home = phone.get("/").text
    assert "1/4" in home
    wifi = plain(phone.get(next_of(home)).text)
    assert "2/4" in wifi
    assert "gorille-marron" in wifi
    assert "parrain.local" in wifi
    sound = phone.get(next_of(wifi)).text
    assert "3/4" in sound
    assert "Permis : de 1 à 24 caractères." in plain(sound)
    asked = {"server.title": "Les Élans", "box.sound": "siren"}
    kept = phone.post("/first-run/sound", data=asked)
    assert "<h1>Les Élans</h1>" in phone.get("/").text
    assert (kept.status_code, kept.location) == (303, "/first-run/test")
    test = plain(phone.get("/first-run/test").text)
    assert "4/4" in test
    assert "quand elle aura redémarré : Ce qui sonne" in test
    assert "Tester la boîte</span>" not in test  # it would try the old sound
    assert BANNER in phone.get("/").text
    assert phone.post("/first-run/end").location == "/"
    assert BANNER not in phone.get("/").text
    assert (
        (tmp_path / "soirees.toml")
        .read_text()
        .endswith('[server]\ntitle = "Les Élans"\n[box]\nsound = "siren"\n')
    )


def test_whoever_is_in_a_hurry_writes_nothing(meadow: Meadow, tmp_path: Path) -> None:
    phone = phone_of(meadow, tmp_path)
    phone.post("/first-run/sound", data={"box.sound": "active"})
    assert "redémarré" not in plain(phone.get("/first-run/test").text)
    assert phone.post("/first-run/end", data={"then": "test"}).location == "/self-test"
    assert not (tmp_path / "soirees.toml").exists()


def test_a_step_that_is_old_leaves_alone_what_another_phone_kept(
    meadow: Meadow, tmp_path: Path
) -> None:
    phone = phone_of(meadow, tmp_path)
    old = shown(phone.get("/first-run/sound").text)
    meadow.parrain().post("/settings", data={"server.title": "Les Élans", "box.sound": "siren"})
    assert phone.post("/first-run/sound", data=old).status_code == 303
    now = shown(phone.get("/first-run/sound").text)
    assert (now["server.title"], now["box.sound"]) == ("Les Élans", "siren")
    phone.post("/first-run/sound", data={**old, "box.sound": "passive"})
    now = shown(phone.get("/first-run/sound").text)
    assert (now["server.title"], now["box.sound"]) == ("Les Élans", "passive")


def test_later_is_a_tile_among_the_tools_until_it_is_done(meadow: Meadow, tmp_path: Path) -> None:
    phone = phone_of(meadow, tmp_path)
    assert phone.post("/first-run/end", data={"then": "later"}).location == "/"
    home = meadow.parrain().get("/").text
    assert BANNER not in home
    assert TILE in home.partition('<details class="tools">')[2]
    assert meadow.journal.recall("first_run") == "later"
    phone.post("/first-run/end")
    assert "/first-run/" not in phone.get("/").text


def test_later_on_an_old_page_undoes_nothing(meadow: Meadow, tmp_path: Path) -> None:
    phone = phone_of(meadow, tmp_path)
    meadow.parrain().post("/first-run/end")
    assert phone.post("/first-run/end", data={"then": "later"}).location == "/"
    assert meadow.journal.recall("first_run") == "done"
    assert "/first-run/" not in phone.get("/").text


def test_a_sound_that_waits_is_told_wherever_it_would_be_missed(
    meadow: Meadow, tmp_path: Path
) -> None:
    phone = phone_of(meadow, tmp_path)
    pages = ("/", "/self-test", "/status")
    assert [AWAITED in phone.get(page).text for page in pages] == [False] * 3
    phone.post("/first-run/sound", data={"box.sound": "siren"})
    told = [phone.get(page).text for page in pages]
    assert [AWAITED in page for page in told] == [True] * 3
    assert 'href="/settings#kept"' in told[0]
    for page, back in zip(told[1:], pages[1:], strict=True):
        form = re.search(r"<form[^>]* data-restart [^>]*>", page)
        assert form
        assert 'action="/restart"' in form[0]
        assert f'data-then="{back}"' in form[0]
        assert "pages/restart.js" in page
    phone.post("/first-run/sound", data={"box.sound": "active"})
    assert [AWAITED in phone.get(page).text for page in pages] == [False] * 3


def test_settings_that_nobody_can_read_keep_nobody_from_home(
    meadow: Meadow, tmp_path: Path
) -> None:
    phone = phone_of(meadow, tmp_path)
    (tmp_path / "parrain.toml").write_text("[box")
    home = phone.get("/")
    assert home.status_code == 200
    assert AWAITED not in home.text


def test_the_restart_is_the_way_to_the_test_where_a_sound_waits(
    meadow: Meadow, tmp_path: Path
) -> None:
    phone = phone_of(meadow, tmp_path)
    phone.post("/first-run/sound", data={"box.sound": "passive"})
    page = phone.get("/first-run/test").text
    form = re.search(r"<form[^>]* data-restart [^>]*>\s*<button class=\"([^\"]*)\"", page)
    assert form
    assert 'action="/first-run/restart"' in form[0]
    assert 'data-then="/self-test"' in form[0]
    assert "primary" in form[1]
    assert page.count("primary") == 1
    answer = phone.post("/first-run/restart")
    assert (answer.status_code, bool(answer.json["run"])) == (200, True)
    assert meadow.journal.recall("restarts") == 1
    assert meadow.journal.recall("first_run") == "done"


def test_no_restart_within_a_countdown(meadow: Meadow, tmp_path: Path) -> None:
    phone = phone_of(meadow, tmp_path)
    meadow.room.countdown = Countdown(0.0, 10.0, 13.0)
    answer = phone.post("/first-run/restart")
    assert (answer.status_code, answer.json["code"]) == (409, "counting")
    assert meadow.journal.recall("restarts") is None
    assert meadow.journal.recall("first_run") is None


def test_a_box_that_plays_was_set_up_by_somebody(meadow: Meadow) -> None:
    table = meadow.room.begin("live")
    assert BANNER in meadow.parrain().get("/").text
    table.submit(next(iter(Evening(1, gangsters=12).match.moves)).command)
    assert BANNER not in meadow.parrain().get("/").text


def test_a_card_that_cannot_be_read_keeps_nobody_from_home(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = meadow.parrain()

    def fail(*_words: object, **_named: object) -> None:
        raise JournalError("Le disque ne répond plus.")

    monkeypatch.setattr(meadow.journal, "recall", fail)
    home = phone.get("/")
    assert home.status_code == 200
    assert BANNER not in home.text


def test_without_a_wifi_of_its_own_there_are_three_steps(meadow: Meadow, tmp_path: Path) -> None:
    phone = phone_of(meadow, tmp_path, written="")
    home = phone.get("/").text
    assert "1/3" in home
    assert next_of(home) == "/first-run/sound"
    sound = plain(phone.get("/first-run/sound").text)
    assert "2/3" in sound
    assert "Pas d'étape pour le Wi-Fi. La boîte ne fait pas son propre Wi-Fi" in sound
    assert phone.get("/first-run/wifi").status_code == 404


@pytest.mark.parametrize("form", [{"box.sound": "trompette"}, {"box.host": "x"}])
def test_nonsense_is_a_sentence(meadow: Meadow, tmp_path: Path, form: dict[str, str]) -> None:
    answer = phone_of(meadow, tmp_path).post("/first-run/sound", data=form)
    assert answer.status_code == 400
    assert answer.json["sentence"]
    assert not (tmp_path / "soirees.toml").exists()


def test_a_sound_that_a_variable_fixes_is_shown_and_left(meadow: Meadow, tmp_path: Path) -> None:
    phone = phone_of(meadow, tmp_path, PARRAIN_BOX_SOUND="siren")
    page = plain(phone.get("/first-run/sound").text)
    assert "was.box.sound" not in page
    assert re.search(r"<select[^>]* disabled", page)
    assert "La variable PARRAIN_BOX_SOUND le fixe." in page
    assert phone.post("/first-run/sound").location == "/first-run/test"
