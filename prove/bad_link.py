"""A bad link: taps are cut in the middle, unheard, doubled, late and out of order."""

from __future__ import annotations

import http
import json
import random
import socket
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from rig.phone import Answer, Phone, new_key

LONGEST_DELAY_S = 0.008
MOST_ATTEMPTS = 20
HALF, UNHEARD = "half", "unheard"


@dataclass(eq=False)
class Tap:
    """What a thumb meant, once, however often it is sent."""

    phone: Phone
    path: str
    body: dict[str, Any]
    game: int | None
    key: str = field(default_factory=new_key)
    answers: list[Answer] = field(default_factory=list)

    @property
    def row(self) -> int | None:
        """Its row in the journal, if any answer was yes."""
        return next((answer.said["seq"] for answer in self.answers if answer.is_yes), None)

    @property
    def rows(self) -> set[int]:
        return {answer.said["seq"] for answer in self.answers if answer.is_yes}


class BadLink:
    """Delivers taps, all at once and each as often as luck wants, until they are answered."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.sent = self.cut = 0
        self._late: list[Tap] = []
        self._pool = ThreadPoolExecutor(16)

    def deliver(self, *taps: Tap) -> None:
        """Every tap is answered when this returns; copies of earlier ones may come in between."""
        late = [tap for tap in self._late if self.luck.random() < 0.5]
        self._late = [tap for tap in self._late if tap not in late]
        copies = [tap for tap in taps for _ in range(self.luck.choice((1, 1, 2, 3)))] + late
        self.luck.shuffle(copies)
        jobs: list[Future[None]] = [
            self._pool.submit(self._insist, tap, random.Random(self.luck.random()))
            for tap in copies
        ]
        for job in jobs:
            job.result()
        self._late += [tap for tap in taps if tap.row is not None and self.luck.random() < 0.2]

    def _insist(self, tap: Tap, luck: random.Random) -> None:
        for _ in range(MOST_ATTEMPTS):
            time.sleep(luck.uniform(0, LONGEST_DELAY_S))
            fate = luck.choices((HALF, UNHEARD, ""), (1, 1, 8))[0]
            self.sent += 1
            if fate:
                self.cut += 1
                throw(tap, half=fate == HALF)
            elif (answer := self._ask(tap)) is not None:
                tap.answers.append(answer)
                return
        raise TimeoutError(tap)

    def _ask(self, tap: Tap) -> Answer | None:
        """The answer; ``None`` when there is none, or when it is « not so fast »."""
        phone = Phone(tap.phone.port, address=tap.phone.address)
        phone.cookie = tap.phone.cookie
        try:
            answer = phone.send(tap.path, tap.body, tap.key, tap.game)
        except OSError:
            return None
        finally:
            phone.hang_up()
        if answer.status == http.HTTPStatus.TOO_MANY_REQUESTS:
            time.sleep(int(answer.headers["Retry-After"]))
            return None
        return answer

    def close(self) -> None:
        self._pool.shutdown()


def throw(tap: Tap, *, half: bool) -> None:
    """Send all of it, or the first half, and be gone."""
    body = json.dumps(tap.body).encode()
    head = (
        f"POST {tap.path} HTTP/1.1\r\nHost: localhost\r\nCookie: {tap.phone.cookie}\r\n"
        f"Idempotency-Key: {tap.key}\r\nContent-Type: application/json\r\n"
        + (f"Game: {tap.game}\r\n" if tap.game is not None else "")
        + f"Content-Length: {len(body)}\r\n\r\n"
    )
    words = head.encode() + body
    with socket.create_connection(
        ("127.0.0.1", tap.phone.port), timeout=5, source_address=(tap.phone.address, 0)
    ) as line:
        line.sendall(words[: len(words) // 2] if half else words)
