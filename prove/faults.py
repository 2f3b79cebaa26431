"""What goes wrong inside the box: its pin processes, the last game of its journal, its card.

No single fault may leave a sound on, cost the page, or let a countdown seem to go on.
"""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pi_parrain.games.live import moves as m
from pi_parrain.games.live.words import Clock, Phase
from prove import game
from prove.disk import NOTHING_RECORDED, PATH, OwnDisk, SmallDisk, tap, whistles
from prove.table import Effort, Line, Report
from rig.phone import IN_THE_END_S, Phone
from rig.proven_box import kill
from rig.waiting import until

SCENARIO = "faults"
LOW_S = 1.0  # somebody stands by
LOW_AGAIN_S = 5.0  # a process has to be started, or found to hang, first
ANSWER_S = 1.0
PAUSE_S = 0.05  # a phone that asks without a pause is told to wait
SPARE = 3  # descriptors: enough for a phone that comes, too few for the pipes of a process
READ_ONLY = (
    "unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
    'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"',
)  # fmt: skip
FULL = (
    "unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
    'mkdir "$0.kept" && mount --bind "$0" "$0.kept" && mount -t tmpfs -o size=1m tmpfs "$0" && '
    'cp "$0.kept/"* "$0" && { cat /dev/zero >"$0/ballast" 2>&-; exec "$@"; }',
)  # fmt: skip


class Card(OwnDisk):
    """Any folder at first; read only, or full, from the next start on when its mounting is."""

    mounting: tuple[str, ...] = ("sh", "-c", 'exec "$@"')


class Seen(NamedTuple):
    """How long until the sound was off, and how long a phone waited meanwhile at most."""

    low_s: float
    answered_s: float


def run(effort: Effort, report: Report) -> list[Line]:
    """Whoever may not mount anything goes without the last two."""
    lines: list[Line] = []
    for fault in FAULTS if SmallDisk.is_possible() else FAULTS[:-2]:
        report(fault.__name__.replace("_", " "))
        with TemporaryDirectory() as name, Card(Path(name)) as box:
            lines.append(fault(box, Phone(box.port, box.key)))
    return lines


