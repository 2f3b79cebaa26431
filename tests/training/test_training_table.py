"""A table where nothing is at stake: the real game waits beside it, and nothing of it is kept."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest

from pi_parrain.errors import JournalError, Refused
from pi_parrain.journal import Journal, ReadOnly
from pi_parrain.journal.faults import READ_ONLY
from pi_parrain.phrases import Phrase
from pi_parrain.room import Countdown, Room
from pi_parrain.server.door.seatbook import SeatBook
from pi_parrain.table import Table
from pi_parrain.training import Reason, Training
from rig.waiting import PATIENCE_S
from tests import toy

EXERCISE = Phrase("Un exercice")


@dataclass(frozen=True, slots=True)
class Exercise:
    kind: str = "exercise"
    title: Phrase = EXERCISE

    def strip(self, game: object, state: object) -> Mapping[str, Any]:
        return {}


@pytest.fixture
def journal(tmp_path):
    with Journal(tmp_path / "evening.parrain") as journal:
        yield journal


@pytest.fixture
def room(journal):
    room = Room(journal, {toy.slug: toy.game})
    yield room
    room.close()


@pytest.fixture
def playing(room):
    """A real game that goes on."""
    table = room.begin(toy.slug)
    table.submit(toy.Join("Léa"))
    return table


def practice(by: str = "") -> Table:
    return Table.practice(toy.game, Training(Exercise(), by))


def content(journal: Journal) -> tuple[object, ...]:
    """Everything that a journal holds, in its own words."""
    with journal._reading() as db:
        return tuple(
            db.execute(f"SELECT * FROM {name}").fetchall() for name in ("games", "rows", "memory")
        )


def refused(reason: Reason) -> Any:
    return pytest.raises(Refused, match=str(Phrase(reason.value))[:30])


def test_nothing_of_a_training_reaches_the_journal(room, journal, playing):
    before = content(journal)
    table = room.train(practice(), aside=playing.game_id)
    table.submit(toy.Join("Tom"), once="a")
    table.submit(toy.CountDown())
    table.happen(toy.Whistle())
    table.undo()
    assert room.table is table
    assert room.training is table.training
    room.stop_training()
    assert content(journal) == before


def test_the_real_game_waits_as_it_is(room, playing):
    playing.submit(toy.Join("Zoé"), once="z")
    room.show("money", True, at=playing)
    room.train(practice(), aside=playing.game_id).submit(toy.Join("Tom"))
    with pytest.raises(Refused):
        playing.submit(toy.Join("Max"))  # a tap that was on its way
    assert room.real is playing
    room.stop_training()
    assert room.table is playing
    assert room.shown == {"money"}
    assert playing.submit(toy.Join("Zoé"), once="z").duplicate
    assert playing.submit(toy.Score("Léa")).seq == 3


def test_after_a_power_cut_there_is_only_the_real_game(room, journal, playing):
    room.train(practice(), aside=playing.game_id).submit(toy.Join("Tom"))
    after = Room(journal, {toy.slug: toy.game})
    assert after.resume_latest().state == playing.state
    assert after.training is None
    after.close()


def test_listeners_hear_of_both_changes_and_of_moves_at_the_table_in_play(room, playing):
    heard: list[object] = []
    room.on_table_change = heard.append
    room.on_move = lambda table, answer, now: heard.append((table, answer.seq))
    table = room.train(practice(), aside=playing.game_id)
    table.submit(toy.Join("Tom"))
    room.stop_training()
    playing.submit(toy.Score("Léa"))
    assert heard == [table, (table, 1), playing, (playing, 2)]


def test_no_tap_overtakes_the_news_of_the_table_that_it_is_for(room, playing):
    """It took the table before the training, and is late. Who has to play its countdown would not
    know the table yet, and the game would count in silence."""
    heard: list[object] = []

    def change(table: Table | None) -> None:
        with suppress(Refused):
            playing.submit(toy.CountDown())
        heard.append(table)

    room.on_move = lambda table, answer, now: heard.append((table, answer.seq))
    room.train(practice(), aside=playing.game_id)
    room.on_table_change = change
    room.stop_training()
    assert heard == [playing]
    playing.submit(toy.CountDown())
    assert heard == [playing, (playing, 2)]


def test_a_listener_that_fails_leaves_the_real_game_open(room, playing):
    def fail(table: Table | None) -> None:
        raise OSError("no buzzer")

    room.train(practice(), aside=playing.game_id)
    room.on_table_change = fail
    with pytest.raises(OSError, match="no buzzer"):
        room.stop_training()
    room.on_table_change = lambda table: None
    assert room.table.submit(toy.Score("Léa")).seq == 2


def test_a_game_that_goes_on_is_set_aside_only_by_its_number(room, playing):
    for number in (None, playing.game_id + 1):
        with refused(Reason.GAME_IN_PLAY):
            room.train(practice(), aside=number)
    assert room.table is playing
    playing.submit(toy.Score("Léa"))


@pytest.mark.parametrize("points", [[], [9] * 12])
def test_an_empty_table_and_a_finished_game_need_no_question(room, points):
    table = room.begin(toy.slug)
    if points:
        table.submit(toy.Join("Léa"))
    for some in points:
        table.submit(toy.Score("Léa", some))
    room.train(practice())
    room.stop_training()
    assert room.table is table


def test_without_a_game_there_is_none_afterwards(room):
    room.train(practice())
    assert room.real is None
    room.stop_training()
    assert room.seated is None
    room.stop_training()  # twice is once


def test_not_while_the_box_counts(room):
    room.countdown = Countdown(1.0, 2.0, 3.0)
    with refused(Reason.COUNTING):
        room.train(practice())


def test_not_while_the_game_counts(room, playing):
    playing.submit(toy.CountDown())
    with refused(Reason.COUNTING):
        room.train(practice(), aside=playing.game_id)
    assert room.table is playing
    playing.submit(toy.Whistle())


def test_not_before_the_real_game_is_on_disk(room, journal, playing, monkeypatch):
    """Rows that the card refused are in memory alone: a training may end with the power."""

    def refuse(*_: object) -> None:
        raise ReadOnly(READ_ONLY, path="ici")

    playing.submit(toy.CountDown())
    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", refuse)
        playing.happen(toy.Whistle())
        with pytest.raises(JournalError):
            room.train(practice(), aside=playing.game_id)
        assert room.table is playing
    room.train(practice(), aside=playing.game_id)
    assert len(journal.rows(playing.game_id)) == 3
    heard: list[object] = []
    room.on_table_change = lambda table: heard.append(table and table.now.unrecorded)
    room.stop_training()
    assert heard == [None]  # the desk need not warn of a disk that has taken everything


def test_another_training_is_replaced_by_whoever_has_seen_it(room, playing):
    first = room.train(practice("a"), aside=playing.game_id)
    with refused(Reason.ALREADY_TRAINING):
        room.train(practice("b"))
    second = room.train(practice("a"), instead_of=first.game_id)
    assert first.closed
    with refused(Reason.ALREADY_TRAINING):
        room.train(practice("b"), instead_of=first.game_id)
    assert room.table is second
    room.stop_training()
    assert room.table is playing


def test_two_who_begin_at_once_are_one_and_a_refusal(room):
    outcomes: list[bool] = []

    def begin() -> None:
        try:
            room.train(practice())
        except Refused:
            outcomes.append(False)
        else:
            outcomes.append(True)

    phones = [threading.Thread(target=begin) for _ in range(8)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join(PATIENCE_S)
    assert sorted(outcomes) == [False] * 7 + [True]


@pytest.mark.parametrize("way", ["begin", "resume"])
def test_a_real_game_ends_the_training(room, journal, playing, way):
    other = room.begin(toy.slug)
    training = room.train(practice())
    table = room.begin(toy.slug) if way == "begin" else room.resume(playing.game_id)
    assert room.table is table
    assert room.training is None
    assert training.closed
    room.stop_training()
    assert room.table is table
    assert room.resume(other.game_id).game_id == other.game_id


def test_whoever_resumes_the_game_that_waits_finds_its_very_table(room, playing):
    room.train(practice(), aside=playing.game_id)
    assert room.resume(playing.game_id) is playing
    assert room.training is None


def test_a_game_that_is_deleted_meanwhile_does_not_come_back(room, journal, playing):
    room.train(practice(), aside=playing.game_id)
    journal.delete(playing.game_id)
    room.put_away(playing.game_id)
    assert room.training is not None
    room.stop_training()
    assert room.seated is None


def test_a_tap_for_another_game_never_lands_at_a_training_table(room, playing):
    numbers = {practice().game_id for _ in range(50)}
    assert len(numbers) == 50
    assert max(numbers) < 0 < playing.game_id


def test_seats_of_a_training_are_in_no_book_on_disk(room, journal, playing):
    book = SeatBook(journal)
    book.take(playing.uid, "Léa", "token", "iPhone")
    before = content(journal)
    table = room.train(practice(), aside=playing.game_id)
    book.take(table.uid, "Tom", "token", "iPhone")
    book.close(table.uid, True)
    assert book.holds(table.uid, "Tom", "token")
    assert content(journal) == before
    assert not SeatBook(journal).holds(table.uid, "Tom", "token")
    assert SeatBook(journal).holds(playing.uid, "Léa", "token")
