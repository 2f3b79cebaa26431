"""Real faults for the tests: what a child process meets when the machine says no."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from flask.testing import FlaskClient

from pi_parrain.config import BoxSettings, JournalSettings, Settings
from pi_parrain.errors import JournalError
from pi_parrain.games.vilains import game as vilains
from pi_parrain.games.vilains.moves import SetUp
from pi_parrain.house.house import House
from pi_parrain.journal import Journal, Row
from pi_parrain.journal.formats import settle
from pi_parrain.journal.swap import keep_promise_or_wait
from pi_parrain.keys import Keys
from pi_parrain.server import create_app
from pi_parrain.table import Table
from pi_parrain.training import Training
from rig.disk import fill_up
from rig.waiting import until
from tests import toy
from tests.training.test_training_table import Exercise

NOBODY = 65534
ROOM = 256 * 1024  # bytes


def child(scene: str, path: Path, *, prefix: tuple[str, ...] = ()) -> str:
    """Play *scene* of this module in a process of its own; what it prints."""
    done = subprocess.run(
        [*prefix, sys.executable, "-W", "error", "-m", "tests.faults", scene, str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=Path(__file__).parents[1],
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def limited_file_size(path: Path) -> None:
    """RLIMIT_FSIZE: the kernel refuses to let any file of ours grow."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def free() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))

    with Journal(path) as journal:
        table = Table.start(journal, toy.game)
        table.submit(toy.Join("Léa"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, hard))
        fill_then(table, free)
    check(path)


def small_disk(path: Path) -> None:
    """A file system with no room left (the folder of *path* must be a small one)."""
    ballast = path.with_name("ballast")
    with Journal(path) as journal:
        table = Table.start(journal, toy.game)
        table.submit(toy.Join("Léa"))
        fill_up(ballast)
        fill_then(table, ballast.unlink)
    check(path)


def fill_then(table: Table, free: Callable[[], None]) -> None:
    """Score until the disk is full, see that nothing changed, free it, and score again."""
    try:
        while True:
            before = table.now
            table.submit(toy.Score("Léa"))
    except JournalError as error:
        print(type(error).__name__, error)
    assert table.now is before
    for _ in range(3):
        try:
            table.submit(toy.Score("Léa"))
        except JournalError:
            assert table.now is before
    free()
    seq = table.submit(toy.Score("Léa"), once="after").seq
    assert seq == before.version + 1
    print("écrit", seq)


def check(path: Path) -> None:
    """Another program reads every acknowledged row."""
    with Journal(path) as journal:
        table = Table.resume(journal, 1, {"tally": toy.game})
        assert table.submit(toy.Score("Léa"), once="after").duplicate
        print("relu", table.version)


def look(path: Path) -> None:
    """What somebody sees who only wants to read."""
    become_nobody()
    try:
        with Journal(path, read_only=True) as journal:
            print(*(f"{game.slug} {game.rows}" for game in journal.games()))
    except JournalError as error:
        print(error)


def become_nobody() -> None:
    """Where there is somebody else to become: not in a namespace of our own."""
    with suppress(OSError):
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def read_only(path: Path) -> None:
    """A journal in a folder that belongs to somebody else."""
    become_nobody()
    try:
        with Journal(path) as journal:
            journal.append(1, Row(2, {"do": "join", "who": "Tom"}))
    except JournalError as error:
        print(type(error).__name__, error)


def box(path: Path) -> None:
    """A whole box on a card: the last game is there, and what it says to a tap."""
    with House(settings_at(path)) as house:
        tap(house)


def settings_at(path: Path) -> Settings:
    return Settings(BoxSettings(pins="virtual"), journal=JournalSettings(path))


def tap(house: House) -> None:
    print(house.room.table.game.slug, house.room.table.version)
    try:
        house.room.table.undo()
    except JournalError as error:
        print(type(error).__name__, error)


def tell_trouble(house: House) -> None:
    until(lambda: house.room.trouble is not None)
    print(house.room.trouble)


