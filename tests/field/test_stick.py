"""USB sticks: what is seen of them, what is written, and what a bad one can do: nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pi_parrain.errors import Refused
from pi_parrain.field import stick
from pi_parrain.field.stick import BACKUPS, DRAFT, UPDATES, Reason, Stick, Sticks, weighed
from tests.plain import plain
from tests.test_faults import AS_ROOT_ELSEWHERE

MINUTE = "2026-07-14-20h05"
NAME = f"parrain-sauvegarde-{MINUTE}.zip"
HANGING_S = 0.2


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """The top folder of the stick sda1, with somebody's picture on it."""
    found = tmp_path / "sticks" / "sda1"
    found.mkdir(parents=True)
    (found / "photo.jpg").write_bytes(b"picture")
    return found


@pytest.fixture
def sticks(top: Path, tmp_path: Path) -> Sticks:
    return Sticks(top.parent, tmp_path / "by-label")


def seen(sticks: Sticks) -> Stick:
    [found] = sticks.look()
    return found


def names(sticks: Sticks) -> tuple[str, ...]:
    return tuple(found.name for found in (*seen(sticks).backups, *seen(sticks).updates))


def refused(reason: Reason) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, check=lambda refusal: refusal.reason is reason)


def test_a_machine_without_the_folder_knows_no_sticks(tmp_path: Path) -> None:
    nowhere = Sticks(tmp_path / "nowhere")
    assert (nowhere.are_possible, nowhere.look()) == (False, ())
    with refused(Reason.GONE):
        nowhere.write("sda1", MINUTE, b"zip")


def test_the_folder_comes_from_the_environment(tmp_path: Path) -> None:
    assert Sticks.here({"PARRAIN_STICKS": str(tmp_path)}).folder == tmp_path
    assert Sticks.here({}).folder == Path("/run/parrain-stick")


def test_a_backup_is_written_beside_what_is_there(sticks: Sticks, top: Path) -> None:
    assert sticks.write("sda1", MINUTE, b"one") == NAME
    assert sticks.write("sda1", MINUTE, b"two") == f"parrain-sauvegarde-{MINUTE}-2.zip"
    assert (top / NAME).read_bytes() == b"one"
    assert len(list(top.iterdir())) == 3
    assert sticks.read("sda1", NAME, BACKUPS, 3) == b"one"
    assert sticks.read("sda1", NAME, BACKUPS, 1) == b"on"  # larger than the largest
    assert str(seen(sticks).backups[0].size).startswith("1")


def test_a_draft_that_a_pulled_stick_left_is_used_again(sticks: Sticks, top: Path) -> None:
    (top / DRAFT).write_bytes(b"half of a longer one")
    sticks.write("sda1", MINUTE, b"whole")
    assert (top / NAME).read_bytes() == b"whole"
    assert not (top / DRAFT).exists()


def test_it_is_called_as_its_owner_calls_it(sticks: Sticks, tmp_path: Path) -> None:
    labels = tmp_path / "by-label"
    assert seen(sticks).label == ""
    labels.mkdir()
    (labels / "bootfs").symlink_to("../../mmcblk0p1")
    (labels / r"COLO\x202026\x0a<b>été").symlink_to("../../sda1")
    assert seen(sticks).label == "COLO 2026<b>été"


def test_the_folder_of_a_stick_that_was_pulled_is_no_stick(sticks: Sticks, top: Path) -> None:
    (top / "photo.jpg").unlink()
    assert sticks.look() == ()
    with refused(Reason.GONE):
        sticks.write("sda1", MINUTE, b"zip")
    assert list(top.iterdir()) == []


def test_many_that_were_pulled_hide_none_that_is_there(sticks: Sticks, top: Path) -> None:
    for number in range(30):
        (top.parent / f"pulled{number}").mkdir()
    assert seen(sticks).place == "sda1"


def test_only_plain_files_with_our_names_are_seen(sticks: Sticks, top: Path) -> None:
    good = (NAME, "PARRAIN-SAUVEGARDE (1).ZIP", "pi-parrain-0.2.0.maj")
    bad = ("sauvegarde.zip", "._pi-parrain-0.2.0.maj", ".maj", "parrain-sauvegarde.zip.exe")
    for name in (*good, *bad):
        (top / name).write_bytes(b"zip")
    (top / "parrain-sauvegarde-folder.zip").mkdir()
    (top / "parrain-sauvegarde-link.zip").symlink_to("/etc/passwd")
    os.mkfifo(top / "parrain-sauvegarde-pipe.zip")
    (top / f"parrain-sauvegarde-{'long' * 50}.zip").write_bytes(b"zip")
    for odd in (b"\n", b"\x1b[31m", b"\xff", "\u202e".encode()):
        Path(os.fsdecode(os.fsencode(top) + b"/parrain-sauvegarde-" + odd + b".zip")).touch()
    assert sorted(names(sticks)) == sorted(good)


@pytest.mark.parametrize(
    "name",
    [
        "../sdb1/parrain-sauvegarde.zip",
        "parrain-sauvegarde/../photo.zip",
        "parrain-sauvegarde-absent.zip",
        "parrain-sauvegarde-link.zip",
        "parrain-sauvegarde-pipe.zip",
        "parrain-sauvegarde\0.zip",
        "photo.jpg",
        "",
    ],
)
def test_nothing_else_is_read(sticks: Sticks, top: Path, name: str) -> None:
    (top / "parrain-sauvegarde-link.zip").symlink_to("/etc/passwd")
    os.mkfifo(top / "parrain-sauvegarde-pipe.zip")
    with refused(Reason.NO_SUCH_FILE):
        sticks.read("sda1", name, BACKUPS, 100)


