"""The devices on gpiozero's mock pins: whole pin histories."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from pi_parrain.config import BoxSettings
from pi_parrain.errors import BoxError
from pi_parrain.hardware.pins import in_use, low, protocol
from pi_parrain.hardware.pins.devices import Pins, load_driver
from pi_parrain.hardware.pins.lights import DARK, GREEN, RED
from pi_parrain.hardware.pins.machine import is_virtual
from pi_parrain.hardware.pins.score import STEADY_HZ


def opened(factory, on_button=lambda down: None, **settings):
    return Pins(BoxSettings(pins="virtual", **settings), factory, on_button)


def history(factory, number):
    return [state.state for state in factory.pin(number).states]


def test_an_active_buzzer_is_driven_on_and_off(factory):
    pins = opened(factory)
    for hz in (STEADY_HZ, 0.0, STEADY_HZ, 0.0):
        pins.sound(hz)
    assert history(factory, 18) == [False, True, False, True, False]
    pins.close()


def test_a_low_level_relay_rests_high(factory):
    pins = opened(factory, sound="siren", sound_active_high=False)
    factory.pin(18).clear_states()
    pins.sound(STEADY_HZ)
    pins.sound(0.0)
    assert history(factory, 18) == [True, False, True]
    pins.close()


def test_a_piezo_sings_the_tone_asked(factory):
    pins = opened(factory, sound="passive")
    sung = []
    for hz in (2600.0, 3000.0, 0.0):
        pins.sound(hz)
        pin = factory.pin(18)
        sung.append((pin.state, pin.frequency if pin.state else None))
    assert sung == [(0.5, 2600.0), (0.5, 3000.0), (0.0, None)]
    assert history(factory, 18) == [0.0, 0.5, 0.0]
    pins.close()


@pytest.mark.parametrize("active_high", [True, False])
@pytest.mark.parametrize("then", [STEADY_HZ, 0.0])
def test_nothing_of_a_wave_stays_in_the_level_that_follows(factory, then, active_high):
    pins = opened(factory, sound_active_high=active_high)
    pins.sound(2600.0)
    pins.sound(then)
    pin = factory.pin(18)
    assert (pin.frequency, pin.state) == (None, (then == STEADY_HZ) == active_high)
    pins.close()


@pytest.mark.parametrize("hz", [2800.0, STEADY_HZ])
@pytest.mark.parametrize("active_high", [True, False])
def test_closing_in_the_middle_of_a_sound_leaves_the_pin_quiet(factory, hz, active_high):
    pins = opened(factory, sound_active_high=active_high)
    pin = factory.pin(18)
    quiet = pin.state
    pins.sound(hz)
    assert pin.state != quiet
    let_go = []
    pins._sound.close = lambda: let_go.append((pin.frequency, pin.state))  # what a Pi may keep
    pins.close()
    assert let_go == [(None, quiet)]


def test_one_led_is_lit_by_any_colour(factory):
    pins = opened(factory)
    for colour in (RED, DARK, GREEN, DARK):
        pins.light(colour)
    assert history(factory, 27) == [False, True, False, True, False]
    pins.close()


def test_three_leds_show_the_colour(factory):
    pins = opened(factory, light_pins=(27, 22, 23))
    pins.light(GREEN)
    assert [factory.pin(number).state for number in (27, 22, 23)] == [0, 1, 0]
    pins.close()


def test_a_box_without_a_light_is_a_box(factory):
    pins = opened(factory, light_pins=())
    pins.light(RED)
    assert set(pins.levels()) == {"sound", "button"}
    pins.close()


@pytest.mark.parametrize(("active_high", "pressed"), [(False, "drive_low"), (True, "drive_high")])
def test_the_button_tells_both_its_edges(factory, active_high, pressed):
    heard = []
    pins = opened(factory, heard.append, button_active_high=active_high)
    pin = factory.pin(17)
    released = {"drive_low": pin.drive_high, "drive_high": pin.drive_low}[pressed]
    getattr(pin, pressed)()
    released()
    assert heard == [True, False]
    pins.close()


def test_a_taken_pin_is_refused_by_the_name_of_its_setting(factory):
    first = opened(factory)
    with pytest.raises(BoxError, match=r"box\.sound_pin.*GPIO 18") as refusal:
        opened(factory)
    assert refusal.value.phrase.words["setting"] == "sound_pin"
    first.close()


def test_a_refused_pin_leaves_nothing_open(factory):
    blocker = opened(factory, sound_pin=5, button_pin=6, light_pins=(27,))
    with pytest.raises(BoxError, match=r"box\.light_pins"):
        opened(factory, sound_pin=18, button_pin=17, light_pins=(27,))
    blocker.close()
    opened(factory, sound_pin=18, button_pin=17, light_pins=(27,)).close()


def test_lowering_the_pins_opens_them_and_leaves():
    command = [sys.executable, "-m", "pi_parrain.hardware.pins.low"]
    virtual = {**os.environ, "PARRAIN_BOX_PINS": "virtual"}
    real = {**os.environ, "PARRAIN_BOX_PINS": "gpio"}
    assert subprocess.run(command, env=virtual, check=False).returncode == 0
    refused = subprocess.run(command, env=real, check=False, capture_output=True, text=True)
    assert refused.returncode == 1
    assert "box.pins" in refused.stderr


class Header(MockFactory):
    """Pins that keep their levels when whoever opened them leaves, as real ones can."""

    def __init__(self):
        super().__init__(pin_class=MockPWMPin)
        self.opened = []

    def close(self):
        pass

    def reserve_pins(self, requester, *pins):
        super().reserve_pins(requester, *pins)
        self.opened += pins

    def leave_high(self, number):
        """As somebody does who is killed in a whistle."""
        self.pin(number).function = "output"
        self.pin(number).state = True


@pytest.fixture
def header(monkeypatch, tmp_path):
    """The pins of a service that was wired otherwise when it started: its sound was on GPIO 18."""
    header = Header()
    monkeypatch.setattr(low, "load_driver", lambda box: lambda: header)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("PARRAIN_CONFIG", str(tmp_path / "parrain.toml"))
    (tmp_path / "parrain.toml").write_text("[box]\nsound_pin = 5\n")
    header.leave_high(18)
    return header


def test_the_pins_that_were_open_are_lowered_and_those_of_the_new_settings_too(header):
    """Settings that wait for a restart name a pin that nobody has ever raised."""
    in_use.tell(BoxSettings())
    header.leave_high(5)
    low.main()
    assert [header.pin(number).state for number in (18, 5)] == [0, 0]


def test_unreadable_settings_keep_no_pin_high(header, tmp_path):
    in_use.tell(BoxSettings())
    (tmp_path / "parrain.toml").write_text("[box")
    with pytest.raises(SystemExit, match=r"parrain\.toml"):
        low.main()
    assert header.pin(18).state == 0


@pytest.mark.parametrize("note", ["", "[]", "{}", '{"light_pins": 3}', '{"light_pins": [18]}'])
def test_a_note_that_nobody_can_read_leaves_the_settings(header, tmp_path, note):
    (tmp_path / in_use.NOTE).write_text(note)
    header.leave_high(5)
    low.main()
    assert header.pin(5).state == 0
    assert header.pin(18).state == 1


def test_pins_that_stayed_the_same_are_lowered_once(header):
    in_use.tell(BoxSettings(sound_pin=5, long_press_s=2.0))
    low.main()
    assert sorted(header.opened) == [5, 17, 27]


def test_a_laptop_has_no_place_for_a_note(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    in_use.tell(BoxSettings(), {})
    assert in_use.told({}) is None
    assert list(tmp_path.iterdir()) == []


def test_a_box_that_cannot_leave_a_note_whistles_all_the_same(tmp_path):
    in_use.tell(BoxSettings(), {"RUNTIME_DIRECTORY": str(tmp_path / "gone")})


def test_a_killed_pin_process_has_told_which_pins_it_opened(tmp_path):
    box = BoxSettings(pins="virtual", sound="siren", sound_active_high=False, light_pins=(5, 6, 13))
    service = {**os.environ, "RUNTIME_DIRECTORY": f"{tmp_path}:/elsewhere"}
    command = [sys.executable, "-m", "pi_parrain.hardware.pins", protocol.pack_settings(box)]
    with subprocess.Popen(
        command, env=service, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        process.stdin.write(protocol.encode("open"))
        process.stdin.flush()
        assert protocol.decode(process.stdout.readline())[0] == "ready"
        process.kill()
    assert in_use.told(service) == box
    assert os.listdir(tmp_path) == [in_use.NOTE]


def test_lgpio_is_imported_from_anywhere_and_leaves_no_litter(tmp_path, monkeypatch):
    pytest.importorskip("lgpio", reason="this machine has no lgpio to litter with")
    monkeypatch.chdir(tmp_path)
    load_driver(BoxSettings(pins="gpio"))
    assert Path.cwd() == tmp_path
    assert os.listdir(tmp_path) == []


FULL = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
from pi_parrain.config import BoxSettings
from pi_parrain.hardware.pins.devices import load_driver
load_driver(BoxSettings(pins="gpio"))
"""


def test_lgpio_is_imported_though_no_disk_takes_a_byte(tmp_path):
    pytest.importorskip("lgpio", reason="this machine has no lgpio to import")
    service = {**os.environ, "RUNTIME_DIRECTORY": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-c", FULL], env=service, check=True)
    assert os.listdir(tmp_path) == []


def test_real_pins_off_a_pi_are_refused_with_what_to_do():
    if not is_virtual(BoxSettings()):
        pytest.skip("this is a Pi")
    with pytest.raises(BoxError, match=r"box\.pins"):
        load_driver(BoxSettings(pins="gpio"))()
