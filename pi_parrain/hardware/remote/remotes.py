"""The thread that listens to remotes: the learnt key is the big button, or a lesson hears any key.

It belongs to the server and not to the pin process: a press goes to the desk, which is here, and a
device that floods its node with events costs the pins nothing, not even a turn of their interpreter
lock. Whatever goes wrong here, the big button goes on.
"""

from __future__ import annotations

import logging
import math
import os
import select
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.messages import FromBox, Held, LetGo, Pressed
from pi_parrain.hardware.pins.machine import is_virtual
from pi_parrain.hardware.pins.thumb import Gesture
from pi_parrain.hardware.remote import plugged
from pi_parrain.hardware.remote.key_events import Down, KeyTurn, Lost, Up
from pi_parrain.hardware.remote.plugged import Folders, Node, OpenNode
from pi_parrain.hardware.remote.presses import Presses

log = logging.getLogger(__name__)

LOOK_S = 1.0  # between looks at what is plugged in
PAUSE_S = 0.01  # after each read: a device that never stops gets no more than that of us
MOST_ALARMS = 64  # bytes
GRACE_S = 2.0  # between two questions of a page, before its lesson is over

GESTURES: dict[Gesture, FromBox] = {Gesture.PRESS: Pressed(), Gesture.LONG_PRESS: Held()}


@dataclass(frozen=True, slots=True)
class Heard:
    """*key* (``046d:c52d:109``) of a device that calls itself *name* was pressed and let go."""

    key: str
    name: str


@dataclass(slots=True)
class Lesson:
    """Somebody's page waits for a key: for *wanted*, or for any. Meanwhile no press counts."""

    by: str
    wanted: str
    until: float
    last: Heard | None = None  # went down, and is not let go of yet
    heard: Heard | None = None

    def wants(self, node: Node) -> bool:
        return not self.wanted or node.has(self.wanted)


