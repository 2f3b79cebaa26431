"""The journal: what is acknowledged stays, what is damaged is told and left alone."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pi_parrain.errors import JournalError
from pi_parrain.games.live.bills import Bills
from pi_parrain.journal import Damaged, Garbled, Journal, Locked, Moved, Newer, NotFound, Row
from pi_parrain.journal import file as journal_file
from pi_parrain.journal.book import seal
from pi_parrain.phrases import NBSP
from rig.waiting import PATIENCE_S

EIGHT = "2026-07-14T20:00:00+02:00"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "soirees.parrain"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal(path, lambda: EIGHT, patience=0.05) as journal:
        yield journal


def written(path: Path, rows: int = 40) -> int:
    """A journal with one game, closed again."""
    with Journal(path, lambda: EIGHT) as journal:
        game = journal.start("tally", "Mardi").id
        for seq in range(1, rows + 1):
            journal.append(game, row(seq))
    return game


def row(seq: int, once: str | None = None) -> Row:
    return Row(seq, {"do": "score", "who": "Léa"}, ({"fact": "scored", "n": seq},), "Sam", once)


def bytes_of(path: Path) -> dict[str, bytes]:
    """The journal and its -wal, which may come into being empty; the -shm is a scratch pad."""
    wal = journal_file.beside(path, "-wal")
    return {
        file.name: file.read_bytes()
        for file in (path, wal)
        if file.exists() and (file == path or file.stat().st_size)
    }


# What it keeps


def test_nobody_waits_to_read_while_a_slow_card_writes(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page asks each second whether its phone is still welcome."""
    begun, done = threading.Event(), threading.Event()

    def slowly(files: tuple[Path, ...], before: journal_file.Standings) -> journal_file.Standings:
        begun.set()
        done.wait(2 * PATIENCE_S)
        return journal_file.check_in_place(files, before)

    monkeypatch.setattr("pi_parrain.journal.book.check_in_place", slowly)
    with ThreadPoolExecutor(2) as pool:
        tap = pool.submit(journal.remember, "key", "new")
        assert begun.wait(PATIENCE_S)
        try:
            assert pool.submit(journal.recall, "key", "old").result(PATIENCE_S) == "old"
        finally:
            done.set()
        tap.result(PATIENCE_S)
    assert journal.recall("key") == "new"


def test_what_is_done_meanwhile_is_done_before_the_row_is_there(journal: Journal) -> None:
    game = journal.start("tally").id
    found: list[tuple[Row, ...]] = []
    journal.append(game, row(1), meanwhile=lambda: found.append(journal.rows(game)))
    assert found == [()]
    assert len(journal.rows(game)) == 1


def test_rows_come_back_as_they_were(journal: Journal) -> None:
    game = journal.start("tally").id
    journal.append(game, row(1, once="a"))
    journal.append(game, Row(2, None, undoes=1, by="Nour"))
    first, second = journal.rows(game)
    assert first == Row(
        1, {"do": "score", "who": "Léa"}, ({"fact": "scored", "n": 1},), "Sam", "a", at=EIGHT
    )
    assert second == Row(2, None, (), "Nour", undoes=1, at=EIGHT)


def test_a_new_program_finds_them(path: Path) -> None:
    game = written(path, rows=3)
    with Journal(path) as journal:
        assert [r.seq for r in journal.rows(game)] == [1, 2, 3]
        assert journal.latest() == journal.game(game)


def test_the_last_game_opened_is_the_latest(journal: Journal) -> None:
    assert journal.latest() is None
    old, new = journal.start("tally", "Lundi"), journal.start("live", "Mardi")
    assert journal.latest() == new
    assert journal.games() == (new, old)
    journal.reopen(old.id)
    assert journal.latest() == old


def test_a_deleted_game_has_a_way_back(journal: Journal) -> None:
    game = journal.start("tally").id
    journal.append(game, row(1))
    journal.delete(game)
    assert journal.games() == ()
    assert journal.latest() is None
    [deleted] = journal.games(deleted=True)
    assert (deleted.id, deleted.deleted_at) == (game, EIGHT)
    journal.restore(game)
    [kept] = journal.games()
    assert (kept.rows, kept.deleted_at) == (1, None)


