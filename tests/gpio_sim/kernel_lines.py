"""The product's own box on real kernel lines. Runs inside the guest of ``script/gpio-sim``."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from contextlib import closing
from queue import Empty, SimpleQueue

import pytest
from header import wait_for_the_standbys

from pi_parrain import music
from pi_parrain.config import BoxSettings
from pi_parrain.errors import BoxError
from pi_parrain.hardware.arrangement import arrange
from pi_parrain.hardware.box import Box
from pi_parrain.hardware.messages import Ended, Held, LetGo, Pressed, Restarted, Zero
from pi_parrain.hardware.pins import in_use

SOUND, BUTTON, LIGHT = 18, 17, 27
OTHER_SOUND = 24
OTHER_LINES = {"sound_pin": OTHER_SOUND, "button_pin": 25, "light_pins": ()}
# The guest's clock counts its instructions: a busy host makes it slower, never later.
SOON_S = 1.0
PATIENCE_S = 60.0
ASKED_S = 0.5  # ahead of a downbeat, by a server that shares its processor
MAX_ERROR_S = 0.010
MAX_DRIFT_S = 0.010
WORDS = {Pressed: "press", Held: "long press", Zero: "zero", Ended: "end"}


def word(told):
    return f"restart: {told.why}" if isinstance(told, Restarted) else WORDS[type(told)]


class Witness:
    """The box on the header's lines, and what it called back."""

    def __init__(self, header, **settings):
        self.header = header
        self.settings = BoxSettings(**settings)
        self.told = SimpleQueue()
        self.box = Box(self.settings, self.hear)

    def hear(self, told):
        if not isinstance(told, LetGo):  # every press ends with one
            self.told.put(word(told))

    def __enter__(self):
        self.box.start()
        assert self.box.virtual is None  # real lines, or this proves nothing
        wait_for_the_standbys(os.getpid(), PATIENCE_S)
        self.header.clear()
        return self

    def __exit__(self, *_):
        self.box.close()

    def next(self):
        return self.told.get(timeout=PATIENCE_S)

    def quiet(self):
        time.sleep(3 * self.settings.debounce_s)
        with pytest.raises(Empty):
            self.told.get_nowait()

    def press(self, seconds):
        """A contact that bounces six times on its way down, and six times on its way up."""
        self.bounce(up=False)
        time.sleep(seconds)
        self.bounce(up=True)

    def bounce(self, *, up):
        for flip in range(6):
            self.header.pull(BUTTON, up=up if flip % 2 == 0 else not up)
        self.header.pull(BUTTON, up=up)


@pytest.fixture(scope="module")
def opened(header):
    with Witness(header) as witness:
        yield witness


@pytest.fixture
def witness(opened):
    """One box for all: importing Python twice per test is slow in an emulated machine."""
    opened.header.clear()
    return opened


@pytest.mark.parametrize("name", ["movement", "courage"])
def test_a_countdown_and_its_whistle_as_the_kernel_saw_them(witness, name):
    tune = music.TUNES[name].tune
    downbeat = witness.box.play(tune, at=time.monotonic() + ASKED_S)
    assert [witness.next(), witness.next()] == ["zero", "end"]
    expected = arrange(tune, witness.settings)
    edges = witness.header.edges(SOUND)
    assert [edge.level for edge in edges] == [int(edge.on) for edge in expected]
    errors = [edge.at - (downbeat + due.at) for edge, due in zip(edges, expected, strict=True)]
    drift = errors[-1] - errors[0]
    print(f"{name}: worst edge {max(errors) * 1000:.2f} ms, drift {drift * 1000:+.2f} ms")
    assert min(errors) >= 0
    assert max(errors) <= MAX_ERROR_S
    assert abs(drift) <= MAX_DRIFT_S
    assert {edge.pid for edge in edges} == {witness.box.pid}


