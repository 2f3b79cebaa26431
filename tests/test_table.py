"""The table: each tap counts once, is on disk before it counts, and can be taken back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_parrain.engine import Common, Undo
from pi_parrain.errors import Refused
from pi_parrain.journal import Damaged, Journal, NotFound, ReadOnly, Row
from pi_parrain.journal.faults import READ_ONLY, Untold
from pi_parrain.phrases import Phrase
from pi_parrain.table import Answer, MovedOn, Now, Table
from rig.waiting import PATIENCE_S
from tests import toy
from tests.toy import CountDown, Join, Score, Whistle

GAMES = {"tally": toy.game}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "soirees.parrain"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal(path) as journal:
        yield journal


@pytest.fixture
def table(journal: Journal) -> Table:
    table = Table.start(journal, toy.game)
    table.submit(Join("Léa"))
    return table


def again(table: Table, journal: Journal) -> Table:
    """The same game after a power cut."""
    return Table.resume(journal, table.game_id, GAMES)


def test_whoever_looks_after_the_disk_waits_for_no_tap(table: Table) -> None:
    """The service's watchdog is fed by the same thread: a slow card must not cost the whistle."""
    with ThreadPoolExecutor(1) as somebody, table._lock:
        somebody.submit(table.write_owed).result(PATIENCE_S)


# Taps


def test_a_tap_is_answered(table: Table) -> None:
    answer = table.submit(Score("Léa", -2), by="Sam", once="a", at="0:open")
    assert (answer.seq, table.version, answer.by) == (2, 2, "Sam")
    assert answer.events == (toy.Scored("Léa", -2),)
    assert str(answer.named) == "Léa marque -2"
    assert [str(caution) for caution in answer.cautions] == ["Léa perd des points."]
    assert table.state.scores == {"Léa": -2}


def test_a_refused_tap_changes_nothing(table: Table, journal: Journal) -> None:
    before = table.now
    with pytest.raises(Refused, match="Zoé ne joue pas"):
        table.submit(Score("Zoé"), once="a")
    assert table.now is before
    assert len(journal.rows(table.game_id)) == 1
    table.submit(Join("Zoé"))
    assert not table.submit(Score("Zoé"), once="a").duplicate


def test_a_tap_about_another_moment_is_stale(table: Table) -> None:
    table.submit(CountDown())
    table.submit(Whistle())
    with pytest.raises(Refused) as caught:
        table.submit(Score("Léa"), at="0:open")
    assert caught.value.reason is Common.STALE
    table.submit(Score("Léa"), at="1:open")


def test_a_repeated_key_gets_the_first_answer(table: Table, journal: Journal) -> None:
    first = table.submit(Score("Léa", -1), once="a")
    table.submit(Score("Léa", 5))
    for seat in (table, again(table, journal)):
        before = seat.now
        second = seat.submit(Score("Léa", 9), once="a", at="somewhere else")
        assert second.duplicate
        assert (second.seq, second.events, second.cautions, str(second.named)) == (
            first.seq,
            first.events,
            first.cautions,
            str(first.named),
        )
        assert seat.now is before


def test_a_repeated_undo_takes_back_one_move(table: Table, journal: Journal) -> None:
    table.submit(Score("Léa"), once="a")
    first = table.undo(once="u")
    for seat in (table, again(table, journal)):
        second = seat.undo(once="u")
        assert (second.seq, second.duplicate, second.undone) == (first.seq, True, first.undone)
        assert seat.state.scores == {"Léa": 0}
        assert seat.submit(Score("Léa"), once="a").duplicate  # undone, and still the same tap


# Undo


def test_each_undo_says_what_it_takes_back(table: Table) -> None:
    table.submit(Score("Léa", 3), by="Sam")
    table.submit(CountDown())
    table.submit(Whistle())
    assert str(table.now.undo) == "Le compte à rebours"
    named = []
    while table.now.last:
        answer = table.undo(table.now.last.seq, by="Nour")
        assert answer.by == "Nour"
        named.append(str(answer.named))
    assert named == ["Le compte à rebours", "Léa marque 3", "Léa arrive"]
    assert table.state == toy.start()
    with pytest.raises(Refused, match="rien à annuler"):
        table.undo()


