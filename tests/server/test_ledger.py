"""Earlier games: looked at without being touched, taken away, deleted and brought back."""

from __future__ import annotations

import csv
import re
from html import unescape

import pytest

from pi_parrain.engine.replay import replay
from pi_parrain.engine.reveal import Unveil
from pi_parrain.errors import JournalError
from pi_parrain.games import GAMES
from pi_parrain.games.live.moves import Arrive, Depart
from pi_parrain.games.live.words import Phase
from pi_parrain.games.vilains import moves as vilains
from pi_parrain.journal.faults import DISK_FULL
from pi_parrain.server.pages.kept_games import AT_ONCE
from pi_parrain.table import Table
from rig import evening
from rig.evening import Evening
from rig.meadow import Meadow
from tests.plain import plain


def keep(meadow: Meadow, seed: int = 1, moves: int | None = None, gangsters: int = 12) -> Table:
    table = Table.start(meadow.journal, GAMES["live"])
    for move in list(Evening(seed, gangsters=gangsters).match.moves)[:moves]:
        table.submit(move.command, by=move.by)
    return table


def test_an_empty_shelf_says_so(meadow: Meadow) -> None:
    assert "Aucune partie" in meadow.parrain().get("/games").text


def test_the_list_says_who_won_and_where_others_stopped(meadow: Meadow) -> None:
    keep(meadow)
    keep(meadow, moves=3)
    page = plain(meadow.parrain().get("/games").text)
    assert "gagne" in page
    assert "Manche 1 sur 5" in page


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("fr", "mardi 14 juillet 2026, 20:00"),
        ("en", "Tuesday, July 14, 2026"),
        ("nl", "dinsdag 14 juli 2026, 20:00"),
    ],
)
def test_a_game_without_a_name_has_the_day_it_began(
    meadow: Meadow, language: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meadow.journal, "_clock", lambda: "2026-07-14T20:00:00+02:00")
    keep(meadow, moves=1)
    page = meadow.parrain().get("/games", headers={"Accept-Language": language})
    assert shown in page.text


def test_a_long_list_comes_page_by_page(meadow: Meadow) -> None:
    """Each game on a page is replayed: a thousand of them took thirteen seconds."""
    games = [keep(meadow, moves=1).game_id for _ in range(AT_ONCE + 2)]
    phone, found, place = meadow.parrain(), [], "/games"
    while place:
        page = phone.get(place).text
        found.append([int(number) for number in re.findall(r'href="/games/(\d+)"', page)])
        later = re.search(r'href="(/games\?from=\d+)"', page)
        place = later[1] if later else ""
    assert found == [games[:1:-1], games[1::-1]]


@pytest.mark.parametrize("place", ["/games?from=-5", "/games?from=x", "/games?from=99"])
def test_a_page_that_nobody_linked_to(meadow: Meadow, place: str) -> None:
    keep(meadow, moves=1)
    assert meadow.parrain().get(place).status_code == 200


