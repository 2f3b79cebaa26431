"""The phones of bench/http, all in one thread: a Parrain who taps, pages that listen, a flood.

Each page has an address of its own, as phones do. What arrives is only noted while the clock runs,
and read afterwards: unpacking two hundred pictures would delay the last of them.
"""

import http.client
import json
import random
import re
import selectors
import socket
import time
import zlib
from contextlib import suppress
from itertools import count

from rhythm_clients import ask

PATIENCE_S = 20.0  # for a picture; beyond, the page is told to be lost
FLOOD_PATIENCE_S = 4.0  # for the answer to a tap during a flood
DIAL_S = 3.0  # for a flood to be let in
PICTURE = 300  # bytes, packed; a beat has sixty
PAINT = re.compile(rb"event: paint\nid: (\d+)\n.*\n\n")
PARRAIN, HOSTILE, SLOW = "127.0.1.1", "127.2.0.1", "127.2.0.2"
HEAD_AND_A_HALF = b"GET /board HTTP/1.1\r\nHost: localhost\r\nAccept-La"
ENDLESS = b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
ENDLESS += b"Content-Length: 5000\r\n\r\n{"


class Parrain:
    """He cannot make up his mind about one gangster."""

    def __init__(self, port, key):
        self.port = port
        line = self.dial()
        self.cookie = ask(line, "/join", {"key": key}).getheader("Set-Cookie").partition(";")[0]
        line.close()
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S, (PARRAIN, 0))
        self._taps = count()

    def dial(self):
        return http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=FLOOD_PATIENCE_S, source_address=(PARRAIN, 0)
        )

    def next_tap(self):
        number = next(self._taps)
        move = {"do": "stay" if number % 2 else "flee", "who": "A0"}
        return move, {"Cookie": self.cookie, "Idempotency-Key": f"tap {number}"}

    def send(self, line):
        """One tap on *line*; its answer is for somebody else to read."""
        move, headers = self.next_tap()
        body = json.dumps(move)
        headers |= {"Content-Type": "application/json", "Content-Length": len(body)}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        line.sendall(f"POST /moves HTTP/1.1\r\nHost: localhost\r\n{head}\r\n{body}".encode())

    def tap_anew(self):
        """Milliseconds until a tap on a new connection was answered; ``None`` if it was not."""
        move, headers = self.next_tap()
        began = time.perf_counter()
        line = self.dial()
        try:
            if ask(line, "/moves", move, headers).status != http.HTTPStatus.OK:
                return None
        except (OSError, http.client.HTTPException):
            return None
        finally:
            line.close()
        return (time.perf_counter() - began) * 1000


class Page:
    """A live page: what it heard and when, and what that means."""

    def __init__(self, port, place, cookie):
        address = f"127.1.{place // 200}.{place % 200 + 1}"
        path, cookie = ("/live", f"Cookie: {cookie}\r\n") if cookie else ("/board/live", "")
        words = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n{cookie}\r\n"
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S, (address, 0))
        self.socket.sendall(words.encode())
        self.is_lost = False
        self._heard, self._chunks, self._text = [], bytearray(), b""
        self._unzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self.is_headed = False

    def hear(self):
        """Note what has come."""
        try:
            data = self.socket.recv(65536)
        except OSError:
            data = b""
        self._heard.append((time.perf_counter(), data))
        self.is_lost = not data

    @property
    def is_painted_perhaps(self):
        return sum(len(data) for _at, data in self._heard) > PICTURE

    def painted_at(self):
        """When a whole picture was there that was not before; ``None`` if none is."""
        painted = None
        for at, data in self._heard:
            self._chunks += data
            if not self.is_headed:
                self._read_head()
            self._text += self._unzip.decompress(unchunked(self._chunks))
            if PAINT.search(self._text):
                painted, self._text = at, b""
        self._heard.clear()
        return painted

    def _read_head(self):
        head, end, _rest = self._chunks.partition(b"\r\n\r\n")
        if end:
            assert head.startswith(b"HTTP/1.1 200"), head
            del self._chunks[: len(head) + len(end)]
            self.is_headed = True


def unchunked(raw):
    """Take the whole chunks off the front of *raw*."""
    whole = b""
    while (head := raw.find(b"\r\n")) > 0:
        end = head + 2 + int(raw[:head], 16)
        if len(raw) < end + 2:
            break
        whole += raw[head + 2 : end]
        del raw[: end + 2]
    return whole


