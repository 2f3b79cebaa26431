"""Backup and restore by phone: only for a Parrain, in pieces, with the code again, and undone."""

from __future__ import annotations

import errno
import json
import os
import re
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import replace
from functools import partial
from io import FileIO
from pathlib import Path
from typing import Any, NoReturn

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pi_parrain.backup import writing
from pi_parrain.backup.reading import LARGEST_FILE
from pi_parrain.config.file import Reading, read
from pi_parrain.journal import Journal
from pi_parrain.journal.faults import Untold
from pi_parrain.journal.swap import before, keep_promise
from pi_parrain.room import Countdown
from pi_parrain.server import create_app, uploads
from pi_parrain.server.pages.restart import one_at_a_time
from pi_parrain.server.parts import NAME, parts_of
from rig.meadow import Meadow
from rig.waiting import until
from tests.backup.boxes import copied
from tests.backup.test_hostile import GAME, members_of, with_about, zipped
from tests.backup.test_hostile import games as game_lines
from tests.plain import plain
from tests.server.test_remote import Paper

PIECE = 3000


class Bench:
    """A box with its page, and a backup of another one to restore."""

    def __init__(self, folder: Path) -> None:
        self.other = copied(folder / "other").back_up(key=True)
        self.machine = copied(folder / "here")
        self.restarts: list[str] = []
        self.open()

    def open(self) -> None:
        self.meadow = Meadow(self.machine.place)
        self.meadow.app = create_app(
            self.meadow.room,
            self.meadow.keys,
            restart=partial(self.restarts.append, "now"),
            read_settings=partial(read, self.machine.file, {}),
        )
        self.phone = self.meadow.parrain()

    def reopen(self) -> None:
        """As a restart does."""
        self.meadow.close()
        keep_promise(self.machine.place, self.machine.reading.page_file)
        self.open()

    def upload(self, content: bytes) -> TestResponse:
        answer = None
        for start in range(0, max(1, len(content)), PIECE):
            answer = self.send(start, content[start : start + PIECE])
            assert answer.status_code == 204
        assert answer is not None
        return answer

    def send(self, start: Any, piece: bytes, phone: FlaskClient | None = None) -> TestResponse:
        headers = {"Piece-Start": str(start), "Content-Type": "application/octet-stream"}
        return (phone or self.phone).post("/backup/pieces", data=piece, headers=headers)

    def confirm(self, path: str = "/backup/restore", **form: str) -> TestResponse:
        return self.phone.post(path, data={"code": self.meadow.keys.code} | form)


@pytest.fixture
def bench(tmp_path: Path) -> Any:
    found = Bench(tmp_path)
    with found.meadow.journal._writing() as db:
        db.execute("DELETE FROM rows WHERE game > 1")
    yield found
    found.meadow.close()


def games(bench: Bench) -> int:
    return sum(bool(game.rows) for game in bench.meadow.journal.games())


def test_the_file_is_downloaded_and_put_back_on_another_box(bench: Bench) -> None:
    for path, mark in (("/backup.zip", ""), ("/backup.zip?key=1", "-avec-cle")):
        answer = bench.phone.get(path)
        name = rf"parrain-sauvegarde-\d{{4}}-\d\d-\d\d-\d\dh\d\d{mark}\.zip"
        told = answer.headers["Content-Disposition"]
        assert re.fullmatch(f"attachment; filename={name}", told)
        assert (b"cle.json" in answer.data) is bool(mark)


def test_it_shows_what_is_inside_and_what_it_replaces_then_replaces_it(bench: Bench) -> None:
    assert games(bench) == 1
    bench.upload(bench.other)
    page = " ".join(plain(bench.phone.get("/backup/restore").text).split())
    assert "CA$H'n GUN$ LIVE : 2 parties" in page
    assert "Les 7 Vilains : 1 partie" in page
    assert "1 liste de joueurs : <bdi>Colo</bdi>" in page
    assert "La dernière : <bdi>" in page
    assert "La clé du Parrain" in page
    assert games(bench) == 1
    answer = bench.confirm()
    assert (answer.status_code, bench.restarts) == (200, ["now"])
    assert games(bench) == 1
    bench.reopen()
    assert games(bench) == 2
    assert bench.phone.get("/backup/restore").status_code == 303
    assert "Revenir avant la dernière restauration" in plain(bench.phone.get("/backup").text)
    assert bench.confirm("/backup/back").status_code == 200
    bench.reopen()
    assert games(bench) == 1


