"""Music, light and button together on mock pins, under an invented clock."""

from __future__ import annotations

import pytest

from pi_parrain import music
from pi_parrain.config import BoxSettings
from pi_parrain.hardware.arrangement import arrange
from pi_parrain.hardware.pins import protocol as wire
from pi_parrain.hardware.pins.devices import Pins
from pi_parrain.hardware.pins.score import Performance
from pi_parrain.hardware.pins.stage import Stage


class Scene:
    """A stage, its clock, and what it told the server."""

    def __init__(self, factory, **settings):
        self.box = BoxSettings(pins="virtual", **settings)
        self.now = 0.0
        self.told = []
        self.changes = []
        pins = Pins(self.box, factory, lambda down: self.stage.thumb.edge(down, self.now))
        self.stage = Stage(self.box, pins, self.hear, virtual=True)

    def hear(self, word, *rest):
        if word == "pins":
            self.changes += [(self.now, name, on, hz) for name, on, hz, _at in rest[0]]
        else:
            self.told.append((self.now, word, *rest))

    def say(self, *message):
        """As through the pipe: encoded and decoded."""
        self.stage.obey(wire.decode(wire.encode(*message)), self.now)

    def play(self, tune, how="play"):
        edges = arrange(tune, self.box)
        self.say(how, wire.pack(Performance(self.now, edges, tune.lasts, tune.zero)))

    def run(self, until):
        wait = self.stage.step(self.now)
        while wait is not None and self.now + wait <= until:
            self.now += wait
            wait = self.stage.step(self.now)
        self.now = until

    def seen(self, name):
        return [(round(at, 6), on) for at, seen, on, _hz in self.changes if seen == name]


@pytest.fixture
def scene(factory):
    scene = Scene(factory)
    yield scene
    scene.stage.close()


def test_a_countdown_reaches_the_pin_and_comes_back_from_it(scene):
    scene.play(music.SHORT_COUNT)
    scene.run(5.0)
    assert scene.seen("sound") == [
        (0.0, True),
        (0.3, False),
        (1.0, True),
        (1.3, False),
        (2.0, True),
        (2.3, False),
        (3.0, True),
        (4.0, False),
    ]
    assert scene.told == [(3.0, "zero", 0.0), (4.0, "ended", 0.0)]


def test_a_finger_on_the_virtual_button_is_a_press(scene):
    scene.say("finger", True)
    scene.run(0.2)
    scene.say("finger", False)
    scene.run(1.0)
    assert scene.told == [
        (pytest.approx(0.25), "gesture", "press"),
        (pytest.approx(0.25), "let_go", pytest.approx(0.2)),
    ]
    assert scene.seen("button") == [(0.0, True), (0.2, False)]


def test_holding_the_virtual_button_stops_then_shuts_down(scene):
    scene.say("finger", True)
    scene.run(10.0)
    assert scene.told == [(1.0, "gesture", "long_press"), (8.0, "gesture", "shutdown")]


def test_the_light_blinks_beside_the_music(scene):
    scene.say("light", "counting")
    scene.play(music.whistle(0.6))
    scene.run(1.1)
    assert scene.seen("light") == [
        (0.0, True),
        (0.25, False),
        (0.5, True),
        (0.75, False),
        (1.0, True),
    ]
    assert scene.seen("sound") == [(0.0, True), (0.6, False)]


def test_the_trill_is_seen_tone_by_tone(factory):
    scene = Scene(factory, sound="passive", tone_hz=3000, trill_depth_hz=600, trill_rate_hz=2)
    scene.play(music.whistle(1.0))
    scene.run(2.0)
    sung = [(at, on, hz) for at, name, on, hz in scene.changes if name == "sound"]
    assert sung == [
        (0.0, True, 3300.0),
        (0.25, True, 2700.0),
        (0.5, True, 3300.0),
        (0.75, True, 2700.0),
        (1.0, False, None),
    ]
    scene.stage.close()


def test_silence_cuts_the_whistle(scene):
    scene.play(music.whistle(3.0))
    scene.run(1.0)
    scene.say("silence")
    scene.run(5.0)
    assert scene.seen("sound") == [(0.0, True), (1.0, False)]
    assert scene.told == []


def test_closing_lowers_every_output(factory):
    scene = Scene(factory)
    scene.say("light", "ready")
    scene.play(music.whistle(3.0))
    scene.run(0.5)
    outputs = [factory.pin(18), factory.pin(27)]
    assert [pin.state for pin in outputs] == [1, 1]
    scene.stage.close()
    assert [pin.state for pin in outputs] == [0, 0]


def test_an_unknown_message_is_loud(scene):
    with pytest.raises(ValueError, match="dance"):
        scene.say("dance")
