"""A page without a box (fast), and a real server process on loopback (for what only that shows)."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import rig.box
from rig.box import PATIENCE_S
from rig.meadow import Meadow


@pytest.fixture
def meadow(tmp_path: Path) -> Iterator[Meadow]:
    opened = Meadow(tmp_path / "soirees.parrain")
    yield opened
    opened.close()


class Reply(NamedTuple):
    status: int
    headers: Message
    body: bytes


class Box(rig.box.Box):
    """``parrain serve`` as people run it, and whoever speaks to it, one request at a time."""

    def ask(
        self, method: str, path: str, body: Any = None, *, source: str = "127.0.0.1", **headers: str
    ) -> Reply:
        """One request on a connection of its own, from any address of loopback."""
        line = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE_S, source_address=(source, 0)
        )
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if data is not None:
            named.setdefault("Content-Type", "application/json")
        try:
            line.request(method, path, data, named)
            answer = line.getresponse()
            return Reply(answer.status, answer.headers, answer.read())
        finally:
            line.close()

    def join(self, source: str = "127.0.0.1") -> str:
        """A Parrain's cookie."""
        answer = self.ask("POST", "/join", {"key": self.key}, source=source)
        assert answer.status == 204
        return answer.headers["Set-Cookie"].partition(";")[0]


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    started = Box(tmp_path)
    yield started
    started.stop()