def test_letters_from_right_to_left_turn_no_words_around_them(bench: Bench) -> None:
    said = {"made_at": "hier\u202e", "version": "9\u202e"}
    bench.upload(zipped(with_about(members_of(bench.other), **said)))
    page = plain(bench.phone.get("/backup/restore").text)
    assert "Faite le <bdi>hier\u202e</bdi>, par Pi Parrain <bdi>9\u202e</bdi>." in page


def test_it_names_the_cards_and_the_settings_that_would_change(
    bench: Bench, tmp_path: Path
) -> None:
    by_hand = "[box]\nsound = 'siren'\nlong_press_s = 2.5\n[server]\ntitle = 'Les Élans'\n"
    there = copied(tmp_path / "there", by_hand=by_hand)
    with there.journal() as book:
        bills = {"k20": 28, "k10": 38, "k5": 37}
        book.remember("my_box", {"bills": bills, "red": 25})
    bench.upload(there.back_up())
    page = " ".join(plain(bench.phone.get("/backup/restore").text).split())
    inside, replaced = page.split("Ce que cela remplace ici")
    cards = "Cartes de CA$H'n GUN$ LIVE : {} $), dont 25 à bord rouge"
    there_left = "103 sur 105 (28 × 20.000 $ + 38 × 10.000 $ + 37 × 5.000"
    printed = "105 sur 105 (29 × 20.000 $ + 38 × 10.000 $ + 38 × 5.000"
    assert cards.format(there_left) in inside
    assert cards.format(printed) in replaced
    assert "1 liste de joueurs : <bdi>Colo</bdi>" in replaced
    changes = re.findall("<li>([^<]* → [^<]*)</li>", replaced)
    assert changes == [
        "Ce qui sonne : Un buzzer actif → Une sirène",
        "L'appui long : 1 → 2,5",
    ]


def test_it_names_the_settings_that_do_not_go_with_this_box(bench: Bench) -> None:
    said = b"[box]\nsound = 'siren'\nlong_press_s = 0.4\ndebounce_s = 0.45\n"
    bench.upload(zipped(members_of(bench.other) | {"reglages.toml": said}))
    page = plain(bench.phone.get("/backup/restore").text)
    assert "Ce qui sonne : Un buzzer actif → Une sirène" in page
    assert "et ne sont pas repris : Les rebonds." in page
    assert bench.confirm().status_code == 200


def test_what_would_stay_the_same_is_not_told_as_replaced(bench: Bench) -> None:
    bench.upload(bench.machine.back_up())
    page = plain(bench.phone.get("/backup/restore").text)
    replaced = page.split("Ce que cela remplace ici")[1]
    assert "Cartes de CA$H'n GUN$ LIVE" not in replaced
    assert "Les réglages, qui sont les mêmes dans le fichier" in replaced
    assert "→" not in replaced


@pytest.mark.parametrize(("form", "friend"), [({}, 200), ({"with_key": "1"}, 401)])
def test_phones_stay_and_with_the_key_of_the_file_only_the_one_that_asks(
    bench: Bench, form: dict[str, str], friend: int
) -> None:
    """Without the poster of the other box nobody could come in again."""
    asking, other = bench.phone, bench.meadow.parrain("Léa")
    bench.upload(bench.other)
    assert bench.confirm(**form).status_code == 200
    bench.reopen()
    assert [status_of(bench, phone) for phone in (asking, other)] == [200, friend]


def test_with_the_key_of_a_file_of_this_very_box_every_phone_stays(bench: Bench) -> None:
    asking, other = bench.phone, bench.meadow.parrain("Léa")
    bench.upload(bench.machine.back_up(key=True))
    assert bench.confirm(with_key="1").status_code == 200
    bench.reopen()
    assert [status_of(bench, phone) for phone in (asking, other)] == [200, 200]


