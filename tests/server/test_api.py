"""The description says what is there: every route, every move, nothing that is gone, no secret."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from pi_parrain.engine import Codec
from pi_parrain.games import GAMES
from pi_parrain.server.api.document import described_routes, path, verbs
from pi_parrain.server.api.operations import FILES, PAGES
from pi_parrain.server.door.access import audience
from rig.meadow import Meadow
from tests.server.test_live import begin, do


def description(meadow: Meadow) -> dict[str, Any]:
    found: dict[str, Any] = meadow.stranger().get("/api/openapi.json").json
    return found


def test_every_route_is_described_or_a_file(meadow: Meadow) -> None:
    routes = {rule.endpoint for rule in meadow.app.url_map.iter_rules()}
    assert routes == described_routes().keys() | FILES
    assert not described_routes().keys() & FILES


def test_a_page_is_only_looked_at(meadow: Meadow) -> None:
    for rule in meadow.app.url_map.iter_rules():
        assert rule.endpoint not in PAGES or verbs(rule) == ["GET"], rule


def test_each_operation_stands_at_its_address_with_its_audience(meadow: Meadow) -> None:
    paths = description(meadow)["paths"]
    for rule in meadow.app.url_map.iter_rules():
        if rule.endpoint not in FILES:
            [verb] = verbs(rule)
            found = paths[path(rule)].pop(verb.lower())
            assert found["operationId"].startswith(rule.endpoint)
            closed = audience(meadow.app, rule.endpoint) != "public"
            assert found["security"] == ([{"session": []}] if closed else [])
            assert ("401" in found["responses"]) == (closed or rule.endpoint == "join.enter")
            named = rule.arguments - (rule.defaults or {}).keys()
            assert {at["name"] for at in found["parameters"]} >= named
            assert found["summary"], rule
    assert [left for left in paths.values() if left] == []


def test_each_move_of_each_game_is_described(meadow: Meadow) -> None:
    shapes = description(meadow)["components"]["schemas"]
    for slug, game in GAMES.items():
        names = [*Codec(game.commands, "do").decoders]
        listed = [one["$ref"].rpartition("/")[2] for one in shapes[f"{slug}.move"]["oneOf"]]
        assert listed == [f"{slug}.{name}" for name in names]
        assert [shapes[place]["properties"]["do"]["const"] for place in listed] == names


def test_it_costs_nothing_until_somebody_asks() -> None:
    look = "import pi_parrain.cli, sys; print('pi_parrain.server.api.document' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_page_lists_every_address_and_gives_nothing_away(meadow: Meadow) -> None:
    page = meadow.stranger().get("/api").text
    assert "<code>/moves</code>" in page
    for place, operations in description(meadow)["paths"].items():
        pages = all(found["tags"] == ["page"] for found in operations.values())
        assert (f"<code>{place}</code>" in page) is not pages, place
    everything = page + meadow.stranger().get("/api/openapi.json").text
    for secret in (meadow.keys.key, meadow.keys.code, meadow.keys.secret):
        assert secret not in everything


def test_what_the_parrain_reads(meadow: Meadow) -> None:
    phone = begin(meadow)
    answer = do(phone, "open_pack", pack={"k20": 5, "k10": 6}).json
    found = phone.get("/play.json").json
    assert found["version"] == meadow.room.version
    assert (found["game"]["kind"], found["game"]["id"]) == ("live", meadow.room.table.game_id)
    assert (found["game"]["moment"], found["game"]["phase"]) == ("1:arming", "arming")
    assert "count_down" in found["offers"]
    assert found["undo"] == {"seq": answer["seq"], "named": answer["named"]}


def test_spectators_read_neither_cards_nor_money_nor_what_may_be_done(meadow: Meadow) -> None:
    phone = begin(meadow)
    found = meadow.stranger().get("/board.json").json
    assert found.keys() == {"version", "now_ms", "countdown", "trouble", "training", "game"}
    assert all("card" not in person for person in found["game"]["gangsters"])
    assert {team["stash"] for team in found["game"]["teams"]} == {None}
    phone.post("/board/money", json={"shown": True})
    [first, *_] = meadow.stranger().get("/board.json").json["game"]["teams"]
    assert first["stash"]["value"] == 0


def test_an_empty_box_reads_so(meadow: Meadow) -> None:
    found = meadow.parrain().get("/play.json").json
    assert (found["game"], found["offers"], found["undo"]) == (None, [], None)