class Remotes:
    """*tell* gets gestures and ``LetGo``, from a thread that there is only when it is needed."""

    def __init__(
        self,
        settings: BoxSettings,
        tell: Callable[[FromBox], None],
        folders: Folders | None = None,
    ) -> None:
        self.kept = settings.remote
        self.plugged: tuple[str, ...] = ()  # what the devices with the learnt key call themselves
        self.denied = False  # there are nodes, and we may not open them
        self._tell = tell
        self._folders = folders or plugged.FOLDERS
        self._grab = not is_virtual(settings)  # a laptop's own keyboard goes on typing
        self._presses = Presses(echo=settings.debounce_s, long_press=settings.long_press_s)
        self._heeded = self.kept  # the key that the presses are about
        self._open: dict[str, OpenNode] = {}
        self._next_look = 0.0
        self._changed = threading.Condition()  # the lesson, what is kept, and whether we run
        self._lesson: Lesson | None = None
        self._closing = False
        self._thread: threading.Thread | None = None
        self._alarm: tuple[int, int] | None = None  # a pipe that wakes the thread

    def start(self) -> None:
        """Listen, if a remote was learnt."""
        with self._changed:
            if self.kept:
                self._wake()

    def close(self) -> None:
        """May be called twice, or for nothing."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            alarm, self._alarm = self._alarm, None
        if alarm is None:
            return
        os.close(alarm[1])
        if self._thread is not None:
            self._thread.join()
        os.close(alarm[0])

    def keep(self, key: str) -> None:
        """From now on *key* is the big button; nothing is, if it is empty."""
        there = sorted(node.name for node in plugged.nodes(self._folders) if node.has(key))
        with self._changed:
            self.kept, self.plugged = key, tuple(there)
            self._wake()

    def attend(self, by: str, wanted: str, seconds: float) -> bool:
        """The page *by* will wait so long for *wanted*, or for any key; not, if another one does.

        Its lesson lasts until it asks no more, so whoever walks away ends it.
        """
        with self._changed:
            now = time.monotonic()
            lesson = self._current(now)
            if lesson is not None and lesson.by != by:
                return False
            if lesson is None or lesson.wanted != wanted:
                lesson = self._lesson = Lesson(by, wanted, now)
            lesson.until = now + seconds + GRACE_S
            self._wake()
            return True

    def wait(self, by: str, seconds: float) -> Heard | None:
        """What the lesson of *by* has heard, or hears within *seconds*."""
        with self._changed:
            lesson = self._lesson
            if lesson is None or lesson.by != by:
                return None
            self._changed.wait_for(lambda: lesson.heard or self._closing, seconds)
            if lesson.heard is not None and self._lesson is lesson:
                self._lesson = None
                self._wake()
            return lesson.heard

    def _current(self, now: float) -> Lesson | None:
        lesson = self._lesson
        return lesson if lesson is not None and now <= lesson.until else None

    def _wake(self) -> None:
        """Let the thread look at once; the first time, start it. With ``_changed`` held."""
        if self._closing:
            return
        try:
            if self._alarm is None:
                self._alarm = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
            if self._thread is None:
                thread = threading.Thread(
                    target=self._run, args=(self._alarm[0],), name="remotes", daemon=True
                )
                thread.start()
                self._thread = thread
            with suppress(BlockingIOError):
                os.write(self._alarm[1], b"!")
        except (OSError, RuntimeError):  # no descriptor or no thread to be had
            log.exception("remotes are not listened to")

    # In the thread

    def _run(self, alarm: int) -> None:
        failing = False
        while not self._closing:
            try:
                self._round(alarm)
                failing = False
            except Exception:  # whatever happens, the next press counts
                if not failing:  # once, however long it lasts
                    log.exception("listening to remotes failed, and goes on")
                failing = True
                time.sleep(LOOK_S)
        for path in tuple(self._open):
            self._close(path)

    def _round(self, alarm: int) -> None:
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + LOOK_S
            self._look(self._current(now))
        ready = self._wait(alarm, self._timeout(now))
        if alarm in ready:
            os.read(alarm, MOST_ALARMS)
            self._next_look = 0.0
        lesson = self._current(time.monotonic())  # it may have begun while we waited
        if lesson is not None or self._heeded != self.kept:
            self._heeded = self.kept
            for path in self._open:  # what began for the big button ends as nothing
                self._presses.lose(path)
        for path, opened in tuple(self._open.items()):
            if opened.file in ready:
                self._read(path, opened, lesson)
        self._say(self._presses.step(time.monotonic()))
        if ready - {alarm}:
            time.sleep(PAUSE_S)

    def _timeout(self, now: float) -> float | None:
        """Until something is due; nothing ever is while no remote is kept or asked for."""
        due = self._presses.next()
        nexts = [due] if due is not None else []
        if self._open or self.kept or self._current(now) is not None:
            nexts.append(self._next_look)
        return max(0.0, min(nexts) - now) if nexts else None

    def _wait(self, alarm: int, seconds: float | None) -> set[int]:
        """The files that have something to say by then."""
        poll = select.poll()
        for file in (alarm, *(opened.file for opened in self._open.values())):
            poll.register(file, select.POLLIN)
        ready = poll.poll(None if seconds is None else math.ceil(seconds * 1000))
        return {file for file, _events in ready}

    def _look(self, lesson: Lesson | None) -> None:
        """Open what is wanted and plugged in; let go of the rest."""
        found = {
            str(node.path): node
            for node in plugged.nodes(self._folders)
            if node.has(self.kept) or (lesson is not None and lesson.wants(node))
        }
        for path in self._open.keys() - found.keys():
            self._close(path)
        denied = False
        for path in found.keys() - self._open.keys():
            try:
                self._open[path] = OpenNode(found[path], grab=self._grab)
            except PermissionError:
                denied = True
            except OSError:
                pass  # gone again, or no descriptor is left: the next look will tell
        self.denied = denied
        self._tell_plugged()

    def _read(self, path: str, opened: OpenNode, lesson: Lesson | None) -> None:
        turns, now = opened.read(), time.monotonic()
        if turns is None:
            self._close(path)
            return
        for turn in turns:
            if lesson is not None:
                self._learn(lesson, opened.node, turn)
                continue
            match turn:
                case Down(code, at) if opened.node.key(code) == self._heeded:
                    self._say(self._presses.press(path, opened.when(at, now)))
                case Up(code, at) if opened.node.key(code) == self._heeded:
                    self._say(self._presses.let_go(path, opened.when(at, now)))
                case Lost():
                    self._presses.lose(path)

    def _learn(self, lesson: Lesson, node: Node, turn: KeyTurn) -> None:
        """The last key that went down before one went up: of Shift and F5 together, F5."""
        match turn:
            case Down(code):
                lesson.last = Heard(node.key(code), node.name)
            case Up() if lesson.last is not None:
                if lesson.wanted in ("", lesson.last.key):
                    with self._changed:
                        lesson.heard = lesson.last
                        self._changed.notify_all()
                lesson.last = None
            case Lost():
                lesson.last = None

    def _close(self, path: str) -> None:
        """Unplugged, or of no interest any more."""
        self._open.pop(path).close()
        self._presses.lose(path)
        self._tell_plugged()

    def _tell_plugged(self) -> None:
        nodes = [opened.node for opened in self._open.values()]
        self.plugged = tuple(sorted(node.name for node in nodes if node.has(self.kept)))

    def _say(self, gestures: list[Gesture]) -> None:
        for gesture in gestures:
            self._tell(GESTURES[gesture])
        if (stayed := self._presses.take_stay()) is not None:
            self._tell(LetGo(stayed))