def killed_when_none_can_be_started(box: Card, phone: Phone) -> Line:
    box.logs_errors = True
    count_down(box, phone)
    limits = resource.prlimit(box.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(
        box.process.pid, resource.RLIMIT_NOFILE, (few_left(box.process.pid), limits[1])
    )
    seen = watch(box, phone, lambda: kill_owner(box))
    alone = len(box.pin_processes) == 1
    resource.prlimit(box.process.pid, resource.RLIMIT_NOFILE, limits)
    goal = "the pin process is killed and no other can be started: the one standing by takes over"
    return verdict(box, phone, goal, seen, LOW_S, "" if alone else ", another was started")


def killed_with_the_one_standing_by(box: Card, phone: Phone) -> Line:
    count_down(box, phone)

    def kill_both() -> None:
        for pid in box.pin_processes:
            kill(pid)

    seen = watch(box, phone, kill_both)
    goal = "both pin processes are killed at once: another lowers the sound"
    return verdict(box, phone, goal, seen, LOW_AGAIN_S)


def hanging(box: Card, phone: Phone) -> Line:
    count_down(box, phone)
    owner = box.wires.owner()
    assert owner is not None
    seen = watch(box, phone, lambda: os.kill(owner, signal.SIGSTOP))
    goal = "the pin process hangs while it sounds: it is replaced"
    return verdict(box, phone, goal, seen, LOW_AGAIN_S)


def last_game_damaged(box: Card, phone: Phone) -> Line:
    box.logs_errors = True
    game.begin(phone)
    box.stop(signal.SIGKILL)
    with sqlite3.connect(box.journal) as journal:
        journal.execute("UPDATE rows SET seal = seal + 1 WHERE seq = 1")
    journal.close()
    box.start()
    phone.hang_up()
    home = phone.ask("GET", "/")
    goal = "the last game is damaged: the page says so, and a new game begins"
    told = "abîmé" in home.body.decode()
    begun = phone.begin(game.SET_UP).is_yes
    measured = f"page {home.status}{'' if told else ', not told'}{'' if begun else ', no new game'}"
    return Line(SCENARIO, goal, measured, home.is_yes and told and begun)


def read_only_after_a_cut(box: Card, phone: Phone) -> Line:
    box.logs_errors = True
    count_down(box, phone)
    for pid in (box.process.pid, *box.pin_processes):
        kill(pid)
    box.process.communicate()
    box.log.close()
    box.mounting = READ_ONLY
    box.start()
    phone.hang_up()
    until(lambda: box.wires.opened_low())
    page, told = phone.ask("GET", "/play"), is_told(phone)
    whistled = whistles(box, phone)
    goal = "a power cut in a countdown, then a read-only card: page, button and whistle work"
    measured = f"page {page.status}{', told' * told}{', whistled' * whistled}"
    return Line(SCENARIO, goal, measured, page.is_yes and whistled and told)


def full_after_a_clean_end(box: Card, phone: Phone) -> Line:
    box.logs_errors = True
    game.begin(phone)
    game.play(phone, *game.TO_COURAGE[:3])
    box.stop()
    box.mounting = FULL
    box.start()
    phone.hang_up()
    page, told = phone.ask("GET", "/play"), is_shown(phone, "Le disque est plein")
    refused = tap(phone, 0)
    whistled = whistles(box, phone)
    saved = phone.ask("GET", "/backup.zip").is_yes
    Path(f"/proc/{box.process.pid}/root/{box.disk}/ballast").unlink()
    counts = tap(phone, 0).is_yes
    goal = "a full card, then a start: page, backup, button and whistle; with room, taps count"
    measured = f"page {page.status}{', told' * told}{', whistled' * whistled}{', saved' * saved}"
    return Line(
        SCENARIO,
        goal,
        f"{measured}, « {PATH.sub('…', refused.sentence)} », then a tap {'counts' * counts or '?'}",
        page.is_yes
        and told
        and whistled
        and saved
        and counts
        and NOTHING_RECORDED in refused.sentence,
    )


FAULTS = (
    killed_when_none_can_be_started,
    killed_with_the_one_standing_by,
    hanging,
    last_game_damaged,
    read_only_after_a_cut,
    full_after_a_clean_end,
)


def count_down(box: Card, phone: Phone) -> None:
    """Until the box sounds: 3-0 begins at once."""
    game.begin(phone)
    game.play(phone, *game.TO_COURAGE[:3], m.CountDown(Phase.COURAGE))
    until(box.wires.sounds)


def kill_owner(box: Card) -> None:
    owner = box.wires.owner()
    assert owner is not None
    kill(owner)


def few_left(pid: int) -> int:
    """A limit under which *pid* can open a few descriptors more."""
    used = set(map(int, os.listdir(f"/proc/{pid}/fd")))
    free = (number for number in range(4096) if number not in used)
    return [next(free) for _ in range(SPARE)][-1] + 1


def watch(box: Card, phone: Phone, happen: Callable[[], object]) -> Seen:
    """Until somebody else has lowered the pins; a phone asks for the page all the while."""
    before, began, slowest = box.wires.owner(), time.monotonic(), 0.0
    happen()
    while box.wires.owner() == before or not box.wires.opened_low():
        assert time.monotonic() < began + IN_THE_END_S, "nobody lowers the pins"
        asked = time.monotonic()
        answer = phone.ask("GET", "/play")
        assert answer.is_yes, answer
        slowest = max(slowest, time.monotonic() - asked)
        time.sleep(PAUSE_S)
    return Seen(time.monotonic() - began, slowest)


def verdict(box: Card, phone: Phone, goal: str, seen: Seen, low_s: float, but: str = "") -> Line:
    """The sound is off; the countdown is, for everybody; and the next one is heard."""
    until(lambda: len(box.pin_processes) == 2)
    told = is_told(phone)
    whistled = whistles(box, phone)
    return Line(
        SCENARIO,
        f"{goal} within {low_s:g} s, and phones do not wait",
        f"low after {seen.low_s:.2f} s, slowest page {seen.answered_s * 1000:.0f} ms, "
        f"{'' if whistled else 'not '}whistled again{'' if told else ', not told'}{but}",
        whistled and told and not but,
        in_time=seen.low_s <= low_s and seen.answered_s <= ANSWER_S,
    )


def is_told(phone: Phone) -> bool:
    """Whether phones learn, sooner or later, that the countdown was broken off."""

    def is_broken_off() -> bool:
        said = phone.ask("GET", "/play.json").said
        return said["countdown"] is None and said["game"]["clock"] == Clock.INTERRUPTED.value

    return comes_true(is_broken_off)


def is_shown(phone: Phone, words: str) -> bool:
    return comes_true(lambda: words in phone.ask("GET", "/play").body.decode())


def comes_true(ask: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + IN_THE_END_S
    while time.monotonic() < deadline:
        if ask():
            return True
        time.sleep(PAUSE_S)
    return False
