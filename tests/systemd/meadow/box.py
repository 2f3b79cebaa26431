"""The box, as somebody inside the guest sees it; every part of the evening needs this."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import radio

sys.path.append(str(Path(__file__).parents[1]))
from play_a_round import Phone

PATIENCE_S = 180  # an emulated machine, on a busy host


def is_ready() -> None:
    """Active, which a ``Type=notify`` service is only once it said so; and the page answers."""
    wait_for(lambda: told("ActiveState") == "active")
    assert told("Type") == "notify"
    assert Phone(80).ask("GET", "/alive") == 204
    ok(f"active, and port 80 answers, {time.clock_gettime(time.CLOCK_BOOTTIME):.0f} s after power")


def parrain() -> Phone:
    """A phone that scanned the second code."""
    phone = Phone(80, radio.BOX, radio.inside)
    assert phone.ask("GET", "/board") == 200
    assert phone.ask("POST", "/join", {"key": key()}) == 204
    return phone


def key() -> str:
    return run("parrain", "key", "--no-codes").strip().partition("#k=")[2]


def told(fact: str, unit: str = "parrain.service") -> str:
    return run("systemctl", "show", unit, f"--property={fact}", "--value").strip()


def run(*words: str | Path) -> str:
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout}"
    return done.stdout


def wait_for(true: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
    deadline = time.monotonic() + patience_s
    while not true():
        assert time.monotonic() < deadline, run("journalctl", "--boot", "--no-pager", "--lines=60")
        time.sleep(0.5)


def ok(what: str) -> None:
    print(f"MEADOW ok      {what}", flush=True)
