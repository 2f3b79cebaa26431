"""One thread for every live page: nobody waits for a page that sleeps, fails or has left."""

from __future__ import annotations

import http.client
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from queue import SimpleQueue

import pytest
from flask import has_request_context

from pi_parrain.engine import PARRAIN, PUBLIC
from pi_parrain.server.http import listener as listen
from pi_parrain.server.http.connections import Connection
from pi_parrain.server.http.listener import Listener as Server
from pi_parrain.server.parts import parts_of
from pi_parrain.server.push import broadcaster
from pi_parrain.server.push.broadcaster import Broadcaster
from rig.crowd import PROGRAM, SO_ATTACH_FILTER
from rig.meadow import Meadow
from rig.teams import teams_of
from tests.server.conftest import Box
from tests.server.test_live import begin

SOON_S = 60.0  # on a busy machine
NAMES = [f"Gangster {n}" for n in range(20)]


class Listener:
    """A page and its line in one: what it was told, and whether it still is."""

    def __init__(self, words: str = "news", *, precedence: int = 2) -> None:
        self.precedence = precedence
        self.is_welcome = self.is_clear = self.is_there = True
        self.told: SimpleQueue[bytes] = SimpleQueue()
        self.closed = 0
        self._words = words

    def news(self) -> bytes:
        if self._words == "bug":
            raise RuntimeError(self._words)
        return self._words.encode()

    def farewell(self) -> bytes:
        return b"goodbye"

    def send(self, data: bytes) -> bool:
        if self.is_there:
            self.told.put(data)
        return self.is_there

    def hang_up(self, data: bytes) -> None:
        if self._words == "torn":
            raise OSError(self._words)
        self.told.put(data)

    def close(self) -> None:
        self.closed += 1

    def hears(self) -> bytes:
        return self.told.get(timeout=SOON_S)


@pytest.fixture
def cry(meadow: Meadow) -> Broadcaster:
    return Broadcaster(meadow.app, meadow.room, parts_of(meadow.app).painter.sketch)


def keep(cry: Broadcaster, *listeners: Listener) -> None:
    for one in listeners:
        cry.add(one, one)


def test_a_page_is_told_at_once_then_at_every_change(meadow: Meadow, cry: Broadcaster) -> None:
    one = Listener()
    keep(cry, one)
    assert one.told.get_nowait() == b"news"
    meadow.room.announce()
    assert one.hears() == b"news"


