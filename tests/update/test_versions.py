"""Versions side by side: hostile wheels, cuts at every step, and games that come back."""

from __future__ import annotations

import io
import os
import py_compile
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from py_compile import PycInvalidationMode
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from pi_parrain.phrases import Phrase
from pi_parrain.update import BadUpdate
from pi_parrain.update.__main__ import SWITCHING, Updater
from pi_parrain.update.inbox import Inbox
from pi_parrain.update.installed import Installed
from pi_parrain.update.release import Release
from pi_parrain.update.versions import DONE, Home, News
from pi_parrain.update.wheels import put_in
from tests.cutting import KILLED, run_until

WHEEL = "toy-2.0-py3-none-any.whl"
RECORD = "toy-2.0.dist-info/RECORD"


def wheel(*names: str, sort: int = 0, content: bytes = b"new", record: str = RECORD) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as bundle:
        for name in (*names, record):
            info = ZipInfo(name)
            info.external_attr = (sort | 0o644) << 16
            bundle.writestr(info, content)
    return out.getvalue()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """An environment with version 1 of a toy, whose files have other names elsewhere."""
    found = tmp_path / "site"
    (found / "toy").mkdir(parents=True)
    (found / "toy-1.0.dist-info").mkdir()
    (found / "toy-1.0.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: Toy\n")
    (found / "toy-1.0.dist-info/RECORD").write_text(
        "toy/__init__.py,,\ntoy-1.0.dist-info/METADATA,,\n../../bin/toy,,\n"
    )
    (found / "toy/__init__.py").write_text("old")
    (found / "toy/gone.py").write_text("old")
    (found / "other.py").write_text("other")
    os.link(found / "toy/__init__.py", tmp_path / "elsewhere.py")
    return found


def test_a_wheel_takes_the_place_of_the_older_one(site: Path, tmp_path: Path) -> None:
    put_in(WHEEL, wheel("toy/__init__.py", "toy/inner/deep.py"), site)
    assert (site / "toy/__init__.py").read_text() == "new"
    assert not (site / "toy/gone.py").exists()
    assert not (site / "toy-1.0.dist-info").exists()
    assert (site / "other.py").read_text() == "other"
    assert (tmp_path / "elsewhere.py").read_text() == "old"
    assert stat.S_IMODE((site / "toy/inner/deep.py").stat().st_mode) == 0o644


def test_a_module_without_a_folder_leaves_nothing_compiled(site: Path) -> None:
    """As systemd/install compiles it: Python looks at nothing else."""
    shutil.rmtree(site / "toy")
    (site / "toy-1.0.dist-info/RECORD").write_text("toy.py,,\ntoy-1.0.dist-info/METADATA,,\n")
    for name in ("toy", "toys"):
        (site / f"{name}.py").write_text("VERSION = 1\n")
        py_compile.compile(
            str(site / f"{name}.py"), invalidation_mode=PycInvalidationMode.UNCHECKED_HASH
        )
    put_in(WHEEL, wheel("toy.py", content=b"VERSION = 2\n"), site)
    program = [sys.executable, "-c", "import toy, toys; print(toy.VERSION, toys.VERSION)"]
    done = subprocess.run(program, cwd=site, capture_output=True, text=True, check=True)
    assert done.stdout == "2 1\n"
    assert [*(site / "__pycache__").glob("toys.*")]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (WHEEL, wheel("../up.py")),
        (WHEEL, wheel("/tmp/odd-root.py")),
        (WHEEL, wheel("toy/../../up.py")),
        (WHEEL, wheel("toy\\..\\up.py")),
        (WHEEL, wheel("toy//up.py")),
        (WHEEL, wheel("a" * 300)),
        (WHEEL, wheel("toy.pth")),
        (WHEEL, wheel("toy-2.0.data/scripts/toy")),
        (WHEEL, wheel("toy/link", sort=stat.S_IFLNK)),
        (WHEEL, wheel("toy/device", sort=stat.S_IFCHR)),
        (WHEEL, wheel("toy/bomb", content=bytes(130_000_000))),
        (WHEEL, wheel("toy/__init__.py", record="toy-3.0.dist-info/RECORD")),
        (WHEEL, b"rubbish"),
        (WHEEL, wheel("toy/__init__.py")[:-30]),
        ("../toy-2.0-py3-none-any.whl", wheel("toy/__init__.py")),
        ("toy-2.0-cp311-cp311-linux_armv7l.whl", wheel("toy/__init__.py")),
        ("toy.txt", wheel("toy/__init__.py")),
    ],
)
def test_a_hostile_wheel_changes_nothing(
    site: Path, tmp_path: Path, name: str, content: bytes
) -> None:
    before = listing(tmp_path)
    with pytest.raises(BadUpdate, match="imprévu"):
        put_in(name, content, site)
    assert listing(tmp_path) == before


def test_a_wheel_whose_content_was_changed_is_refused(site: Path) -> None:
    content = bytearray(wheel("toy/__init__.py", content=os.urandom(3000)))
    content[100] ^= 1
    with pytest.raises(BadUpdate):
        put_in(WHEEL, bytes(content), site)


