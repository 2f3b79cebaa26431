"""What was backed up is what is restored, on any box; nothing secret leaves, nothing is lost."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from pi_parrain.backup import reading, writing
from pi_parrain.backup.reading import read_backup
from pi_parrain.backup.restoring import KeyUnreadable, settings_after
from pi_parrain.config import BoxSettings
from pi_parrain.config.file import read
from pi_parrain.config.page_file import change
from pi_parrain.games import GAMES, gang
from pi_parrain.games.gang.moves import SetUp
from pi_parrain.journal import Row
from pi_parrain.keys import Keys
from pi_parrain.server.pages.backup import scope
from pi_parrain.table import Table
from tests.backup.boxes import Machine, copied
from tests.backup.test_hostile import members_of, zipped


@pytest.fixture
def old(tmp_path: Path) -> Machine:
    machine = copied(tmp_path / "old", by_hand="[box]\ntone_hz = 3000\n")
    change(machine.reading, {("box", "sound"): "siren", ("box", "light_pins"): [5, 6, 13]})
    return machine


@pytest.fixture
def new(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path / "new", by_hand="[box]\ntone_hz = 2000\nlong_press_s = 3\n")
    with machine.journal() as book:
        book.remember("rosters", {"Ici": ["Zoé"]})
    return machine


def test_everything_comes_over(old: Machine, new: Machine) -> None:
    assert len(old.held()[0]) == 3
    new.restore(old.back_up())
    assert new.held() == old.held()
    with new.journal() as book:
        assert [game.label for game in book.games(deleted=True)] == ["Soirée 2"]


@pytest.mark.parametrize(
    "unfit",
    ["sound_pin = 17", "long_press_s = 0.4\ndebounce_s = 0.45", "tone_hz = 1e9", "stand_off = 3"],
)
def test_a_setting_that_does_not_go_with_this_box_costs_nothing_else(
    old: Machine, new: Machine, unfit: str
) -> None:
    """An older version may have allowed it."""
    said = f"[box]\nlong_count_s = 15\n{unfit}\n".encode()
    new.restore(zipped(members_of(old.back_up()) | {"reglages.toml": said}))
    assert new.held()[:2] == old.held()[:2]
    assert new.reading.settings.box.long_count_s == 15
    assert new.reading.ignored is None


def test_a_pin_that_is_left_out_takes_its_level_and_its_siren_along(
    old: Machine, tmp_path: Path
) -> None:
    """An active-high siren on the pin of before would sound from the restart on."""
    new = Machine(tmp_path / "new", by_hand="[box]\nstand_off = true\n")
    said = b"[box]\nsound = 'siren'\nsound_pin = 99\nsound_active_high = false\nlong_count_s = 15\n"
    new.restore(zipped(members_of(old.back_up()) | {"reglages.toml": said}))
    assert new.reading.settings.box == BoxSettings(stand_off=True, long_count_s=15)


def test_a_pin_that_a_variable_fixes_keeps_its_level_and_its_siren_too(
    old: Machine, new: Machine
) -> None:
    change(old.reading, {("box", "sound_pin"): 24, ("box", "sound_active_high"): False})
    file = new.place.with_name("upload")
    file.write_bytes(old.back_up())
    reading = read(new.file, {"PARRAIN_BOX_SOUND_PIN": "18"})
    after, left_out = settings_after(read_backup(file, scope()), reading, scope())
    box = after.box
    assert (box.sound, box.sound_pin, box.sound_active_high) == ("active", 18, True)
    assert box.light_pins == (5, 6, 13)
    assert left_out == []


def test_the_box_keeps_its_key_its_phones_and_its_own_id(old: Machine, new: Machine) -> None:
    with new.journal() as book:
        before = [book.recall(name) for name in ("box_id", "keys", "phones")]
    new.restore(old.back_up(key=True))
    with new.journal() as book:
        assert [book.recall(name) for name in ("box_id", "keys", "phones")] == before


def test_the_key_comes_over_only_if_it_was_taken_and_is_wanted(old: Machine, new: Machine) -> None:
    with new.journal() as book:
        secret = Keys(book).secret
    new.restore(old.back_up(), with_key=True)
    with new.journal() as book:
        assert Keys(book).key == new.key
    new.restore(old.back_up(key=True), with_key=True)
    with new.journal() as book:
        assert (Keys(book).key, Keys(book).secret) == (old.key, secret)


def test_the_box_keeps_its_remote(old: Machine, new: Machine) -> None:
    """No backup holds it, so nothing but the page of remotes may take it away."""
    change(new.reading, {("box", "remote"): "046d:c52d:109", ("box", "stand_off"): True})
    new.restore(old.back_up())
    assert new.reading.page["box"]["remote"] == "046d:c52d:109"
    assert new.reading.settings.box == replace(old.reading.settings.box, remote="046d:c52d:109")


def test_each_box_keeps_its_name(old: Machine, new: Machine) -> None:
    """It tells the spare box from the other one, whatever evening they hold."""
    change(old.reading, {("server", "title"): "Les Élans"})
    change(new.reading, {("server", "title"): "De secours"})
    content = old.back_up()
    assert "Élans" not in members_of(content)["reglages.toml"].decode()
    new.restore(content)
    assert new.reading.settings.server.title == "De secours"
    change(new.reading, {("server", "title"): "La Prairie"})
    new.go_back()
    assert new.reading.settings.server.title == "La Prairie"


@pytest.mark.parametrize("title", ['"Les Élans"', '""', "3"])
def test_a_name_in_a_file_of_before_is_passed_over(old: Machine, new: Machine, title: str) -> None:
    members = members_of(old.back_up())
    members["reglages.toml"] += f"[server]\ntitle = {title}\n".encode()
    new.restore(zipped(members))
    assert new.reading.settings.server.title == "Pi Parrain"
    assert new.held() == old.held()


@pytest.mark.parametrize(("name", "value"), [("first_run", "done"), ("update_seen", 3)])
def test_what_was_answered_and_read_here_stays_so(
    old: Machine, new: Machine, name: str, value: object
) -> None:
    with new.journal() as book:
        book.remember(name, value)
    new.restore(old.back_up())
    with new.journal() as book:
        assert book.recall(name) == value


def test_what_was_there_comes_back_and_goes_again(old: Machine, new: Machine) -> None:
    here, there = new.held(), old.held()
    new.restore(old.back_up())
    for expected in (here, there, here):
        new.go_back()
        assert new.held() == expected


def test_going_back_keeps_the_key_the_phones_and_the_seats_of_today(
    old: Machine, new: Machine
) -> None:
    """Also where the restore took the key over: whoever is in today stays in."""
    with new.journal() as book:
        book.remember("seats", [{"uid": "then"}])
        secret = Keys(book).secret
    new.restore(old.back_up(key=True), with_key=True)
    today = {"phones": [{"id": "p2", "label": "Tom", "key": "now"}], "seats": [{"uid": "now"}]}
    with new.journal() as book:
        assert Keys(book).key == old.key
        Keys(book).rotate()
        key = Keys(book).key
        book.remember_all(today)
    new.go_back()
    with new.journal() as book:
        assert (Keys(book).key, Keys(book).secret) == (key, secret)
        assert {name: book.recall(name) for name in today} == today


@pytest.mark.parametrize("name", ["box_id", "phones", "seats", "first_run"])
def test_a_memory_that_nobody_can_read_is_done_without(
    old: Machine, new: Machine, name: str
) -> None:
    """The box plays on without it; the key of today stays, whatever the other rows say."""
    there, here = old.held(), new.held()
    with new.journal() as book:
        book.remember("seats", [{"uid": "then"}])
    garble(new, name)
    new.restore(old.back_up())
    assert new.held() == there
    with new.journal() as book:
        Keys(book).rotate()
        key, secret = Keys(book).key, Keys(book).secret
    garble(new, name)
    new.go_back()
    assert new.held() == here
    with new.journal() as book:
        assert (Keys(book).key, Keys(book).secret) == (key, secret)


@pytest.mark.parametrize("name", ["phones", "seats"])
def test_where_todays_are_damaged_those_of_before_stay_out(
    old: Machine, new: Machine, name: str
) -> None:
    with new.journal() as book:
        book.remember(name, [{"then": "sent away since"}])
    new.restore(old.back_up())
    garble(new, name)
    new.go_back()
    with new.journal() as book:
        assert book.recall(name) == []


@pytest.mark.parametrize("spoilt", ["{nonsense", '{"key":3}'])
def test_a_key_that_nobody_can_read_is_a_sentence(old: Machine, new: Machine, spoilt: str) -> None:
    """Any other one would shut every phone out, or bring back the one that was changed."""
    content = old.back_up()
    new.restore(content)
    garble(new, "keys", spoilt)
    garble(new, "keys_copy", spoilt)
    before = new.files()
    for attempt in (partial(new.restore, content), new.go_back):
        with pytest.raises(KeyUnreadable, match=r"changez-la d.abord"):
            attempt()
    assert new.files() == before
    new.restore(old.back_up(key=True), with_key=True)  # which needs no other
    with new.journal() as here, old.journal() as there:
        assert Keys(here).key == Keys(there).key


def garble(machine: Machine, name: str, spoilt: str = "{nonsense") -> None:
    with machine.journal() as book, book._writing() as db:
        db.execute("INSERT OR REPLACE INTO memory VALUES (?, ?)", (name, spoilt))


def test_going_back_keeps_the_remote_of_today(old: Machine, new: Machine) -> None:
    """Also one that was learnt, or forgotten, since the restore: no backup holds it."""
    change(new.reading, {("box", "long_press_s"): 2.0})
    here, there = new.reading.settings.box, old.reading.settings.box
    new.restore(old.back_up())
    for before, remote in ((here, "046d:c52d:109"), (there, "046d:c52d:110"), (here, "")):
        change(new.reading, {("box", "remote"): remote})
        new.go_back()
        assert new.reading.settings.box == replace(before, remote=remote)


@pytest.mark.parametrize("spoilt", [b"", b"\xff", b"[box", b"box = 3\n", b"[box]\nechoes = 3\n"])
def test_going_back_to_a_page_file_that_says_nothing_of_use(
    old: Machine, new: Machine, spoilt: bytes
) -> None:
    before = new.reading.settings.box
    new.reading.page_file.write_bytes(spoilt)
    new.restore(old.back_up())
    change(new.reading, {("box", "remote"): "046d:c52d:109"})
    new.go_back()
    assert new.reading.settings.box == replace(before, remote="046d:c52d:109")
    assert new.reading.ignored is None


def test_what_a_power_cut_left_in_the_wal_comes_back_too(tmp_path: Path, new: Machine) -> None:
    cut = Machine(tmp_path / "cut", old="cut")
    held = cut.held()
    book = cut.journal()
    book.remember("rosters", {"Tard": ["Max"]})  # in the -wal alone, while somebody holds it open
    cut.restore(new.back_up())
    book.close()
    cut.go_back()
    assert cut.held() == (held[0], {"Tard": ["Max"]}, held[2])


def test_no_secret_is_in_the_file(old: Machine) -> None:
    with old.journal() as book:
        keys = Keys(book)
        secrets = [keys.key, keys.secret, book.box_id, "Léa's phone"]
        book.remember("phones", [{"id": "p1", "label": "Léa's phone", "key": "k"}])
        book.remember("seats", [{"uid": "u", "holdings": [{"holder": "fingerprint"}]}])
    for key in (False, True):
        with ZipFile(BytesIO(old.back_up(key))) as bundle:
            inside = "".join(bundle.read(name).decode() for name in bundle.namelist())
        told = [secret for secret in (*secrets, "fingerprint") if secret in inside]
        assert told == ([keys.key] if key else [])


def test_a_game_whose_players_have_secrets_stays_here(old: Machine, new: Machine) -> None:
    """A Parrain plays too: his own backup must not show him the others' hands."""
    with old.journal() as book:
        table = Table.start(book, GAMES[gang.game.slug])
        table.submit(SetUp(("Ali", "Zoé", "Max")))
        uid = table.uid
    content = old.back_up()
    with ZipFile(BytesIO(content)) as bundle:
        assert uid not in bundle.read("parties.jsonl").decode()
        assert json.loads(bundle.read("sauvegarde.json"))["left_out"] == 1
    new.restore(content)
    assert len(new.held()[0]) == 3


