"""A page without a box (fast), and a real server process on loopback (for what only that shows)."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rig.meadow import Meadow

PATIENCE_S = 60  # on a busy machine


@pytest.fixture
def meadow(tmp_path: Path) -> Iterator[Meadow]:
    opened = Meadow(tmp_path / "soirees.parrain")
    yield opened
    opened.close()


class Reply(NamedTuple):
    status: int
    headers: Message
    body: bytes


class Box:
    """``parrain serve`` as people run it: a process, virtual pins, a port on loopback."""

    def __init__(self, folder: Path, **settings: str) -> None:
        environment = os.environ | {"PARRAIN_BOX_PINS": "virtual"} | settings
        command = [sys.executable, "-m", "pi_parrain", "serve", "--port", "0"]
        self.log = folder / "log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/join#k=(\S+)", line)
        assert found, line + self.log.read_text()
        self.port, self.key = int(found[1]), found[2]
        self.code = self.process.stdout.readline().split()[-1]

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

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE_S)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    started = Box(tmp_path)
    yield started
    started.close()
