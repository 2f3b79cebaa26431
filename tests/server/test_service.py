"""``parrain serve`` as systemd runs it: ready, alive, stopping, and no secret in the log."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from urllib.request import urlopen

import pytest

from pi_parrain.cli import serve
from pi_parrain.cli.serve import AGAIN, answers, watch
from pi_parrain.config import BoxSettings, JournalSettings, ServerSettings, Settings
from pi_parrain.field.links import Listening
from pi_parrain.field.remarks import Remarks
from pi_parrain.games.vilains import game as vilains
from pi_parrain.games.vilains.moves import SetUp
from pi_parrain.house import house
from pi_parrain.house.house import House
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.server.http.listener import Listener
from pi_parrain.server.http.threads import ThreadPool
from pi_parrain.table import Table
from rig.meadow import Meadow
from rig.waiting import until
from tests.plain import plain
from tests.reluctant import HANGS, reluctant_pins

PATIENCE_S = 60
ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "pi_parrain", "serve", "--port", "0"]


@contextmanager
def service(folder: Path, **pipes: int) -> Iterator[tuple[subprocess.Popen[str], socket.socket]]:
    """``parrain serve``, and the socket where it tells systemd how it is."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(folder / "notify"))
        ear.settimeout(PATIENCE_S)
        environment = os.environ | {
            "PARRAIN_BOX_PINS": "virtual",
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": "900000",
        }
        process = subprocess.Popen(COMMAND, cwd=folder, env=environment, text=True, **pipes)
        try:
            yield process, ear
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE_S)


def test_systemd_hears_that_it_is_ready_alive_and_stopping(tmp_path: Path) -> None:
    with service(tmp_path, stdout=subprocess.DEVNULL) as (process, ear):
        assert ear.recv(100) == b"READY=1"
        assert [ear.recv(100), ear.recv(100)] == [b"WATCHDOG=1"] * 2
        process.terminate()
        heard = {ear.recv(100)}
        while b"STOPPING=1" not in heard:
            heard.add(ear.recv(100))
    assert process.returncode == 0


@pytest.mark.parametrize(("is_well", "alive"), [(True, [b"WATCHDOG=1"] * 3), (False, [])])
def test_systemd_hears_nothing_of_a_box_whose_desk_or_pins_do_not_answer(
    meadow: Meadow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_well: bool,
    alive: list[bytes],
) -> None:
    """Its page answers all the same; systemd starts such a box again."""
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "30000")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(PATIENCE_S)
        with Listener(meadow.app, "127.0.0.1", 0) as listener:
            ended, end = socket.socketpair()
            with ended, end:
                watch(listener, Watched(is_well, looks=3, end=end), ended)
        heard = [ear.recv(100)]
        while heard[-1] != b"STOPPING=1":
            heard.append(ear.recv(100))
    assert heard == [b"READY=1", *alive, b"STOPPING=1"]


class Watched(House):
    """As much of a house as the watch looks at, for so many *looks*."""

    is_well = False

    def __init__(self, is_well: bool, looks: int, end: socket.socket) -> None:
        self.is_well = is_well
        self._looks, self._end = looks, end

    def look_after(self) -> None:
        self._looks -= 1
        if not self._looks:
            self._end.send(b"end")