def test_a_piezo_whistles_around_its_tone_and_is_left_low(header):
    with Witness(
        header, **OTHER_LINES, sound="passive", tone_hz=1000, trill_depth_hz=200
    ) as witness:
        witness.box.play(music.whistle(1.0), at=time.monotonic() + ASKED_S)
        assert witness.next() == "end"
        time.sleep(0.1)
        waves = sum(edge.level for edge in header.edges(OTHER_SOUND))
        print(f"1000 Hz asked for one second: {waves} waves")
        assert 900 <= waves <= 1100
        assert header.level(OTHER_SOUND) == 0
        header.clear()
        time.sleep(0.2)
        assert header.edges(OTHER_SOUND) == []


def test_a_piezo_is_tried_on_the_pin_of_a_buzzer_which_plays_levels_again(header):
    with Witness(header, **OTHER_LINES) as witness:
        piezo = BoxSettings(sound="passive", tone_hz=1000, trill_depth_hz=200)
        witness.box.play(music.whistle(0.5), at=time.monotonic() + ASKED_S, like=piezo)
        assert witness.next() == "end"
        assert sum(edge.level for edge in header.edges(OTHER_SOUND)) > 400
        header.clear()
        witness.box.play(music.whistle(0.3), at=time.monotonic() + ASKED_S)
        assert witness.next() == "end"
        assert [edge.level for edge in header.edges(OTHER_SOUND)] == [1, 0]


def test_a_low_level_relay_is_low_only_while_it_whistles(header):
    with Witness(header, **OTHER_LINES, sound="siren", sound_active_high=False) as witness:
        assert header.level(OTHER_SOUND) == 1
        witness.box.play(music.whistle(0.3), at=time.monotonic() + ASKED_S)
        assert witness.next() == "end"
        assert [edge.level for edge in header.written(OTHER_SOUND)] == [0, 1]


def test_a_bouncing_press_is_one_press(witness):
    witness.press(0.4)
    assert witness.next() == "press"
    witness.quiet()
    witness.press(0.4)
    assert witness.next() == "press"
    witness.quiet()


def test_a_long_press_is_told_while_the_thumb_is_there(witness):
    witness.bounce(up=False)
    pressed = time.monotonic()
    assert witness.next() == "long press"
    held = time.monotonic() - pressed
    witness.bounce(up=True)
    witness.quiet()
    assert 0.9 <= held <= 1.5


def test_the_light_blinks_on_its_line(witness):
    witness.box.light("counting")
    time.sleep(1.1)
    witness.box.light("off")
    time.sleep(0.1)
    edges = witness.header.edges(LIGHT)
    assert [edge.level for edge in edges][:4] == [1, 0, 1, 0]
    assert witness.header.level(LIGHT) == 0


def test_stop_lowers_the_line_at_once(witness):
    witness.box.play(music.whistle(20.0))
    witness.header.wait_for(SOUND, 1, PATIENCE_S)
    witness.box.stop()
    assert witness.header.wait_for(SOUND, 0, seconds=0.5) < 0.5


def test_a_killed_pin_process_is_silent_within_a_second_because_another_opens_the_line(witness):
    first = witness.box.pid
    witness.box.play(music.whistle(20.0))
    witness.header.wait_for(SOUND, 1, PATIENCE_S)
    killed = time.monotonic()
    os.kill(first, signal.SIGKILL)
    assert "SIGKILL" in witness.next()
    witness.header.wait_for(SOUND, 0, seconds=SOON_S)
    while not witness.box.status.alive:
        assert time.monotonic() - killed < PATIENCE_S
        time.sleep(0.005)
    # A Pi can leave a dead owner's line high; what silences it is the next owner's own write.
    lowered = [put for put in witness.header.written(SOUND) if put.pid == witness.box.pid]
    print(f"lowered by the next one {(lowered[0].at - killed) * 1000:.0f} ms after the kill")
    assert lowered[0].level == 0
    assert lowered[0].at - killed < SOON_S
    witness.box.play(music.whistle(0.2))
    assert witness.next() == "end"


