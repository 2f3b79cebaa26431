"""The whole box: two real processes, mock pins in the second, and murder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from queue import Empty, SimpleQueue

import pytest

from pi_parrain import music
from pi_parrain.config import BoxSettings
from pi_parrain.errors import BoxError
from pi_parrain.hardware.box import Box
from pi_parrain.music import Note, Tune

PATIENCE_S = 10.0
QUICK = {"debounce_s": 0.005, "long_press_s": 0.3}
SHORT_COUNT = Tune((Note(0.0, 0.05), Note(0.1, 0.05), Note(0.2, 0.1)), lasts=0.3, zero=0.2)


class Witness:
    """A box and everything that it called back, in order."""

    def __init__(self, **settings):
        self.events = SimpleQueue()
        self.box = Box(
            BoxSettings(pins="virtual", **QUICK, **settings),
            on_press=lambda: self.events.put(("press",)),
            on_long_press=lambda: self.events.put(("long press",)),
            on_zero=lambda downbeat: self.events.put(("zero", downbeat)),
            on_end=lambda downbeat: self.events.put(("end", downbeat)),
            on_restart=lambda why: self.events.put(("restart", str(why))),
        )
        self.sound = []
        self.box.virtual.subscribe(self.see)

    def see(self, change):
        if change.name == "sound":
            self.sound.append((change.on, change.at))

    def next(self):
        return self.events.get(timeout=PATIENCE_S)

    def wait_for_sound(self, count):
        limit = time.monotonic() + PATIENCE_S
        while len(self.sound) < count and time.monotonic() < limit:
            time.sleep(0.005)
        assert len(self.sound) >= count
        return self.sound


@pytest.fixture
def witness():
    witness = Witness()
    witness.box.start()
    yield witness
    witness.box.close()


def test_a_tune_is_played_on_the_pin_and_told_at_zero_and_at_its_end(witness):
    downbeat = witness.box.play(SHORT_COUNT)
    assert [witness.next(), witness.next()] == [("zero", downbeat), ("end", downbeat)]
    sound = witness.wait_for_sound(6)
    assert [on for on, _ in sound] == [True, False] * 3
    played = [at - downbeat for _, at in sound]
    assert played == pytest.approx([0.0, 0.05, 0.1, 0.15, 0.2, 0.3], abs=0.045)


def test_the_downbeat_can_be_given(witness):
    at = time.monotonic() + 0.2
    assert witness.box.play(music.whistle(0.1), at=at) == at
    assert witness.next() == ("end", at)
    assert witness.wait_for_sound(2)[0][1] == pytest.approx(at, abs=0.045)


def test_the_virtual_button_reaches_the_callbacks(witness):
    finger = witness.box.virtual
    finger.press()
    time.sleep(0.05)
    finger.release()
    assert witness.next() == ("press",)
    finger.press()
    assert witness.next() == ("long press",)
    finger.release()
    assert finger.pins["button"].name == "button"


def test_stop_silences_at_once_and_tells_no_end(witness):
    witness.box.play(music.whistle(5.0))
    witness.wait_for_sound(1)
    asked = time.monotonic()
    witness.box.stop()
    (_, _), (on, at) = witness.wait_for_sound(2)
    assert not on
    assert at - asked < 0.5
    with pytest.raises(Empty):
        witness.events.get(timeout=0.05)


def test_a_killed_pin_process_is_replaced_within_a_second_and_the_box_plays_on(witness):
    witness.box.light("ready")
    witness.box.play(music.whistle(5.0))
    witness.wait_for_sound(1)
    killed = time.monotonic()
    os.kill(witness.box.pid, signal.SIGKILL)
    event, why = witness.next()
    while not witness.box.status.alive:
        time.sleep(0.005)
    assert time.monotonic() - killed < 1.0
    assert event == "restart"
    assert "SIGKILL" in why
    assert str(witness.box.status.trouble) == why
    downbeat = witness.box.play(SHORT_COUNT)
    assert witness.next() == ("zero", downbeat)


def test_the_box_on_the_page_falls_silent_with_a_killed_pin_process(witness):
    witness.box.play(Tune((Note(0.0, 60.0),), lasts=60.0))
    witness.wait_for_sound(1)
    os.kill(witness.box.pid, signal.SIGKILL)
    assert witness.next()[0] == "restart"
    assert [on for on, _at in witness.wait_for_sound(2)] == [True, False]
    assert witness.box.virtual.pins["sound"].on is False


def test_the_replacement_can_be_killed_too(witness):
    for _ in range(3):
        os.kill(witness.box.pid, signal.SIGKILL)
        assert witness.next()[0] == "restart"
        limit = time.monotonic() + PATIENCE_S
        while not witness.box.status.alive and time.monotonic() < limit:
            time.sleep(0.005)
        assert witness.box.status.alive


def test_a_pin_process_that_hangs_is_killed_and_replaced(witness, monkeypatch):
    monkeypatch.setattr("pi_parrain.hardware.supervisor.PING_S", 0.05)
    witness.box.play(music.whistle(5.0))
    witness.wait_for_sound(1)
    os.kill(witness.box.pid, signal.SIGSTOP)
    event, why = witness.next()
    assert event == "restart"
    assert "SIGKILL" in why


def test_a_terminated_pin_process_lowers_its_pins_before_it_leaves(witness):
    witness.box.play(music.whistle(5.0))
    witness.wait_for_sound(1)
    os.kill(witness.box.pid, signal.SIGTERM)
    assert witness.next()[0] == "restart"


def test_a_callback_that_fails_does_not_stop_the_next(witness, caplog):
    forget = witness.box.virtual.subscribe(lambda change: 1 / 0)
    downbeat = witness.box.play(SHORT_COUNT)
    assert witness.next() == ("zero", downbeat)
    assert "ZeroDivisionError" in caplog.text
    forget()


def test_close_ends_both_processes():
    witness = Witness()
    witness.box.start()
    pid = witness.box.pid
    witness.box.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert not witness.box.status.alive
    witness.box.play(SHORT_COUNT)  # a closed box is mute: it never vetoes a move
    witness.box.close()


def test_a_box_that_never_opened_is_mute_too():
    box = Box(BoxSettings(pins="virtual"))
    box.play(SHORT_COUNT)
    box.close()


def test_pins_that_refuse_are_told_at_start():
    box = Box(BoxSettings(pins="gpio"))
    with pytest.raises(BoxError, match=r"box\.pins"):
        box.start()
    assert box.virtual is None


SERVER = """
    import time
    from pi_parrain import music
    from pi_parrain.config import BoxSettings
    from pi_parrain.hardware.box import Box

    box = Box(BoxSettings(pins="virtual"))
    box.start()
    box.play(music.whistle(30.0))
    print(box.pid, flush=True)
    time.sleep(60)
"""


def test_when_the_server_is_killed_the_pin_process_leaves_within_a_second():
    server = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SERVER)], stdout=subprocess.PIPE, text=True
    )
    with server:
        pid = int(server.stdout.readline())
        time.sleep(0.2)  # mid-whistle
        server.kill()
        limit = time.monotonic() + 1.0
        while _alive(pid) and time.monotonic() < limit:
            time.sleep(0.01)
    assert not _alive(pid)


def _alive(pid):
    """Running, and not a zombie whose parent is gone too."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