def test_the_page_answers_while_the_pins_hang(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PINS_S", PATIENCE_S)
    leave = reluctant_pins(monkeypatch, tmp_path, HANGS)
    heard: list[Listening] = []
    monkeypatch.setattr(serve, "told", lambda _, where: heard.append(where) or nullcontext())
    settings = Settings(
        BoxSettings(pins="virtual"),
        ServerSettings(host="127.0.0.1", port=0),
        journal=JournalSettings(tmp_path / "soirees.parrain"),
    )
    ended, end = socket.socketpair()
    serving = threading.Thread(target=serve.play, args=(settings, None, ended, Remarks()))
    with ended, end:
        serving.start()
        try:
            until(lambda: heard)
            with urlopen(f"{heard[0].here}/alive", timeout=PATIENCE_S) as page:
                assert page.status == http.HTTPStatus.NO_CONTENT
        finally:
            leave.touch()
            end.send(b"end")
            serving.join()


def test_a_restart_under_systemd_is_an_end_in_good_order(tmp_path: Path) -> None:
    """``Restart=always`` begins the next run; going on by ourselves would look like a hang."""
    with service(tmp_path, stdout=subprocess.DEVNULL) as (process, ear):
        assert ear.recv(100) == b"READY=1"
        process.send_signal(AGAIN)
        heard = {ear.recv(100)}
        while b"STOPPING=1" not in heard:
            heard.add(ear.recv(100))
        assert process.wait(PATIENCE_S) == 0
    assert "Restart=always" in (ROOT / "systemd/parrain.service").read_text().splitlines()


def test_a_box_whose_journal_is_damaged_still_has_its_whistle(tmp_path: Path) -> None:
    """It neither gives up nor starts again and again; its log says why there is no page."""
    (tmp_path / "soirees.parrain").write_bytes(b"not a journal at all")
    with service(tmp_path, stderr=subprocess.PIPE) as (process, ear):
        assert [ear.recv(100), ear.recv(100)] == [b"READY=1", b"WATCHDOG=1"]
        process.terminate()
        said = process.communicate(timeout=PATIENCE_S)[1]
    assert process.returncode == 0
    assert "un journal de Pi Parrain" in said
    assert "Traceback" not in said
    assert (tmp_path / "soirees.parrain").read_bytes() == b"not a journal at all"


def test_a_box_whose_key_nobody_can_read_still_has_its_page(tmp_path: Path) -> None:
    with Journal(tmp_path / "soirees.parrain") as journal:
        journal.remember("keys", "{")
        Table.start(journal, vilains).submit(SetUp(("Léa", "Tom")))
    environment = os.environ | {"PARRAIN_BOX_PINS": "virtual"}
    with subprocess.Popen(
        COMMAND, cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE
    ) as box:
        assert box.stdout is not None
        try:
            link = box.stdout.readline().removeprefix("Pi Parrain : ").strip()
            assert link, "it has ended without a page"
            with urlopen(link.partition("#")[0], timeout=PATIENCE_S) as page:
                assert "La clé du Parrain était illisible" in plain(page.read().decode())
        finally:
            box.terminate()
            box.communicate(timeout=PATIENCE_S)
    with Journal(tmp_path / "soirees.parrain") as journal:
        assert link.endswith(f"#k={Keys(journal).key}")
        assert [game.rows for game in journal.games()] == [1]


def test_a_box_whose_wifi_is_written_wrong_still_has_its_whistle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the next run, which has a page, still knows."""
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    (tmp_path / "parrain.toml").write_text('[wifi]\npassphrase = "court"\n')
    with service(tmp_path, stderr=subprocess.PIPE) as (process, ear):
        assert [ear.recv(100), ear.recv(100)] == [b"READY=1", b"WATCHDOG=1"]
        process.terminate()
        said = process.communicate(timeout=PATIENCE_S)[1]
    assert process.returncode == 0
    assert "wifi.passphrase" in said
    assert "Traceback" not in said
    [remark] = Remarks.here().latest()
    assert "wifi.passphrase" in remark.text
    assert "court" not in remark.text


def test_a_box_that_does_not_know_its_wires_touches_none(tmp_path: Path) -> None:
    """The usual wiring might be the one that makes this siren sound for ever."""
    (tmp_path / "parrain.toml").write_text("[box]\nsound_active_high = no\n")
    with service(tmp_path, stderr=subprocess.PIPE) as (process, ear):
        said = process.communicate(timeout=PATIENCE_S)[1]
        ear.setblocking(False)
        with pytest.raises(BlockingIOError):
            ear.recv(100)
    assert process.returncode == 2
    assert "TOML" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("host", ["::", "0.0.0.0", "127.0.0.1"])
def test_the_watchdog_asks_at_an_address_that_every_machine_has(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    """A Pi whose IPv6 was switched off can still listen to « :: », but has no ::1."""
    asked = []

    class Line(http.client.HTTPConnection):
        def __init__(self, host: str, port: int, timeout: float) -> None:
            asked.append(host)
            super().__init__(host, port, timeout)

    monkeypatch.setattr("http.client.HTTPConnection", Line)
    with Listener(meadow.app, host, 0) as listener:
        assert answers(listener)
    assert asked == ["127.0.0.1"]


def test_a_tap_that_comes_while_the_box_stops_gets_no_answer() -> None:
    """An answer would take it out of the phone's outbox, and the table is closed already."""

    class Tap:
        served = False
        who = "10.42.0.7"

        def service(self) -> None:
            self.served = True

    pool, tap = ThreadPool(least=2, most=8), Tap()
    pool.shutdown(timeout=PATIENCE_S)
    pool.add_task(tap)
    assert not pool.threads  # nobody is left who could take it
    with pool.lend():  # nor does somebody who begins to wait only now bring one
        assert not pool.threads
    assert len(pool.queue) == 1
    assert not tap.served


def test_what_the_systems_log_gets_has_neither_key_nor_code(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as journal:
        there = os.fstat(journal.fileno())
        environment = os.environ | {
            "PARRAIN_BOX_PINS": "virtual",
            "JOURNAL_STREAM": f"{there.st_dev}:{there.st_ino}",
            "PYTHONUNBUFFERED": "1",
        }
        service = subprocess.Popen(
            COMMAND, cwd=tmp_path, env=environment, stdout=journal, stderr=journal
        )
    deadline = time.monotonic() + PATIENCE_S
    while "Pi Parrain : http://127.0.0.1:" not in log.read_text() and time.monotonic() < deadline:
        time.sleep(0.1)
    service.terminate()
    assert service.wait(timeout=PATIENCE_S) == 0
    said = log.read_text()
    assert "Pi Parrain : http://127.0.0.1:" in said
    assert "#k=" not in said
    assert "Code" not in said


def test_a_port_that_is_taken_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [*COMMAND[:-1], port],
            cwd=tmp_path,
            env=os.environ | {"PARRAIN_BOX_PINS": "virtual"},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
    assert done.returncode == 2
    assert f"port {port}" in done.stderr
    assert "Traceback" not in done.stderr