def full_card(path: Path) -> None:
    """The card of *path*, a journal that was closed well, is full at two starts, then not."""
    ballast = path.with_name("ballast")
    fill_up(ballast)
    for start in (1, 2):  # the first one leaves pieces beside the journal
        settle(path, path.with_name("page.toml"))
        with House(settings_at(path)) as house:
            tell_trouble(house)
            tap(house)
            if start == 2:
                ballast.unlink()
                tap_that_counts(house)


def link_to_a_full_card(path: Path) -> None:
    fill_up(path.resolve().with_name("ballast"))
    try:
        Journal(path).close()
    except JournalError as error:
        print(type(error).__name__, error)


def card_without_files(path: Path) -> None:
    """There is room on the card of *path*, but not for one more file; then there is."""
    empty = [path.with_name(str(number)) for number in range(10_000)]
    with suppress(OSError):
        for file in empty:
            file.touch()
    with House(settings_at(path)) as house:
        tell_trouble(house)
        tap(house)
        for file in empty:
            file.unlink(missing_ok=True)
        tap_that_counts(house)


def training_on_a_full_card(path: Path) -> None:
    fill_up(path.with_name("ballast"))
    with House(settings_at(path)) as house:
        tell_trouble(house)
        table = Table.practice(vilains, Training(Exercise()))
        house.room.train(table, aside=house.room.table.game_id)
        before = house.room.version
        table.submit(SetUp(("Léa", "Tom")))
        until(lambda: house.room.version > before)
        tell_trouble(house)


def read_only_card(path: Path) -> None:
    """The card of *path*, a file system of our own, can only be read; then somebody mends it."""
    remount(path.parent, "ro")
    with House(settings_at(path)) as house:
        tell_trouble(house)
        tap(house)
        remount(path.parent, "rw")
        tap_that_counts(house)


def failing_card(path: Path) -> None:
    """Every write to the card of *path* is an I/O error at the start; then it is mended."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    evening_on_a_failing_card(path, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard)))


def card_that_makes_no_file(path: Path) -> None:
    """None can be made beside the journal of *path*, in a folder that is ours; then one can.

    The kernel makes none where a link leads nowhere, for a program that follows no links there.
    """
    missing = [
        file for end in ("-wal", "-shm") if not (file := path.with_name(path.name + end)).exists()
    ]
    for file in missing:
        file.symlink_to("/nowhere/at/all")

    def mend() -> None:
        for file in missing:
            file.unlink()

    evening_on_a_failing_card(path, mend)


def evening_on_a_failing_card(path: Path, mend: Callable[[], None]) -> None:
    """What the box says at the start and to a tap, its home and its backup; then it is mended."""
    keep_promise_or_wait(path, path.with_name("page.toml"))
    settle(path, path.with_name("page.toml"))
    with House(settings_at(path)) as house:
        tell_trouble(house)
        tap(house)
        phone = joined(house)
        print(*phone.get("/").text.split())
        with ZipFile(BytesIO(phone.get("/backup.zip").data)) as backup:
            print("Léa" in backup.read("parties.jsonl").decode())
        mend()
        tap_that_counts(house)


def joined(house: House) -> FlaskClient:
    """A phone with the key."""
    keys = Keys(house.journal)
    phone = create_app(house.room, keys, settings=house.settings).test_client()
    assert phone.post("/join", json={"key": keys.key}).status_code == 204
    return phone


def remount(folder: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", folder], check=True)


def tap_that_counts(house: House) -> None:
    print("écrit", house.room.table.undo().seq)
    print("relu", len(house.journal.rows(house.room.table.game_id)))


def hold_the_lock(path: Path) -> None:
    """Somebody else's program, in the middle of a transaction until its input ends."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("BEGIN EXCLUSIVE")
    print("tenu", flush=True)
    sys.stdin.read()
    db.execute("ROLLBACK")
    db.close()


if __name__ == "__main__":
    globals()[sys.argv[1]](Path(sys.argv[2]))
