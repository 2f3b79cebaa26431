"""Remotes as pipes: plugged in, learnt, pressed, unplugged, doubled, mad."""

from __future__ import annotations

import os
import threading
from queue import Empty, SimpleQueue

import pytest

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.messages import Held, LetGo, Pressed
from pi_parrain.hardware.remote import plugged, remotes
from pi_parrain.hardware.remote.plugged import Folders
from pi_parrain.hardware.remote.remotes import Heard, Remotes
from rig.remote import NEXT_PAGE, PRESENTER, SHUTTER, VOLUME_UP, Usb, frame
from rig.waiting import PATIENCE_S, until

KEY = "046d:c52d:109"
A_WHILE_S = 0.3  # in which what must not happen would


class Ear:
    """Remotes that are listened to, and what they told."""

    def __init__(self, folders, **settings):
        self.told, self.stays = SimpleQueue(), SimpleQueue()
        settings = {"remote": KEY, "debounce_s": 0.005, **settings}  # less than a pause of the ear
        box = BoxSettings(pins="virtual", **settings)
        self.remotes = Remotes(box, self.hear, folders)
        self.remotes.start()

    def hear(self, told):
        """Every press ends with how long it was."""
        if isinstance(told, LetGo):
            self.stays.put(told.stayed)
        else:
            self.told.put(told)

    def next(self):
        return self.told.get(timeout=PATIENCE_S)

    def hears_nothing(self):
        with pytest.raises(Empty):
            self.told.get(timeout=A_WHILE_S)

    def lesson(self, by="page", wanted=""):
        assert self.remotes.attend(by, wanted, PATIENCE_S)
        return self.remotes.wait(by, PATIENCE_S)


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(remotes, "LOOK_S", 0.02)


@pytest.fixture
def usb(tmp_path):
    return Usb(tmp_path)


@pytest.fixture
def listen(usb):
    ears = []

    def listen(**settings):
        ears.append(Ear(usb.folders, **settings))
        return ears[-1]

    yield listen
    for ear in ears:
        ear.remotes.close()


def test_a_press_is_a_press(usb, listen):
    remote, ear = usb.plug(*PRESENTER), listen(long_press_s=5.0)
    remote.press()
    assert ear.next() == Pressed()
    assert ear.stays.get(timeout=PATIENCE_S) < 5.0


def test_a_hold_is_a_hold_and_the_next_one_too(usb, listen):
    remote, ear = usb.plug(*PRESENTER), listen(long_press_s=0.3)
    for _ in range(2):
        remote.down()
        assert ear.next() == Held()
        remote.up()
        assert ear.stays.get(timeout=PATIENCE_S) >= 0.3


def test_other_keys_and_other_devices_do_nothing(usb, listen):
    remote, other, ear = usb.plug(*PRESENTER), usb.plug(*SHUTTER), listen()
    remote.press(104)
    other.press()
    remote.press()
    assert ear.next() == Pressed()
    ear.hears_nothing()


def test_plugged_in_later_and_again_it_works(usb, listen):
    ear = listen()
    for _ in range(3):
        remote = usb.plug(*PRESENTER)
        until(lambda: ear.remotes.plugged == (PRESENTER[2],))
        remote.press()
        assert ear.next() == Pressed()
        remote.unplug()
        until(lambda: not ear.remotes.plugged)


def test_unplugged_in_the_middle_of_a_press_it_was_nothing(usb, listen):
    remote, other, ear = usb.plug(*PRESENTER), usb.plug(*PRESENTER), listen(long_press_s=5)
    until(lambda: len(ear.remotes.plugged) == 2)
    remote.down()
    remote.unplug()
    until(lambda: len(ear.remotes.plugged) == 1)
    assert not ear.remotes._presses._down
    ear.hears_nothing()
    other.press()
    assert ear.next() == Pressed()


def test_both_nodes_of_one_device_and_two_devices_alike_work(usb, listen):
    vendor, product, name = PRESENTER
    mouse = usb.plug(vendor, product, f"{name} Mouse")
    keyboard, twin = usb.plug(*PRESENTER), usb.plug(*PRESENTER)
    ear = listen()
    until(lambda: ear.remotes.plugged == (name, name, f"{name} Mouse"))
    for node in (keyboard, mouse, twin):
        node.press()
        assert ear.next() == Pressed()


def test_pressed_at_once_two_are_one_press(usb, listen):
    first, second, ear = usb.plug(*PRESENTER), usb.plug(*PRESENTER), listen(long_press_s=5)
    until(lambda: len(ear.remotes.plugged) == 2)
    first.down()
    second.down()
    until(lambda: len(ear.remotes._presses._down) == 2)
    first.up()
    second.up()
    assert ear.next() == Pressed()
    ear.hears_nothing()


def test_a_device_that_never_stops_keeps_nobody_from_pressing(usb, listen):
    mad, remote, ear = usb.plug(*PRESENTER), usb.plug(*PRESENTER), listen()
    over = threading.Event()

    def rave():
        while not over.is_set():
            for content in (os.urandom(999), frame((2, 0, 7), (2, 1, 7)) * 50):
                try:
                    mad.write(content)
                except BlockingIOError:
                    over.wait(0.001)

    raving = threading.Thread(target=rave)
    raving.start()
    try:
        for _ in range(3):
            remote.press()
            assert ear.next() == Pressed()
    finally:
        over.set()
        raving.join()


