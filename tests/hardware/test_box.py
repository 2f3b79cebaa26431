"""The whole box: two real processes, mock pins in the second, and murder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from pi_parrain import music
from pi_parrain.config import BoxSettings
from pi_parrain.errors import BoxError
from pi_parrain.hardware import child, supervisor
from pi_parrain.hardware.box import Box
from pi_parrain.hardware.messages import Ended, Held, LetGo, Pressed, Restarted, Zero
from pi_parrain.music import Note, Tune
from rig.waiting import until
from tests.reluctant import ANSWERS_AND_DIES, HANGS, OPENS_AND_DIES, REFUSES, reluctant_pins

PATIENCE_S = 60.0
QUICK = {"debounce_s": 0.005, "long_press_s": 0.3}
SHORT_COUNT = Tune((Note(0.0, 0.05), Note(0.1, 0.05), Note(0.2, 0.1)), lasts=0.3, zero=0.2)
# Notes long enough that a busy machine leaves none of them out.
LONG_ENOUGH = Tune((Note(0.0, 1.0), Note(1.5, 1.0), Note(3.0, 1.0)), lasts=4.0, zero=3.0)


class Witness:
    """A box and everything that it told, in order."""

    def __init__(self, **settings):
        self.told = SimpleQueue()
        self.box = Box(BoxSettings(pins="virtual", **QUICK, **settings), self.told.put)
        self.sound = []
        self.box.virtual.subscribe(self.see)

    def see(self, change):
        if change.name == "sound":
            self.sound.append((change.on, change.at))

    def next(self):
        return self.told.get(timeout=PATIENCE_S)

    def wait_for_sound(self, count):
        until(lambda: len(self.sound) >= count)
        return self.sound

    def restart(self):
        """The next message, which tells of a death; the pins are served again."""
        told = self.next()
        assert isinstance(told, Restarted), told
        until(lambda: self.box.status.alive)
        return told


def lit(box):
    return any(change.on for name, change in box.virtual.pins.items() if name == "light")


def on_stage(box):
    return box._pins._playing


def standing_by(box):
    return box._pins._standby


def wait_for_the_standby(box):
    """Whoever stands by, its imports done: it has answered."""
    until(lambda: (standby := standing_by(box)) is not None and standby.answers)
    return standing_by(box)


@pytest.fixture
def witness():
    witness = Witness()
    witness.box.start()
    yield witness
    witness.box.close()


def test_a_tune_is_played_on_the_pin_and_told_at_zero_and_at_its_end(witness):
    downbeat = witness.box.play(LONG_ENOUGH)
    assert [witness.next(), witness.next()] == [Zero(downbeat), Ended(downbeat)]
    assert [on for on, _ in witness.wait_for_sound(6)] == [True, False] * 3


def test_the_downbeat_can_be_given(witness):
    at = time.monotonic() + 0.2
    assert witness.box.play(music.whistle(60.0), at=at) == at
    assert witness.wait_for_sound(1)[0][1] >= at


def test_the_virtual_button_tells_presses(witness):
    finger = witness.box.virtual
    finger.press()
    until(lambda: "button" in finger.pins)
    time.sleep(20 * QUICK["debounce_s"])  # or a quick machine makes a bounce of it
    finger.release()
    told = witness.next()
    assert told in (Pressed(), Held())  # a busy machine may let go late
    assert isinstance(witness.next(), LetGo)
    finger.press()
    assert witness.next() == Held()
    finger.release()
    let_go = witness.next()
    assert isinstance(let_go, LetGo)
    assert let_go.stayed >= QUICK["long_press_s"]


def test_stop_silences_at_once_and_tells_no_end(witness):
    witness.box.play(music.whistle(60.0))
    witness.wait_for_sound(1)
    witness.box.stop()
    assert [on for on, _ in witness.wait_for_sound(2)] == [True, False]
    downbeat = witness.box.play(SHORT_COUNT)
    assert witness.next() == Zero(downbeat)  # and not the end of the whistle


def test_a_killed_pin_process_is_replaced_and_the_box_plays_on(witness):
    witness.box.light("ready")
    witness.box.play(music.whistle(60.0))
    witness.wait_for_sound(1)
    before = time.monotonic()
    os.kill(witness.box.pid, signal.SIGKILL)
    told = witness.restart()
    assert before < told.at < time.monotonic()
    assert "SIGKILL" in str(told.why)
    assert witness.box.status.trouble == told.why
    downbeat = witness.box.play(SHORT_COUNT)
    assert witness.next() == Zero(downbeat)


def test_the_light_of_the_next_process_is_the_last_one_asked_for(witness):
    witness.box.light("trouble")
    os.kill(witness.box.pid, signal.SIGKILL)
    witness.box.light("whistling")  # steady: the light is on, and stays so
    witness.restart()
    until(lambda: lit(witness.box))
    witness.box.light("off")
    until(lambda: not lit(witness.box))


def test_the_box_on_the_page_falls_silent_with_a_killed_pin_process(witness):
    witness.box.play(Tune((Note(0.0, 60.0),), lasts=60.0))
    witness.wait_for_sound(1)
    os.kill(witness.box.pid, signal.SIGKILL)
    witness.restart()
    assert [on for on, _at in witness.wait_for_sound(2)] == [True, False]
    assert witness.box.virtual.pins["sound"].on is False


def test_the_replacement_can_be_killed_too(witness):
    for _ in range(3):
        os.kill(witness.box.pid, signal.SIGKILL)
        witness.restart()


def test_a_pin_process_that_hangs_is_killed_and_replaced(witness, monkeypatch):
    witness.box.play(music.whistle(60.0))
    witness.wait_for_sound(1)
    hung = witness.box.pid
    os.kill(hung, signal.SIGSTOP)
    with monkeypatch.context() as hurry:  # not those who come after it
        hurry.setattr(supervisor, "PING_S", 0.05)
        until(lambda: witness.box.pid != hung)
    assert "SIGKILL" in str(witness.restart().why)


def test_nobody_waits_for_a_pin_process_that_hangs(witness, monkeypatch):
    """Its pipe holds 64 kB: whoever fills it must not be held up."""
    monkeypatch.setattr("pi_parrain.hardware.supervisor.MOST_UNANSWERED", 10**9)
    os.kill(witness.box.pid, signal.SIGSTOP)
    asking = threading.Thread(
        target=lambda: [witness.box.play(music.whistle(3.0)) for _ in range(200)], daemon=True
    )
    asking.start()
    asking.join(PATIENCE_S)
    assert not asking.is_alive()
    os.kill(witness.box.pid, signal.SIGKILL)
    witness.restart()


def test_a_terminated_pin_process_lowers_its_pins_before_it_leaves(witness):
    witness.box.play(music.whistle(60.0))
    witness.wait_for_sound(1)
    os.kill(standing_by(witness.box).pid, signal.SIGSTOP)  # nobody else opens the pins meanwhile
    os.kill(witness.box.pid, signal.SIGTERM)
    assert [on for on, _ in witness.wait_for_sound(2)] == [True, False]
    os.kill(witness.box.pid, signal.SIGCONT)


def test_a_start_that_fails_leaves_the_one_standing_by_on_the_pins(witness, monkeypatch):
    """As when no descriptor or no memory is left: promoting comes first, and needs nothing."""
    starts = []

    def refuse(*args, **more):
        starts.append(args)
        raise OSError(24, "Too many open files")

    witness.box.play(Tune((Note(0.0, 60.0),), lasts=60.0))
    witness.wait_for_sound(1)
    until(lambda: standing_by(witness.box) is not None)
    with monkeypatch.context() as shortage:
        shortage.setattr(child.subprocess, "Popen", refuse)
        os.kill(witness.box.pid, signal.SIGKILL)
        witness.restart()
        assert [on for on, _ in witness.wait_for_sound(2)] == [True, False]
        until(lambda: len(starts) >= 2)  # it is tried again and again
        os.kill(witness.box.pid, signal.SIGKILL)  # now nobody is left
        until(lambda: witness.box.pid is None and not witness.box.status.alive)
        assert witness.box.is_supervised
    until(lambda: witness.box.status.alive)
    downbeat = witness.box.play(SHORT_COUNT)
    told = [witness.next()]
    while isinstance(told[-1], Restarted):
        told.append(witness.next())
    assert told[-1] == Zero(downbeat)


def test_a_death_by_any_signal_has_a_reason():
    assert "SIGKILL" in str(child.exit_reason(-signal.SIGKILL))
    assert "35" in str(child.exit_reason(-35))  # a real-time signal
    assert "3" in str(child.exit_reason(3))


def test_one_that_dies_standing_by_is_replaced(witness):
    until(lambda: standing_by(witness.box) is not None)
    first = standing_by(witness.box).pid
    os.kill(first, signal.SIGKILL)
    until(lambda: standing_by(witness.box) is not None and standing_by(witness.box).pid != first)
    os.kill(witness.box.pid, signal.SIGKILL)
    witness.restart()


def test_those_that_die_at_once_are_not_started_again_without_a_pause(
    witness, monkeypatch, tmp_path, caplog
):
    """As on a full card, where Python's libraries cannot be imported."""
    wait_for_the_standby(witness.box)
    starts, paused = [], []
    monkeypatch.setattr(supervisor, "RETRY_S", 1e-6)
    monkeypatch.setattr(supervisor.Pause, "grow", lambda pause, now, most_s: paused.append(most_s))
    reluctant_pins(monkeypatch, tmp_path, REFUSES)
    run = child.subprocess.Popen
    monkeypatch.setattr(
        child.subprocess, "Popen", lambda *how, **more: (starts.append(how), run(*how, **more))[1]
    )
    os.kill(standing_by(witness.box).pid, signal.SIGKILL)
    until(lambda: len(paused) >= 3)
    assert len(starts) <= len(paused) + 1
    assert set(paused) == {supervisor.MOST_RETRY_S}  # somebody plays: nothing is urgent
    assert "as soon as it stood by" in caplog.text


