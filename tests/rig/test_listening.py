"""What a standstill of the processor is, and what is the player's own affair."""

from __future__ import annotations

import pytest

from rig.wires import Edge, Performance
from rig.wires.listening import LIBC, Look

ONE_S_AGO = Look(at=10.0, used=1.0, left=7, stolen=[0.0] * 4096)


@pytest.mark.parametrize(
    ("now", "still"),
    [
        pytest.param(ONE_S_AGO._replace(at=11.0, used=2.0), 0.0, id="busy"),
        pytest.param(ONE_S_AGO._replace(at=11.0, used=1.25), 0.75, id="stood still"),
        pytest.param(ONE_S_AGO._replace(at=11.0, left=8), 0.0, id="asleep, or pushed aside"),
        pytest.param(
            ONE_S_AGO._replace(at=11.0, left=8, stolen=[0.5] * 4096), 0.5, id="stolen while asleep"
        ),
    ],
)
def test_a_standstill_is_told_from_sleep_and_work(
    monkeypatch: pytest.MonkeyPatch, now: Look, still: float
) -> None:
    monkeypatch.setattr(Look, "now", lambda: now)
    assert ONE_S_AGO.stood_still() == still


def test_the_kernel_counts_what_was_stolen_from_every_processor() -> None:
    assert len(Look.now().stolen) > LIBC.sched_getcpu()


def test_only_the_standstill_is_taken_off() -> None:
    due = (Edge(1.0, True), Edge(2.0, False), Edge(3.0, True))
    heard = [Edge(1.25, True, 0.125), Edge(2.25, False, 5.0), Edge(2.75, True, 0.125)]
    played = Performance(due, ends=4.0, heard=heard)
    assert played.errors_s == [0.25, 0.25, -0.25]
    assert played.own_errors_s == [0.125, 0.0, -0.25]
