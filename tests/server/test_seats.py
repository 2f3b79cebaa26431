"""Sitting down, and the pad: what a phone that holds a seat may see and do."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from pi_parrain.games.gang.moves import SetUp
from pi_parrain.server.door import sitting
from rig.meadow import Meadow

PLAYERS = ("Léa", "Tom", "Zoé", "Max")


@pytest.fixture
def gang(meadow: Meadow) -> Meadow:
    meadow.room.begin("gang").submit(SetUp(PLAYERS))
    return meadow


def sit(phone: FlaskClient, **how: str) -> Any:
    return phone.post("/sit", data=how)


def pick(phone: FlaskClient, player: str, key: str = "k1") -> Any:
    body = {"do": "pick", "player": player, "places": [1]}
    return phone.post("/pad/moves", json=body, headers={"Idempotency-Key": key})


def test_a_tap_on_a_free_name_is_a_pad(gang: Meadow) -> None:
    phone = gang.stranger()
    assert "Léa" in phone.get("/sit").text
    assert sit(phone, seat="Léa").status_code == 303
    assert phone.get("/pad").status_code == 200
    assert pick(phone, "Léa").status_code == 200


def test_a_taken_seat_stays_with_its_phone(gang: Meadow) -> None:
    lea, thief = gang.stranger(), gang.stranger("10.42.0.8")
    sit(lea, seat="Léa")
    assert sit(thief, seat="Léa").status_code == 409
    assert pick(thief, "Léa").status_code == 401
    sit(thief, seat="Tom")
    assert pick(thief, "Léa").status_code == 409
    assert thief.get("/pad?seat=Léa", headers={"Accept": "application/json"}).status_code == 401
    assert pick(lea, "Léa").status_code == 200


def test_a_seat_that_was_handed_over_has_left_its_phone(gang: Meadow) -> None:
    old, new = gang.stranger(), gang.stranger("10.42.0.8")
    sit(old, seat="Léa")
    key = gang.app.extensions["parrain"].seatbook.key_for(gang.room.table.uid, "Léa")
    assert sit(new, key=key).status_code == 303
    assert pick(new, "Léa").status_code == 200
    assert pick(old, "Léa", "k2").status_code == 401
    assert sit(old, key=key).status_code == 409


def test_a_token_of_another_game_opens_nothing(gang: Meadow) -> None:
    phone = gang.stranger()
    sit(phone, seat="Léa")
    gang.room.begin("gang").submit(SetUp(PLAYERS))
    assert pick(phone, "Léa").status_code == 401


def test_the_journal_does_not_know_who_held_a_seat(gang: Meadow) -> None:
    phone = gang.stranger()
    sit(phone, seat="Léa")
    with phone.session_transaction() as session:
        held = session[sitting.TOKEN]
    pick(phone, "Léa")
    assert held not in repr(gang.journal.rows(gang.room.table.game_id))
