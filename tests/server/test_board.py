"""The public board: anybody may look, nobody may touch, and money is a secret until it is shown."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from pi_parrain.engine import PARRAIN
from pi_parrain.engine.reveal import Unveil
from pi_parrain.field.links import Links
from pi_parrain.field.qr import as_svg
from pi_parrain.games.live import game as live
from pi_parrain.games.live.deck import Entry
from pi_parrain.games.live.moves import CountDown, Flee, Next, OpenPack, Rule, Share, Whistle
from pi_parrain.games.live.words import Phase, Standing
from pi_parrain.server.pages import board
from rig.evening import Evening
from rig.meadow import Meadow
from tests.plain import plain
from tests.server.test_live import begin

STASH = '<b class="money">0'
WAITING = re.compile(r'id="(hospital|cowards)".*?retour manche\s(\d).*?</section>', re.DOTALL)


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


def test_a_switch_for_another_game_is_refused(meadow: Meadow) -> None:
    """A phone that still showed the last game: nobody asked to see the money of this one."""
    phone = begin(meadow)
    old = str(meadow.room.table.game_id)
    begin(meadow)
    answer = phone.post("/board/money", json={"shown": True}, headers={"Game": old})
    assert answer.status_code == 409
    assert answer.json["code"] == "stale"
    assert STASH not in meadow.stranger().get("/board").text.split('class="sides"')[1]
    right = {"Game": str(meadow.room.table.game_id)}
    assert phone.post("/board/money", json={"shown": True}, headers=right).status_code == 204


def test_without_a_game_there_is_nothing_to_show(meadow: Meadow) -> None:
    answer = meadow.parrain().post("/board/money", json={"shown": True})
    assert answer.status_code == 409
    assert "commencez-en une" in answer.json["sentence"]


def test_only_a_parrain_shows_it(meadow: Meadow) -> None:
    begin(meadow)
    assert meadow.stranger().post("/board/money", json={"shown": True}).status_code == 401
    assert meadow.parrain().post("/board/money", json={"shown": "yes"}).status_code == 400


def test_in_the_end_the_ranks_come_one_by_one(meadow: Meadow) -> None:
    """The Parrain's phone and the board alike: nobody reads the winner over a shoulder."""
    table = meadow.room.begin("live")
    for move in Evening(3, gangsters=12).match.moves:
        table.submit(move.command)
    verdict = live.view(table.state, PARRAIN)["verdict"]
    phone, stranger = meadow.parrain(), meadow.stranger()
    for rank in range(len(verdict.accounts), 1, -1):
        table.submit(Unveil(rank))
        expected = [None] * (rank - 1) + [one.name for one in verdict.accounts[rank - 1 :]]
        for page in (stranger.get("/board").text, phone.get("/play").text):
            assert ranked(page) == expected
            assert "podium" not in page
        places = stranger.get("/board.json").get_json()["game"]["ranking"]["places"]
        assert [place["entry"] and place["entry"]["name"] for place in places] == expected
    table.submit(Unveil(1))
    page = unescape(stranger.get("/board").text)
    podium = re.findall(r'podium-name name">([^<]+)<.*?podium-score">([^<]+)<', page, re.DOTALL)
    able = [one for one in verdict.accounts if one.eligible]
    assert podium == [(one.name, str(one.net)) for one in able[:3]]
    assert "data-confetti" in page


def test_a_kept_game_is_read_whole(meadow: Meadow) -> None:
    """Whether its ranks were ever uncovered, as in games of before there was a show, or not."""
    table = meadow.room.begin("live")
    for move in Evening(3, gangsters=12).match.moves:
        table.submit(move.command)
    meadow.room.leave()
    accounts = live.view(table.state, PARRAIN)["verdict"].accounts
    page = unescape(meadow.parrain().get(f"/games/{table.game_id}").text)
    assert ranked(page) == [one.name for one in accounts]
    money = page.split('id="ranks"')[1].split("</ol>")[0]
    assert re.findall(r'class="money">([^<]+)<', money) == [str(one.net) for one in accounts]
    assert "data-confetti" not in page


def test_the_board_names_who_waits_where_and_until_when(meadow: Meadow) -> None:
    phone = begin(meadow)
    reach_courage(meadow)
    for command in (Flee("Tom"), Next(Phase.BANG), Rule("Zoé", Standing.COMA)):
        meadow.room.table.submit(command)
    page = unescape(phone.get("/board").text)
    assert WAITING.findall(page) == [("hospital", "3"), ("cowards", "2")]
    assert "Zoé" in page.split('id="hospital"')[1].split("</section>")[0]
    assert "Tom" in page.split('id="cowards"')[1].split("</section>")[0]
    assert 'aria-label="' not in page.split('class="sides"')[1].split('id="hospital"')[0]


def test_the_order_of_the_moment_and_the_share(meadow: Meadow) -> None:
    begin(meadow)
    stranger, table = meadow.stranger(), meadow.room.table

    def order() -> str:
        said = unescape(stranger.get("/board").text).split('id="order">')[1].split("<")[0]
        return said.replace("\xa0", " ")

    assert order() == "Le Parrain compte le magot…"
    reach_courage(meadow)
    assert order() == "Banzaï… ou les bras en l’air ?"
    for phase in (Phase.BANG, Phase.DOUBLE_GUNS, Phase.SHOTGUN, Phase.SPLIT):
        table.submit(Next(phase))
    assert order() == "Rendez toutes les cartes !"
    table.submit(Share(16))
    assert order() == "30.000 $ chacun !"
    assert "<span>Reste</span>" in stranger.get("/board").text


def test_only_a_parrain_has_a_way_back(meadow: Meadow) -> None:
    begin(meadow)
    assert 'class="button board-back" href="/play"' in meadow.parrain().get("/board").text
    assert "board-back" not in meadow.stranger().get("/board").text


def test_the_board_shows_its_own_code_and_no_other(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Links(wifi=None, base="http://10.42.0.1", key="SECRET")
    monkeypatch.setattr(board, "links", lambda: here)
    assert 'src="/board/code.svg"' in meadow.stranger().get("/board").text
    assert meadow.stranger().get("/board/code.svg").text == as_svg("http://10.42.0.1/board")
    nowhere = replace(here, base=None)
    monkeypatch.setattr(board, "links", lambda: nowhere)
    assert "code.svg" not in meadow.stranger().get("/board").text
    assert meadow.stranger().get("/board/code.svg").status_code == 404


def ranked(page: str) -> list[str | None]:
    """Who stands in the list of the ranks, ``None`` where it is still covered."""
    ranks = unescape(page).split('id="ranks"')[1].split("</ol>")[0]
    found = [re.search(r'<bdi class="name">([^<]+)<', row) for row in ranks.split("</li>")[:-1]]
    return [None if name is None else name[1] for name in found]


def reach_courage(meadow: Meadow) -> None:
    for command in (
        OpenPack(Entry(k20=5, k10=6)),
        CountDown(Phase.MOVEMENT),
        Whistle(),
        CountDown(Phase.COURAGE),
        Whistle(),
    ):
        meadow.room.table.submit(command)


def test_without_a_game_the_board_says_so(meadow: Meadow) -> None:
    assert "Aucune partie" in meadow.stranger().get("/board").text