@pytest.mark.parametrize("how", [ANSWERS_AND_DIES, OPENS_AND_DIES])
def test_those_that_die_young_are_not_started_again_without_a_pause(monkeypatch, tmp_path, how):
    reluctant_pins(monkeypatch, tmp_path, how)
    starts, run = [], child.subprocess.Popen

    def note(*command, **more):
        starts.append(time.monotonic())
        return run(*command, **more)

    monkeypatch.setattr(child.subprocess, "Popen", note)
    box = Box(BoxSettings(pins="virtual"))
    box.open()
    for count in (3, 6, 9):  # each has its time: a start alone may take a busy machine seconds
        until(lambda count=count: len(starts) >= count)
    box.close()
    assert starts[8] - starts[0] > 5 * supervisor.RETRY_S


def test_pauses_grow_until_something_succeeds():
    pause, pauses = supervisor.Pause(), []
    for _failure in range(20):
        pause.grow(100.0, supervisor.MOST_RETRY_S)
        pauses.append(pause.until - 100.0)
    assert pauses[:4] == [0.5, 1.0, 2.0, 4.0]
    assert set(pauses[5:]) == {supervisor.MOST_RETRY_S}
    pause.shorten(100.0)
    assert pause.until == 100.5
    pause.end()
    pause.grow(100.0, supervisor.MOST_RETRY_S)
    assert pause.until == 100.5


