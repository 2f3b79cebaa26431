"""Newer versions under a running systemd: one that comes up, and one that never does.

``script/test-boot`` made and signed them at home; the box that was installed knows that key.
"""

from __future__ import annotations

import re
import subprocess
import time
from http.client import HTTPException
from pathlib import Path

from box import key, ok, run, told, wait_for
from play_a_round import Phone

HOME = Path("/opt/parrain")
GOOD, BROKEN = "90.0.0", "91.0.0"
UNIT = "parrain-update.service"
# In memory: the root is read-only.
HURRY = Path(f"/run/systemd/system/{UNIT}.d/hurry.conf")
COMES_UP_S = 15  # where nothing will come; two minutes would be long, in a test
UPDATE_S = 500  # installed, tried and restarted, by an emulated machine on a busy host
PIECE = 48 * 1024  # bytes, as the page sends them
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def is_taken(phone: Phone) -> None:
    """A Parrain sends the file from the phone and types the code; the rest happens by itself."""
    games, secret, before = run("parrain", "export"), key(), told("MainPID")
    began = time.monotonic()
    send(phone, file_of(GOOD).read_bytes())
    assert phone.ask("GET", "/update/install") == 200, phone.said
    assert GOOD in phone.said
    assert phone.ask("POST", "/update/install", f"code={code(phone)}".encode(), FORM) == 204
    says(phone, f"La boîte a maintenant la version {GOOD}.")
    assert told("MainPID") != before
    assert f"La boîte a la version {GOOD}." in phone.said
    ok(f"version {GOOD}, sent by a phone, answers after {time.monotonic() - began:.0f} s")
    assert (run("parrain", "export"), key()) == (games, secret)
    ok("the same games, the same key, and the phone need not join again")
    is_settled()


def is_taken_back(phone: Phone) -> None:
    """It dies as a service only, so that its trial finds nothing. Nobody helps."""
    hurry()
    games, began = run("parrain", "export"), time.monotonic()
    words = ["parrain", "update", file_of(BROKEN)]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    *_, last = done.stdout.splitlines()
    print(done.stdout)
    assert (done.returncode, "a repris d'elle-même" in plain(last)) == (1, True)
    ok(f"version {BROKEN} never came up: back after {time.monotonic() - began:.0f} s")
    says(phone, f"La version {BROKEN} n'a pas démarré : la boîte a repris d'elle-même")
    assert f"La boîte a la version {GOOD}." in phone.said
    ok("the page says so")
    assert run("parrain", "export") == games
    ok("no game is lost")
    is_settled()


def is_kept() -> None:
    assert GOOD in run("parrain", "--version")
    is_settled()
    ok(f"version {GOOD} is still there after the cut")


def is_settled() -> None:
    """Nobody is at work, and only the version that runs is left."""
    wait_for(lambda: told("ActiveState", UNIT) == "inactive")
    assert told("Result", UNIT) == "success"
    assert not (HOME / "trial").exists()
    [folder] = [place for place in HOME.iterdir() if place.is_dir() and not place.is_symlink()]
    assert {(HOME / link).resolve() for link in ("current", "proven")} == {folder}


def hurry() -> None:
    """The unit as it is, but for how long a version has to come up."""
    command = f"{HOME}/proven/bin/python -m pi_parrain.update --trial-as parrain"
    HURRY.parent.mkdir(parents=True)
    HURRY.write_text(f"[Service]\nExecStart=\nExecStart={command} --patience {COMES_UP_S}\n")
    run("systemctl", "daemon-reload")


def send(phone: Phone, content: bytes) -> None:
    for start in range(0, len(content), PIECE):
        where = {"Content-Type": "application/octet-stream", "Piece-Start": str(start)}
        piece = content[start : start + PIECE]
        while (status := phone.ask("POST", "/update/pieces", piece, where)) == 429:
            time.sleep(1)
        assert status == 204, phone.said


def code(phone: Phone) -> str:
    """As another phone shows it, on the page « Téléphones et codes QR »."""
    assert phone.ask("GET", "/phones") == 200
    [found] = re.findall(r'class="secret">(\d{6})<', phone.said)
    return found


def says(phone: Phone, sentence: str) -> None:
    def is_said() -> bool:
        try:
            answered = phone.ask("GET", "/update") == 200
        except (OSError, HTTPException):  # it restarts
            return False
        phone.said = plain(phone.said)
        return answered and sentence in phone.said

    wait_for(is_said, UPDATE_S)


def plain(text: str) -> str:
    """French as it is typed: without the spaces and quotes that typography wants."""
    return re.sub("[\xa0\u202f]", " ", text).replace("’", "'").replace("&#39;", "'")


def file_of(version: str) -> Path:
    return Path(f"/root/releases/pi-parrain-{version}.maj")
