"""Real attacks on a real server process. While each goes on, the Parrain's tap must go through."""

from __future__ import annotations

import errno
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace

import pytest

from pi_parrain.engine import Seat
from pi_parrain.server.door.limits import Buckets, neighbour
from pi_parrain.server.http import connections
from pi_parrain.server.http.connections import BoundedServer, Connection
from pi_parrain.server.http.threads import FairQueue
from pi_parrain.server.parts import parts_of
from pi_parrain.server.push import streams
from pi_parrain.server.push.streams import Crowded, Stream, Streams
from rig.meadow import Meadow
from tests.server.conftest import Box

PROMPT_S = 30.0  # on a busy machine; an attack that works takes minutes


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    """One box endures them all."""
    started = Box(tmp_path_factory.mktemp("besieged"))
    yield started
    started.stop()


@contextmanager
def dialled(
    box: Box, number: int, source: str, first_words: bytes
) -> Iterator[list[socket.socket]]:
    """*number* connections from one address, each saying *first_words* and no more."""
    with ExitStack() as open_lines:
        lines = []
        for _ in range(number):
            line = socket.create_connection(
                ("127.0.0.1", box.port), timeout=2 * PROMPT_S, source_address=(source, 0)
            )
            lines.append(open_lines.enter_context(line))
            line.sendall(first_words)
        yield lines


def is_playable(box: Box, cookie: str) -> bool:
    """A Parrain's request is answered promptly."""
    began = time.monotonic()
    answer = box.ask("GET", "/phones", Cookie=cookie, source="127.0.0.99")
    return answer.status == 200 and time.monotonic() - began < PROMPT_S


def hung_up(line: socket.socket, within: float) -> bool:
    """Whether the server ends *line* in so many seconds, whatever it still says on it."""
    deadline = time.monotonic() + within
    try:
        while (left := deadline - time.monotonic()) > 0:
            line.settimeout(left)
            if not line.recv(65536):
                return True
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return False


POST = b"POST /join HTTP/1.1\r\nHost: localhost\r\n"
SLOW = {
    "silence": b"",
    "half a header": b"GET /board HTTP/1.1\r\nHost: loc",
    "half a body": POST + b"Content-Length: 5000\r\n\r\n{",
    "half a chunk": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\na",
}


@pytest.mark.parametrize("words", SLOW.values(), ids=SLOW.keys())
def test_slow_and_half_open_phones_take_no_room(box: Box, words: bytes) -> None:
    cookie = box.join()
    with dialled(box, 100, "127.0.0.66", words) as lines:
        assert is_playable(box, cookie)
        assert all(hung_up(line, PROMPT_S) for line in lines[:76])  # the oldest are out