class Meadow:
    """One Parrain, two of whose pages are among those that listen."""

    def __init__(self, port, key):
        self.parrain = Parrain(port, key)
        self.pages = []
        self._selector = selectors.DefaultSelector()
        self._selector.register(self.parrain.socket, selectors.EVENT_READ, None)

    def grow(self, number):
        """Until *number* pages are shown the game."""
        for place in range(len(self.pages), number):
            page = Page(self.parrain.port, place, self.parrain.cookie if place < 2 else "")
            self._selector.register(page.socket, selectors.EVENT_READ, page)
            self.pages.append(page)
        self._until_painted([page for page in self.pages if not page.is_headed])

    def shrink(self, number):
        for page in self.pages[number:]:
            self._selector.unregister(page.socket)
            page.socket.close()
        del self.pages[number:]

    def tap(self):
        """Milliseconds from a tap to its answer, and to its paint on the last page."""
        self._listen(random.uniform(0.03, 0.08))  # at no fixed distance from the beats
        for page in self.pages:
            page.painted_at()
        began = time.perf_counter()
        self.parrain.send(self.parrain.socket)
        painted = self._until_painted(self.pages)
        while self._answered is None:
            self._look(PATIENCE_S)
        return (self._answered - began) * 1000, (max(painted) - began) * 1000

    def lost(self):
        """How many pages the server hung up on. The Parrain's own line may be among the idle."""
        self._selector.unregister(self.parrain.socket)
        self._listen(0.1)
        return sum(page.is_lost for page in self.pages)

    def _until_painted(self, pages):
        self._answered, self._reply = None, b""
        painted, waiting = [], list(pages)
        deadline = time.perf_counter() + PATIENCE_S
        while waiting:
            assert time.perf_counter() < deadline, f"{len(waiting)} pages were told nothing"
            self._look(1.0)
            if all(page.is_painted_perhaps for page in waiting):
                times = {page: page.painted_at() for page in waiting}
                painted += filter(None, times.values())
                waiting = [page for page, at in times.items() if at is None]
        return painted

    def _listen(self, seconds):
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            self._look(left)

    def _look(self, seconds):
        for key, _ in self._selector.select(seconds):
            if key.data is None:
                self._hear_answer()
                continue
            key.data.hear()
            if key.data.is_lost:
                self._selector.unregister(key.fileobj)

    def _hear_answer(self):
        data = self.parrain.socket.recv(65536)
        assert data, "the Parrain was hung up on"
        self._reply += data
        head, end, body = self._reply.partition(b"\r\n\r\n")
        if end:
            length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
            if len(body) >= length:
                assert head.startswith(b"HTTP/1.1 200"), self._reply
                self._answered = time.perf_counter()


class Flood:
    """Connections of one hostile phone that say *words* and no more, but for a byte a second."""

    def __init__(self, port, address, words):
        self._port, self._address, self._words = port, address, words
        self.lines = []

    def grow(self, number):
        """Until there are *number*, whether the server lets them in or not."""
        fresh = [self._dial() for _ in range(number - len(self.lines))]
        self.lines += fresh
        with selectors.DefaultSelector() as selector:
            for line in fresh:
                selector.register(line, selectors.EVENT_WRITE)
            deadline = time.monotonic() + DIAL_S
            while selector.get_map() and (left := deadline - time.monotonic()) > 0:
                for key, _ in selector.select(left):
                    selector.unregister(key.fileobj)
                    whisper(key.fileobj, self._words)

    def _dial(self):
        line = socket.socket()
        line.bind((self._address, 0))
        line.setblocking(False)
        line.connect_ex(("127.0.0.1", self._port))
        return line

    def trickle(self):
        for line in self.lines:
            whisper(line, b" ")

    def held(self):
        """How many the server still has."""
        return sum(is_open(line) for line in self.lines)

    def close(self):
        for line in self.lines:
            line.close()


def whisper(line, words):
    with suppress(OSError):  # not let in, or thrown out: both are counted later
        line.send(words)


def is_open(line):
    """Whether nobody hung up. An answer, such as 408, comes before the end."""
    try:
        while line.recv(4096):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False