def test_pages_are_painted_outside_any_request(
    meadow: Meadow, cry: Broadcaster, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(meadow)
    parts = parts_of(meadow.app)
    one, painted = Listener(), SimpleQueue[tuple[str, bool]]()

    def news() -> bytes:
        for who in (PARRAIN, PUBLIC):
            for language in ("fr", "nl"):
                _version, html = parts.painter.picture(who, language)
                painted.put((html, has_request_context()))
        return b"news"

    monkeypatch.setattr(one, "news", news)
    keep(cry, one)
    meadow.room.announce()
    found = [painted.get(timeout=SOON_S) for _ in range(8)]
    assert not any(in_request for _html, in_request in found)
    assert 'href="/help' in found[0][0]  # addresses are paths
    assert len({html for html, _ in found}) == 4  # two audiences, two languages


def test_the_parrains_come_first_then_players(meadow: Meadow, cry: Broadcaster) -> None:
    order: SimpleQueue[bytes] = SimpleQueue()
    ranks = {"board": 2, "pad": 1, "parrain": 0, "other board": 2}
    crowd = [Listener(words, precedence=rank) for words, rank in ranks.items()]
    for one in crowd:
        one.told = order
    with cry._round:  # nobody is told until all four are there
        cry._lines |= {one: one for one in crowd}
        cry._sent_at |= {one: time.monotonic() for one in crowd}
        cry._thread.start()
    meadow.room.announce()
    told = [order.get(timeout=SOON_S) for _ in crowd]
    assert told == [b"parrain", b"pad", b"board", b"other board"]


def test_a_bug_a_farewell_and_a_sending_away_end_one_page_only(
    meadow: Meadow, cry: Broadcaster, caplog: pytest.LogCaptureFixture
) -> None:
    healthy, buggy, gone, unwelcome = Listener(), Listener("bug"), Listener(), Listener()
    gone.is_there = unwelcome.is_welcome = False
    keep(cry, buggy, gone, unwelcome, healthy)
    for one in (buggy, gone, unwelcome):
        assert one.hears() == b"goodbye"
        assert one.closed == 1
    healthy.told.get_nowait()
    meadow.room.announce()
    assert healthy.hears() == b"news"
    assert healthy.closed == 0
    assert "could not write to a stream" in caplog.text


def test_a_farewell_that_fails_ends_one_page_only(
    meadow: Meadow, cry: Broadcaster, caplog: pytest.LogCaptureFixture
) -> None:
    torn, healthy = Listener("torn", precedence=0), Listener()
    keep(cry, torn, healthy)
    healthy.told.get_nowait()
    torn.is_welcome = False
    meadow.room.announce()
    assert healthy.hears() == b"news"
    assert torn.closed == 1
    meadow.room.announce()
    assert healthy.hears() == b"news"
    assert "could not close a stream" in caplog.text


def test_a_frozen_phone_is_spared_then_let_go(
    meadow: Meadow, cry: Broadcaster, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen, healthy = Listener(), Listener()
    keep(cry, frozen)
    frozen.is_clear = False
    keep(cry, healthy)
    for _ in range(3):
        healthy.hears()
        meadow.room.announce()
    assert frozen.closed == 0
    monkeypatch.setattr(broadcaster, "FROZEN_S", 0.0)
    meadow.room.announce()
    while frozen.hears() == b"news":
        pass
    assert frozen.closed == 1


def test_everybody_is_let_go_with_the_room(meadow: Meadow, cry: Broadcaster) -> None:
    one, late = Listener(), Listener()
    keep(cry, one)
    meadow.room.close()
    while one.hears() == b"news":
        pass
    assert one.closed == 1
    keep(cry, late)
    assert late.hears() == b"goodbye"


def test_the_room_that_closes_shows_no_empty_table(meadow: Meadow) -> None:
    """What a phone shows while the box restarts is the game, not that there is none."""
    seen: list[bool] = []
    meadow.room.begin("live")
    meadow.room.on_table_change = lambda table: seen.append(meadow.room.closed)
    meadow.room.close()
    assert seen == [True]


# On a real server


def test_a_slow_phone_is_told_the_latest_and_no_backlog(meadow: Meadow) -> None:
    begin(meadow)
    quick = Listener()
    with Server(meadow.app, "127.0.0.1", 0) as server, board(server.port, "127.0.4.1") as slow:
        keep(parts_of(meadow.app).broadcaster, quick)
        for n in range(100):
            quick.hears()
            meadow.room.show("money", n % 2 == 0, at=meadow.room.table)
        with meadow.app.app_context():
            _version, latest = parts_of(meadow.app).painter.event(PUBLIC, "fr")
        told, deadline = b"", time.monotonic() + SOON_S
        while latest.encode() not in told and time.monotonic() < deadline:
            told += slow.recv(65536)
        assert latest.encode() in told
        assert told.count(b"event: paint") < 30
        meadow.room.close()


def test_the_broadcaster_gives_waitress_nothing_to_look_for(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would look at every line, again and again, for as long as the round lasts."""
    begin(meadow)
    seen: list[object] = []
    send = Connection.send

    def spy(line: Connection, data: bytes, do_close: bool = True) -> int:
        seen.append(line.writable())
        return int(send(line, data, do_close))

    monkeypatch.setattr(Connection, "send", spy)
    quick = Listener()
    with Server(meadow.app, "127.0.0.1", 0) as server, board(server.port, "127.0.4.1"):
        keep(parts_of(meadow.app).broadcaster, quick)
        for n in range(5):
            quick.hears()
            meadow.room.show("money", n % 2 == 0, at=meadow.room.table)
        quick.hears()
        assert seen  # how often depends on how many changes one round found
        assert not any(seen)
        meadow.room.close()


def test_a_line_that_takes_a_few_bytes_at_a_time_gets_them_all(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = Connection.send
    turns = count()

    def dribble(line: Connection, data: bytes, do_close: bool = True) -> int:
        return int(send(line, data[:7], do_close)) if next(turns) % 3 else 0

    with Server(meadow.app, "127.0.0.1", 0) as server:
        whole = ask(server.port, "/help")
        monkeypatch.setattr(Connection, "send", dribble)
        assert ask(server.port, "/help") == whole
        meadow.room.close()


def test_a_phone_that_the_kernel_gave_up_is_let_go_at_once(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would have counted as frozen, for twenty seconds more."""
    monkeypatch.setattr(listen, "GONE_MS", 300)
    begin(meadow)
    quick = Listener()
    with Server(meadow.app, "127.0.0.1", 0) as server, board(server.port, "127.0.4.1") as gone:
        keep(parts_of(meadow.app).broadcaster, quick)
        gone.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, PROGRAM)
        deadline, shown = time.monotonic() + SOON_S, False
        while len(parts_of(meadow.app).streams) and time.monotonic() < deadline:
            shown = not shown
            meadow.room.show("money", shown, at=meadow.room.table)
            quick.hears()
        assert len(parts_of(meadow.app).streams) == 0
        meadow.room.close()


def ask(port: int, path: str) -> bytes:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON_S)
    line.request("GET", path)
    with line.getresponse() as answer:
        line.close()
        return answer.read()


def test_a_sentence_that_came_instead_of_a_page_is_not_kept(meadow: Meadow) -> None:
    meadow.app.after_request(lambda response: 1 // 0)
    with Server(meadow.app, "127.0.0.1", 0) as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON_S)
        line.request("GET", "/board/live")
        answer = line.getresponse()
        assert answer.status == 500
        answer.read()
        line.request("GET", "/alive")  # the line is free again
        assert line.getresponse().status == 500
        line.close()
        assert len(parts_of(meadow.app).streams) == 0
        meadow.room.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    started = Box(tmp_path_factory.mktemp("crowded"))
    yield started
    started.stop()


def threads(box: Box) -> int:
    return len(os.listdir(Path("/proc") / str(box.process.pid) / "task"))


def board(port: int, source: str) -> socket.socket:
    """A page that opens, and from then on reads nothing at all."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # it fills up soon,
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # and so does the box's end
    line.bind((source, 0))
    line.settimeout(SOON_S)
    line.connect(("127.0.0.1", port))
    line.sendall(b"GET /board/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert line.recv(12) == b"HTTP/1.1 200"
    return line


def boards(box: Box, number: int) -> ExitStack:
    crowd = ExitStack()
    for n in range(number):
        crowd.enter_context(board(box.port, f"127.0.4.{n // 8 + 1}"))
    return crowd


def test_live_pages_hold_no_thread(served: Box) -> None:
    served.ask("GET", "/board")
    with boards(served, 40):
        before = threads(served)
    with boards(served, 120):
        assert threads(served) <= before + 2  # hired for newcomers, not kept by them


def test_pages_that_never_read_hold_up_nobody(served: Box) -> None:
    cookie = served.join()
    served.ask("POST", "/games/live", Cookie=cookie)
    once = {"Cookie": cookie, "Idempotency_Key": "1"}
    served.ask("POST", "/moves", {"do": "set_up", "teams": teams_of(NAMES)}, **once)
    with boards(served, 60):
        # One that waited for sleepers would wait until the kernel gives up each: 600 s in all.
        line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=SOON_S)
        line.request("GET", "/live", headers={"Cookie": cookie})
        answer = line.getresponse()
        shown = False
        for _ in range(150):  # far beyond what the pipes of a sleeper hold
            shown = not shown
            money = served.ask("POST", "/board/money", {"shown": shown}, Cookie=cookie)
            assert money.status == 204
            assert answer.read1(65536)
        line.close()


def test_a_box_that_stops_takes_leave_of_every_page(tmp_path: Path) -> None:
    stopped = Box(tmp_path)
    with ExitStack() as crowd:
        pages = []
        for n in range(60):
            line = http.client.HTTPConnection(
                "127.0.0.1", stopped.port, timeout=SOON_S, source_address=(f"127.0.4.{n + 1}", 0)
            )
            crowd.callback(line.close)
            line.request("GET", "/board/live")
            pages.append(line.getresponse())
        stopped.stop()
        for page in pages:
            page.read()  # to the end that was announced, or ``IncompleteRead``
    assert stopped.process.returncode == 0
    assert stopped.said() == ""