def test_going_back_brings_back_no_phone_that_was_shut_out(bench: Bench) -> None:
    thief = bench.meadow.parrain("Thief")
    bench.upload(bench.other)
    bench.confirm()
    bench.reopen()
    void = bench.meadow.keys.key
    bench.phone.post("/key", data={"code": bench.meadow.keys.code})
    friend = bench.meadow.parrain("Léa")
    assert bench.confirm("/backup/back").status_code == 200
    bench.reopen()
    assert [status_of(bench, phone) for phone in (thief, friend)] == [401, 200]
    assert bench.meadow.stranger().post("/join", json={"key": void}).status_code == 401


def status_of(bench: Bench, phone: FlaskClient) -> int:
    """Of home, for the cookie that *phone* got from an earlier run."""
    cookie = phone.get_cookie("parrain", "localhost")
    assert cookie is not None
    again = bench.meadow.stranger()
    again.set_cookie("parrain", cookie.value)
    return again.get("/").status_code


@pytest.mark.parametrize("path", ["/backup/restore", "/backup/back"])
def test_one_list_that_nobody_can_read_is_in_nobodys_way(bench: Bench, path: str) -> None:
    restored(bench)
    bench.upload(bench.other)
    garble(bench, "seats")
    assert bench.confirm(path).status_code == 200
    bench.reopen()
    assert status_of(bench, bench.phone) == 200


@pytest.mark.parametrize("path", ["/backup/restore", "/backup/back"])
def test_a_key_that_nobody_can_read_is_changed_first(bench: Bench, path: str) -> None:
    restored(bench)
    bench.upload(bench.other)
    garble(bench, "keys")
    garble(bench, "keys_copy")
    answer = bench.confirm(path)
    assert (answer.status_code, answer.json["code"]) == (503, "keyunreadable")
    assert "changez-la d'abord, dans « Téléphones" in plain(answer.json["sentence"])
    bench.phone.post("/key", data={"code": bench.meadow.keys.code})
    key = bench.meadow.keys.key
    assert bench.confirm(path).status_code == 200
    bench.reopen()
    assert bench.meadow.keys.key == key


def restored(bench: Bench) -> None:
    bench.upload(bench.other)
    bench.confirm()
    bench.reopen()


def garble(bench: Bench, name: str) -> None:
    with bench.meadow.journal._writing() as db:
        db.execute("INSERT OR REPLACE INTO memory VALUES (?, '{nonsense')", (name,))


@pytest.mark.parametrize("path", ["/backup/restore", "/backup/back"])
def test_the_code_is_asked_for_again(bench: Bench, path: str) -> None:
    bench.upload(bench.other)
    for form in ({"code": "x"}, {}):
        answer = bench.phone.post(path, data=form)
        assert answer.status_code == 401
        assert "Téléphones et codes QR" in plain(answer.json["sentence"])
    assert bench.restarts == []


def test_nothing_is_replaced_while_something_counts(bench: Bench) -> None:
    bench.upload(bench.other)
    bench.meadow.room.countdown = Countdown(0.0, 10.0, 13.0)
    answer = bench.confirm()
    assert (answer.status_code, answer.json["code"]) == (409, "counting")
    assert not list(bench.machine.place.parent.glob("*.restore"))


def test_a_countdown_that_begins_meanwhile_is_heard_to_its_end(bench: Bench) -> None:
    room, found = bench.meadow.room, list[Countdown | None]()
    uploaded = bench.machine.place.with_name("soirees.parrain.upload")

    def read_settings() -> Reading:
        room.countdown = Countdown(0.0, 10.0, 13.0)  # somebody presses while the file is read
        return bench.machine.reading

    bench.upload(bench.other)
    bench.meadow.app.extensions[NAME] = replace(
        parts_of(bench.meadow.app),
        restart=lambda: found.append(room.countdown),
        read_settings=read_settings,
    )
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(bench.confirm)
        until(lambda: not uploaded.exists())
        room.countdown = None
        room.announce()
        assert answer.result().status_code == 200
    assert found == [None]


WHAT_STAYS: dict[str, dict[str, str]] = {
    "/key": {},
    "/leave": {},
    "/phones/{mine}/leave": {},
    "/phones/{mine}/name": {"label": "Sam"},
    "/settings": {"box.tone_hz": "3000"},
    "/settings/forget": {},
    "/first-run/sound": {"box.sound": "siren"},
    "/remote": {"remote": "046d:c52d:109"},
}