SERVER = """
    import signal, sys, time
    from pi_parrain import music
    from pi_parrain.config import BoxSettings
    from pi_parrain.hardware.box import Box

    box = Box(BoxSettings(sound_pin=24, button_pin=25, light_pins=()))
    box.start()
    signal.signal(signal.SIGTERM, lambda *_: (box.close(), sys.exit(0)))
    box.play(music.whistle(60.0))
    print(box.pid, flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=lambda how: how.name)
def test_when_the_server_dies_mid_whistle_the_pin_process_goes_low_and_leaves(header, how):
    header.clear()
    server = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SERVER)], stdout=subprocess.PIPE, text=True
    )
    with server:
        owner = int(server.stdout.readline())
        header.wait_for(OTHER_SOUND, 1, PATIENCE_S)
        wait_for_the_standbys(server.pid, PATIENCE_S)
        killed = time.monotonic()
        server.send_signal(how)
        header.wait_for(OTHER_SOUND, 0, seconds=SOON_S)
    assert header.written(OTHER_SOUND)[-1].level == 0
    assert header.written(OTHER_SOUND)[-1].pid == owner
    assert header.written(OTHER_SOUND)[-1].at - killed < SOON_S
    while os.path.exists(f"/proc/{owner}"):
        assert time.monotonic() - killed < PATIENCE_S
        time.sleep(0.01)


def test_lowering_the_pins_lowers_a_line_that_nobody_owns_any_more(header):
    header.clear()
    environment = {**os.environ, "PARRAIN_BOX_SOUND_PIN": str(OTHER_SOUND)}
    environment |= {"PARRAIN_BOX_BUTTON_PIN": "25", "PARRAIN_BOX_LIGHT_PINS": ""}
    command = [sys.executable, "-m", "pi_parrain.hardware.pins.low"]
    subprocess.run(command, env=environment, check=True)
    written = [put.level for put in header.written(OTHER_SOUND)]
    assert written
    assert set(written) == {0}


def test_the_lines_that_were_open_are_lowered_before_those_of_the_settings(header, tmp_path):
    """Both by one program, which opens the chip twice; the button's line is in both."""
    header.clear()
    service = {**os.environ, in_use.FOLDER: str(tmp_path)}
    in_use.tell(BoxSettings(sound_pin=OTHER_SOUND, button_pin=25, light_pins=()), service)
    service |= {"PARRAIN_BOX_SOUND_PIN": "23", "PARRAIN_BOX_LIGHT_PINS": ""}
    service |= {"PARRAIN_BOX_BUTTON_PIN": "25"}
    command = [sys.executable, "-m", "pi_parrain.hardware.pins.low"]
    subprocess.run(command, env=service, check=True)
    for line in (OTHER_SOUND, 23):
        written = [put.level for put in header.written(line)]
        assert written
        assert set(written) == {0}


def test_a_line_that_another_program_holds_is_named_by_its_setting(witness):
    with (
        closing(Box(BoxSettings(button_pin=5, light_pins=()))) as box,
        pytest.raises(BoxError, match=r"box\.sound_pin.*GPIO 18.*déjà prise"),
    ):
        box.start()


def test_a_line_that_another_program_gives_back_is_opened_then():
    told = SimpleQueue()
    with (
        closing(Box(BoxSettings(**OTHER_LINES))) as other,
        closing(Box(BoxSettings(**OTHER_LINES), told.put)) as box,
    ):
        other.start()
        with pytest.raises(BoxError, match=r"box\.sound_pin.*GPIO 24.*déjà prise"):
            box.start()
        assert told.get(timeout=PATIENCE_S).why is not None
        other.close()
        assert told.get(timeout=PATIENCE_S).why is None
        downbeat = box.play(music.whistle(0.2))
        assert told.get(timeout=PATIENCE_S) == Ended(downbeat)
