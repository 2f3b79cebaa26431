"""Phones in a meadow, each at an address of its own: they tap, ask again, and watch."""

from __future__ import annotations

import http.client
import json
import re
import secrets
import socket
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import count
from typing import Any, NamedTuple
from urllib.parse import urlencode

from pi_parrain.engine import Codec
from pi_parrain.engine.codec import to_json
from pi_parrain.games import GAMES

PATIENCE_S = 8.0  # the page's own, before it asks again
IN_THE_END_S = 60.0  # on a busy machine
HOLD_S = 0.1  # twice as long as a bounce, from when the pins have told that it is down
COMMANDS = Codec(GAMES["live"].commands, "do")

PAINT = re.compile(rb"event: paint\nid: (\d+)\ndata: (.*)")

numbers = count(10)


def new_address() -> str:
    """Loopback is a network of sixteen million: nobody shares an address, as in the meadow."""
    number = next(numbers)
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


class Answer(NamedTuple):
    status: int
    body: bytes
    headers: Any

    @property
    def said(self) -> dict[str, Any]:
        return read_json(self.body)

    @property
    def is_yes(self) -> bool:
        return self.status == http.HTTPStatus.OK

    @property
    def sentence(self) -> str:
        return str(self.said.get("sentence", ""))


class Phone:
    """One animator's phone. Its connection is kept, lost, and made again."""

    def __init__(self, port: int, key: str | None = None, address: str | None = None) -> None:
        self.port = port
        self.address = address or new_address()
        self.cookie = ""
        self._line: http.client.HTTPConnection | None = None
        if key is not None:
            self.join(key)

    def join(self, key: str) -> None:
        answer = self.ask("POST", "/join", {"key": key})
        assert answer.status == http.HTTPStatus.NO_CONTENT, answer
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]

    def sit(self, name: str = "", key: str = "") -> Answer:
        """Take the seat of *name*, or the one that a Parrain's *key* is for."""
        form = urlencode({"seat": name, "key": key}).encode()
        answer = self.ask("POST", "/sit", form, Content_Type="application/x-www-form-urlencoded")
        if given := answer.headers["Set-Cookie"]:
            self.cookie = given.partition(";")[0]
        return answer

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """One request, on the connection that is open if there is one. Raises ``OSError``."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            named.setdefault("Cookie", self.cookie)
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if data is not None:
            named.setdefault("Content-Type", "application/json")
        is_fresh = self._line is None
        self._line = self._line or self._dial()
        try:
            self._line.request(method, path, data, named)
            reply = self._line.getresponse()
            return Answer(reply.status, reply.read(), reply.headers)
        except (OSError, http.client.HTTPException) as error:
            self.hang_up()
            # The box closes a line that was silent for long: whoever only asks dials again.
            if method == "GET" and not is_fresh and isinstance(error, ConnectionError):
                return self.ask(method, path, body, **headers)
            raise ConnectionError(error) from error

    def _dial(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE_S, source_address=(self.address, 0)
        )

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def send(self, path: str, body: Any, key: str, game: int | None = None) -> Answer:
        """One tap as the page sends it, once. Raises ``OSError`` when no answer comes."""
        named = {} if game is None else {"Game": str(game)}
        return self.ask("POST", path, body, Idempotency_Key=key, **named)

    def insist(self, path: str, body: Any, key: str = "", within_s: float = IN_THE_END_S) -> Answer:
        """Send a tap again, as an outbox does, until the box answers."""
        key = key or new_key()
        deadline = time.monotonic() + within_s
        while True:
            try:
                return self.send(path, body, key)
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def tap(self, command: Any) -> Answer:
        return self.insist("/moves", COMMANDS.encode(command))

    def begin(self, set_up: Any) -> Answer:
        """A new game of LIVE."""
        return self.insist("/new", new_game(set_up))

    def press(self) -> None:
        """A short press of the big button, through the box that the page draws."""
        with closing(self._dial()) as line:
            line.request("GET", "/box/live", headers={"Cookie": self.cookie})
            pins = line.getresponse()
            self.ask("POST", "/box/press", {})
            wait_for_button(pins, True)
            time.sleep(HOLD_S)
            self.ask("POST", "/box/release", {})
            wait_for_button(pins, False)


def wait_for_button(pins: http.client.HTTPResponse, down: bool) -> None:
    """Until the pins tell it: two edges that wait in a pipe would reach them as a bounce."""
    told = b'data: {"name": "button", "on": %s,' % (b"true" if down else b"false")
    deadline = time.monotonic() + IN_THE_END_S
    while not (said := pins.readline()).startswith(told):
        if not said or time.monotonic() > deadline:
            raise ConnectionError("nothing was told of the button")


def new_game(set_up: Any) -> dict[str, Any]:
    """What the page for a new game sends."""
    return {"set_up": to_json(set_up), "draft": {}}


def read_json(data: bytes) -> dict[str, Any]:
    try:
        said = json.loads(data)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def new_key() -> str:
    return secrets.token_hex(12)


class Picture(NamedTuple):
    """The last thing that a page was shown, and when it came."""

    version: int
    data: bytes
    at: float

    @property
    def html(self) -> str:
        return str(json.loads(self.data)["html"]) if self.data else ""


class Page:
    """An open page: a live stream that comes back whenever it is lost, as a browser's does."""

    RETRY_S = 0.2

    def __init__(self, phone: Phone, path: str) -> None:
        self._phone, self._path = phone, path
        self.picture = Picture(-1, b"", 0.0)
        self._changed = threading.Condition()
        self._closed = False
        self._socket: socket.socket | None = None
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def drop(self) -> None:
        """The link is lost; the page will find it again."""
        with suppress(OSError, AttributeError):
            self._socket.shutdown(socket.SHUT_RDWR)  # type: ignore[union-attr]

    def close(self) -> None:
        self._closed = True
        self.drop()
        self._thread.join(PATIENCE_S)

    def wait(self, wanted: Callable[[Picture], bool], within_s: float = IN_THE_END_S) -> bool:
        """Whether the page shows what is *wanted* before so many seconds pass."""
        with self._changed:
            return self._changed.wait_for(lambda: wanted(self.picture), within_s)

    def _watch(self) -> None:
        while not self._closed:
            with suppress(OSError, http.client.HTTPException, zlib.error):
                for version, data in self._events():
                    with self._changed:
                        self.picture = Picture(version, data, time.monotonic())
                        self._changed.notify_all()
            if not self._closed:
                time.sleep(self.RETRY_S)

    def _events(self) -> Iterator[tuple[int, bytes]]:
        line = self._phone._dial()
        named = {"Accept-Encoding": "gzip", "Cookie": self._phone.cookie}
        try:
            line.request("GET", self._path, headers=named)
            self._socket = line.sock
            reply = line.getresponse()
            if reply.status != http.HTTPStatus.OK:
                return
            unzip, text = zlib.decompressobj(16 + zlib.MAX_WBITS), b""
            while data := reply.read1(65536):
                *events, text = (text + unzip.decompress(data)).split(b"\n\n")
                yield from filter(None, map(read_event, events))
        finally:
            line.close()


def read_event(event: bytes) -> tuple[int, bytes] | None:
    """The version and the data of a ``paint`` event; a beat says nothing here."""
    found = PAINT.fullmatch(event)
    return (int(found[1]), found[2]) if found else None