@pytest.mark.parametrize("path", WHAT_STAYS)
def test_what_the_restart_would_undo_is_refused_until_then(bench: Bench, path: str) -> None:
    """A key that came back would bring back whoever it had shut out."""
    bench.upload(bench.other)
    bench.confirm()
    keys, phonebook = bench.meadow.keys, parts_of(bench.meadow.app).phonebook
    before = keys.key, phonebook.names(), bench.machine.reading
    answer = try_to(bench, path)
    assert (answer.status_code, answer.json["code"]) == (409, "restore_waits")
    assert "redémarrez la boîte, puis recommencez" in plain(answer.json["sentence"])
    assert (keys.key, phonebook.names(), bench.machine.reading) == before
    bench.reopen()
    assert try_to(bench, path).status_code == (204 if path == "/leave" else 303)


def try_to(bench: Bench, path: str) -> TestResponse:
    has_remotes = replace(parts_of(bench.meadow.app), remotes=Paper())
    bench.meadow.app.extensions[NAME] = has_remotes
    *_before, mine = has_remotes.phonebook.names()
    code = {"code": bench.meadow.keys.code} if path == "/key" else {}
    return bench.phone.post(path.format(mine=mine), data=WHAT_STAYS[path] | code)


@pytest.mark.parametrize("path", ["/backup/restore", "/backup/back"])
def test_a_restore_that_waits_is_not_replaced_by_another_one(bench: Bench, path: str) -> None:
    """Somebody was told that his own waits; the file of the other one is there for later."""
    restored(bench)
    bench.upload(bench.other)
    bench.confirm()
    bench.upload(bench.machine.back_up())
    answer = bench.confirm(path)
    assert (answer.status_code, answer.json["code"]) == (409, "restore_waits")
    bench.reopen()
    assert games(bench) == 2
    assert bench.confirm().status_code == 200


def test_who_waits_for_a_failing_card_is_told_to_change_it(bench: Bench) -> None:
    bench.upload(bench.other)
    bench.confirm()
    for path in ("/", "/backup"):
        page = plain(bench.phone.get(path).text)
        assert "faites une sauvegarde, puis changez la carte" in page, path


def test_nothing_is_kept_while_a_restore_copies_what_stays(bench: Bench) -> None:
    """Neither before it, unseen, nor after it, in vain: it waits, and is refused."""
    other, saving = bench.meadow.parrain(), list[Future[TestResponse]]()

    def read_settings() -> Reading:
        if one_at_a_time.locked() and not saving:  # the restore reads, another phone keeps one
            saving.append(pool.submit(other.post, "/settings", data={"box.tone_hz": "3000"}))
            wait(saving, timeout=0.5)
        return bench.machine.reading

    bench.upload(bench.other)
    bench.meadow.app.extensions[NAME] = replace(
        parts_of(bench.meadow.app), read_settings=read_settings
    )
    with ThreadPoolExecutor(1) as pool:
        assert bench.confirm().status_code == 200
        assert saving[0].result().json["code"] == "restore_waits"


def test_a_bad_file_is_a_sentence_on_a_page(bench: Bench) -> None:
    bench.upload(bench.other[:-100])
    answer = bench.phone.get("/backup/restore", headers={"Accept": "text/html"})
    assert answer.status_code == 409
    assert "abîmée ou incomplète" in plain(answer.text)
    assert '<a class="button primary" href="/backup">Sauvegarde</a>' in answer.text
    assert bench.confirm().status_code == 409
    assert bench.restarts == []


def test_home_says_how_a_restore_and_a_return_went(bench: Bench) -> None:
    bench.upload(bench.other)
    then = re.search(r'data-then="([^"]*)"', bench.phone.get("/backup/restore").text)
    assert then
    bench.confirm()
    for path in (then[1], "/", "/backup"):
        assert "Une restauration attend" in plain(bench.phone.get(path).text)
    bench.reopen()
    assert "la sauvegarde est en place" in plain(bench.phone.get(then[1]).text)
    page = bench.phone.get("/backup").text
    assert "Une restauration attend" not in plain(page)
    (back,) = re.findall(r'data-then="(/\?[^"]*)"', page)
    bench.confirm("/backup/back")
    bench.reopen()
    assert "tout est comme avant la restauration" in plain(bench.phone.get(back).text)
    assert "restauration" not in plain(bench.phone.get("/").text)


