"""Which game is on the table, and what phones watch."""

from __future__ import annotations

import threading

import pytest

from pi_parrain.engine.reasons import Common
from pi_parrain.errors import Refused
from pi_parrain.journal import Journal, ReadOnly
from pi_parrain.journal.faults import READ_ONLY
from pi_parrain.room import NoTable, Room
from rig.waiting import PATIENCE_S
from tests import toy


@pytest.fixture
def journal(tmp_path):
    with Journal(tmp_path / "evening.parrain") as journal:
        yield journal


@pytest.fixture
def room(journal):
    room = Room(journal, {toy.slug: toy.game})
    yield room
    room.close()


def test_without_a_game_there_is_a_sentence(room):
    with pytest.raises(NoTable, match="commencez-en une"):
        _ = room.table


def test_every_move_moves_the_version(room):
    table = room.begin(toy.slug)
    before = room.version
    table.submit(toy.Join("Léa"))
    assert room.version > before


def test_a_listener_that_fails_hides_no_table(room):
    def fail(table):
        raise OSError("no buzzer")

    room.on_table_change = fail
    before = room.version
    with pytest.raises(OSError, match="no buzzer"):
        room.begin(toy.slug)
    assert room.version > before
    assert room.seated is not None
    room.on_table_change = lambda table: None


def test_from_one_game_to_the_next_the_room_is_never_empty(room):
    room.begin(toy.slug)
    first, seen = room.table, []
    room.on_table_change = lambda table: seen.append((room.seated, table))
    second = room.begin(toy.slug)
    assert seen == [(first, second)]  # heard of before anybody can sit there
    room.leave()
    assert seen[1:] == [(second, None)]


def test_a_new_game_hides_what_the_last_one_showed(room):
    table = room.begin(toy.slug)
    room.show("money", True, at=table)
    room.begin(toy.slug)
    assert not room.shown


def test_a_switch_of_the_last_game_shows_nothing_of_the_next(room):
    """Neither once that is in play, nor while people still change tables."""
    table, refusals = room.begin(toy.slug), []

    def switch() -> None:
        with pytest.raises(Refused) as refused:
            room.show("money", True, at=table)
        refusals.append(refused.value.reason)

    late = threading.Thread(target=switch)
    room.on_table_change = lambda table: late.start()
    room.begin(toy.slug)
    room.on_table_change = lambda table: None
    late.join(PATIENCE_S)
    switch()
    assert refusals == [Common.STALE] * 2
    assert not room.shown


def test_a_stream_wakes_when_another_game_begins(room):
    seen = room.version
    woken = []
    thread = threading.Thread(target=lambda: woken.append(room.wait_beyond(seen, PATIENCE_S)))
    thread.start()
    room.begin(toy.slug)
    thread.join(PATIENCE_S)
    assert woken
    assert woken[0] > seen


def test_closing_the_room_lets_streams_go_at_once(room):
    thread = threading.Thread(target=room.wait_beyond, args=(room.version, 2 * PATIENCE_S))
    thread.start()
    room.close()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


def test_after_a_power_cut_the_same_game_is_on_the_table(room, journal):
    first = room.begin(toy.slug)
    first.submit(toy.Join("Léa"))
    second = room.begin(toy.slug)
    second.submit(toy.Join("Tom"))
    room.leave()

    after = Room(journal, {toy.slug: toy.game})
    table = after.resume_latest()
    assert table.game_id == second.game_id
    assert table.state == second.state
    after.close()


def test_two_phones_that_resume_one_game_sit_at_one_table(room):
    """Two tables at one game would each miss the other's rows, and refuse every tap from then."""
    kept = room.begin(toy.slug)
    kept.submit(toy.Join("Léa"))
    room.begin(toy.slug)
    tables = []
    phones = [
        threading.Thread(target=lambda: tables.append(room.resume(kept.game_id))) for _ in range(8)
    ]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join(PATIENCE_S)
    assert [table is room.table for table in tables] == [True] * 8
    room.table.submit(toy.Join("Tom"))


def test_a_listener_hears_where_each_move_was_made(room):
    heard = []
    room.on_move = lambda table, answer, now: heard.append((table, answer.seq, now.version))
    first = room.begin(toy.slug)
    first.submit(toy.Join("Léa"))
    second = room.begin(toy.slug)
    second.submit(toy.Join("Tom"))
    assert heard == [(first, 1, 1), (second, 1, 1)]


def refuse(*_: object) -> None:
    raise ReadOnly(READ_ONLY, path="ici")


def test_whoever_leaves_a_table_first_writes_what_the_disk_refused(room, journal, monkeypatch):
    table = room.begin(toy.slug)
    table.submit(toy.CountDown())
    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", refuse)
        table.happen(toy.Whistle())
    room.leave()
    assert room.resume(table.game_id).state == toy.State({}, rounds=1)


def test_whoever_cannot_leaves_all_the_same(room, journal, monkeypatch, caplog):
    table = room.begin(toy.slug)
    table.submit(toy.CountDown())
    monkeypatch.setattr(journal, "append", refuse)
    table.happen(toy.Whistle())
    room.leave()
    assert room.seated is None
    assert "1 rows are lost" in caplog.text
