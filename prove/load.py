"""Load: 200 boards and 4 Parrains who tap, while the box counts; then half of the boards vanish."""

from __future__ import annotations

import random
import statistics
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from pi_parrain.games.live import moves as m
from pi_parrain.music import LONG_COUNT, SHORT_COUNT
from prove import game
from prove.rhythm import measure
from prove.table import Effort, Line, Report
from prove.tappers import Tapper
from rig.crowd import Crowd
from rig.phone import Page, Phone
from rig.proven_box import ProvenBox
from rig.wires.standstills import Standstills

SCENARIO = "load"
BOARDS = 200
PARRAINS = 4
STEADY_S = {Effort.QUICK: 8.0, Effort.FULL: 600.0}
BETWEEN_TAPS_S = 2.0  # of each Parrain
VANISHING = BOARDS // 2
FREED_S = 30.0
PATIENCE_S = 90.0
TARGET_PAINT_MS = 150.0  # p95, to another page's stream
TARGET_GROWTH_MB = 10.0
SPARE = 4  # threads or descriptors that may come and go
WITNESS = game.SHEETS[0].members[0]


class Drummer(threading.Thread):
    """Tries the box's tunes from the page, outside the game: taps are painted meanwhile."""

    def __init__(self, phone: Phone) -> None:
        super().__init__(daemon=True)
        self.phone = phone
        self.over = threading.Event()

    def run(self) -> None:
        while True:
            for name, tune in (("courage", SHORT_COUNT), ("movement", LONG_COUNT)):
                self.phone.ask("POST", f"/self-test/tunes/{name}", {})
                time.sleep(tune.lasts + 0.3)  # to its end, even if that is the last one
                if self.over.is_set():
                    return


class Probe(threading.Thread):
    """One gangster flees and stays, and a board that hangs on a tree is looked at."""

    def __init__(self, phone: Phone, board: Page) -> None:
        super().__init__(daemon=True)
        self.phone, self.board = phone, board
        self.painted_ms: list[float] = []
        self.unpainted = 0
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(BETWEEN_TAPS_S / 4):
            for command in (m.Flee(WITNESS), m.Stay(WITNESS)):
                self.tap(command, flees=isinstance(command, m.Flee))

    def tap(self, command: m.Command, *, flees: bool) -> None:
        asked = time.monotonic()
        assert self.phone.tap(command).is_yes
        if self.board.wait(lambda picture: is_coward(picture.html) == flees):
            self.painted_ms.append((self.board.picture.at - asked) * 1000)
        else:
            self.unpainted += 1


def is_coward(board: str) -> bool:
    """Whether the board shows the witness among those who fled."""
    people = [one.split("</li>")[0] for one in board.split('<li class="person ')[1:]]
    (standing,) = (one.split('"')[0] for one in people if f">{WITNESS}</bdi>" in one)
    return "coward" in standing