def test_a_newcomer_who_has_said_nothing_yet_is_not_taken_for_a_broken_line() -> None:
    """It has the number of a line that was closed in the same round, and that line had words."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        closed: list[bool] = []
        line = Connection.__new__(Connection)
        line.socket, line.adj = ours, SimpleNamespace(recv_bytes=100, log_socket_errors=False)
        line.handle_close = lambda: closed.append(True)
        line.handle_read()
        assert closed == []


def test_a_flood_from_everywhere_leaves_room_for_the_parrain(box: Box) -> None:
    cookie = box.join()
    with ExitStack() as crowd:
        for n in range(30):
            crowd.enter_context(dialled(box, 24, f"127.0.1.{n + 1}", SLOW["half a header"]))
        assert is_playable(box, cookie)


def test_an_oversized_body_is_refused_unread(box: Box) -> None:
    head = f"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: {10**9}\r\n\r\n"
    with dialled(box, 1, "127.0.0.66", head.encode()) as [line]:
        assert line.recv(65536).startswith(b"HTTP/1.1 413")


def test_a_body_without_end_is_refused_too(box: Box) -> None:
    head = b"POST /join HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with dialled(box, 1, "127.0.0.66", head) as [line]:
        sent = 0
        try:
            while sent < 40_000_000:
                line.sendall(b"2000\r\n" + b"x" * 0x2000 + b"\r\n")
                sent += 0x2000
        except OSError:
            pass
        assert sent < 10_000_000  # what the kernel's own buffers held


def test_a_flood_of_headers_is_refused(box: Box) -> None:
    words = b"GET /board HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(3000))
    with dialled(box, 1, "127.0.0.66", words) as [line]:
        assert b" 431 " in line.recv(65536)


def test_the_code_cannot_be_guessed_at_full_speed(box: Box) -> None:
    cookie = box.join()
    wrong = "000001" if box.code == "000000" else "000000"
    began = time.monotonic()
    found = [
        box.ask("POST", "/join", {"code": wrong}, source=f"127.0.2.{n % 40 + 1}").status
        for n in range(240)
    ]
    since = (time.monotonic() - began) * 2 / 30  # it forgives two in half a minute
    assert 60 + 20 <= found.count(401) <= 60 + 20 + since
    assert found.count(429) == 240 - found.count(401)
    newcomers = (
        box.ask("POST", "/join", {"code": box.code}, source=f"127.0.3.{n}").status
        for n in (1, 2, 3)
    )
    assert 429 in newcomers  # the slower we are, the more it forgives
    assert is_playable(box, cookie)


def test_a_phone_that_asks_without_end_is_slowed_down(box: Box) -> None:
    found: list[int] = []
    while 429 not in found and len(found) < 2000:  # the slower we are, the more it forgives
        found.append(box.ask("GET", "/alive", source="127.0.0.66").status)
    assert found[-1] == 429
    assert found[:-1] == [204] * max(200, len(found) - 1)
    assert box.ask("GET", "/alive", source="127.0.0.67").status == 204


def watchers(box: Box, number: int, source: str, cookie: str = "") -> ExitStack:
    path = "/live" if cookie else "/board/live"
    words = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n"
    crowd = ExitStack()
    crowd.lines = crowd.enter_context(dialled(box, number, source, words.encode()))  # type: ignore[attr-defined]
    return crowd


def test_one_phone_keeps_its_newest_streams(box: Box) -> None:
    with ExitStack() as crowd:
        lines = []
        for _ in range(streams.BY_ADDRESS + 3):
            [line] = crowd.enter_context(watchers(box, 1, "127.0.0.77")).lines  # type: ignore[attr-defined]
            line.recv(1, socket.MSG_PEEK)  # answered: whoever comes next is newer
            lines.append(line)
        assert [hung_up(line, PROMPT_S) for line in lines[:3]] == [True] * 3
        assert not any(hung_up(line, 0.2) for line in lines[3:])


def test_a_crowd_of_boards_leaves_the_parrain_his_place(box: Box) -> None:
    cookie = box.join("127.0.0.9")
    with watchers(box, 1, "127.0.0.9", cookie) as first, ExitStack() as crowd:
        for n in range(40):
            crowd.enter_context(watchers(box, 8, f"127.0.3.{n + 1}"))
        assert is_playable(box, cookie)
        [line] = first.lines  # type: ignore[attr-defined]
        assert not hung_up(line, 3.0)


def test_pipelined_requests_starve_nobody_and_start_no_threads(box: Box) -> None:
    """They were parsed by the hundred, queued without end, and got a thread each: 250 of them."""
    cookie = box.join()
    before = len(os.listdir(f"/proc/{box.process.pid}/task"))
    flood = b"GET /board HTTP/1.1\r\nHost: localhost\r\n\r\n" * 180
    with ExitStack() as crowd:
        for n in range(6):
            crowd.enter_context(dialled(box, 20, f"127.0.5.{n + 1}", flood))
        assert all(is_playable(box, cookie) for _ in range(5))
        assert len(os.listdir(f"/proc/{box.process.pid}/task")) <= before + 2


def test_pipelined_requests_are_answered_in_turn(box: Box) -> None:
    words = b"GET /board.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 30
    with dialled(box, 1, "127.0.0.68", words) as [line]:
        said = b""
        while said.count(b"HTTP/1.1 200") < 30:
            more = line.recv(65536)
            assert more, said
            said += more


# The same rules, without a network


def test_a_flood_from_one_address_delays_its_own_requests_only() -> None:
    queue = FairQueue()
    for who in ("flood", "flood", "flood", "lea", "flood", "sam"):
        queue.append(SimpleNamespace(who=who))
    assert len(queue) == 6
    turns = [queue.popleft().who for _ in range(6)]
    assert turns == ["flood", "lea", "sam", "flood", "flood", "flood"]


def test_a_clock_set_back_keeps_nobodys_connection_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections were swept, and found idle, by the wall clock."""
    now, swept = [1000.0], []
    monkeypatch.setattr(connections.time, "monotonic", lambda: now[0])
    monkeypatch.setattr("waitress.server.time.time", lambda: 5e9 - now[0] * 1000)
    server = BoundedServer.__new__(BoundedServer)
    server.accepting, server.adj = False, SimpleNamespace(cleanup_interval=2)
    server.maintenance = swept.append
    for now[0] in (1000.0, 1001.0, 1002.0, 1005.0):
        server.readable()
    assert swept == [1000.0, 1002.0, 1005.0]


