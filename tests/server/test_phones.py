"""The Parrain's phones: named, told apart, sent away with their open pages."""

from __future__ import annotations

import http.client
import re
import time
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pi_parrain.errors import JournalError
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.server.door.phonebook import MOST, Phonebook, load
from pi_parrain.server.parts import parts_of
from rig.meadow import Meadow
from tests.plain import plain
from tests.server.conftest import PATIENCE_S, Box


def names(meadow: Meadow) -> list[str]:
    book = parts_of(meadow.app).phonebook
    return list(book.names().values())


def id_of(meadow: Meadow, name: str) -> str:
    book = parts_of(meadow.app).phonebook
    return next(id for id, known in book.names().items() if known == name)


def answer_to(meadow: Meadow, shown: dict[str, str]) -> int:
    return meadow.stranger().post("/join", json=shown).status_code


def opens(phone: FlaskClient) -> bool:
    return phone.get("/phones").status_code == 200


def test_two_phones_with_the_same_name_are_told_apart(meadow: Meadow) -> None:
    meadow.parrain("Léa")
    meadow.parrain("Sam")
    meadow.parrain("léa")
    meadow.parrain("Léa")
    assert names(meadow) == ["Léa", "Sam", "léa (2)", "Léa (3)"]


@pytest.mark.parametrize(
    "kept", [None, 3, ["x"], [{"id": "a"}], [{"id": 1, "label": "", "key": ""}]]
)
def test_phones_that_nobody_can_read_scan_again(tmp_path: Path, kept: object) -> None:
    with Journal(tmp_path / "j") as journal:
        journal.remember("phones", kept)
        book = Phonebook(journal, Keys(journal))
        assert book.names() == {}
        assert book.knows(book.welcome("Léa"))


def test_a_phone_without_a_name_is_called_what_it_is(meadow: Meadow) -> None:
    phone = meadow.stranger()
    agent = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"}
    phone.post("/join", json={"key": meadow.keys.key}, headers=agent)
    meadow.parrain()
    assert names(meadow) == ["iPhone", "Téléphone"]


def test_a_phone_that_scans_twice_is_one_phone(meadow: Meadow) -> None:
    phone = meadow.parrain("Léa")
    phone.post("/join", json={"key": meadow.keys.key})
    assert names(meadow) == ["Léa"]


def test_the_animator_chooses_the_label(meadow: Meadow) -> None:
    phone = meadow.parrain("Léa")
    phone.post(f"/phones/{id_of(meadow, 'Léa')}/name", data={"label": "  Sam\tet \u202eLéa "})
    assert names(meadow) == ["Sam et Léa"]


@pytest.mark.parametrize("label", ["", "   ", "x" * 31, "\u200b"])
def test_a_label_must_be_readable(meadow: Meadow, label: str) -> None:
    phone = meadow.parrain("Léa")
    answer = phone.post(f"/phones/{id_of(meadow, 'Léa')}/name", data={"label": label})
    assert answer.status_code == 400
    assert names(meadow) == ["Léa"]


def test_a_label_is_data(meadow: Meadow) -> None:
    phone = meadow.parrain("<b>'\"&")
    page = phone.get("/phones").get_data(as_text=True)
    assert "<b>&#39;" not in page
    assert "&lt;b&gt;" in page


def test_a_phone_is_sent_away_and_the_others_stay(meadow: Meadow) -> None:
    lea, sam = meadow.parrain("Léa"), meadow.parrain("Sam")
    assert lea.post(f"/phones/{id_of(meadow, 'Sam')}/leave").status_code == 303
    assert (opens(lea), opens(sam)) == (True, False)
    assert lea.post("/phones/nobody/leave").status_code == 404


def test_a_new_key_puts_every_other_phone_out(meadow: Meadow) -> None:
    lea, sam = meadow.parrain("Léa"), meadow.parrain("Sam")
    old = {"key": meadow.keys.key}, {"code": meadow.keys.code}
    assert lea.post("/key", data={"code": meadow.keys.code}).status_code == 303
    assert (opens(lea), opens(sam)) == (True, False)
    assert names(meadow) == ["Léa"]
    new = {"key": meadow.keys.key}, {"code": meadow.keys.code}
    assert [answer_to(meadow, shown) for shown in (*old, *new)] == [401, 401, 204, 204]


def test_a_new_key_asks_for_the_code_again(meadow: Meadow) -> None:
    lea, sam, key = meadow.parrain("Léa"), meadow.parrain("Sam"), meadow.keys.key
    for form in ({}, {"code": "x"}):
        answer = lea.post("/key", data=form)
        assert answer.status_code == 401
        assert "Téléphones et codes QR" in plain(answer.json["sentence"])
    assert (opens(lea), opens(sam), meadow.keys.key) == (True, True, key)


def test_a_new_key_is_told_with_what_to_do_about_it(meadow: Meadow) -> None:
    lea = meadow.parrain("Léa")
    assert "La clé est changée" not in lea.get("/phones").text
    answer = lea.post("/key", data={"code": meadow.keys.code})
    page = plain(lea.get(answer.location).text)
    assert "La clé est changée : imprimez une nouvelle affiche." in page
    assert f'data-then="{answer.location}"' in page  # where the script goes, too


def test_a_form_that_asks_for_the_code_sends_nobody_to_the_poster(meadow: Meadow) -> None:
    lea = meadow.parrain("Léa", address="192.168.1.7")
    tries = [lea.post("/key", data={"code": "x"}) for _ in range(6)]
    assert [answer.status_code for answer in tries] == [401] * 5 + [429]
    assert re.fullmatch(
        r"Trop de codes essayés : réessayez dans \d+ s\.", plain(tries[-1].json["sentence"])
    )