def test_a_game_that_could_not_be_read_once_is_asked_again(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = meadow.parrain()
    keep(meadow, moves=2)

    def refuse(game: int) -> None:
        raise JournalError(DISK_FULL, path="ici")

    with monkeypatch.context() as patch:
        patch.setattr(meadow.journal, "rows", refuse)
        assert "disque est plein" in phone.get("/games").text
    assert "Manche 1 sur 5" in plain(phone.get("/games").text)


def test_looking_changes_nothing(meadow: Meadow) -> None:
    running = keep(meadow, moves=3)  # a countdown runs: resuming would break it off
    before = meadow.journal.rows(running.game_id)
    page = meadow.parrain().get(f"/games/{running.game_id}")
    assert page.status_code == 200
    assert meadow.journal.rows(running.game_id) == before
    assert meadow.room.seated is None


@pytest.mark.parametrize("gangsters", [12, 21])
@pytest.mark.parametrize("seed", range(2))
def test_a_finished_game_shows_its_accounts(meadow: Meadow, seed: int, gangsters: int) -> None:
    table = keep(meadow, seed, gangsters=gangsters)
    page = meadow.parrain().get(f"/games/{table.game_id}").text
    assert "data-keepsake" in page
    for team in table.state.teams:
        assert team.replace("'", "&#39;") in page


def test_nobody_reads_the_winner_elsewhere_before_the_last_rank_is_shown(meadow: Meadow) -> None:
    """Home, the list and the game's own page; the game is still « en cours »."""
    table = meadow.room.begin("live")
    for move in Evening(3, gangsters=12).match.moves:
        table.submit(move.command)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    phone, why = meadow.parrain(), plain(str(outcome.why))
    pages = ("/", "/games", f"/games/{table.game_id}")

    def told() -> list[str]:
        return [page for page in pages if why in plain(unescape(phone.get(page).text))]

    for rank in (len(table.state.teams), 2):
        table.submit(Unveil(rank))
        assert told() == []
        assert "Reprendre la partie" in phone.get("/").text
        assert "en cours" in phone.get("/games").text
        assert "$" not in phone.get(pages[-1]).text.split("<details")[0].split("<main")[1]
    table.submit(Unveil(1))
    assert told() == list(pages)


def test_hostile_names_reach_the_podium_as_names(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening, "NAMES", tuple(f'<b>"{n}"</b> & محمد 😀' for n in range(12)))
    monkeypatch.setattr(evening, "TEAMS", ("<script>alert(1)</script>", "\u202e%(team)s", "{who}"))
    table = keep(meadow)
    page = meadow.parrain().get(f"/games/{table.game_id}").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert" not in page
    assert '<b>"' not in page


def test_the_export_replays_to_the_same_state(meadow: Meadow) -> None:
    table = keep(meadow, moves=60)
    answer = meadow.parrain().get(f"/games/{table.game_id}.jsonl")
    assert "attachment" in answer.headers["Content-Disposition"]
    story = replay(answer.data.split(b"\n"), GAMES, "live")
    assert not story.rejected
    assert story.match.state == table.state


def test_the_sheet_opens_in_a_spreadsheet(meadow: Meadow) -> None:
    table = keep(meadow, moves=20)
    text = meadow.parrain().get(f"/games/{table.game_id}.csv").text
    rows = list(csv.DictReader(text.removeprefix("\ufeff").splitlines(), delimiter=";"))
    assert rows[0]["nom"] == "set_up"


@pytest.mark.parametrize("place", ["/games/99", "/games/99.csv", f"/games/{9**40}"])
def test_what_is_not_there_is_told(meadow: Meadow, place: str) -> None:
    answer = meadow.parrain().get(place)
    assert (answer.status_code, answer.json["code"]) == (404, "notfound")


@pytest.mark.parametrize("place", ["/games/1.exe", "/games/1.", "/games/abc", "/games/١"])
def test_an_address_that_is_nearly_right_is_wrong(meadow: Meadow, place: str) -> None:
    keep(meadow, moves=1)
    answer = meadow.parrain().get(place)
    assert (answer.status_code, answer.json["code"]) == (404, "http")


def test_deleted_then_restored(meadow: Meadow) -> None:
    phone, table = meadow.parrain(), keep(meadow)
    meadow.room.resume(table.game_id)
    phone.post(f"/games/{table.game_id}/delete")
    assert meadow.room.seated is None
    assert meadow.journal.games() == ()
    assert "Remettre" in phone.get("/games").text
    phone.post(f"/games/{table.game_id}/restore")
    assert [kept.id for kept in meadow.journal.games()] == [table.game_id]


def test_a_disk_that_refuses_to_delete_the_game_in_play_lets_it_go_on(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(game: int) -> None:
        raise JournalError(DISK_FULL, path="ici")

    phone, table = meadow.parrain(), meadow.room.begin("live")
    monkeypatch.setattr(meadow.journal, "delete", refuse)
    assert phone.post(f"/games/{table.game_id}/delete").status_code == 503
    assert meadow.room.seated is table


def test_resumed_where_it_stopped(meadow: Meadow) -> None:
    table = keep(meadow, moves=2)
    answer = meadow.parrain().post(f"/games/{table.game_id}/resume")
    assert answer.location == "/play"
    assert meadow.room.table.state.phase is Phase.ARMING


def test_a_game_of_an_unknown_kind_does_not_hide_the_others(meadow: Meadow) -> None:
    keep(meadow)
    stranger = meadow.journal.start("croquet")
    table = keep(meadow, moves=1)
    meadow.journal.delete(stranger.id)
    meadow.journal.restore(stranger.id)
    page = meadow.parrain().get("/games").text
    assert f"/games/{table.game_id}" in page


def test_the_same_people_play_again(meadow: Meadow) -> None:
    """« Revanche »: two Parrains who press at once begin one game."""
    before = keep(meadow)
    phone, other = meadow.parrain(), meadow.parrain("l'autre")
    for parrain in (phone, other):
        answer = parrain.post(f"/games/{before.game_id}/again")
        assert (answer.status_code, answer.location) == (303, "/play")
    assert len(meadow.journal.games()) == 2
    state = meadow.room.table.state
    assert state.phase is Phase.PREPARATION
    assert list(state.teams) == list(before.state.teams)
    assert set(state.gangsters) == set(before.state.gangsters)


def test_an_undone_revenge_is_begun_anew(meadow: Meadow) -> None:
    before = keep(meadow)
    phone = meadow.parrain()
    phone.post(f"/games/{before.game_id}/again")
    meadow.room.table.undo()
    phone.post(f"/games/{before.game_id}/again")
    assert len(meadow.room.table.state.gangsters) == 12


def test_those_who_came_and_went_are_known_in_the_next_game(meadow: Meadow) -> None:
    before = keep(meadow, moves=1)
    team = next(iter(before.state.teams))
    chief = before.state.teams[team].chief
    before.submit(Depart(chief))
    before.submit(Arrive("Zoé la nouvelle", team))
    meadow.parrain().post(f"/games/{before.game_id}/again")
    state = meadow.room.table.state
    assert "Zoé la nouvelle" in state.gangsters
    assert chief not in state.gangsters
    assert state.teams[team].chief == before.state.teams[team].chief


def test_a_table_game_is_begun_again_too(meadow: Meadow) -> None:
    before = Table.start(meadow.journal, GAMES["vilains"])
    before.submit(vilains.SetUp(("Ali", "Zoé")))
    meadow.parrain().post(f"/games/{before.game_id}/again")
    assert (meadow.room.table.game_id, meadow.room.table.moves[0].command) == (
        before.game_id + 1,
        before.moves[0].command,
    )


def test_a_game_that_nobody_set_up_is_not_begun_again(meadow: Meadow) -> None:
    before = Table.start(meadow.journal, GAMES["live"])
    answer = meadow.parrain().post(f"/games/{before.game_id}/again")
    assert (answer.status_code, len(meadow.journal.games())) == (409, 1)


def test_the_list_names_the_teams_and_calls_no_finished_game_open(meadow: Meadow) -> None:
    finished = keep(meadow)
    going = keep(meadow, seed=2, moves=3)
    phone = meadow.parrain()
    tag = "en cours</i>"
    finished.submit(Unveil(1))
    for table, told in ((finished, False), (going, True)):
        meadow.room.resume(table.game_id)
        page = phone.get("/games").text
        assert (tag in page) is told
        for team in table.state.teams:
            assert f"<bdi>{team}</bdi>" in unescape(page)
