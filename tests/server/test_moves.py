"""Taps: one route for every command, keys that count once, sentences for refusals."""

from __future__ import annotations

import pytest

from rig.meadow import Meadow
from tests.plain import plain
from tests.server.test_live import begin, do


def test_a_repeated_tap_counts_once(meadow: Meadow) -> None:
    phone = begin(meadow)
    first = do(phone, "open_pack", once="k", pack={"k20": 5, "k10": 6})
    again = do(phone, "open_pack", once="k", pack={"k20": 5, "k10": 6})
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json["seq"] == again.json["seq"] == 2
    assert (first.json["duplicate"], again.json["duplicate"]) == (False, True)


def test_a_tap_for_another_moment_is_refused_with_a_sentence(meadow: Meadow) -> None:
    phone = begin(meadow)
    answer = do(phone, "open_pack", at="1:bang", pack={"k20": 5, "k10": 6})
    assert answer.status_code == 409
    assert answer.json["code"] == "stale"
    assert "n’a pas été enregistré" in answer.json["sentence"]


def test_a_tap_for_another_game_is_refused(meadow: Meadow) -> None:
    """It waited in an outbox while the box began another game, which may be in the same phase."""
    phone = begin(meadow)
    old = str(meadow.room.table.game_id)
    begin(meadow)
    headers = {"Idempotency-Key": "late", "Game": old}
    body = {"do": "open_pack", "pack": {"k20": 5, "k10": 6}}
    answer = phone.post("/moves", json=body, headers=headers)
    assert (answer.status_code, answer.json["code"]) == (409, "stale")
    answer = phone.post("/undo", json={"seq": 1}, headers=headers)
    assert (answer.status_code, answer.json["code"]) == (409, "stale")
    right = {**headers, "Game": str(meadow.room.table.game_id)}
    assert phone.post("/moves", json=body, headers=right).status_code == 200


def test_an_undo_takes_back_what_the_phone_showed_and_nothing_else(meadow: Meadow) -> None:
    phone = begin(meadow)
    do(phone, "open_pack", pack={"k20": 5, "k10": 6})
    key = {"Idempotency-Key": "u1"}
    assert phone.post("/undo", json={"seq": 1}, headers=key).json["code"] == "already_undone"
    answer = phone.post("/undo", json={"seq": 2}, headers={"Idempotency-Key": "u2"})
    assert plain(answer.json["named"]) == "paquet ouvert (manche 1)"


def test_what_is_allowed_but_odd_comes_with_the_answer(meadow: Meadow) -> None:
    phone = begin(meadow)
    answer = do(phone, "open_pack", pack={"k20": 29, "k10": 20, "k5": 0}, insist=True)
    assert answer.status_code == 200
    assert "sur votre parole" in answer.json["cautions"][0]


@pytest.mark.parametrize("depth", [1, 900, 30_000])
def test_brackets_without_end_are_no_command(meadow: Meadow, depth: int) -> None:
    phone = begin(meadow)
    tap = {"data": "[" * depth, "content_type": "application/json"}
    assert phone.post("/moves", headers={"Idempotency-Key": "k"}, **tap).status_code == 400
    assert meadow.stranger().post("/join", **tap).status_code == 400


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "1" * 5000])
def test_a_number_that_json_does_not_have_is_no_command(meadow: Meadow, number: str) -> None:
    phone = begin(meadow)
    tap = {"data": f'{{"seq": {number}}}', "content_type": "application/json"}
    assert phone.post("/undo", headers={"Idempotency-Key": "k"}, **tap).status_code == 400


def test_no_key_no_tap(meadow: Meadow) -> None:
    phone = begin(meadow)
    assert phone.post("/moves", json={"do": "whistle"}).status_code == 400
    stale = {"Game": "99"}
    assert phone.post("/moves", json={"do": "whistle"}, headers=stale).status_code == 400
    assert meadow.stranger().post("/moves", json={"do": "whistle"}).status_code == 401


@pytest.mark.parametrize("word", ["by", "once", "luck"])
def test_a_body_says_neither_who_taps_nor_its_key(meadow: Meadow, word: str) -> None:
    """They were read, and ignored without a word."""
    phone = begin(meadow)
    body = {"do": "open_pack", "pack": {"k20": 5, "k10": 6}, word: "x"}
    answer = phone.post("/moves", json=body, headers={"Idempotency-Key": "k"})
    assert answer.status_code == 400
    assert f"« {word} »" in answer.json["sentence"].replace("\xa0", " ").replace("\u202f", " ")


def test_two_parrains_who_press_at_once_are_both_content(meadow: Meadow) -> None:
    """The second tap is refused by the rules, but its wish has come true since its page."""
    sam, nour = begin(meadow), meadow.parrain()
    do(sam, "open_pack", pack={"k20": 5, "k10": 6})
    launch = {"at": "1:arming", "phase": "movement"}
    first = do(sam, "count_down", seen="2", **launch)
    second = do(nour, "count_down", seen="2", **launch)
    assert (first.status_code, second.status_code) == (200, 200)
    assert second.json == {**first.json, "duplicate": True}
    # Whoever had seen the countdown run, or says nothing of what he saw, is told.
    assert do(nour, "count_down", seen="3", **launch).json["code"] == "stale"
    assert do(nour, "count_down", **launch).json["code"] == "stale"
    assert do(nour, "count_down", seen="two", **launch).status_code == 400


def test_a_wish_that_was_taken_back_is_not_fulfilled(meadow: Meadow) -> None:
    sam, nour = begin(meadow), meadow.parrain()
    do(sam, "open_pack", pack={"k20": 5, "k10": 6})
    sam.post("/undo", json={"seq": 2}, headers={"Idempotency-Key": "u"})
    late = do(nour, "open_pack", at="1:arming", seen="1", pack={"k20": 5, "k10": 6})
    assert late.json["code"] == "stale"


def test_two_undos_of_the_same_move_are_one(meadow: Meadow) -> None:
    sam, nour = begin(meadow), meadow.parrain()
    do(sam, "open_pack", pack={"k20": 5, "k10": 6})
    first = sam.post("/undo", json={"seq": 2}, headers={"Idempotency-Key": "sam"})
    second = nour.post("/undo", json={"seq": 2}, headers={"Idempotency-Key": "nour"})
    assert second.json == {**first.json, "duplicate": True}
    assert meadow.room.table.version == 3


def test_what_cannot_be_read_names_its_field(meadow: Meadow) -> None:
    """For the page, which has a label for it."""
    phone = begin(meadow)
    assert do(phone, "open_pack").json["field"] == "pack"
    assert do(phone, "open_pack", pack={"k20": "x"}).json["field"] == "pack.k20"
    assert "field" not in do(phone, "open_pack", at="1:bang", pack={"k20": 1}).json
