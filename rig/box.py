"""A real box: its own process, virtual pins, a loopback port, a journal that outlives them."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

PATIENCE_S = 60  # on a busy machine
OUR_PORTS = range(20_000, 32_000)  # the kernel hands out none of these by itself


class Box:
    """``parrain serve``; can be killed and started again at the same address."""

    def __init__(self, folder: Path, port: str = "0", **settings: str | None) -> None:
        """*settings* are variables; ``None`` leaves one of ours to what the box has by itself."""
        self.folder = folder
        self.port = int(port)  # 0: whichever is free; the same one whenever it is started again
        variables = {
            "PARRAIN_JOURNAL_PATH": str(folder / "soirees.parrain"),
            "PARRAIN_BOX_PINS": "virtual",
            "PARRAIN_BOX_LONG_PRESS_S": "3",  # a busy machine lets go of the button late
            "HOME": str(folder),
            **settings,
        }
        given = {name: value for name, value in variables.items() if value is not None}
        self.environment = os.environ | given
        self.start()

    def start(self) -> None:
        command = [*self.parrain, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.log = (self.folder / "log").open("a")
        self.process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self.process.stdout
        found = re.search(r"(http://[^/\s]+)/join#k=(\S+)", self.process.stdout.readline())
        assert found, self.said()
        self.address, self.key = found.groups()
        self.port = int(self.address.rpartition(":")[2])
        self.code = self.process.stdout.readline().split()[-1]

    def stop(self, number: int = signal.SIGTERM) -> None:
        """End this process and wait for it; ``SIGKILL`` is somebody tripping over the cable."""
        self.process.send_signal(number)
        self.process.communicate(timeout=PATIENCE_S)
        self.log.close()

    def said(self) -> str:
        """Its log."""
        return (self.folder / "log").read_text()

    @property
    def parrain(self) -> list[str]:
        return [sys.executable, "-m", "pi_parrain"]

    def run(self, *words: str) -> str:
        """What a command of the same installation prints."""
        done = subprocess.run(
            [*self.parrain, *words],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def replayed(self) -> dict[str, Any]:
        """The last game as a file, played again by the rules alone."""
        script = self.folder / "partie.jsonl"
        self.run("export", "-o", str(script))
        story: dict[str, Any] = json.loads(self.run("replay", str(script), "--json"))
        return story


def free_port() -> int:
    """For somebody who takes it later, or again: nobody else is given it meanwhile."""
    while True:
        port = secrets.choice(OUR_PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
