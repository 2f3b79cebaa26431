"""Power cuts: the server, the pin process or both are killed at random, in play and in a countdown.

What was acknowledged is in the journal, the outputs are low, and the evening goes on.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from pi_parrain.games.live import moves as m
from pi_parrain.games.live.rules import countdowns
from pi_parrain.games.live.words import Clock
from prove import game, torn
from prove.luck import new_seed
from prove.table import Effort, Line, Report
from prove.tappers import MARK, Tapper, quiet
from rig.phone import Phone
from rig.proven_box import ProvenBox, is_alive, kill

SCENARIO = "power cuts"
CUTS = {Effort.QUICK: 12, Effort.FULL: 300}
CUTS_PER_GAME = 15
IN_PLAY_S = 0.35  # the longest that taps go on before the cable is pulled
IN_A_COUNTDOWN_S = 4.2  # through 3-0 and its whistle
BACK_S = 5.0
SYSTEMD_S = 1.0  # what the unit waits before it starts the box again; we do not wait, but count it
LOW_S = 1.0  # when one of the two was killed; when both were, the next start sees to it
PATIENCE_S = 60.0
PHONES = 2
TARGETS = ("server", "pins", "both")


@dataclass
class Tally:
    cuts: int = 0
    counting: int = 0
    acknowledged: int = 0
    lost: int = 0
    ghosts: int = 0
    loud: int = 0
    running: int = 0
    torn: list[bool] = field(default_factory=list)
    scribbled: list[bool] = field(default_factory=list)
    back_s: list[float] = field(default_factory=list)
    low_s: list[float] = field(default_factory=list)
    low_again_s: list[float] = field(default_factory=list)


class Cable:
    """Pulls it, puts it back, and looks."""

    def __init__(self, box: ProvenBox, folder: Path, luck: random.Random) -> None:
        self.box, self.folder, self.luck = box, folder, luck
        self.tally = Tally()
        self.referee = Phone(box.port, box.key)
        self.tappers = [
            Tapper(Phone(box.port, box.key), random.Random(luck.random())) for _ in range(PHONES)
        ]

    def new_game(self) -> None:
        """Half of them wait for 10-0, half for 3-0."""
        game.begin(self.referee)
        game.play(self.referee, *game.TO_COURAGE[: self.luck.choice((1, 3))])
        for tapper in self.tappers:
            tapper.yes = {}

    def cut(self, target: str, counting: bool) -> None:
        self.tally.cuts += 1
        self.tally.counting += counting
        if counting:
            with quiet(self.tappers):
                (phase, *_) = countdowns(game.read_journal(self.box.journal).state)
                game.play(self.referee, m.CountDown(phase))
        time.sleep(self.luck.uniform(0, IN_A_COUNTDOWN_S if counting else IN_PLAY_S))
        cut_at = time.monotonic()
        if target == "pins":
            self.kill_pins(cut_at)
        else:
            cut_at += self.kill_server(cut_at, pins_too=target == "both")
        self.wait_for_play(cut_at, restarted=target != "pins")
        with quiet(self.tappers):
            self.look()

    def kill_pins(self, cut_at: float) -> None:
        """The one that stands by opens the pins, and that lowers them."""
        owner = self.box.wires.owner()
        assert owner is not None
        kill(owner)
        self.tally.low_s.append(self.wait_for_low(cut_at, lambda: self.box.wires.owner() != owner))

    def kill_server(self, cut_at: float, *, pins_too: bool) -> float:
        """How many seconds went by with looking at the files before the box was started again."""
        pins = self.box.pin_processes
        for pid in (self.box.process.pid, *(pins if pins_too else ())):
            kill(pid)
        self.box.process.communicate()
        self.box.log.close()
        if not pins_too:  # they hear that the server is gone, and lower everything themselves
            self.tally.low_s.append(
                self.wait_for_low(cut_at, lambda: not any(map(is_alive, pins)), opened=False)
            )
        looking_s = self.tear()
        self.box.start()
        if pins_too:
            self.tally.low_again_s.append(
                self.wait_for_low(cut_at + looking_s, lambda: self.box.wires.owner() not in pins)
            )
        return looking_s

    def wait_for_low(
        self, cut_at: float, done: Callable[[], bool], *, opened: bool = True
    ) -> float:
        """Whoever opens the pins, or lets go of them, leaves them low; how many seconds later."""
        wires = self.box.wires
        is_low = wires.opened_low if opened else wires.all_low
        while not (done() and is_low()) and time.monotonic() < cut_at + PATIENCE_S:
            time.sleep(0.005)
        low_s = time.monotonic() - cut_at
        self.tally.loud += not (done() and is_low())
        return low_s

    def tear(self) -> float:
        """Tear copies of what the cut left; how many seconds that took."""
        began = time.monotonic()
        for tearing, found in (
            (torn.tear_last_write, self.tally.torn),
            (torn.scribble, self.tally.scribbled),
        ):
            with TemporaryDirectory(dir=self.folder) as copies:
                found.append(tearing(self.box.journal, Path(copies), self.luck))
        return time.monotonic() - began

    def wait_for_play(self, cut_at: float, *, restarted: bool) -> None:
        """Both phones have had a tap acknowledged; none is while a countdown runs."""
        while min(one.yes_at for one in self.tappers) < cut_at:
            if time.monotonic() > cut_at + PATIENCE_S:
                break
            time.sleep(0.005)
        self.tally.back_s.append(time.monotonic() - cut_at + SYSTEMD_S * restarted)

    def look(self) -> None:
        """Is all that was acknowledged in the journal, once, and does no countdown go on?"""
        written = game.read_journal(self.box.journal)
        keys = {row.once or "": row.seq for row in written.rows}
        found = {key: seq for key, seq in keys.items() if key.startswith(MARK)}
        heard = {key: seq for tapper in self.tappers for key, seq in tapper.yes.items()}
        self.tally.lost += sum(found.get(key) != seq for key, seq in heard.items())
        self.tally.ghosts += len(found.keys() - heard.keys())
        self.tally.running += written.state.clock is Clock.RUNNING

    def count_taps(self) -> None:
        self.tally.acknowledged += sum(len(tapper.yes) for tapper in self.tappers)


def run(effort: Effort, report: Report) -> list[Line]:
    luck = random.Random(seed := new_seed())
    cuts = CUTS[effort]
    with TemporaryDirectory() as name, ProvenBox(Path(name)) as box:
        cable = Cable(box, Path(name), luck)
        for number in range(cuts):
            if number % CUTS_PER_GAME == 0:
                with quiet(cable.tappers):
                    cable.count_taps()
                    cable.new_game()
            if number == 0:
                for tapper in cable.tappers:
                    tapper.start()
            target, counting = TARGETS[number % 3], number % 4 == 3
            report(f"seed {seed}, cut {number + 1} of {cuts}: {target}{' counting' * counting}")
            cable.cut(target, counting)
        for tapper in cable.tappers:
            tapper.end()
        cable.count_taps()
    return lines(cable.tally, seed)


def lines(tally: Tally, seed: int) -> list[Line]:
    def line(goal: str, measured: str, passed: bool, in_time: bool = True) -> Line:
        return Line(SCENARIO, goal, measured, passed, in_time)

    slowest, longest, again = max(tally.back_s), max(tally.low_s), max(tally.low_again_s)
    return [
        line(
            "every acknowledged tap is in the journal, once",
            f"{tally.cuts} cuts ({tally.counting} in a countdown), {tally.acknowledged} taps, "
            f"{tally.lost} lost, {tally.ghosts} unasked; seed {seed}",
            tally.acknowledged > 0 and not (tally.lost or tally.ghosts),
        ),
        line(
            f"back in play within {BACK_S:g} s, no countdown resumed",
            f"slowest {slowest:.1f} s with {SYSTEMD_S:g} s for systemd, {tally.running} resumed",
            slowest < PATIENCE_S and not tally.running,
            slowest <= BACK_S,
        ),
        line(
            f"outputs low within {LOW_S:g} s; when both processes were killed, before play goes on",
            f"slowest {longest:.2f} s, {again:.2f} s after both, {tally.loud} left high",
            not tally.loud,
            longest <= LOW_S and again <= BACK_S,
        ),
        line(
            "a torn last write loses nothing acknowledged",
            f"{len(tally.torn)} torn copies, {tally.torn.count(False)} lost a tap",
            bool(tally.torn) and all(tally.torn),
        ),
        line(
            "rubbish or a cut at the end of the WAL never tells a wrong story",
            f"{len(tally.scribbled)} copies, {tally.scribbled.count(False)} wrong",
            bool(tally.scribbled) and all(tally.scribbled),
        ),
    ]