def listing(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


# The links


def toy_home(folder: Path) -> Home:
    """With a version 1 that is whole, and proven."""
    home = Home(folder)
    for name in ("1", "2"):
        (folder / name).mkdir(parents=True)
        (folder / name / ".complete").touch()
    home._point("current", "1")
    return home


STEPS = """
from pathlib import Path
from pi_parrain.update.versions import Home

home = Home(Path(words[0]))
cut_before("symlink", "replace", "fsync", "unlink", "write")
home.begin_trial("2")
home.prove("2") if words[1] == "up" else home.take_back()
home.tidy()
"""


@pytest.mark.parametrize("ends", ["up", "down"])
def test_a_cut_between_any_two_steps_leaves_a_whole_version(tmp_path: Path, ends: str) -> None:
    code, step, seen = KILLED, 0, set()
    while code == KILLED:
        home = toy_home(tmp_path / str(step))
        code = run_until(step, STEPS, str(home.path), ends)
        assert (home.path / "current" / ".complete").exists(), step
        assert (home.path / home.proven / ".complete").exists(), step
        # Either nobody has to come, and what runs is proven; or somebody is called.
        assert home.on_trial == "2" or home.current == home.proven, step
        seen.add((home.current, home.on_trial))
        step += 1
    assert code == 0
    assert {("1", None), ("2", "2"), ("2" if ends == "up" else "1", None)} <= seen


def test_no_room_is_a_sentence_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = toy_home(tmp_path)
    monkeypatch.setattr("pi_parrain.update.versions.shutil.disk_usage", lambda _place: Full())
    with pytest.raises(BadUpdate, match="place"):
        home.install(Release("0.2.0", "", {"a": b""}))
    assert not list(tmp_path.glob("0.2.0*"))


class Full:
    free = 0


def test_a_card_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    home = toy_home(tmp_path)  # whose version 1 is no environment
    with pytest.raises(BadUpdate, match="n’a pas pu être écrite"):
        home.install(Release("0.2.0", "", {"a": b""}))
    assert not list(tmp_path.glob("0.2.0*"))


# What the page is told


@pytest.fixture
def installed(tmp_path: Path) -> Installed:
    home, state = toy_home(tmp_path / "opt"), tmp_path / "state"
    state.mkdir()
    found = Installed.here({"STATE_DIRECTORY": str(state)}, home.path / "1")
    assert found is not None
    return found


def test_only_an_installed_service_is_installed(tmp_path: Path) -> None:
    home = toy_home(tmp_path)
    assert Installed.here({}, home.path / "1") is None
    assert Installed.here({"STATE_DIRECTORY": "/x"}, tmp_path / "checkout/.venv") is None


def test_it_sees_when_another_version_is_current(installed: Installed) -> None:
    assert not installed.is_replaced
    installed.home.begin_trial("2")
    assert installed.is_replaced
    installed.home.take_back()
    assert not installed.is_replaced


def test_that_it_is_up_is_said_until_the_card_takes_it(installed: Installed) -> None:
    installed.inbox.open()
    (installed.inbox.path / "up.new").symlink_to("/dev/full")
    installed.tell_up()
    assert installed.inbox.read("up") == ""
    (installed.inbox.path / "up.new").unlink()  # somebody made room
    installed.tell_up()
    assert installed.inbox.read("up") == "1"
    installed.inbox.forget("up")
    installed.tell_up()
    assert installed.inbox.read("up") == ""  # once is enough


def test_what_the_page_says_follows_the_work(installed: Installed) -> None:
    def ask() -> None:
        installed.inbox.open()
        installed.inbox.upload.write_bytes(b"x")
        installed.ask(lambda place: None)

    def told() -> tuple[str, bool]:
        assert installed.news is not None
        return installed.news.state, installed.is_busy

    assert installed.news is None
    ask()
    assert told() == ("working", True)
    with pytest.raises(BadUpdate, match="déjà en cours"):
        ask()
    assert installed.inbox.take() == b"x"
    assert told() == ("refused", False)  # root could not even say a word: the card is read-only
    ask()
    with installed.home.at_work():
        installed.inbox.take()
        installed.home.tell(News("working", "2", Phrase("…")))
        assert told() == ("working", True)
    assert told() == ("refused", False)  # whoever was at work is no more
    assert "interrompue" in str(installed.news.phrase)  # type: ignore[union-attr]
    installed.home.tell(News("done", "2", Phrase("…")))
    assert told() == ("done", False)


LAST_STEPS = """
from pathlib import Path
from pi_parrain.update.__main__ import SWITCHING, Updater
from pi_parrain.update.inbox import Inbox
from pi_parrain.update.versions import Home

home, inbox = Home(Path(words[0])), Inbox(Path(words[1]))
is_up = words[2] == "up"
updater = Updater(home, inbox, Path("key"), patience=600.0 if is_up else 0.0)
with home.at_work():
    updater.say("working", "2", SWITCHING)
    if is_up:
        inbox.leave("up", "2")
    home.begin_trial("2")
    cut_before("symlink", "replace", "fsync", "unlink", "write")
    updater.run()
"""


@pytest.mark.parametrize("ends", ["up", "down"])
def test_a_cut_before_the_last_word_leaves_no_false_one(tmp_path: Path, ends: str) -> None:
    code, step, seen = KILLED, 0, set()
    while code == KILLED:
        home, inbox = toy_home(tmp_path / str(step) / "opt"), Inbox(tmp_path / str(step) / "update")
        code = run_until(step, LAST_STEPS, str(home.path), str(inbox.path), ends)
        told = Installed(home, inbox, home.current).news
        assert told is not None
        # Either somebody comes and settles it; or what is said is true of the version that runs.
        is_new = {"working": home.on_trial == "2", "done": home.current == "2"}
        assert is_new.get(told.state, home.current == "1"), step
        seen.add(told.state)
        step += 1
    assert code == 0
    assert seen == ({"working", "done"} if ends == "up" else {"working", "refused", "undone"})


def test_the_version_that_runs_is_told_even_if_the_card_took_no_word(
    installed: Installed,
) -> None:
    home = installed.home
    updater = Updater(home, installed.inbox, Path("key"), patience=600.0)
    updater.say("working", "2", SWITCHING)
    home.begin_trial("2")
    installed.inbox.leave("up", "2")
    (home.path / "news.json.new").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left"):
        updater.run()
    assert home.on_trial is None  # or systemd would start somebody again and again
    assert (installed.news, installed.is_busy) == (
        News("done", "2", Phrase(DONE, {"version": "2"})),
        False,
    )


def test_while_a_version_has_yet_to_come_up_no_other_is_asked_for(installed: Installed) -> None:
    """The power was cut, and nobody is at work yet."""
    installed.home.tell(News("working", "2", Phrase("…")))
    installed.home.begin_trial("2")
    assert installed.is_busy
    assert installed.news is not None
    assert installed.news.phrase == Phrase("…")
    with pytest.raises(BadUpdate, match="déjà en cours"):
        installed.ask(lambda place: None)


def test_the_copy_of_the_games_goes_once_nobody_tries_anything_on_it(
    installed: Installed,
) -> None:
    """The key is in it, and only the service may remove it: a refused update has no trial."""
    copies: list[Path] = []

    def copy(place: Path) -> None:
        copies.append(place)
        place.write_bytes(b"games")
        installed.tidy()
        assert place.exists()  # a terminal may ask while the service looks around

    installed.inbox.open()
    installed.inbox.upload.write_bytes(b"x")
    installed.ask(copy)
    [place] = copies
    installed.tidy()
    assert place.exists()
    with installed.home.at_work():
        installed.inbox.take()
        installed.tidy()
        assert place.exists()
    installed.tidy()
    assert not place.parent.exists()


def test_the_same_refusal_twice_is_told_twice(installed: Installed) -> None:
    for _time in range(2):
        installed.inbox.open()
        installed.inbox.upload.write_bytes(b"x")
        installed.ask(lambda place: None)
        with installed.home.at_work():
            installed.inbox.take()
            installed.home.tell(News("working", "2", Phrase("…")))
            installed.home.tell(News("refused", "2", Phrase("La page ne s'ouvre pas.")))
        assert installed.news is not None
        assert installed.news.phrase == Phrase("La page ne s'ouvre pas.")


def test_spoilt_news_are_none(installed: Installed) -> None:
    whole = '{"state": "done", "version": "2", "text": "…", "words": {}, "number": %s}'
    for spoilt in ("", "{", "[]", '{"state": 1}', whole % "{}", whole % '"two"'):
        (installed.home.path / "news.json").write_text(spoilt)
        assert installed.news is None


def test_root_follows_no_link_in_the_inbox(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the key")
    box = Inbox(tmp_path / "update")
    box.open()
    for name in ("asked", "up"):
        (box.path / name).symlink_to(secret)
    assert box.read("up") == ""
    with pytest.raises(BadUpdate):
        box.take()
    assert not box.is_asked
    os.mkfifo(box.path / "going")
    assert box.read("going") == ""
    held_open = os.open(box.path / "going", os.O_RDWR)  # an empty pipe has neither bytes nor an end
    assert box.read("going") == ""
    os.close(held_open)
    elsewhere = Inbox(tmp_path / "other")
    elsewhere.path.symlink_to(box.path)
    (box.path / "asked").write_bytes(b"x")
    with pytest.raises(OSError, match=r"Not a directory|Too many levels"):
        elsewhere.take()
    assert secret.read_text() == "the key"


def test_the_inbox_is_open_to_its_group_alone(tmp_path: Path) -> None:
    box = Inbox(tmp_path / "update")
    box.open()
    box.upload.write_bytes(b"x")
    box.games.write_bytes(b"games")
    box.ask()
    modes = {name: stat.S_IMODE((box.path / name).stat().st_mode) for name in (".", "asked")}
    assert modes == {".": 0o770, "asked": 0o640}
    assert stat.S_IMODE((box.path / "trial/soirees.parrain").stat().st_mode) == 0o600
