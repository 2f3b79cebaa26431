"""Tries a version that nobody uses yet: ``python -m pi_parrain.update.trial NEW RUNNING FOLDER``.

It is run by the version that works, as the service's own user, on a copy of the games (which the
FOLDER holds) and with virtual pins. What the new version cannot do is printed, one sentence. It is
compared with the running one: a box whose doctor complains today may be updated all the same.
"""

from __future__ import annotations

import http.client
import os
import re
import selectors
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from pi_parrain.phrases import _

PATIENCE_S = 120.0  # for each step
PAGES = ("/alive", "/board", "/join")
ADDRESS = re.compile(r"http://[^/\s]+")

NOT_HEALTHY = _("La nouvelle version ne va pas à cette boîte (doctor). Rien n'a été changé.")
NO_GAMES = _("La nouvelle version ne relit pas toutes vos parties. Rien n'a été changé.")
NO_PAGE = _("La page de la nouvelle version ne s'ouvre pas sur cette boîte. Rien n'a été changé.")
SENTENCES = (NOT_HEALTHY, NO_GAMES, NO_PAGE)


class Failed(Exception):
    """The new version cannot do what the running one can."""


def main() -> int:
    new, running, folder = map(Path, sys.argv[1:])
    try:
        try_out(new, running, folder)
    except Failed as failed:
        print(failed)
        return 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)  # the key is in it, too
    return 0


def try_out(new: Path, running: Path, folder: Path) -> None:
    if run(new, folder, "doctor", "--no-ask")[0] > run(running, folder, "doctor", "--no-ask")[0]:
        raise Failed(NOT_HEALTHY)
    kept = run(running, folder, "games")[1]
    ended, found = run(new, folder, "games")
    if ended or len(found.splitlines()) < len(kept.splitlines()):
        raise Failed(NO_GAMES)
    with served(new, folder) as address:
        if not all(answers(address, page) for page in PAGES):
            raise Failed(NO_PAGE)


def run(version: Path, folder: Path, *words: str) -> tuple[int, str]:
    """How a command ends, and what it prints; one that hangs has failed."""
    try:
        done = subprocess.run(
            command(version, *words),
            env=environment(folder),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return 255, ""
    return abs(done.returncode), done.stdout.decode(errors="replace")


@contextmanager
def served(version: Path, folder: Path) -> Iterator[str]:
    """The address of a page of its own, on a port that nobody else has."""
    server = subprocess.Popen(
        command(version, "serve", "--host", "127.0.0.1", "--port", "0"),
        env=environment(folder),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    )
    try:
        found = ADDRESS.search(first_line(server))
        if found is None:
            raise Failed(NO_PAGE)
        yield found[0]
    finally:
        server.kill()  # of what it holds nothing is worth keeping
        server.communicate()


def first_line(server: subprocess.Popen[bytes]) -> str:
    assert server.stdout
    said, deadline = b"", time.monotonic() + PATIENCE_S
    with selectors.DefaultSelector() as waiting:
        waiting.register(server.stdout, selectors.EVENT_READ)
        while b"\n" not in said and waiting.select(max(0.0, deadline - time.monotonic())):
            more = os.read(server.stdout.fileno(), 4096)
            if not more:
                break
            said += more
    return said.partition(b"\n")[0].decode(errors="replace")


def answers(address: str, page: str) -> bool:
    where = urlsplit(address)
    line = http.client.HTTPConnection(where.hostname or "", where.port, timeout=PATIENCE_S)
    try:
        line.request("GET", page)
        return line.getresponse().status in (http.HTTPStatus.OK, http.HTTPStatus.NO_CONTENT)
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()


def command(version: Path, *words: str) -> list[str]:
    return [str(version / "bin" / "parrain"), *words]


def environment(folder: Path) -> dict[str, str]:
    """The settings of the box; but its pins, its port and its games are left alone."""
    kept = {name: os.environ[name] for name in ("PATH", "PARRAIN_CONFIG") if name in os.environ}
    return kept | {
        "HOME": str(folder),
        "PARRAIN_BOX_PINS": "virtual",
        "PARRAIN_JOURNAL_PATH": str(folder / "soirees.parrain"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


if __name__ == "__main__":
    sys.exit(main())