def test_an_undo_of_something_older_is_refused(table: Table) -> None:
    seq = table.submit(Score("Léa", 1)).seq
    table.submit(Score("Léa", 2))
    with pytest.raises(Refused) as caught:
        table.undo(seq)
    assert caught.value.reason is Common.ALREADY_UNDONE
    assert table.state.scores == {"Léa": 3}


def test_an_undo_is_a_row_of_its_own(table: Table, journal: Journal) -> None:
    table.submit(Score("Léa"))
    table.undo()
    _joined, scored, undo = journal.rows(table.game_id)
    assert (scored.seq, scored.undoes, undo.command, undo.undoes) == (2, None, None, 2)
    assert [answer.seq for answer in table.history] == [1, 2, 3]
    assert [move.seq for move in table.moves] == [1]


commands = st.one_of(
    st.builds(Score, st.sampled_from(["Léa", "Tom"]), st.integers(-9, 9)),
    st.builds(Join, st.sampled_from(["Léa", "Tom"])),
    st.sampled_from([CountDown(), Whistle(), toy.Interrupt()]),
)


@settings(max_examples=40, deadline=None)
@given(taps=st.lists(commands | st.none(), max_size=12))
def test_undo_restores_exactly_and_replay_equals_live(
    tmp_path_factory: pytest.TempPathFactory, taps: list[object]
) -> None:
    path = tmp_path_factory.mktemp("any") / "soirees.parrain"
    with Journal(path) as journal:
        table = Table.start(journal, toy.game)
        for command in taps:
            tap(table, command)
        retold = Table(toy.game, journal, table.game_id)
        assert retold.now == table.now
        assert retold.history == table.history
        assert retold.moves == table.moves


def tap(table: Table, command: object) -> None:
    before = table.state
    try:
        if command is None:
            table.undo()
        else:
            table.submit(command)
    except Refused:
        assert table.state is before
    else:
        if command is not None and toy.undo(before, command) is Undo.STEP:
            table.undo()
            assert table.state is before
            table.submit(command)


# Power cuts


def test_a_countdown_comes_back_interrupted(table: Table, journal: Journal) -> None:
    table.submit(CountDown())
    resumed = again(table, journal)
    assert (resumed.state.counting, resumed.state.interruptions) == (False, 1)
    assert again(resumed, journal).version == resumed.version
    resumed.undo()  # takes back the countdown with its interruption
    assert resumed.state == toy.State({"Léa": 0})


def test_reading_a_game_does_not_wake_it(table: Table, journal: Journal) -> None:
    table.submit(CountDown())
    assert Table(toy.game, journal, table.game_id).state.counting


def test_the_latest_game_is_the_one_resumed_last(journal: Journal, table: Table) -> None:
    other = Table.start(journal, toy.game)
    again(table, journal)
    latest = journal.latest()
    assert latest is not None
    assert latest.id == table.game_id != other.game_id


def test_a_game_that_this_version_does_not_know(journal: Journal) -> None:
    game = journal.start("belote").id
    with pytest.raises(
        NotFound, match="ne connaît pas le jeu «\N{NO-BREAK SPACE}belote\N{NO-BREAK SPACE}»"
    ):
        Table.resume(journal, game, GAMES)


@pytest.mark.parametrize(
    "row",
    [
        Row(2, {"do": "score", "who": "Léa"}, ({"fact": "danced"},)),
        Row(2, {"do": "score", "who": "Léa"}, ({"fact": "scored", "who": "Zoé", "points": 1},)),
        Row(2, {"do": "dance"}, ()),
        Row(2, None, ()),
        Row(2, None, (), undoes=7),
    ],
)
def test_a_row_that_makes_no_sense_is_told(table: Table, journal: Journal, row: Row) -> None:
    journal.append(table.game_id, row)
    with pytest.raises(Damaged, match=r"partie 1 .* ligne 2"):
        again(table, journal)


def refuse(*_: object) -> None:
    raise ReadOnly(READ_ONLY, path="ici")