SENSELESS = {
    "gang": (
        {"do": "sit_out", "player": "A"},
        {"fact": "game_won", "winners": []},
    ),
    "crash": ({"do": "go_on"}, {"fact": "game_ended"}),
}


@pytest.mark.parametrize("slug", SENSELESS)
def test_rows_that_decode_and_make_no_sense_are_one_game_that_is_not_shown(
    bench: Bench, slug: str
) -> None:
    """Home, board and the list of games go on, and so does the way back."""
    command, fact = SENSELESS[slug]
    heading = GAME | {"slug": slug, "rows": 1}
    row = [1, "t", "x", None, command, [fact], None]
    content = game_lines(members_of(bench.other), json.dumps(heading), json.dumps(row))
    bench.upload(content)
    assert bench.phone.get("/backup/restore").status_code == 200
    bench.confirm()
    bench.reopen()
    with pytest.raises(Untold):
        bench.meadow.room.resume_latest()
    for path in ("/", "/board", "/play", "/games", "/backup", "/backup.zip"):
        assert (path, bench.phone.get(path).status_code) == (path, 200)
    assert "ne sait pas montrer la partie" in plain(bench.phone.get("/games").text)
    assert bench.confirm("/backup/back").status_code == 200


def test_the_way_back_is_there_whatever_a_game_does(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.upload(bench.other)
    bench.confirm()
    bench.reopen()
    monkeypatch.setattr(writing, "is_known", lambda kept: {}[kept.slug])
    answer = bench.phone.get("/backup")
    assert answer.status_code == 200
    assert "Revenir avant la dernière restauration" in plain(answer.text)


def test_pieces_come_in_order_and_may_come_twice(bench: Bench) -> None:
    assert bench.send(0, b"abc").status_code == 204
    assert bench.send(3, b"de").status_code == 204
    assert bench.send(3, b"DE").status_code == 204
    assert bench.send(9, b"x").json["code"] == "piece_missing"
    assert bench.send("-1", b"x").status_code == 400
    assert bench.send(LARGEST_FILE, b"x").json["code"] == "badbackup"
    assert bench.send(0, b"").json["code"] == "badbackup"
    uploaded = bench.machine.place.with_name("soirees.parrain.upload")
    assert uploaded.read_bytes() == b"abcDE"
    assert bench.send(0, b"z").status_code == 204
    assert uploaded.read_bytes() == b"z"


def test_of_two_phones_that_say_yes_the_second_hears_that_it_waits(bench: Bench) -> None:
    bench.upload(bench.other)
    assert bench.confirm().status_code == 200
    assert bench.confirm().json["code"] == "restore_waits"


def test_games_are_taken_away_while_somebody_writes_parrain_toml(bench: Bench) -> None:
    bench.machine.file.write_text("[box", encoding="utf-8")
    answer = bench.phone.get("/backup.zip")
    assert (answer.status_code, answer.data[:2]) == (200, b"PK")


def test_there_is_nothing_to_bring_back_before_the_first_restore(bench: Bench) -> None:
    assert bench.confirm("/backup/back").json["code"] == "nothing_before"
    assert "Revenir avant" not in bench.phone.get("/backup").text


def test_what_another_phone_sent_meanwhile_is_not_restored(bench: Bench) -> None:
    """The page has shown one file; the box holds another one by the time somebody says yes."""
    bench.upload(bench.other)
    shown = re.search(r'name="file" value="(\w+)"', bench.phone.get("/backup/restore").text)
    assert shown
    bench.upload(bench.machine.back_up())
    answer = bench.confirm(file=shown[1])
    assert (answer.status_code, answer.json["code"]) == (409, "another_file")
    assert bench.restarts == []
    bench.upload(bench.other)
    assert bench.confirm(file=shown[1]).status_code == 200


def test_a_piece_of_another_phones_file_is_not_taken_for_ones_own(bench: Bench) -> None:
    """A good file was called damaged: two phones had sent theirs at once."""
    first, second, half = bench.phone, bench.meadow.parrain("Léa"), len(bench.other) // 2
    bench.send(0, bench.other[:half])
    mine = bench.machine.back_up()
    assert bench.send(0, mine[:half], second).status_code == 204
    assert bench.send(half, bench.other[half:]).json["code"] == "another_file"
    answer = first.get("/backup/restore")
    assert (answer.status_code, answer.json["code"]) == (409, "another_file")
    assert bench.send(half, mine[half:], second).status_code == 204
    assert second.get("/backup/restore").status_code == 200
    bench.upload(bench.other)
    assert first.get("/backup/restore").status_code == 200


def test_a_file_that_another_phone_has_cut_to_nothing_is_not_called_damaged(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own first piece found no room afterwards."""

    class FullCard(FileIO):
        def write(self, _piece: object) -> NoReturn:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    bench.upload(bench.other)
    monkeypatch.setattr(uploads, "open", FullCard, raising=False)
    assert bench.send(0, b"x", bench.meadow.parrain("Léa")).json["code"] == "no_room"
    assert bench.phone.get("/backup/restore").json["code"] == "another_file"


def test_a_phone_that_could_not_begin_has_not_taken_the_place_of_the_other_ones_file(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.upload(bench.other)
    with monkeypatch.context() as protected:
        protected.setattr(uploads, "append", partial(refuse_to_open, uploads.append))
        second = bench.meadow.parrain("Léa")
        assert bench.send(0, b"x", second).json["code"] == "no_room"
    assert bench.phone.get("/backup/restore").status_code == 200
    assert second.get("/backup/restore").json["code"] == "another_file"


def test_a_file_that_finds_no_room_leaves_the_games_theirs(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It filled the card to its last byte, and every tap was refused until a restart."""
    file = bench.machine.place.with_name("soirees.parrain.upload")
    disk = os.statvfs(file.parent)
    room = disk.f_bavail * disk.f_frsize
    assert bench.send(0, b"abc").status_code == 204
    monkeypatch.setattr(uploads, "GAMES_ROOM", room + (1 << 40))
    answer = bench.send(3, b"de")
    assert (answer.status_code, answer.json["code"]) == (409, "no_room")
    assert "le disque est plein" in plain(answer.json["sentence"])
    assert file.stat().st_size == 0


def refuse_to_open(append: Callable[..., None], *piece: object) -> None:
    with pytest.MonkeyPatch.context() as fault:
        fault.setattr(uploads.os, "open", protected_card)
        append(*piece)


def protected_card(*_: object) -> NoReturn:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


def test_no_file_no_restore(bench: Bench) -> None:
    assert bench.confirm().json["code"] == "piece_missing"


@pytest.mark.parametrize("damage", ["rubbish", "games", "memory"])
def test_a_damaged_journal_of_before_cannot_take_the_page_away(bench: Bench, damage: str) -> None:
    restored(bench)
    earlier = before(bench.machine.place)
    assert earlier is not None
    damage_of(earlier, damage)
    spoilt, here = earlier.read_bytes(), games(bench)
    page = plain(bench.phone.get("/backup").text)
    if damage != "memory":  # which nobody looks at before it is written to
        assert "elles ne peuvent pas revenir d'ici" in page
        assert "/backup/back" not in page
        assert "La boîte avait" not in page
    answer = bench.confirm("/backup/back")
    assert (answer.status_code, answer.json["code"]) == (409, "damaged_before")
    assert "elles ne peuvent pas revenir d'ici" in plain(answer.json["sentence"])
    bench.reopen()
    assert games(bench) == here
    assert earlier.read_bytes() == spoilt


def damage_of(file: Path, damage: str) -> None:
    """All of it, or the first page of one table."""
    if damage == "rubbish":
        file.write_bytes(b"rubbish")
        return
    with closing(sqlite3.connect(file)) as db:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        ((page,),) = db.execute(query, (damage,))
        ((size,),) = db.execute("PRAGMA page_size")
    with file.open("r+b") as content:
        content.seek((page - 1) * size)
        content.write(b"\xff" * size)


def test_the_journal_that_was_promised_is_a_whole_one(bench: Bench) -> None:
    bench.upload(bench.other)
    bench.confirm()
    promised = bench.machine.place.with_name(f"{bench.machine.place.name}.restore")
    with Journal(promised / bench.machine.place.name) as book:
        assert len(book.games()) == 2