def test_a_lesson_hears_any_key_and_starts_nothing(usb, listen):
    remote, shutter, ear = usb.plug(*PRESENTER), usb.plug(*SHUTTER), listen()
    until(lambda: ear.remotes.plugged)
    assert ear.remotes.attend("page", "", PATIENCE_S)
    remote.press()
    assert ear.remotes.wait("page", PATIENCE_S) == Heard(KEY, PRESENTER[2])
    assert ear.remotes.attend("page", "", PATIENCE_S)
    shutter.press(VOLUME_UP)
    assert ear.remotes.wait("page", PATIENCE_S) == Heard("05ac:0220:115", SHUTTER[2])
    ear.hears_nothing()


def test_the_key_that_is_learnt_is_not_its_shift(usb, listen):
    remote, ear = usb.plug(*PRESENTER), listen(remote="")
    assert ear.remotes.attend("page", "", PATIENCE_S)
    remote.write(frame((1, 42, 1), (1, 63, 1)))
    remote.write(frame((1, 42, 0), (1, 63, 0)))
    assert ear.remotes.wait("page", PATIENCE_S) == Heard("046d:c52d:63", PRESENTER[2])


def test_a_trial_waits_for_its_own_key(usb, listen):
    remote, ear = usb.plug(*PRESENTER), listen()
    assert ear.remotes.attend("page", KEY, PATIENCE_S)
    remote.press(104)
    remote.press()
    assert ear.remotes.wait("page", PATIENCE_S) == Heard(KEY, PRESENTER[2])
    ear.hears_nothing()


def test_what_comes_between_two_questions_is_not_lost(usb, listen):
    remote, ear = usb.plug(*PRESENTER), listen()
    assert ear.remotes.attend("page", "", PATIENCE_S)
    assert ear.remotes.wait("page", 0.0) is None
    remote.press()
    assert ear.lesson() == Heard(KEY, PRESENTER[2])


def test_a_second_page_is_told_until_the_first_has_gone(usb, listen, monkeypatch):
    ear = listen(remote="")
    assert ear.remotes.attend("first", "", 10.0)
    assert not ear.remotes.attend("second", "", 10.0)
    assert ear.remotes.wait("second", 0.0) is None
    monkeypatch.setattr(remotes, "GRACE_S", -20.0)  # it has not asked for long
    assert ear.remotes.attend("first", "", 10.0)
    assert ear.remotes.attend("second", "", 10.0)


def test_a_press_that_a_lesson_interrupts_was_nothing(usb, listen):
    remote, ear = usb.plug(*PRESENTER), listen(long_press_s=5)
    remote.down()
    until(lambda: ear.remotes._presses._down)
    assert ear.remotes.attend("page", "", PATIENCE_S)
    until(lambda: not ear.remotes._presses._down)
    ear.hears_nothing()
    remote.up()
    remote.press()
    assert ear.remotes.wait("page", PATIENCE_S) == Heard(KEY, PRESENTER[2])


def test_another_key_is_kept_at_once_and_forgotten_at_once(usb, listen):
    remote, ear = usb.plug(*PRESENTER), listen(remote="")
    ear.remotes.keep("046d:c52d:104")
    remote.press(NEXT_PAGE)
    remote.press(104)
    assert ear.next() == Pressed()
    ear.hears_nothing()
    ear.remotes.keep("")
    until(lambda: not ear.remotes._open)
    assert ear.remotes.plugged == ()


def test_without_a_remote_there_is_no_thread_and_no_open_file(usb, listen):
    usb.plug(*PRESENTER)
    ear = listen(remote="")
    assert ear.remotes._thread is None
    ear.remotes.close()
    ear.remotes.close()


def test_where_nodes_may_not_be_opened_the_page_can_say_so(usb, listen, monkeypatch):
    def closed(*_words, **_named):
        raise PermissionError

    monkeypatch.setattr(remotes, "OpenNode", closed)
    usb.plug(*PRESENTER)
    ear = listen()
    until(lambda: ear.remotes.denied)


def test_a_machine_without_input_nodes_is_no_fault(tmp_path):
    assert list(plugged.nodes(Folders(tmp_path / "dev", tmp_path / "sys"))) == []


def test_what_a_device_calls_itself_is_one_short_line(usb):
    usb.plug("046d", "c52d", "\x1b[31mEvil\n" + "x" * 500)
    usb.plug("046d", "nonsense", "Odd")
    [node] = plugged.nodes(usb.folders)
    assert node.name == ("[31mEvil" + "x" * 500)[: plugged.LONGEST_NAME]


def test_no_thread_to_be_had_costs_nothing_but_the_remote(usb, monkeypatch, caplog):
    def refuse(_thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    ear = Ear(usb.folders)
    assert "remotes are not listened to" in caplog.text
    ear.remotes.close()
