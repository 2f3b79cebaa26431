"""One round of LIVE over HTTP, with the standard library only: join, set up, count, split.

``play_a_round.py FILE``: FILE is what ``parrain serve`` prints.
"""

import http.client
import json
import re
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

START_S = 180  # an emulated Pi is slow
WHISTLE_S = 60
ANSWER_S = 60
TEAMS = [
    {"name": "Rouges", "members": ["Léa", "Tom", "Zoé", "Ben"]},
    {"name": "Bleus", "members": ["Max", "Eva", "Noé", "Lou"]},
]


def main(printed: Path) -> None:
    began = time.monotonic()
    port, key = find(printed)
    phone = Phone(port)
    assert phone.ask("GET", "/board") == 200
    print(f"first page after {time.monotonic() - began:.1f} s")
    assert phone.ask("GET", "/static/style.css") == 200
    assert phone.ask("POST", "/join", {"key": "wrong"}) == 401
    assert phone.ask("POST", "/join", {"key": key}) == 204
    assert phone.ask("GET", "/") == 200
    assert phone.ask("POST", "/games/live") in (200, 204, 303)
    for move in round_of_moves():
        phone.play(move)
    assert phone.ask("GET", "/play") == 200
    print("a round is played")


def round_of_moves() -> list[dict]:
    """The whistles are the box's own: after a countdown, the next move waits for them."""
    return [
        {"do": "set_up", "teams": TEAMS, "parrains": 1},
        {"do": "open_pack", "pack": {"k20": 4, "k10": 6}},
        {"do": "count_down", "phase": "movement"},
        {"do": "count_down", "phase": "courage"},
        {"do": "flee", "who": "Noé"},
        {"do": "next", "to": "bang"},
        {"do": "hit", "victim": "Tom"},
        {"do": "close_volley"},
        {"do": "reveal", "who": "Tom", "card": "weapon"},
        {"do": "next", "to": "double_guns"},
        {"do": "close_volley"},
        {"do": "next", "to": "shotgun"},
        {"do": "close_volley"},
        {"do": "next", "to": "split"},
        {"do": "share", "cards": 16},
        {"do": "next", "to": "return"},
    ]


def find(printed: Path) -> tuple[int, str]:
    """Where the page is, once the program says so."""
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        found = re.search(r"http://127\.0\.0\.1:(\d+)/join#k=(\S+)", printed.read_text())
        if found:
            return int(found[1]), found[2]
        time.sleep(0.2)
    sys.exit("the program does not start")


class Phone:
    """A Parrain's phone, with its cookie."""

    def __init__(
        self,
        port: int,
        host: str = "127.0.0.1",
        inside: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """*inside* is where its radio is: a network namespace, perhaps."""
        self.host, self.port = host, port
        self.inside = inside
        self.cookie = ""
        self.said, self.got = "", b""

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        more: dict[str, str] | None = None,
        form: dict[str, str] | None = None,
    ) -> int:
        """*body* is sent as JSON; bytes go as they are, with *more* headers that say what."""
        headers = {"Idempotency-Key": str(uuid4())}
        if body is not None and not isinstance(body, bytes):
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(form).encode()
        headers |= {**(more or {}), "Cookie": self.cookie}
        line = http.client.HTTPConnection(self.host, self.port, timeout=ANSWER_S)
        with self.inside():
            line.connect()
        line.request(method, path, body, headers)
        answer = line.getresponse()
        self.got = answer.read()
        self.said = self.got.decode(errors="replace")  # a file to take away is no text
        self.cookie = (answer.headers["Set-Cookie"] or self.cookie).partition(";")[0]
        line.close()
        return answer.status

    def play(self, move: dict) -> None:
        """Try *move*; while the box counts, the rules say « not now »."""
        deadline = time.monotonic() + WHISTLE_S
        while (status := self.ask("POST", "/moves", move)) == 409 and time.monotonic() < deadline:
            time.sleep(0.5)
        assert status == 200, f"{move}: {status} {self.said}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