def test_a_folder_is_no_file(sticks: Sticks, top: Path) -> None:
    (top / "new.maj").mkdir()
    with pytest.raises(Refused, match="un dossier"):
        sticks.read("sda1", "new.maj", UPDATES, 100)


@pytest.mark.parametrize("place", ["..", "../secret", "", ".", "sdb1", "sda1/.."])
def test_no_stick_is_anywhere_else(sticks: Sticks, tmp_path: Path, place: str) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / NAME).write_bytes(b"secret")
    with refused(Reason.GONE):
        sticks.read(place, NAME, BACKUPS, 100)
    with refused(Reason.GONE):
        sticks.write(place, MINUTE, b"zip")


def test_ten_thousand_files_are_the_latest_few(sticks: Sticks, top: Path) -> None:
    for number in range(10_000):
        (top / f"parrain-sauvegarde-{number}.zip").touch()
    os.utime(top / "parrain-sauvegarde-77.zip", (2e9, 2e9))
    found = names(sticks)
    assert (len(found), found[0]) == (stick.MOST_FILES, "parrain-sauvegarde-77.zip")


def test_a_name_is_free_or_the_stick_is_crowded(
    sticks: Sticks, top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stick, "MOST_NAMES", 2)
    before = {sticks.write("sda1", MINUTE, b"zip") for _ in range(2)} | {"photo.jpg"}
    with refused(Reason.CROWDED):
        sticks.write("sda1", MINUTE, b"zip")
    assert {file.name for file in top.iterdir()} == before


def test_a_stick_that_hangs_is_left_alone(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening the draft waits for whoever reads the pipe, as a dying stick waits for nobody."""
    os.mkfifo(top / DRAFT)
    sticks = Sticks(top.parent, look_s=60, work_s=HANGING_S)
    assert len(sticks.look()) == 1
    with refused(Reason.SLOW):
        sticks.write("sda1", MINUTE, b"zip")
    with monkeypatch.context() as hurried, refused(Reason.SLOW):
        hurried.setattr(sticks, "_look_s", HANGING_S)
        sticks.look()
    assert [one.name for one in threading.enumerate()].count("stick") == 1
    [left] = [one for one in threading.enumerate() if one.name == "stick"]
    with (top / DRAFT).open("rb"):
        left.join(60)
    assert len(sticks.look()) == 1


@pytest.mark.parametrize(
    ("size", "up", "words"),
    [
        (0, False, "0 ko"),
        (999, True, "1 ko"),
        (1_500_000, False, "1 Mo"),
        (1_500_000, True, "2 Mo"),
        (64_000_000_000, False, "64 Go"),
    ],
)
def test_sizes_are_whole_numbers(size: int, up: bool, words: str) -> None:
    assert plain(weighed(size, up=up)) == words


# Real ones, in a process of its own that may mount

SMALL = 'mount -t tmpfs -o size=64k,nr_inodes=4 tmpfs "$0" && exec "$@"'
READ_ONLY = 'mount -t tmpfs tmpfs "$0" && mount -o remount,ro "$0" && exec "$@"'
PULLED = 'mount -t tmpfs tmpfs "$0" && touch "$0/x" && umount "$0" && exec "$@"'
NO_FOLDER = 'rm -rf "$0" && touch "$0" && mount --bind /dev/null "$0" && exec "$@"'
EMPTY = 'mount -t tmpfs tmpfs "$0" && exec "$@"'
WRITES = f"""
import sys
from pathlib import Path
from pi_parrain.errors import Refused
from pi_parrain.field.stick import Sticks
sticks, top = Sticks(Path(sys.argv[1])), Path(sys.argv[1], "sda1")
print(*(one.trouble for one in sticks.look()))
for size in map(int, sys.argv[2:]):
    try:
        print(sticks.write("sda1", {MINUTE!r}, bytes(size)))
    except Refused as refusal:
        print(refusal)
print(*sorted(file.name for file in top.iterdir()) if top.is_dir() else ())
"""


@pytest.mark.parametrize(
    ("mounting", "sizes", "said"),
    [
        (EMPTY, (10,), ["None", NAME, NAME]),
        (
            SMALL,
            (100_000, 10, 10, 10, 10),
            [
                "None",
                "Il n'y a pas assez de place sur la clé USB : il manque 41 ko.",
                *(NAME.replace(".zip", f"{number}.zip") for number in ("", "-2", "-3")),
                "Il y a trop de fichiers dans le premier dossier de la clé USB",
            ],
        ),
        (READ_ONLY, (10,), ["None", "On ne peut pas écrire sur cette clé USB", ""]),
        (PULLED, (10,), ["", "La clé USB n'est plus là", ""]),
        (NO_FOLDER, (10,), ["La clé USB n'est plus là", "La clé USB n'est plus là", ""]),
    ],
)
def test_a_real_file_system(
    tmp_path: Path, mounting: str, sizes: tuple[int, ...], said: list[str]
) -> None:
    top = tmp_path / "sda1"
    top.mkdir()
    prefix = (*AS_ROOT_ELSEWHERE, "sh", "-c", mounting, str(top))
    if subprocess.run([*prefix, "true"], capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    command = [*prefix, sys.executable, "-W", "error", "-c", WRITES, str(tmp_path)]
    done = subprocess.run(
        [*command, *map(str, sizes)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    told = plain(done.stdout).splitlines()
    for line, words in zip(told, said, strict=False):
        assert line.startswith(words), told
    assert DRAFT not in told[-1]
