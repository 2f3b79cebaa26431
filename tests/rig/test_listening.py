"""What a standstill of the processor is, and what is the player's own affair."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from rig.waiting import until
from rig.wires import Edge, Performance
from rig.wires.listening import Look
from rig.wires.standstills import Standstills

ONE_S_AGO = Look(at=10.0, used=1.0, left=7)


@pytest.mark.parametrize(
    ("now", "still"),
    [
        pytest.param(ONE_S_AGO._replace(at=11.0, used=2.0), 0.0, id="busy"),
        pytest.param(ONE_S_AGO._replace(at=11.0, used=1.25), 0.75, id="stood still"),
        pytest.param(ONE_S_AGO._replace(at=11.0, left=8), 0.0, id="asleep, or pushed aside"),
    ],
)
def test_a_standstill_is_told_from_sleep_and_work(
    monkeypatch: pytest.MonkeyPatch, now: Look, still: float
) -> None:
    monkeypatch.setattr(Look, "now", lambda: now)
    assert ONE_S_AGO.stood_still() == still


def test_a_sleeper_who_cannot_wake_tells_that_its_processor_stood_still() -> None:
    """Stopped by a signal, it is as far away as a processor that the host has taken."""
    with Standstills() as standstills:
        sleeper = standstills.sleepers[0]
        until(lambda: sleeper.poll() is not None or is_first(sleeper.pid))
        sleeper.send_signal(signal.SIGSTOP)
        until(lambda: sleeper.poll() is not None or is_stopped(sleeper.pid))
        since = time.monotonic()
        time.sleep(0.2)  # the standstill; a busy machine makes a longer one
        now = time.monotonic()
        sleeper.send_signal(signal.SIGCONT)
        may_go_first = sleeper.poll() is None  # else it has nothing to tell
        rounds = naps(sleeper.pid)
        until(lambda: sleeper.poll() is not None or naps(sleeper.pid) > rounds + 1)
    processor = min(os.sched_getaffinity(0))
    assert (standstills.between(since, now, processor) > 0.1) == may_go_first
    assert standstills.between(since - 100, since - 50, processor) == 0


def naps(pid: int) -> int:
    """How many times it has gone to sleep by itself."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])


def is_stopped(pid: int) -> bool:
    return "\nState:\tT" in Path(f"/proc/{pid}/status").read_text()


def is_first(pid: int) -> bool:
    return os.sched_getscheduler(pid) == os.SCHED_FIFO


def test_only_the_standstill_is_taken_off() -> None:
    standstills = Standstills()
    due = (Edge(1.0, True), Edge(2.0, False), Edge(3.0, True), Edge(4.0, False), Edge(5.0, True))
    heard = [
        Edge(1.25, True, 0.125),  # the player saw it itself
        Edge(2.25, False, 5.0),
        Edge(2.75, True, 0.125, 1),  # too early is no standstill
        Edge(4.25, False, 0.0, 1),  # asleep: the one who watches its processor saw it
        Edge(5.25, True, 0.0, 0),  # another processor's is no excuse
    ]
    standstills.seen[1] = [(4.0625, 4.1875)]
    played = Performance(due, ends=6.0, heard=heard)
    assert played.errors_s == [0.25, 0.25, -0.25, 0.25, 0.25]
    assert played.own_errors_s(standstills) == [0.125, 0.0, -0.25, 0.125, 0.25]