def test_two_new_keys_at_once_leave_one_phone_in(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each would send the other away, and nobody could open the box any more."""
    lea, sam, form = meadow.parrain("Léa"), meadow.parrain("Sam"), {"code": meadow.keys.code}
    change, second = meadow.keys.change, list[Future[TestResponse]]()

    def slowly(*words: Any) -> None:
        if not second:
            second.append(pool.submit(sam.post, "/key", data=form))
            wait(second, timeout=0.3)  # he comes as far as he can
        change(*words)

    monkeypatch.setattr(meadow.keys, "change", slowly)
    with ThreadPoolExecutor(1) as pool:
        assert lea.post("/key", data=form).status_code == 303
    assert second[0].result().status_code == 401
    assert (opens(lea), opens(sam)) == (True, False)


def test_a_new_key_and_the_phone_that_stays_are_written_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut between the two, nobody's phone and nobody's poster would open the box any more."""
    first = Meadow(tmp_path / "j")
    lea, remember = first.parrain("Léa"), first.journal.remember

    def cut(name: str, value: object) -> None:
        if name == "phones":
            raise JournalError("Le courant est coupé.")
        remember(name, value)

    monkeypatch.setattr(first.journal, "remember", cut)
    assert lea.post("/key", data={"code": first.keys.code}).status_code == 303
    second, phone = restarted(first, lea, tmp_path / "j")
    assert opens(phone)
    second.close()


def restarted(box: Meadow, phone: FlaskClient, journal: Path) -> tuple[Meadow, FlaskClient]:
    """The box after a restart, and *phone* as it comes back: with its cookie."""
    cookie = phone.get_cookie("parrain")
    box.close()
    assert cookie
    again = Meadow(journal)
    back = again.stranger()
    back.set_cookie("parrain", cookie.value)
    return again, back


def test_phones_are_known_again_after_a_restart(tmp_path: Path) -> None:
    first = Meadow(tmp_path / "j")
    second, phone = restarted(first, first.parrain("Léa"), tmp_path / "j")
    assert opens(phone)
    assert names(second) == ["Léa"]
    second.close()


def test_the_oldest_phone_makes_room(meadow: Meadow) -> None:
    phones = [meadow.parrain(f"P{n}") for n in range(MOST + 1)]
    assert len(names(meadow)) == MOST
    assert (opens(phones[0]), opens(phones[1]), opens(phones[-1])) == (False, True, True)


def test_a_full_disk_keeps_nobody_out(meadow: Meadow, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str, value: object) -> None:
        raise JournalError("Le disque est plein.")

    monkeypatch.setattr(meadow.journal, "remember", fail)
    assert opens(meadow.parrain("Léa"))


def refuse(values: object) -> None:
    """Instead of ``Journal.remember_all``."""
    raise JournalError("Le disque est plein.")


def labels_on_disk(meadow: Meadow) -> list[str]:
    with Journal(meadow.journal.path, read_only=True) as disk:
        return [one.label for one in load(disk)]


def test_a_phone_that_was_sent_away_on_a_full_disk_stays_away(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page tells that the card lacks it; whatever the card takes next takes it along."""
    phone, other = meadow.parrain("Léa"), meadow.parrain("Tom")
    hint = "La carte n'a pas pu noter ce changement"
    id = id_of(meadow, "Tom")
    with monkeypatch.context() as fault:
        fault.setattr(meadow.journal, "remember_all", refuse)
        told = phone.post(f"/phones/{id}/leave", follow_redirects=True)
    assert not opens(other)
    assert hint in plain(told.text)
    assert [one.label for one in load(meadow.journal)] == ["Léa"]

    meadow.journal.remember("anything", 1)
    assert hint not in plain(phone.get("/phones").text)
    assert labels_on_disk(meadow) == ["Léa"]


def test_a_box_that_is_switched_off_asks_the_card_once_more(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = meadow.parrain("Léa")
    meadow.parrain("Tom")
    with monkeypatch.context() as fault:
        fault.setattr(meadow.journal, "remember_all", refuse)
        phone.post(f"/phones/{id_of(meadow, 'Tom')}/leave")
    assert labels_on_disk(meadow) == ["Léa", "Tom"]
    meadow.journal.close()
    assert labels_on_disk(meadow) == ["Léa"]


def follow(box: Box, cookie: str) -> http.client.HTTPResponse:
    """An open stream, after its first line."""
    line = http.client.HTTPConnection("127.0.0.1", box.port, timeout=PATIENCE_S)
    line.request("GET", "/live", headers={"Cookie": cookie})
    stream = line.getresponse()
    assert stream.status == 200
    assert stream.readline()
    return stream


def ends(stream: http.client.HTTPResponse) -> bool:
    """Whether the box closes *stream*: while it is open, it beats every two seconds."""
    deadline = time.monotonic() + PATIENCE_S
    with stream:
        while more := stream.read1(65536):
            if time.monotonic() > deadline:
                break
    return not more


def test_open_pages_of_old_phones_end_with_the_key(box: Box) -> None:
    mine, other = box.join(), box.join()
    stream = follow(box, other)
    form = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": mine}
    assert box.ask("POST", "/key", b"code=" + box.code.encode(), **form).status == 303
    assert ends(stream)
    assert box.ask("GET", "/live", Cookie=other, Accept="application/json").status == 401


def test_the_command_line_puts_phones_out_of_a_running_box(box: Box, tmp_path: Path) -> None:
    import subprocess
    import sys

    cookie = box.join()
    stream = follow(box, cookie)
    subprocess.run(
        [sys.executable, "-m", "pi_parrain", "key", "--rotate"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    assert ends(stream)
    assert box.ask("POST", "/join", {"key": box.key}).status == 401