def test_a_damaged_game_is_left_out_and_the_others_come(old: Machine, new: Machine) -> None:
    with old.journal() as book:
        book._db.execute("UPDATE rows SET seal = 0 WHERE game = 1 AND seq = 5")
    content = old.back_up()
    with ZipFile(BytesIO(content)) as bundle:
        assert json.loads(bundle.read("sauvegarde.json"))["left_out"] == 1
    new.restore(content)
    assert len(new.held()[0]) == 2


def test_a_game_too_long_to_be_read_back_is_left_out_and_the_others_come(
    old: Machine, new: Machine
) -> None:
    """A pad can choose again ten thousand times, and each time is a row."""
    with old.journal() as book:
        game = book.game(1)
        for seq in range(game.rows + 1, game.rows + 13):
            book.append(1, Row(seq, {"do": "pick", "why": "x" * 200_000}))
    content = old.back_up()
    with ZipFile(BytesIO(content)) as bundle:
        assert json.loads(bundle.read("sauvegarde.json"))["left_out"] == 1
    new.restore(content)
    assert len(new.held()[0]) == 2


@pytest.mark.parametrize("limit", ["LARGEST_FILE", "LARGEST_INSIDE", "MOST_GAMES"])
def test_where_not_all_games_fit_the_latest_go(
    old: Machine, new: Machine, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    whole = old.back_up()
    inside = sum(map(len, members_of(whole).values()))
    # The date of the next one may compress to a few bytes less.
    most = {"LARGEST_FILE": len(whole) - 20, "LARGEST_INSIDE": inside - 1, "MOST_GAMES": 2}[limit]
    for module in (reading, writing):
        monkeypatch.setattr(module, limit, most)
    content = old.back_up()
    assert json.loads(members_of(content)["sauvegarde.json"])["left_out"] == 1
    there = old.held()
    new.restore(content)
    assert new.held()[0] == there[0][:2]
