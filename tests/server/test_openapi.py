"""The description is OpenAPI 3.1, and the box answers as it says."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from pi_parrain.games.vilains.moves import SetUp, Speak, TurnOver
from pi_parrain.games.vilains.words import Card
from pi_parrain.table import Table
from rig.evening import Evening
from rig.meadow import Meadow
from tests.server.test_api import description


def test_it_is_openapi(meadow: Meadow) -> None:
    OpenAPIV31SpecValidator(description(meadow)).validate()


def shape(document: dict[str, Any], name: str) -> Draft202012Validator:
    return Draft202012Validator({**document, "$ref": f"#/components/schemas/{name}"})


@pytest.mark.parametrize("who", ["Play", "Board"])
def test_a_whole_evening_reads_as_described(meadow: Meadow, who: str) -> None:
    phone, address = meadow.parrain(), f"/{who.lower()}.json"
    expected = shape(description(meadow), who)
    expected.validate(phone.get(address).json)
    table = meadow.room.begin("live")
    for move in Evening(3, gangsters=12).match.moves:
        table.submit(move.command)
        expected.validate(phone.get(address).json)


def test_so_does_a_table_game(meadow: Meadow) -> None:
    phone, document = meadow.parrain(), description(meadow)
    table: Table = meadow.room.begin("vilains")
    for command in (SetUp(("Ali", "Zoé")), TurnOver(Card.PHONE), Speak("Ali")):
        table.submit(command)
        shape(document, "Play").validate(phone.get("/play.json").json)
        shape(document, "Board").validate(phone.get("/board.json").json)


def test_so_do_refusals(meadow: Meadow) -> None:
    phone, refusal = meadow.parrain(), shape(description(meadow), "Refusal")
    key = {"Idempotency-Key": "k"}
    answers = [
        phone.get("/nowhere"),
        phone.get("/moves"),
        phone.post("/moves", json={"do": "whistle"}, headers=key),
        phone.post("/new", json={"set_up": {"teams": []}}, headers=key),
        phone.get("/games/7.csv"),
        phone.post("/power/off"),
        meadow.stranger().get("/play.json"),
        phone.post("/leave", headers={"Origin": "http://evil.example"}),
    ]
    assert [answer.status_code for answer in answers] == [404, 405, 409, 400, 404, 409, 401, 403]
    for answer in answers:
        refusal.validate(answer.json)