def test_a_countdown_broken_off_on_a_card_that_became_read_only(
    table: Table, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is there, nothing pretends to count, and what is not on disk is told."""
    table.submit(CountDown())
    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", refuse)
        resumed = again(table, journal)
        assert (resumed.state.counting, resumed.state.interruptions) == (False, 1)
        assert "ne peut pas être écrit" in str(resumed.now.unrecorded)
        before = resumed.now
        for act in (lambda: resumed.submit(Score("Léa"), once="a"), resumed.undo):
            with pytest.raises(ReadOnly):
                act()
        assert resumed.now is before
    assert len(journal.rows(table.game_id)) == 2
    assert not resumed.submit(Score("Léa"), once="a").duplicate
    assert resumed.now.unrecorded is None
    assert again(resumed, journal).now == resumed.now
    assert len(journal.rows(table.game_id)) == 4


def test_an_undo_writes_down_first_what_it_takes_back(
    table: Table, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.submit(CountDown())
    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", refuse)
        resumed = again(table, journal)
    resumed.undo()
    assert resumed.state == toy.State({"Léa": 0})
    assert again(resumed, journal).history == resumed.history


def test_a_damaged_game_does_not_hide_the_others(table: Table, journal: Journal) -> None:
    broken = Table.start(journal, toy.game)
    journal.append(broken.game_id, Row(1, {"do": "dance"}, ()))
    with pytest.raises(Damaged) as caught:
        again(broken, journal)
    assert caught.value.phrase.words["game"] == broken.game_id
    assert again(table, journal).state == table.state


# Sentences with a bug in them


def stumble(*_: object) -> Phrase:
    raise KeyError("no word for that")


def with_a_hole(*_: object) -> Phrase:
    return Phrase("{nobody} marque")


def cautions_with_a_hole(*_: object) -> tuple[Phrase, ...]:
    return (Phrase("{nobody} perd des points."),)


@pytest.mark.parametrize(
    ("member", "bug", "name"),
    [
        ("tell", stumble, "un geste enregistré"),
        ("tell", with_a_hole, "un geste enregistré"),
        ("cautions", stumble, "Léa marque 4"),
        ("cautions", cautions_with_a_hole, "Léa marque 4"),
    ],
)
def test_a_move_that_cannot_be_told_counts(
    table: Table,
    journal: Journal,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    member: str,
    bug: Callable[..., object],
    name: str,
) -> None:
    """At the table and after a power cut; it is logged once, with its traceback."""
    table.submit(Score("Léa", 3))
    monkeypatch.setattr(table, "game", replace(table.game, **{member: bug}))  # type: ignore[arg-type]
    answer = table.submit(Score("Léa", 4))
    table.submit(Score("Léa", 2))
    table.undo()
    assert str(answer.named) == str(table.now.undo) == name
    assert table.state.scores == {"Léa": 7}
    [logged] = caplog.records
    assert logged.exc_info is not None
    resumed = Table.resume(journal, table.game_id, {toy.slug: table.game})
    assert (resumed.state, resumed.version) == (table.state, table.version)
    assert str(resumed.now.undo) == name


@pytest.mark.parametrize("member", ["summary", "view"])
def test_a_game_that_cannot_be_shown_is_not_called_damaged(
    table: Table, journal: Journal, member: str
) -> None:
    """Another version may show it: no row is to blame, and every row stays."""
    table.submit(Score("Léa", 3))
    game = replace(table.game, **{member: stumble})  # type: ignore[arg-type]
    with pytest.raises(Untold, match="ne sait pas montrer"):
        Table.resume(journal, table.game_id, {toy.slug: game})
    assert again(table, journal).state == table.state


# Those who listen


def test_listeners_hear_fresh_moves_in_order(table: Table, journal: Journal) -> None:
    heard: list[Answer] = []
    table.listeners.append(lambda answer, now: heard.append(answer))
    answers = [table.submit(Score("Léa"), once="a"), table.undo()]
    table.submit(Score("Léa"), once="a")
    with pytest.raises(Refused):
        table.submit(Score("Zoé"))
    assert heard == answers
    resumed = again(table, journal)
    assert resumed.version == 3
    assert heard == answers


def test_a_failing_listener_vetoes_nothing(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    heard: list[Answer] = []

    def broken(answer: Answer, now: Now) -> None:
        raise OSError("no buzzer")

    table.listeners += [broken, lambda answer, now: heard.append(answer)]
    assert table.submit(Score("Léa")) == heard[0]
    assert "no buzzer" in caplog.text


def test_a_listener_may_tap_too(table: Table) -> None:
    heard: list[int] = []

    def whistle(answer: Answer, now: Now) -> None:
        heard.append(answer.seq)
        if answer.events == (toy.CountdownStarted(),):
            table.submit(Whistle())

    table.listeners.append(whistle)
    table.submit(CountDown())
    assert heard == [2, 3]
    assert table.state.rounds == 1


def test_a_listener_holds_no_lock(table: Table) -> None:
    """Somebody else may tap while a listener is busy, and it is heard afterwards."""
    heard: list[int] = []

    def slow(answer: Answer, now: Now) -> None:
        if answer.seq == 2:
            other = threading.Thread(target=table.submit, args=(Score("Léa"),))
            other.start()
            other.join(PATIENCE_S)
            assert not other.is_alive()
        heard.append(answer.seq)

    table.listeners.append(slow)
    table.submit(Score("Léa"))
    assert heard == [2, 3]


def test_a_listener_gets_the_state_that_each_move_led_to(table: Table) -> None:
    """Not the present one: somebody may have moved on before the listener is told."""
    heard: list[tuple[int, object]] = []

    def listen(answer: Answer, now: Now) -> None:
        if answer.seq == 2:
            table.submit(Score("Léa"))
        heard.append((now.version, now.state.scores["Léa"]))  # type: ignore[attr-defined]

    table.listeners.append(listen)
    table.submit(Score("Léa"))
    assert heard == [(2, 1), (3, 2)]


def test_what_the_disk_takes_at_last_is_told_after_the_move_that_it_refused(
    table: Table, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another thread pays while this one is about to tell: whoever is blamed last is not."""
    heard: list[tuple[bool, bool]] = []

    def listen(answer: Answer | None, now: Now) -> None:
        if answer is not None:
            monkeypatch.undo()
            table.write_owed()
        heard.append((answer is not None, now.unrecorded is not None))

    table.listeners.append(listen)
    monkeypatch.setattr(journal, "append", refuse)
    table.write_owed()  # nothing is owed yet, so nobody is told
    table.happen(Score("Léa"))
    assert heard == [(True, True), (False, False)]
    assert table.now.unrecorded is None


def test_a_move_for_another_version_is_not_tried(table: Table) -> None:
    with pytest.raises(MovedOn):
        table.submit(Score("Léa"), version=0)
    assert table.version == 1
    assert table.submit(Score("Léa"), version=1).seq == 2


# Many thumbs


def together(act: Callable[[int], object], threads: int) -> list[object]:
    """Run *act* in so many threads at the same instant."""
    gate = threading.Barrier(threads)

    def wait_and_act(number: int) -> object:
        gate.wait()
        return act(number)

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(wait_and_act, range(threads)))


