"""A real box that restarts at a Parrain's word: another run, the new settings, the same game."""

from __future__ import annotations

import http.client
import time
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

import pytest

from pi_parrain.config.file import read
from pi_parrain.server import create_app
from rig.box import PATIENCE_S, Box, free_port
from rig.meadow import Meadow
from rig.phone import Phone

FORM = {"Content_Type": "application/x-www-form-urlencoded"}


def next_run(phone: Phone, run: str) -> str:
    """The word of the run after *run*, once it answers."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        try:
            now = phone.ask("GET", "/restart/run").said.get("run", run)
        except (OSError, http.client.HTTPException):
            now = run
        if now != run:
            return str(now)
        time.sleep(0.1)
    raise AssertionError("no other run came")


def test_what_was_kept_is_in_force_after_the_restart(tmp_path: Path) -> None:
    box = Box(tmp_path, str(free_port()))
    phone = Phone(box.port, box.key)
    try:
        phone.ask("POST", "/games/vilains")
        run = phone.ask("GET", "/restart/run").said["run"]
        typed = urlencode({"box.gangster_delay_s": "7,5"}).encode()
        assert phone.ask("POST", "/settings", typed, **FORM).status == 303
        assert "redémarré" in phone.ask("GET", "/settings").body.decode()
        pid = box.process.pid
        assert phone.ask("POST", "/restart").status == 200
        next_run(phone, run)
        page = phone.ask("GET", "/settings").body.decode()
        assert 'value="7,5"' in page
        assert "redémarré" not in page
        assert phone.ask("GET", "/play.json").said["game"]["kind"] == "vilains"
        assert box.process.poll() is None
        assert box.process.pid == pid
    finally:
        phone.hang_up()
        box.stop()
    assert box.process.returncode == 0


@pytest.mark.parametrize("spoilt", [b"[box", b"\xff", b"[box]\nsound_pin = 17\n"])
def test_settings_that_nobody_can_read_are_a_sentence_and_nothing_restarts(
    meadow: Meadow, tmp_path: Path, spoilt: bytes
) -> None:
    """The run that ended could not begin again: the page was gone for good."""
    file, restarts = tmp_path / "parrain.toml", list[str]()
    meadow.app = create_app(
        meadow.room,
        meadow.keys,
        restart=lambda: restarts.append("now"),
        read_settings=partial(read, file, {}),
    )
    phone = meadow.parrain()
    file.write_bytes(spoilt)
    answer = phone.post("/restart")
    assert (answer.status_code, answer.json["code"]) == (409, "settingserror")
    assert restarts == []
    file.write_bytes(b"")
    assert phone.post("/restart").status_code == 200
    assert restarts == ["now"]