def test_without_descriptors_the_box_pauses_and_complains_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(server: BoundedServer) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("waitress.wasyncore.dispatcher.accept", refuse)
    server = BoundedServer.__new__(BoundedServer)
    server.adj, server.active_channels = SimpleNamespace(log_socket_errors=True), {}
    for _ in range(5):
        server.handle_accept()
    assert len(caplog.records) == 1
    assert server.next_accept > time.monotonic()


def test_the_oldest_spectator_makes_room_and_a_parrain_never_for_one() -> None:
    room = Streams(in_all=3, by_address=9)
    lea = Stream("a", phone="Léa")
    spectators = [Stream("b"), Stream("c"), Stream("d")]
    for one in (lea, *spectators):
        room.enter(one)
    assert [one.over for one in (lea, *spectators)] == [False, True, False, False]
    sam, kim = Stream("e", phone="Sam"), Stream("f", phone="Kim")
    room.enter(sam)
    room.enter(kim)
    assert [one.over for one in spectators] == [True, True, True]
    with pytest.raises(Crowded):
        room.enter(Stream("g"))
    room.enter(Stream("h", phone="Max"))
    assert lea.over


def test_a_player_comes_before_spectators_and_after_parrains() -> None:
    room = Streams(in_all=2, by_address=9)
    spectator, pad = Stream("a"), Stream("b", seat=Seat("Léa"))
    room.enter(spectator)
    room.enter(pad)
    other = Stream("c", seat=Seat("Tom"))
    room.enter(other)
    assert (spectator.over, pad.over) == (True, False)
    with pytest.raises(Crowded):
        room.enter(Stream("d"))
    room.enter(Stream("e", phone="Sam"))
    assert (pad.over, other.over) == (True, False)


def test_phones_of_one_ipv6_network_do_not_push_each_other_out() -> None:
    room = Streams()
    phones = [Stream(neighbour(f"fe80::{n}%wlan0")) for n in range(2, 2 * streams.BY_ADDRESS)]
    for one in phones:
        room.enter(one)
    assert not any(one.over for one in phones)


def test_streams_that_are_leaving_still_count() -> None:
    room = Streams(in_all=2, by_address=99)
    for n in range(2 + streams.LEAVING):
        room.enter(Stream(str(n)))
    with pytest.raises(Crowded):
        room.enter(Stream("late"))


def test_a_place_is_given_back_even_by_a_stream_that_never_began(meadow: Meadow) -> None:
    phone = meadow.stranger()
    for _ in range(3):
        phone.head("/board/live").close()
    assert len(parts_of(meadow.app).streams) == 0


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Buckets(2, 0.5, lambda: now[0])
    assert [bucket.take("a"), bucket.take("a"), bucket.take("a")] == [0, 0, 2]
    assert bucket.take("b") == 0
    now[0] = 1.0
    assert bucket.take("a") == 1
    now[0] = 2.0
    assert bucket.take("a") == 0
    now[0] = 1e9
    assert [bucket.take("a") for _ in range(3)] == [0, 0, 2]


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("10.42.0.7", "10.42.0.7"),
        ("::ffff:10.42.0.7", "10.42.0.7"),
        ("fd00::1:2", "fd00::1:2"),
        ("fe80::1%wlan0", "fe80::1"),
        ("::1", "::1"),
        (None, "?"),
        ("", "?"),
    ],
)
def test_who_is_asking(address: str | None, who: str) -> None:
    assert neighbour(address) == who