@dataclass
class Health:
    """The box's own size, second by second."""

    box: ProvenBox
    memory_mb: list[float] = field(default_factory=list)
    threads: list[int] = field(default_factory=list)
    descriptors: list[int] = field(default_factory=list)

    def look(self) -> None:
        self.memory_mb.append(self.box.memory_kb() / 1024)
        self.threads.append(self.box.threads())
        self.descriptors.append(self.box.descriptors())

    def growth(self, values: list[float] | list[int]) -> float:
        """From the second quarter to the last: the first warms up."""
        quarter = max(1, len(values) // 4)
        return statistics.median(values[-quarter:]) - statistics.median(
            values[quarter : 2 * quarter]
        )


def run(effort: Effort, report: Report) -> list[Line]:
    with TemporaryDirectory() as name, Standstills() as standstills, ProvenBox(Path(name)) as box:
        phones = [Phone(box.port, box.key) for _ in range(PARRAINS)]
        game.begin(phones[0])
        game.play(phones[0], *game.TO_COURAGE)
        at_rest = box.descriptors()
        board = Page(Phone(box.port), "/board/live")
        pages = [board, *(Page(phone, "/live") for phone in phones)]
        report(f"{BOARDS} boards and {PARRAINS} Parrains come")
        with Crowd(box.port, BOARDS - 1) as crowd:
            tappers = [
                Tapper(phone, random.Random(number), BETWEEN_TAPS_S)
                for number, phone in enumerate(phones)
            ]
            probe = Probe(Phone(box.port, box.key), board)
            drummer = Drummer(Phone(box.port, box.key))
            workers = (*tappers, probe, drummer)
            assert board.wait(lambda picture: WITNESS in picture.html)
            for worker in workers:
                worker.start()
            health = steady(box, STEADY_S[effort], report)
            lost = BOARDS - 1 - crowd.alive()
            freed_s = vanish(box, crowd, report)
            for tapper in tappers:
                tapper.end()
            for other in (probe, drummer):
                other.over.set()
                other.join()
            for page in pages:
                page.close()
            for phone in (*phones, probe.phone, drummer.phone):
                phone.hang_up()
        left = leftover(box, at_rest)
        played = box.wires.performances()
    rhythm = measure(played, standstills)
    return [
        *lines(tappers, probe, health, lost, freed_s, left),
        rhythm.line(SCENARIO, "the box keeps time meanwhile"),
    ]


def steady(box: ProvenBox, seconds: float, report: Report) -> Health:
    health = Health(box)
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        health.look()
        report(f"{left:.0f} s left, {health.memory_mb[-1]:.0f} MB")
        time.sleep(min(1.0, left))
    return health


def vanish(box: ProvenBox, crowd: Crowd, report: Report) -> float:
    """Half of the boards are out of reach; how long until the box has let them go."""
    before, began = box.descriptors(), time.monotonic()
    crowd.vanish(VANISHING)
    while (passed := time.monotonic() - began) < PATIENCE_S:
        report(f"{VANISHING} boards vanished {passed:.0f} s ago")
        if box.descriptors() <= before - VANISHING + SPARE:
            break
        time.sleep(0.5)
    return passed


def leftover(box: ProvenBox, at_rest: int) -> int:
    """Descriptors that nobody needs any more and the box still holds."""
    deadline = time.monotonic() + PATIENCE_S
    while box.descriptors() > at_rest and time.monotonic() < deadline:
        time.sleep(0.5)
    return max(0, box.descriptors() - at_rest)


def lines(
    tappers: list[Tapper],
    probe: Probe,
    health: Health,
    lost: int,
    freed_s: float,
    left: int,
) -> list[Line]:
    taps = sum(len(tapper.yes) for tapper in tappers) + len(probe.painted_ms)
    others = [status for tapper in tappers for status in tapper.others]
    paint_p95 = statistics.quantiles(probe.painted_ms, n=20)[-1]
    paint_p50 = statistics.median(probe.painted_ms)
    memory, threads = health.growth(health.memory_mb), health.growth(health.threads)
    minutes = len(health.memory_mb) / 60

    def line(goal: str, measured: str, passed: bool = True, in_time: bool = True) -> Line:
        return Line(SCENARIO, goal, measured, passed, in_time)

    return [
        line(
            f"{BOARDS} boards, {PARRAINS} Parrains: every tap is answered and painted",
            f"{taps} taps in {minutes:.1f} min, {len(others)} refused, {probe.unpainted} "
            f"unpainted, {lost} boards lost",
            not (others or probe.unpainted or lost),
        ),
        line(
            f"tap to another page's stream: p95 ≤ {TARGET_PAINT_MS:g} ms",
            f"p50 {paint_p50:.0f} ms, p95 {paint_p95:.0f} ms of {len(probe.painted_ms)}",
            in_time=paint_p95 <= TARGET_PAINT_MS,
        ),
        line(
            f"memory grows by at most {TARGET_GROWTH_MB:g} MB, threads not at all",
            f"{health.memory_mb[-1]:.0f} MB, {memory:+.1f} MB; "
            f"{health.threads[-1]} threads, {threads:+.0f}",
            memory <= TARGET_GROWTH_MB and threads <= SPARE,
        ),
        line(
            f"{VANISHING} boards vanish without a word: let go within {FREED_S:g} s",
            f"{freed_s:.0f} s; {left} descriptors left over when everybody is gone",
            freed_s < PATIENCE_S and left <= SPARE,
            freed_s <= FREED_S,
        ),
    ]