def test_a_game_that_is_not_there_is_not_empty(journal: Journal) -> None:
    for ask in (journal.game, journal.rows, journal.reopen, journal.delete, journal.restore):
        with pytest.raises(NotFound, match="partie 7"):
            ask(7)


def test_a_box_and_its_games_have_names_that_nobody_else_has(tmp_path: Path) -> None:
    boxes, games = set(), set()
    for number in range(3):
        for _again in range(2):  # the same box, started twice
            with Journal(tmp_path / str(number)) as journal:
                boxes.add(journal.box_id)
                games.add(journal.start("tally").uid)
    assert (len(boxes), len(games)) == (3, 6)
    assert {len(name) for name in boxes | games} == {32}


def test_a_game_says_by_which_rules_it_is_played(journal: Journal) -> None:
    assert journal.start("tally", rules=7).rules == 7
    assert journal.start("tally").rules == 1


def test_a_key_counts_once_in_a_game_and_freely_in_another(journal: Journal) -> None:
    one, other = journal.start("tally").id, journal.start("tally").id
    journal.append(one, row(1, once="a"))
    journal.append(other, row(1, once="a"))
    with pytest.raises(Locked):
        journal.append(one, row(2, once="a"))
    assert len(journal.rows(one)) == 1
    assert (journal.game_with("a"), journal.game_with("b")) == (other, None)


def test_what_belongs_to_no_game_is_remembered(journal: Journal, path: Path) -> None:
    assert journal.recall("box", {}) == {}
    journal.remember("box", {"k20": 28})
    journal.remember("box", {"k20": 27, "équipe": ["Zoé"]})
    with Journal(path) as again:
        assert again.recall("box") == {"k20": 27, "équipe": ["Zoé"]}


@pytest.mark.parametrize("value", [None, [], {"k20": "many"}, {"k20": 1, "where": 2}, "[[[["])
def test_a_memory_of_another_kind_is_damage(journal: Journal, value: object) -> None:
    journal.remember("bills", value)
    with pytest.raises(Damaged, match="bills"):
        journal.recall("bills", kind=Bills)


def test_a_memory_with_a_bit_that_flipped_is_damage_of_that_memory_alone(journal: Journal) -> None:
    journal.remember("bills", {"k20": 28})
    journal.remember("team", "Zoé")
    journal._db.execute(
        "UPDATE memory SET value = CAST(x'7b22eb' AS TEXT) WHERE name = 'bills'"
    )  # {"k, whose last letter is no UTF-8 any more
    with pytest.raises(Garbled, match=r"sous le nom .*bills") as caught:
        journal.recall("bills")
    assert caught.value.held == '{"\\xeb'
    assert journal.recall("team") == "Zoé"


def test_acknowledged_means_on_disk(journal: Journal) -> None:
    db = journal._db
    assert journal_file.pragma(db, "journal_mode") == "wal"
    assert journal_file.pragma(db, "synchronous") == 2  # FULL
    assert journal_file.pragma(db, "application_id") == journal_file.APPLICATION_ID


def test_a_closed_journal_says_so(path: Path) -> None:
    written(path)
    with Journal(path) as journal:
        pass
    with pytest.raises(JournalError, match="est fermé"):
        journal.rows(1)


@pytest.mark.parametrize("which", ["", "-wal"])
@pytest.mark.parametrize("how", ["moved", "erased", "replaced"])
def test_a_journal_that_left_its_place_acknowledges_nothing(
    path: Path, journal: Journal, how: str, which: str
) -> None:
    """SQLite would go on writing into a file that nobody will ever find again."""
    game = journal.start("toy").id
    file, away = Path(f"{path}{which}"), Path(f"{path}{which}.away")
    match how:
        case "moved":
            file.rename(away)
        case "erased":
            file.unlink()
        case "replaced":
            file.rename(away)
            file.write_bytes(away.read_bytes())
    with pytest.raises(Moved, match="Remettez-le en place"):
        journal.append(game, row(1))
    if how != "erased":
        away.replace(file)
        journal.append(game, row(1))
        assert [kept.seq for kept in journal.rows(game)] == [1]