def test_two_threads_at_once_both_count(table: Table, journal: Journal) -> None:
    heard: list[int] = []
    table.listeners.append(lambda answer, now: heard.append(answer.seq))
    together(lambda n: [table.submit(Score("Léa"), once=f"{n}/{i}") for i in range(50)], 2)
    assert table.state.scores == {"Léa": 100}
    assert heard == list(range(2, 102))
    assert again(table, journal).state == table.state


def test_the_same_key_from_ten_threads_counts_once(table: Table) -> None:
    answers = together(lambda n: table.submit(Score("Léa"), once="a"), 10)
    assert table.state.scores == {"Léa": 1}
    assert sorted(answer.duplicate for answer in answers) == [False] + [True] * 9  # type: ignore[attr-defined]


def test_the_same_undo_from_ten_threads_counts_once(table: Table) -> None:
    for _ in range(3):
        seq = table.submit(Score("Léa")).seq

    answers = together(lambda n: table.undo(seq), 10)
    assert sorted(answer.duplicate for answer in answers) == [False] + [True] * 9  # type: ignore[attr-defined]
    assert table.state.scores == {"Léa": 2}


def test_a_closed_table_takes_no_move_and_still_answers_a_repeated_one(table: Table) -> None:
    table.submit(Score("Léa"), once="a")
    table.close()
    with pytest.raises(Refused):
        table.submit(Score("Léa"))
    assert table.submit(Score("Léa"), once="a").duplicate