def test_one_that_is_slow_to_open_the_pins_is_given_its_time(witness, monkeypatch):
    """Pings wait in its pipe until then: so few say nothing about a process that hangs."""
    slow = wait_for_the_standby(witness.box)
    os.kill(slow.pid, signal.SIGSTOP)
    monkeypatch.setattr(supervisor, "MOST_STANDING_BY", 10**9)
    with monkeypatch.context() as hurry:
        hurry.setattr(supervisor, "PING_S", 0.01)
        os.kill(witness.box.pid, signal.SIGKILL)
        until(lambda: witness.box.pid == slow.pid)
        until(lambda: slow.unanswered > 2 * supervisor.MOST_UNANSWERED)
    os.kill(slow.pid, signal.SIGCONT)
    witness.restart()
    assert witness.box.pid == slow.pid


def test_one_that_never_opens_the_pins_is_killed_and_the_next_one_silences_them(
    witness, monkeypatch
):
    hung = wait_for_the_standby(witness.box)
    witness.box.play(Tune((Note(0.0, 600.0),), lasts=600.0))
    witness.wait_for_sound(1)
    os.kill(hung.pid, signal.SIGSTOP)
    with monkeypatch.context() as hurry:
        hurry.setattr(supervisor, "MOST_STANDING_BY", 4)
        os.kill(witness.box.pid, signal.SIGKILL)
        until(lambda: not _alive(hung.pid))
    assert [on for on, _ in witness.wait_for_sound(2)] == [True, False]
    until(lambda: witness.box.status.alive)
    downbeat = witness.box.play(SHORT_COUNT)
    until(lambda: witness.next() == Zero(downbeat))  # after the deaths
    witness.wait_for_sound(3)


