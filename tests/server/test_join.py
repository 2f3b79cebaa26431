"""The key, the code and the cookie."""

from __future__ import annotations

import html
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from pi_parrain import keys as keys_module
from pi_parrain.errors import JournalError
from pi_parrain.journal import Damaged, DiskFull, Failing, Journal
from pi_parrain.keys import LOST, Keys
from pi_parrain.phrases import Phrase
from pi_parrain.server import create_app
from pi_parrain.update.installed import Installed
from pi_parrain.update.versions import Home
from rig.meadow import Meadow
from tests.plain import plain
from tests.server.conftest import Box


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_key_is_long_made_once_and_kept(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        first = Keys(journal)
        assert len(first.key) >= 32
    with Journal(tmp_path / "j") as journal:
        again = Keys(journal)
    assert again.key == first.key
    assert again.secret == first.secret


BROKEN_KEYS = [None, [], {"key": "k"}, {"key": 1, "secret": 2}]


@pytest.mark.parametrize("kept", BROKEN_KEYS)
def test_a_command_tells_of_a_key_that_nobody_can_read(tmp_path: Path, kept: object) -> None:
    """A new one would void the posters in silence."""
    with Journal(tmp_path / "j") as journal:
        journal.remember("keys", kept)
        with pytest.raises(Damaged):
            Keys(journal)


@pytest.mark.parametrize("kept", BROKEN_KEYS)
def test_a_page_makes_another_key_for_good_and_tells(
    tmp_path: Path, kept: object, caplog: pytest.LogCaptureFixture
) -> None:
    with Journal(tmp_path / "j") as journal:
        journal.remember("keys", kept)
        first = Keys(journal, whatever_happens=True)
        assert "La clé du Parrain était illisible" in str(first.trouble)
        assert [(said.levelname, said.exc_info is not None) for said in caplog.records] == [
            ("ERROR", True)
        ]
        assert json.loads(journal.recall("keys_unreadable")) == kept
    with Journal(tmp_path / "j") as journal:
        again = Keys(journal, whatever_happens=True)
        assert (again.key, again.secret, again.trouble) == (first.key, first.secret, None)


@pytest.mark.parametrize("name", ["keys", "keys_copy"])
def test_a_bit_that_flips_costs_neither_posters_nor_phones(tmp_path: Path, name: str) -> None:
    """Whichever it is, and for a command as for the page, which then writes it right again."""
    with Journal(tmp_path / "j") as journal:
        first = Keys(journal)
        first.change("Tn" * 16)  # one bit makes « \\n » of it, a letter less
        rows = [read_memory(journal, name) for name in ("keys", "keys_copy")]
        good = read_memory(journal, name)
        for bit in range(8 * len(good)):
            spoilt = bytearray(good)
            spoilt[bit // 8] ^= 1 << bit % 8
            write_memory(journal, name, bytes(spoilt))
            command, page = Keys(journal), Keys(journal, whatever_happens=True)
            for keys in (command, page):
                assert (keys.key, keys.secret, keys.trouble) == (first.key, first.secret, None)
            assert [read_memory(journal, name) for name in ("keys", "keys_copy")] == rows


def test_a_key_whose_row_is_gone_is_in_its_copy(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        first = Keys(journal)
        with journal._writing() as db:
            db.execute("DELETE FROM memory WHERE name = 'keys'")
        assert Keys(journal).key == first.key


def test_a_key_that_an_older_version_has_changed_is_the_key(tmp_path: Path) -> None:
    """It knows of no copy; a box of before that has none gets one."""
    with Journal(tmp_path / "j") as journal:
        old = Keys(journal)
        journal.remember("keys", {"key": "k" * len(old.key), "secret": old.secret})
        assert Keys(journal).key == "k" * len(old.key)
        Keys(journal, whatever_happens=True)
        write_memory(journal, "keys", b"{")
        assert Keys(journal).key == "k" * len(old.key)


@pytest.mark.parametrize("letters", [1, 2, 5])
def test_letters_that_flip_are_no_other_key(tmp_path: Path, letters: int) -> None:
    with Journal(tmp_path / "j") as journal:
        first = Keys(journal)
        slipped = "".join(chr(ord(one) ^ 1) for one in first.key[:letters]) + first.key[letters:]
        journal.remember("keys", {"key": slipped, "secret": "another"})
        keys = Keys(journal, whatever_happens=True)
        assert (keys.key, keys.secret) == (first.key, first.secret)
        assert journal.recall("keys")["key"] == first.key


def test_a_key_of_another_length_that_an_older_version_has_restored_is_the_key(
    tmp_path: Path,
) -> None:
    with Journal(tmp_path / "j") as journal:
        old = Keys(journal)
        journal.remember("keys", {"key": "k" * 20, "secret": old.secret})
        assert Keys(journal, whatever_happens=True).key == "k" * 20


def test_a_row_that_the_disk_does_not_let_mend_does_not_bring_an_old_key_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody rotates it from a shell before the disk takes anything of the page's again."""
    clock = Clock()
    with Journal(tmp_path / "j") as journal, Journal(tmp_path / "j") as shell:
        first = Keys(journal)
        journal.remember("keys", {"key": "x" + first.key[1:], "secret": first.secret})

        def refuse(*_: object) -> None:
            raise DiskFull("Le disque est plein.")

        with monkeypatch.context() as fault:
            fault.setattr(journal, "remember_all", refuse)
            page = Keys(journal, clock, whatever_happens=True)
        assert page.key == first.key
        rotated = Keys.rotated(shell)
        clock.now += 1
        assert page.opens(rotated.key)
        journal.remember("anything", 1)
    with Journal(tmp_path / "j") as journal:
        assert Keys(journal).key == rotated.key != first.key


def test_a_slip_of_the_first_row_is_mended_without_a_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is lost: the copy has it."""
    with Journal(tmp_path / "j") as journal:
        first = Keys(journal)
        write_memory(journal, "keys", b"{")
        assert Keys(journal, whatever_happens=True).key == first.key
        assert journal.recall("keys")["key"] == first.key
    assert not caplog.records


def read_memory(journal: Journal, name: str) -> bytes:
    query = "SELECT CAST(value AS BLOB) FROM memory WHERE name = ?"
    held: bytes = journal._db.execute(query, (name,)).fetchone()[0]
    return held


def write_memory(journal: Journal, name: str, value: bytes) -> None:
    with journal._writing() as db:
        db.execute("UPDATE memory SET value = CAST(? AS TEXT) WHERE name = ?", (value, name))


def test_a_key_that_the_disk_does_not_give_now_stays_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The posters are good again as soon as it can be read."""
    clock = Clock()
    with Journal(tmp_path / "j") as journal:
        posters = Keys(journal)

        def refuse(*_: object, **__: object) -> None:
            raise Failing("Le disque refuse.") from OSError("a bad sector")

        with monkeypatch.context() as fault:
            fault.setattr(journal, "recall", refuse)
            keys = Keys(journal, clock, whatever_happens=True)
            assert keys.opens(keys.key)
            assert not keys.opens(posters.key)
            assert "Gardez vos affiches" in str(keys.trouble)
        assert causes(caplog) == ["a bad sector"]
        assert Keys(journal).key == posters.key
        clock.now += 1
        assert keys.opens(posters.key)
        assert keys.trouble is None


def test_a_page_opens_with_a_key_that_the_disk_does_not_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    with Journal(tmp_path / "j") as journal:

        def refuse(*_: object) -> None:
            raise Failing("Le disque refuse.")

        with monkeypatch.context() as fault:
            fault.setattr(journal, "remember_all", refuse)
            keys = Keys(journal, clock, whatever_happens=True)
        journal.remember("anything", 1)
        clock.now += 1
        assert Keys(journal).key == keys.key


def test_a_key_that_is_rotated_while_a_box_starts_is_not_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a shell, between the reading of the key and the mending of its rows."""
    with Journal(tmp_path / "j") as journal:
        shell, mend = Keys(journal), keys_module.mend

        def too_late(*read_before: Any) -> None:
            shell.rotate()
            mend(*read_before)

        monkeypatch.setattr(keys_module, "mend", too_late)
        Keys(journal, whatever_happens=True)
        assert Keys(journal).key == shell.key


def test_a_key_that_can_be_read_once_costs_no_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal(tmp_path / "j") as journal:
        posters, recall, left = Keys(journal), journal.recall, [2]

        def fail_at_last(name: str, **more: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                raise Failing("Le disque refuse.")
            return recall(name, **more)

        monkeypatch.setattr(journal, "recall", fail_at_last)
        assert Keys(journal, whatever_happens=True)._key == posters.key


@pytest.mark.parametrize("place", ["/", "/codes", "/join"])
def test_the_page_says_why_the_posters_do_not_open(meadow: Meadow, place: str) -> None:
    phone = meadow.parrain()
    assert "était illisible" not in phone.get(place).text
    meadow.keys.trouble = Phrase(LOST)
    assert "La clé du Parrain était illisible" in phone.get(place).text
    meadow.keys.rotate()
    assert meadow.keys.trouble is None


def test_the_code_has_six_digits_and_is_new_at_each_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = iter([7, 123_456])
    monkeypatch.setattr(keys_module.secrets, "randbelow", lambda most: next(numbers))
    with Journal(tmp_path / "j") as journal:
        assert [Keys(journal).code, Keys(journal).code] == ["000007", "123456"]


def test_the_key_opens(meadow: Meadow) -> None:
    phone = meadow.stranger()
    answer = phone.post("/join", json={"key": meadow.keys.key})
    assert answer.status_code == 204
    assert phone.get("/phones").status_code == 200


def test_the_cookie_is_for_the_box_alone(meadow: Meadow) -> None:
    answer = meadow.stranger().post("/join", json={"key": meadow.keys.key})
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("parrain=")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Max-Age=7776000" in cookie
    assert "Expires" not in cookie  # by whose clock?
    assert meadow.keys.key not in cookie


@pytest.mark.parametrize("hours", [-1_000_000, -1, 1, 1_000])
def test_a_box_that_wakes_at_another_hour_knows_its_phones(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """No network, no clock: a Pi may believe that it is last month, or 1970."""
    phone = meadow.parrain()
    import time

    real = time.time()
    monkeypatch.setattr(time, "time", lambda: real + hours * 3600)
    assert phone.get("/phones").status_code == 200


@pytest.mark.parametrize("shown", [{"key": "x"}, {"key": None}, {"key": ["x"]}, {"key": ""}])
def test_another_key_does_not(meadow: Meadow, shown: dict[str, object]) -> None:
    answer = meadow.stranger().post("/join", json=shown)
    assert answer.status_code == 401
    assert "Set-Cookie" not in answer.headers


def test_the_code_opens_however_it_is_typed(meadow: Meadow) -> None:
    code = f" {meadow.keys.code[:3]} {meadow.keys.code[3:]}"
    assert meadow.stranger().post("/join", json={"code": code}).status_code == 204


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"code": 123456}', b'{"code": "\\ud800"}'])
def test_nonsense_is_refused(meadow: Meadow, body: bytes) -> None:
    answer = meadow.stranger().post("/join", data=body, content_type="application/json")
    assert answer.status_code in (400, 401)


def wrong(meadow: Meadow) -> str:
    return "000001" if meadow.keys.code == "000000" else "000000"


def test_the_first_parrain_is_told_where_the_code_is(meadow: Meadow) -> None:
    """There is no other Parrain yet: nobody is sent to his phone."""
    newcomer = meadow.stranger()
    said = plain(newcomer.post("/join", json={"code": wrong(meadow)}).json["sentence"])
    assert "autre Parrain" not in said + plain(newcomer.get("/join").text)
    for place in ("fenêtre où la boîte a démarré", "affiche", "parrain key"):
        assert place in said
    meadow.parrain()
    said = plain(newcomer.post("/join", json={"code": wrong(meadow)}).json["sentence"])
    assert "autre Parrain" in said
    assert "autre Parrain" in plain(newcomer.get("/join").text)


def test_the_first_parrain_of_an_installed_box_is_sent_to_its_poster(tmp_path: Path) -> None:
    """A service has no window; of a card that was flashed, any PC shows both files."""
    meadow = Meadow(tmp_path / "soirees.parrain")
    home = Home(tmp_path / "opt")
    (home.path / "1").mkdir(parents=True)
    home._point("current", "1")
    installed = Installed.here({"STATE_DIRECTORY": str(tmp_path)}, home.path / "1")
    meadow.app = create_app(meadow.room, meadow.keys, installed=installed)
    newcomer = meadow.stranger()
    refused = plain(newcomer.post("/join", json={"code": wrong(meadow)}).json["sentence"])
    for said in (refused, plain(newcomer.get("/join").text)):
        assert "fenêtre" not in said
        assert "parrain key" not in said
        for place in ("affiche.pdf", "l'écran d'un ordinateur", "codes.txt"):
            assert place in html.unescape(said)
    meadow.parrain()
    assert "autre Parrain" in plain(newcomer.get("/join").text)
    said = plain(newcomer.post("/join", json={"code": wrong(meadow)}).json["sentence"])
    assert "autre Parrain" in said
    meadow.close()


def test_a_guesser_is_locked_out_even_with_the_right_code(meadow: Meadow) -> None:
    phone = meadow.stranger()
    codes = [phone.post("/join", json={"code": wrong(meadow)}).status_code for _ in range(6)]
    assert codes == [401] * 5 + [429]
    answer = phone.post("/join", json={"code": meadow.keys.code})
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    other = meadow.stranger("10.42.0.8").post("/join", json={"code": meadow.keys.code})
    assert other.status_code == 204


def test_guessers_are_locked_out_together(meadow: Meadow) -> None:
    """A new address for each try (a phone can have as many as it likes) does not help."""
    found = [
        meadow.stranger(f"10.42.0.{n}").post("/join", json={"code": wrong(meadow)}).status_code
        for n in range(2, 70)
    ]
    assert found == [401] * 60 + [429] * 8


def test_the_poster_still_works_while_guessers_are_locked_out(meadow: Meadow) -> None:
    for n in range(2, 70):
        meadow.stranger(f"10.42.0.{n}").post("/join", json={"code": wrong(meadow)})
    meadow.parrain(address="10.42.0.5")


def test_a_few_guessers_do_not_lock_a_newcomer_out(meadow: Meadow) -> None:
    for n in range(8):
        for _ in range(6):
            meadow.stranger(f"10.42.1.{n}").post("/join", json={"code": wrong(meadow)})
    newcomer = meadow.stranger("10.42.0.9")
    assert newcomer.post("/join", json={"code": wrong(meadow)}).status_code == 401  # a slip
    assert newcomer.post("/join", json={"code": meadow.keys.code}).status_code == 204


def test_guessers_do_not_keep_a_parrain_from_changing_the_key(meadow: Meadow) -> None:
    """It is the very thing that he would do about them."""
    phone = meadow.parrain(address="10.42.0.2")
    for n in range(2, 70):
        meadow.stranger(f"10.42.0.{n}").post("/join", json={"code": wrong(meadow)})
    assert meadow.stranger("10.42.0.99").post("/join", json={"code": "0"}).status_code == 429
    assert phone.post("/key", data={"code": meadow.keys.code}).status_code == 303


def test_a_phone_that_has_joined_guesses_for_itself_alone(meadow: Meadow) -> None:
    lea, tom = meadow.parrain(), meadow.parrain()  # behind one address
    found = [lea.post("/key", data={"code": wrong(meadow)}).status_code for _ in range(6)]
    assert found == [401] * 5 + [429]
    assert lea.post("/key", data={"code": meadow.keys.code}).status_code == 429
    assert meadow.stranger().post("/join", json={"code": meadow.keys.code}).status_code == 204
    assert tom.post("/key", data={"code": meadow.keys.code}).status_code == 303


def test_a_right_code_costs_nothing(meadow: Meadow) -> None:
    for _ in range(30):
        answer = meadow.stranger().post("/join", json={"code": meadow.keys.code})
        assert answer.status_code == 204


def test_a_phone_that_leaves_is_out(meadow: Meadow) -> None:
    phone = meadow.parrain()
    cookie = phone.get_cookie("parrain")
    assert cookie
    assert phone.post("/leave").status_code == 204
    phone.set_cookie("parrain", cookie.value)
    assert phone.get("/phones").status_code == 401


def test_the_command_line_changes_the_key_of_a_running_box(tmp_path: Path) -> None:
    clock = Clock()
    with Journal(tmp_path / "j") as journal, Journal(tmp_path / "j") as other:
        running = Keys(journal, clock)
        old, code = running.key, running.code
        elsewhere = Keys(other)
        elsewhere.rotate()
        clock.now += 1
        assert (running.opens(old), running.opens(elsewhere.key)) == (False, True)
        assert not running.matches_code(code)
        assert running.matches_code(running.code)


def test_a_disk_that_fails_does_not_put_the_parrain_out(tmp_path: Path) -> None:
    clock = Clock()
    journal = Journal(tmp_path / "j")
    keys = Keys(journal, clock)
    journal.close()
    clock.now += 60
    assert keys.opens(keys.key)


def test_a_disk_that_fails_is_told_once_with_its_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Phones ask for the key all the time."""
    clock = Clock()
    with Journal(tmp_path / "j") as journal:
        keys = Keys(journal, clock)

        def look() -> None:
            clock.now += 60
            assert keys.key

        def refuse(*_: object, **__: object) -> None:
            raise JournalError("Le disque refuse.") from OSError("a bad sector")

        with monkeypatch.context() as fault:
            fault.setattr(journal, "recall", refuse)
            look()
            look()
        look()
        assert causes(caplog) == ["a bad sector"]
        monkeypatch.setattr(journal, "recall", refuse)
        look()
    assert causes(caplog) == ["a bad sector", "a bad sector"]


def causes(caplog: pytest.LogCaptureFixture) -> list[str]:
    traced = (record.exc_info for record in caplog.records)
    return [str(error.__cause__) for _, error, _ in filter(None, traced) if error is not None]


def test_no_secret_reaches_the_log(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    cookie = box.join()
    box.ask("POST", "/join", {"code": "000000"})
    box.ask("POST", "/join", {"key": "nearly-the-key"})
    box.ask("GET", f"/{box.key}")
    box.ask("GET", f"/board?k={box.key}")
    box.ask("POST", "/moves", b"{", Cookie=cookie)
    box.stop()
    log = box.said()
    for secret in (box.key, box.code, cookie.partition("=")[2], "nearly-the-key"):
        assert secret not in log


def test_no_cookie_ends_at_an_hour_of_the_boxs_clock(meadow: Meadow) -> None:
    phone = meadow.parrain()
    spoken = phone.post("/language", data={"language": "nl"})
    left = phone.post("/leave")
    for answer, max_age in ((spoken, "Max-Age=31536000"), (left, "Max-Age=0")):
        cookie = answer.headers["Set-Cookie"]
        assert max_age in cookie
        assert "Expires" not in cookie
