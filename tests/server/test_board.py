"""The public board: anybody may look, nobody may touch, and money is a secret until it is shown."""

from __future__ import annotations

import re
from html import unescape

from pi_parrain.games.live import game as live
from rig.evening import Evening
from rig.meadow import Meadow
from tests.plain import plain
from tests.server.test_live import begin

STASH = '<b class="money">0'


def test_a_stranger_sees_the_board_and_no_button(meadow: Meadow) -> None:
    begin(meadow)
    page = plain(meadow.stranger().get("/board").text)
    assert "Manche 1/5" in page
    assert "data-do" not in page
    assert STASH not in page.split('class="sides"')[1]


def test_money_appears_when_a_parrain_shows_it(meadow: Meadow) -> None:
    phone = begin(meadow)
    assert phone.post("/board/money", json={"shown": True}).status_code == 204
    assert STASH in meadow.stranger().get("/board").text.split('class="sides"')[1]
    phone.post("/board/money", json={"shown": False})
    assert STASH not in meadow.stranger().get("/board").text.split('class="sides"')[1]


def test_only_a_parrain_shows_it(meadow: Meadow) -> None:
    begin(meadow)
    assert meadow.stranger().post("/board/money", json={"shown": True}).status_code == 401
    assert meadow.parrain().post("/board/money", json={"shown": "yes"}).status_code == 400


def test_in_the_end_the_teams_stand_in_their_order_with_what_the_hospital_left(
    meadow: Meadow,
) -> None:
    table = meadow.room.begin("live")
    for move in Evening(3, gangsters=12).match.moves:
        table.submit(move.command)
    accounts = live.view(table.state, "public")["verdict"].accounts
    assert any(account.fee for account in accounts)
    gangs = unescape(meadow.stranger().get("/board").text.split('class="sides"')[1])
    assert re.findall(r'class="money">([^<]+)<', gangs) == [str(one.net) for one in accounts]
    assert re.findall(r'<b class="name">([^<]+)<', gangs) == [one.name for one in accounts]


def test_without_a_game_the_board_says_so(meadow: Meadow) -> None:
    assert "Aucune partie" in meadow.stranger().get("/board").text