def test_one_that_hangs_standing_by_is_replaced_before_it_is_needed(witness, monkeypatch):
    hung, playing = wait_for_the_standby(witness.box), witness.box.pid
    os.kill(hung.pid, signal.SIGSTOP)
    with monkeypatch.context() as hurry:
        hurry.setattr(supervisor, "MOST_STANDING_BY", 4)
        until(lambda: not _alive(hung.pid))
    until(lambda: standing_by(witness.box) not in (None, hung))
    assert witness.box.pid == playing


def test_a_start_that_lacks_a_thread_leaves_none_behind_and_no_pipe(monkeypatch):
    """It is tried again twice a second: what each try left behind would be the next shortage."""
    before, processes = threading.enumerate(), []
    start, popen = threading.Thread.start, subprocess.Popen

    def short(thread):
        if thread.name == "pins-reader":
            raise RuntimeError("can't start new thread")
        start(thread)

    def note(*args, **more):
        processes.append(popen(*args, **more))
        return processes[-1]

    monkeypatch.setattr(threading.Thread, "start", short)
    monkeypatch.setattr(child.subprocess, "Popen", note)
    with pytest.raises(RuntimeError):
        child.PinChild(BoxSettings(pins="virtual"), lambda *event: None)
    assert [one.name for one in threading.enumerate() if one not in before] == []
    assert [(one.stdin.closed, one.stdout.closed) for one in processes] == [(True, True)]


def test_what_is_asked_for_while_nobody_plays_is_told_to_be_lost(witness, monkeypatch):
    until(lambda: standing_by(witness.box) is not None)
    with monkeypatch.context() as shortage:
        shortage.setattr(child.subprocess, "Popen", lambda *args, **more: 1 / 0)
        os.kill(standing_by(witness.box).pid, signal.SIGKILL)
        until(lambda: standing_by(witness.box) is None)
        os.kill(witness.box.pid, signal.SIGKILL)
        until(lambda: witness.box.pid is None)
        asked = time.monotonic()
        witness.box.play(SHORT_COUNT)
    while witness.next().at <= asked:  # or nobody tells, and that fails
        pass


def test_an_unreadable_line_ends_nothing(witness, caplog):
    on_stage(witness.box)._heard(on_stage(witness.box), ["nonsense"])
    read, write = os.pipe()
    os.write(write, b"\xff\n[]\n" + b'["zero", 5.0]\n')
    os.close(write)
    heard = []
    stand_in = object.__new__(child.PinChild)
    stand_in._process = SimpleNamespace(stdout=open(read, "rb"), pid=0)  # noqa: SIM115
    stand_in._unsent = SimpleQueue()
    stand_in._heard = lambda child, message: heard.append(message)
    stand_in._read()
    assert heard == [["zero", 5.0], None]
    assert "unreadable" in caplog.text
    downbeat = witness.box.play(SHORT_COUNT)
    assert witness.next() == Zero(downbeat)


def test_a_listener_that_fails_does_not_stop_the_next(witness, caplog):
    forget = witness.box.virtual.subscribe(lambda change: 1 / 0)
    downbeat = witness.box.play(SHORT_COUNT)
    assert witness.next() == Zero(downbeat)
    until(lambda: "ZeroDivisionError" in caplog.text)
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


