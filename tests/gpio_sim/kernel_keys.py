"""Keys of a real kernel's input nodes, pressed on a remote, heard on real kernel lines.

Runs inside the guest of ``script/gpio-sim``, after ``kernel_lines``.
"""

from __future__ import annotations

import os
import threading
import time
from queue import Empty, SimpleQueue

import pytest
from header import wait_for_the_standbys
from usb_remote import NAME, NEXT_PAGE_KEY, UsbRemote

from pi_parrain import music
from pi_parrain.config import BoxSettings
from pi_parrain.hardware.arrangement import arrange
from pi_parrain.hardware.messages import Held, LetGo, Pressed
from pi_parrain.hardware.remote.remotes import Heard, Remotes
from pi_parrain.house.lone_box import LoneBox
from pi_parrain.phrases import Phrase

SOUND = 18
SETTINGS = BoxSettings(remote=NEXT_PAGE_KEY)
PATIENCE_S = 60.0
A_WHILE_S = 1.5  # longer than a long press
ASKED_S = 0.5  # ahead of a downbeat, by a server that shares its processor
MAX_ERROR_S = 0.010


class Ear:
    def __init__(self, **settings):
        self.told = SimpleQueue()
        self.remotes = Remotes(BoxSettings(**{"remote": NEXT_PAGE_KEY, **settings}), self.hear)

    def hear(self, told):
        if not isinstance(told, LetGo):  # every press ends with one
            self.told.put(told)

    def __enter__(self):
        self.remotes.start()
        return self

    def __exit__(self, *_):
        self.remotes.close()

    def wait_for(self, *names):
        start = time.monotonic()
        while self.remotes.plugged != names:
            assert time.monotonic() - start < PATIENCE_S, self.remotes.plugged
            time.sleep(0.01)

    def next(self):
        return self.told.get(timeout=PATIENCE_S)

    def hears_nothing(self):
        with pytest.raises(Empty):
            self.told.get(timeout=A_WHILE_S)


def press(remote, seconds=0.2):
    remote.down()
    time.sleep(seconds)
    remote.up()


def test_a_key_of_a_remote_starts_the_countdown_and_held_stops_it(header):
    with UsbRemote() as remote, LoneBox(SETTINGS, Phrase("Pas de parties")) as box:
        wait_until_plugged(box.thread.remotes)
        wait_for_the_standbys(os.getpid(), PATIENCE_S)
        header.clear()
        pressed = time.monotonic()
        press(remote)
        header.wait_for(SOUND, 1, PATIENCE_S)
        expected = arrange(music.LONG_COUNT, SETTINGS)
        while len(header.edges(SOUND)) < 6:
            assert time.monotonic() - pressed < PATIENCE_S
            time.sleep(0.05)
        edges = header.edges(SOUND)[:6]
        print(f"first tick {(edges[0].at - pressed - 0.2) * 1000:.0f} ms after the key went up")
        steps = [edge.at - edges[0].at for edge in edges]
        due = [edge.at - expected[0].at for edge in expected[:6]]
        assert steps == pytest.approx(due, abs=MAX_ERROR_S)
        press(remote, 1.2)  # stop: three blasts, and no further tick
        stop = arrange(music.STOP, SETTINGS)
        time.sleep(3.0)
        blasts = header.edges(SOUND)[-len(stop) :]
        steps = [edge.at - blasts[0].at for edge in blasts]
        assert steps == pytest.approx([edge.at for edge in stop], abs=MAX_ERROR_S)
        assert header.level(SOUND) == 0


def wait_until_plugged(remotes):
    start = time.monotonic()
    while not remotes.plugged:
        assert time.monotonic() - start < PATIENCE_S
        time.sleep(0.01)


def test_unplugged_in_the_middle_of_a_press_it_was_nothing_and_back_it_works():
    with Ear() as ear:
        remote = UsbRemote()
        ear.wait_for(NAME)
        remote.down()
        time.sleep(0.2)
        remote.unplug()
        ear.wait_for()
        ear.hears_nothing()
        with UsbRemote() as again:
            ear.wait_for(NAME)
            press(again)
            assert ear.next() == Pressed()


def test_two_alike_pressed_at_once_are_one_press():
    with UsbRemote() as one, UsbRemote() as other, Ear() as ear:
        ear.wait_for(NAME, NAME)
        one.down()
        other.down()
        time.sleep(0.2)
        one.up()
        other.up()
        assert ear.next() == Pressed()
        ear.hears_nothing()
        press(other)
        assert ear.next() == Pressed()
        time.sleep(2 * SETTINGS.debounce_s)  # or it would be the echo of that one
        press(one, 1.2)
        assert ear.next() == Held()
        ear.hears_nothing()


def test_what_the_box_listens_to_types_nothing_elsewhere():
    with UsbRemote() as remote:
        console = os.open(remote.node, os.O_RDONLY | os.O_NONBLOCK)
        try:
            with Ear() as ear:
                ear.wait_for(NAME)
                press(remote)
                assert ear.next() == Pressed()
                with pytest.raises(BlockingIOError):
                    os.read(console, 4096)
            press(remote)
            assert os.read(console, 4096)  # given back
        finally:
            os.close(console)


def test_a_key_that_nobody_knows_yet_is_learnt():
    with UsbRemote() as remote, Ear(remote="") as ear:
        assert ear.remotes.attend("page", "", PATIENCE_S)
        time.sleep(A_WHILE_S)
        press(remote)
        assert ear.remotes.wait("page", PATIENCE_S) == Heard(NEXT_PAGE_KEY, NAME)


def test_a_mouse_that_never_stops_does_not_touch_the_rhythm(header):
    over, moved = threading.Event(), []
    with UsbRemote() as remote, LoneBox(SETTINGS, Phrase("Pas de parties")) as box:
        wait_until_plugged(box.thread.remotes)
        wait_for_the_standbys(os.getpid(), PATIENCE_S)
        header.clear()

        def rave():
            while not over.is_set():
                for _ in range(20):
                    remote.move()
                moved.append(time.monotonic())
                time.sleep(0.005)

        raving = threading.Thread(target=rave)
        raving.start()
        try:
            downbeat = box.thread.box.play(music.SHORT_COUNT, at=time.monotonic() + ASKED_S)
            time.sleep(ASKED_S + music.SHORT_COUNT.lasts + 0.5)
        finally:
            over.set()
            raving.join()
        expected = arrange(music.SHORT_COUNT, SETTINGS)
        edges = header.edges(SOUND)
        assert [edge.level for edge in edges] == [int(edge.on) for edge in expected]
        errors = [edge.at - (downbeat + due.at) for edge, due in zip(edges, expected, strict=True)]
        rate = 20 * len(moved) / (moved[-1] - moved[0])
        print(f"{rate:.0f} movements a second: worst edge {max(errors) * 1000:.2f} ms")
        assert rate > 1000  # a good mouse's
        assert max(errors) <= MAX_ERROR_S
        press(remote)
        header.clear()
        header.wait_for(SOUND, 1, PATIENCE_S)