@pytest.mark.parametrize("which", ["", "-wal"])
@pytest.mark.parametrize("share", [0.0, 0.5])
def test_a_journal_that_was_cut_short_acknowledges_nothing(
    path: Path, journal: Journal, which: str, share: float
) -> None:
    """SQLite goes on beside the hole, and says that all is well."""
    game = journal.start("toy").id
    journal.append(game, row(1))
    file = Path(f"{path}{which}")
    os.truncate(file, int(file.stat().st_size * share))
    for _again in range(2):
        with pytest.raises((Damaged, Moved), match="raccourci"):
            journal.append(game, row(2))


def test_a_wal_lost_while_a_program_plays_is_not_the_fault_of_the_card(path: Path) -> None:
    """What another program is told, such as ``parrain key``."""
    with Journal(path) as journal:
        journal.append(journal.start("toy").id, row(1))
        journal_file.beside(path, "-wal").unlink()
        for read_only in (True, False):
            with pytest.raises(Moved, match=r"soirees\.parrain-wal a été effacé ou raccourci"):
                Journal(path, read_only=read_only)


@pytest.mark.parametrize("read_only", [True, False])
def test_a_link_to_a_disk_that_is_not_there_is_left_alone(path: Path, read_only: bool) -> None:
    """The journal, and the key in it, are on the disk that is missing."""
    path.symlink_to(path.with_name("usb") / "soirees.parrain")
    with pytest.raises(
        NotFound, match=r"est un lien vers .*/usb/soirees\.parrain, où il n’y a rien"
    ):
        Journal(path, read_only=read_only)
    assert path.is_symlink()
    path.readlink().parent.mkdir()
    Journal(path.readlink()).close()
    with Journal(path) as journal:
        game = journal.start("toy").id
        journal_file.beside(path, "-wal").unlink()
        with pytest.raises(Moved):
            journal.append(game, row(1))