def test_one_that_dies_as_soon_as_it_is_ready_costs_no_start(monkeypatch):
    """Whoever stands by takes over: a box that opened its pins once is not closed for that."""
    witness, buried = Witness(), threading.Event()
    box, wait = witness.box, witness.box._answered.wait

    def kill_when_ready(message):
        box._heard(message)
        if message[0] == "ready" and not buried.is_set():
            os.kill(box.pid, signal.SIGKILL)

    monkeypatch.setattr(box._pins, "_on_message", kill_when_ready)
    monkeypatch.setattr(box._pins, "_on_death", lambda *why: (box._died(*why), buried.set()))
    monkeypatch.setattr(box._answered, "wait", lambda limit: wait(limit) and buried.wait(limit))
    box.start()
    try:
        witness.restart()
    finally:
        box.close()


def test_pins_that_refuse_are_told_at_start():
    box = Box(BoxSettings(pins="gpio"))
    with pytest.raises(BoxError, match=r"box\.pins"):
        box.start()
    assert box.virtual is None
    box.close()


def test_pins_that_refused_at_start_are_tried_again(monkeypatch, tmp_path):
    witness = Witness()
    leave = reluctant_pins(monkeypatch, tmp_path, REFUSES)
    try:
        with pytest.raises(BoxError, match="busy"):
            witness.box.start()
        told = witness.next()
        assert isinstance(told, Restarted)
        assert "busy" in str(told.why)
        assert "busy" in str(witness.box.status.trouble)
        leave.touch()
        opened = witness.restart()
        assert opened.why is None
        assert opened.at > told.at
        assert witness.box.status.trouble is None
        downbeat = witness.box.play(SHORT_COUNT)
        assert witness.next() == Zero(downbeat)
    finally:
        witness.box.close()


def test_a_count_that_was_over_before_the_pins_opened_is_told_as_lost(monkeypatch, tmp_path):
    """Its zero would be recorded as what everybody has heard."""
    witness = Witness()
    leave = reluctant_pins(monkeypatch, tmp_path, HANGS)
    try:
        witness.box.open()
        over = witness.box.play(SHORT_COUNT) + SHORT_COUNT.zero
        until(lambda: time.monotonic() > over)
        leave.touch()
        told = witness.restart()
        assert told.why is None
        assert told.at > over
    finally:
        witness.box.close()


def test_a_count_that_was_over_before_another_process_opened_the_pins_is_told_too(witness):
    slow = wait_for_the_standby(witness.box)
    os.kill(slow.pid, signal.SIGSTOP)
    os.kill(witness.box.pid, signal.SIGKILL)
    death = witness.next()
    over = witness.box.play(SHORT_COUNT) + SHORT_COUNT.zero
    until(lambda: time.monotonic() > over)
    os.kill(slow.pid, signal.SIGCONT)
    told = witness.restart()
    assert told.at > over > death.at
    assert told.why == death.why


@pytest.mark.parametrize("silenced", [False, True])
def test_a_count_that_is_not_over_when_the_pins_open_goes_on(monkeypatch, tmp_path, silenced):
    witness = Witness()
    leave = reluctant_pins(monkeypatch, tmp_path, HANGS)
    try:
        witness.box.open()
        if silenced:
            witness.box.play(SHORT_COUNT)
            witness.box.stop()
        else:
            witness.box.play(SHORT_COUNT, at=time.monotonic() + 600.0)
        leave.touch()
        until(lambda: witness.box.status.alive)
        downbeat = witness.box.play(SHORT_COUNT)
        assert witness.next() == Zero(downbeat)
    finally:
        witness.box.close()


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


def test_when_the_server_is_killed_the_pin_process_leaves():
    server = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SERVER)], stdout=subprocess.PIPE, text=True
    )
    with server:
        pid = int(server.stdout.readline())
        server.kill()
    until(lambda: not _alive(pid))


def _alive(pid):
    """Running, and not a zombie whose parent is gone too."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # the latter between opening and reading
        return False
