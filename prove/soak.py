"""Soak: countdowns without end. No edge drifts from its absolute downbeat, no output stays on.

An hour goes through the conductor's own arithmetic with a clock that is told, late by as much as a
busy machine is; the rest is real: the button is pressed and the wires on the pins are read.
"""

from __future__ import annotations

import random
import time
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.arrangement import arrange
from pi_parrain.hardware.pins.conductor import Conductor
from pi_parrain.hardware.pins.score import Performance as Piece
from pi_parrain.music import LONG_COUNT, SHORT_COUNT
from prove.luck import new_seed
from prove.rhythm import measure
from prove.table import Effort, Line, Report
from rig.phone import Phone
from rig.proven_box import ProvenBox
from rig.waiting import until
from rig.wires import Performance
from rig.wires.standstills import Standstills

SCENARIO = "soak"
REAL_S = {Effort.QUICK: 0.0, Effort.FULL: 600.0}  # and then until the last countdown has ended
HOUR_S = 3600.0
LATEST_S = 0.005  # how late the told clock may be at each step
PAUSE_S = 0.3
TUNES = (LONG_COUNT, SHORT_COUNT)
DRIFT_MS = 10.0
HELLO = 1  # what the box plays when it starts


class Hour(NamedTuple):
    countdowns: int
    edges: int
    worst_ms: float
    stuck: int


def told_hour(luck: random.Random) -> Hour:
    """The product's conductor, whose clock we are."""
    now = luck.uniform(0, 10**6)
    heard: list[tuple[float, bool]] = []
    conductor = Conductor(lambda hz: heard.append((now, hz > 0)), lambda word, downbeat: None)
    began, countdowns, edges, worst, stuck = now, 0, 0, 0.0, 0
    for tune in cycle(TUNES):
        if now - began >= HOUR_S:
            return Hour(countdowns, edges, worst * 1000, stuck)
        heard.clear()
        downbeat, score = now + 0.05, arrange(tune, BoxSettings())
        conductor.play(Piece(downbeat, score, tune.lasts, tune.zero))
        while (wait := conductor.step(now)) is not None:
            now += wait + luck.uniform(0, LATEST_S)
        countdowns, edges = countdowns + 1, edges + len(heard)
        stuck += heard[-1][1] or len(heard) != len(score)
        errors = (at - downbeat - due.at for (at, _), due in zip(heard, score, strict=False))
        worst = max(worst, *errors)
        now += PAUSE_S
    raise AssertionError("cycle does not end")


def wait_for_the_end(box: ProvenBox, number: int) -> None:
    """Of so many tunes, the box's hello among them."""

    def is_over() -> bool:
        played = box.wires.performances()
        return len(played) >= number and played[-1].ends + PAUSE_S < time.monotonic()

    until(is_over)


class Pressed(NamedTuple):
    """What a real box played, press after press."""

    presses: int
    played: list[Performance]
    minutes: float
    stuck: bool

    def drift_ms(self, standstills: Standstills) -> float:
        """The most by which the last edge of a countdown missed more than its first."""
        whole = [one.own_errors_s(standstills) for one in self.played if one.is_whole]
        return max((abs(errors[-1] - errors[0]) for errors in whole), default=0.0) * 1000


def press_for(seconds: float, report: Report) -> Pressed:
    """One countdown after the other, each to its end."""
    with TemporaryDirectory() as name, ProvenBox(Path(name)) as box:
        phone = Phone(box.port, box.key)
        wait_for_the_end(box, HELLO)
        began, presses = time.monotonic(), 0
        for tune in cycle(TUNES):
            phone.press()
            presses += 1
            report(f"{time.monotonic() - began:.0f} s of real countdowns")
            time.sleep(tune.lasts)
            wait_for_the_end(box, HELLO + presses)
            if time.monotonic() - began >= seconds:
                break
        minutes = (time.monotonic() - began) / 60
        return Pressed(presses, box.wires.performances()[HELLO:], minutes, box.wires.sounds())


def run(effort: Effort, report: Report) -> list[Line]:
    luck = random.Random(seed := new_seed())
    report(f"seed {seed}, an hour by the told clock")
    hour = told_hour(luck)
    with Standstills() as standstills:
        real = press_for(REAL_S[effort], report)
    rhythm, drift_ms = measure(real.played, standstills), real.drift_ms(standstills)
    return [
        Line(
            SCENARIO,
            f"an hour of countdowns by a told clock: no edge later than the clock's own "
            f"{LATEST_S * 1000:g} ms, no output left on",
            f"{hour.countdowns} countdowns, {hour.edges} edges, worst {hour.worst_ms:.2f} ms, "
            f"{hour.stuck} stuck; seed {seed}",
            hour.worst_ms <= LATEST_S * 1000 and not hour.stuck,
        ),
        rhythm.line(SCENARIO, f"{real.minutes:.1f} min of real countdowns"),
        Line(
            SCENARIO,
            f"no drift from first edge to last: ≤ {DRIFT_MS:g} ms; no output left on",
            f"{real.presses} presses, {len(real.played)} countdowns, "
            f"worst drift {drift_ms:.2f} ms; "
            + ("the sound is still on" if real.stuck else "0 left on"),
            len(real.played) == real.presses and not real.stuck,
            in_time=drift_ms <= DRIFT_MS,
        ),
    ]