@pytest.mark.parametrize("exclusive", [True, False])
def test_a_journal_that_does_not_open_lets_everything_go(
    path: Path, monkeypatch: pytest.MonkeyPatch, exclusive: bool
) -> None:
    written(path)

    def fail(*_: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("no descriptor left")

    monkeypatch.setattr("pi_parrain.journal.book.connect", fail)
    before = len(os.listdir("/proc/self/fd"))
    for _again in range(3):
        with pytest.raises(JournalError):
            Journal(path, exclusive=exclusive)
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_number_that_no_game_can_have(journal: Journal) -> None:
    with pytest.raises(NotFound):
        journal.game(10**30)


def test_reading_does_not_create(path: Path) -> None:
    with pytest.raises(NotFound, match="pas encore de journal"):
        Journal(path, read_only=True)
    assert not path.exists()


# Versions


def test_migrations_run_once_each(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = written(path, rows=1)

    def add_weather(db: sqlite3.Connection) -> None:
        db.execute("ALTER TABLE games ADD COLUMN weather TEXT")

    migrations = [*journal_file.MIGRATIONS, add_weather]
    monkeypatch.setattr(journal_file, "MIGRATIONS", migrations)
    for _ in range(2):
        with Journal(path) as journal:
            assert journal_file.pragma(journal._db, "user_version") == len(migrations)
            assert len(journal.rows(game)) == 1


def test_a_migration_that_fails_leaves_nothing_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = written(path, rows=1)

    def stumble(db: sqlite3.Connection) -> None:
        db.execute("DROP TABLE rows")
        db.execute("SELECT no_such_function()")

    with monkeypatch.context() as patch:
        patch.setattr(journal_file, "MIGRATIONS", [*journal_file.MIGRATIONS, stumble])
        with pytest.raises(JournalError):
            Journal(path)
    with Journal(path) as journal:
        assert journal_file.pragma(journal._db, "user_version") == len(journal_file.MIGRATIONS)
        assert len(journal.rows(game)) == 1


def test_a_journal_from_a_newer_version_is_left_alone(path: Path) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    before = bytes_of(path)
    with pytest.raises(Newer, match=r"version plus récente .* Mettez le programme à jour"):
        Journal(path)
    assert bytes_of(path) == before


# Damage


def not_a_database(path: Path) -> None:
    path.write_bytes(b"Ceci n'est pas un journal. " * 400)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def garbage_in_the_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 : len(data) - 4096] = b"\xa5" * (len(data) - 8192)
    path.write_bytes(data)


def bad_header(path: Path) -> None:
    path.write_bytes(b"\0" * 100 + path.read_bytes()[100:])


def somebody_elses(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")


def only_the_wal_is_left(path: Path) -> None:
    path.rename(journal_file.beside(path, "-wal"))


def nothing_but_the_wal_matters(path: Path) -> None:
    """Emptied while rows wait in the -wal: SQLite alone would throw them away."""
    journal_file.beside(path, "-wal").write_bytes(path.read_bytes())
    path.write_bytes(b"")


@pytest.mark.parametrize(
    "damage",
    [
        not_a_database,
        emptied,
        cut_short,
        garbage_in_the_middle,
        bad_header,
        somebody_elses,
        only_the_wal_is_left,
        nothing_but_the_wal_matters,
    ],
)
def test_a_damaged_journal_is_told_and_left_alone(
    path: Path, damage: Callable[[Path], None]
) -> None:
    written(path)
    damage(path)
    before = bytes_of(path)
    with pytest.raises(Damaged, match="Rien n’y a été changé"):
        Journal(path)
    assert bytes_of(path) == before


def test_damage_beside_a_wal_that_nobody_merged(path: Path) -> None:
    """A power cut leaves a -wal; looking at the damage must not merge it into the file."""
    game = written(path)
    with Journal(path) as journal:
        journal.append(game, row(41))
        left = bytes_of(path)
    assert len(left) == 2
    for name, data in left.items():
        path.with_name(name).write_bytes(data)
    garbage_in_the_middle(path)
    before = bytes_of(path)
    with pytest.raises(Damaged):
        Journal(path)
    assert bytes_of(path) == before


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE rows SET events = replace(events, 'scored', 'stored') WHERE seq = 3",
        "UPDATE rows SET events = 'x' WHERE seq = 3",
        "UPDATE rows SET command = NULL WHERE seq = 3",
        "UPDATE rows SET by = 'Nour' WHERE seq = 3",
        "DELETE FROM rows WHERE seq = 3",
    ],
)
def test_a_row_that_changed_is_never_played(path: Path, change: str) -> None:
    game = written(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(change)
        db.commit()
    with Journal(path) as journal, pytest.raises(Damaged, match=r"partie 1 .* ligne 3"):
        journal.rows(game)


@pytest.mark.parametrize("events", ["{", "3", "null", "[" * 9000], ids=lambda text: text[:4])
def test_a_row_that_another_hand_sealed_is_damage(path: Path, events: str) -> None:
    game = written(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE rows SET events = ? WHERE seq = 3", (events,))
        [record] = db.execute(
            "SELECT game, seq, at, by, once, command, events, undoes FROM rows WHERE seq = 3"
        )
        db.execute("UPDATE rows SET seal = ? WHERE seq = 3", (seal(record),))
    with Journal(path) as journal, pytest.raises(Damaged, match=r"partie 1 .* ligne 3"):
        journal.rows(game)


class Healthy:
    """A journal of one game: where it is, its bytes, and what they mean."""

    def __init__(self, path: Path) -> None:
        game = written(path, rows=12)
        with Journal(path) as journal:
            self.rows = journal.rows(game)
        self.path = path
        self.data = path.read_bytes()

    def spoil(self, tears: list[tuple[float, bytes]], length: float) -> None:
        for companion in journal_file.COMPANIONS:
            journal_file.beside(self.path, companion).unlink(missing_ok=True)
        torn = bytearray(self.data)
        for place, garbage in tears:
            start = int(place * len(torn))
            torn[start : start + len(garbage)] = garbage
        self.path.write_bytes(torn[: int(length * len(torn))])


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Healthy:
    return Healthy(tmp_path_factory.mktemp("healthy") / "soirees.parrain")


tears = st.lists(st.tuples(st.floats(0, 0.9999), st.binary(min_size=1, max_size=8)), max_size=4)


@settings(max_examples=300, deadline=None)
@example(tears=[(0.140625, b"\x80")], length=1.0)  # SQLite quotes a table name with that byte
@given(tears=tears, length=st.just(1.0) | st.floats(0, 1))
def test_whatever_happens_to_its_bytes(
    healthy: Healthy, tears: list[tuple[float, bytes]], length: float
) -> None:
    """Every row as it was, or a sentence: never another game, never a traceback."""
    healthy.spoil(tears, length)
    before = bytes_of(healthy.path)
    try:
        with Journal(healthy.path) as journal:
            before = {}  # it may be opened, so it may be written
            assert journal.rows(1) == healthy.rows
    except Damaged:  # and not NotFound: a game does not vanish in silence
        assert not before or bytes_of(healthy.path) == before


def torn_copies(path: Path, copy: Path) -> Iterator[bytes]:
    """The -wal of a living journal, cut or spoilt anywhere, beside a copy of its file."""
    wal = journal_file.beside(path, "-wal").read_bytes()
    copy.write_bytes(path.read_bytes())
    for cut in range(0, len(wal), 997):
        yield wal[:cut]
        yield wal[:cut] + b"\xff" * (len(wal) - cut)


def test_a_torn_wal_gives_back_everything_before_the_tear(path: Path, journal: Journal) -> None:
    game = journal.start("tally").id
    for seq in range(1, 11):
        journal.append(game, row(seq))
    whole = journal.rows(game)
    copy = path.with_name("copy.parrain")
    lengths = []
    for wal in torn_copies(path, copy):
        for companion in journal_file.COMPANIONS:
            journal_file.beside(copy, companion).unlink(missing_ok=True)
        journal_file.beside(copy, "-wal").write_bytes(wal)
        with Journal(copy) as torn:
            rows = torn.rows(game) if torn.latest() else ()
        assert rows == whole[: len(rows)]
        lengths.append(len(rows))
        copy.write_bytes(path.read_bytes())
    assert lengths == sorted(lengths)
    assert lengths[-1] >= 9


def test_what_a_killed_program_wrote_is_on_disk_before_anybody_goes_on(
    path: Path, journal: Journal
) -> None:
    """It was killed before the disk had it; a phone that asks again hears that it counts."""
    game = journal.start("tally").id
    journal.append(game, row(1))
    left, merged = path.with_name("left.parrain"), path.with_name("merged.parrain")
    for suffix in ("", "-wal"):
        copied = journal_file.beside(path, suffix).read_bytes()
        journal_file.beside(left, suffix).write_bytes(copied)
    with Journal(left) as book:
        merged.write_bytes(left.read_bytes())
        assert book.rows(game) == journal.rows(game)
    with Journal(merged) as book:
        assert book.rows(game) == journal.rows(game)


def test_a_garbled_block_takes_no_acknowledged_row_with_it(path: Path, journal: Journal) -> None:
    """The cut comes while the next row is written: all of each block that it touches is rubbish."""
    game = journal.start("tally").id
    wal, copy = journal_file.beside(path, "-wal"), path.with_name("copy.parrain")
    journal.append(game, row(1))
    for seq in range(2, 7):
        whole, acknowledged = journal.rows(game), wal.stat().st_size
        journal.append(game, row(seq))
        torn, block = bytearray(wal.read_bytes()), acknowledged // 512 * 512
        torn[block:] = b"\xff" * (len(torn) - block)
        copy.write_bytes(path.read_bytes())
        journal_file.beside(copy, "-wal").write_bytes(torn)
        with Journal(copy) as left:
            assert left.rows(game) == whole


def test_a_game_that_vanished_from_under_its_rows(path: Path) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE games SET id = 2")
        db.commit()
    with pytest.raises(Damaged):
        Journal(path)


def test_half_a_creation_is_no_journal(path: Path) -> None:
    """Power went while the first journal was being made: the next start makes it."""
    draft = journal_file.beside(path, ".new")
    draft.write_bytes(b"half")
    journal_file.beside(draft, "-wal").write_bytes(b"half")
    with Journal(path) as journal:
        journal.start("tally")
    assert not draft.exists()


def test_sentences_are_french_and_complete(path: Path) -> None:
    not_a_database(path)
    with pytest.raises(Damaged) as caught:
        Journal(path)
    assert str(caught.value) == (
        f"Le fichier {path} n’est pas, ou n’est plus, un journal de Pi Parrain. "
        "Rien n’y a été changé. Mettez-le de côté, ou choisissez un autre fichier."
    )
    assert NBSP in str(JournalError("Fermé : voilà."))
