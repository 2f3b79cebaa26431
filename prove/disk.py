"""The disk says no: full, not to be written, locked by somebody else, worn out.

Taps are refused with a sentence, the whistle still works, and all is well again without a restart
as soon as the disk is. Each fault has a box of its own, all at the same time.
"""

from __future__ import annotations

import http
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pi_parrain.games.live import moves as m
from pi_parrain.music import SHORT_COUNT
from prove import game
from prove.table import Effort, Line, Report
from rig.disk import fill_up
from rig.phone import IN_THE_END_S, PATIENCE_S, Answer, Phone
from rig.proven_box import ProvenBox
from rig.wires import ROOT

SCENARIO = "disk"
RECOVERY_S = 5.0
NOTHING_RECORDED = "rien n’a été enregistré"
PATH = re.compile(r"/[^\s)]+")
NO_LIMIT = resource.RLIM_INFINITY


class OwnDisk(ProvenBox):
    """A box whose journal is on a file system of its own, which nobody else has mounted."""

    mounting: tuple[str, ...]

    def __init__(self, folder: Path) -> None:
        self.disk = folder / "disk"
        self.disk.mkdir()
        super().__init__(folder, PARRAIN_JOURNAL_PATH=str(self.disk / "soirees.parrain"))
        self.journal = self.disk / "soirees.parrain"

    @property
    def parrain(self) -> list[str]:
        return [*self.mounting, str(self.disk), *super().parrain]

    @classmethod
    def is_possible(cls) -> bool:
        """Whether this machine lets us mount such a disk."""
        with TemporaryDirectory() as name:
            (Path(name) / "disk").mkdir()
            command = [*cls.mounting, f"{name}/disk", "true"]
            return subprocess.run(command, capture_output=True).returncode == 0


class SmallDisk(OwnDisk):
    """With room for an evening and no more."""

    mounting = (
        "unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
        'mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@"',
    )  # fmt: skip


class CardDisk(OwnDisk):
    """As on the SD card of a Pi: when ext4 finds an error, it writes no more. Needs root."""

    mounting = (
        "unshare", "--mount", "sh", "-c",
        'truncate -s 16M "$0.img" && mkfs.ext4 -q "$0.img" && '
        'mount -o loop,errors=remount-ro "$0.img" "$0" && exec "$@"',
    )  # fmt: skip


@contextmanager
def full(box: ProvenBox) -> Iterator[None]:
    assert isinstance(box, SmallDisk)
    ballast = Path(f"/proc/{box.process.pid}/root/{box.disk}/ballast")
    fill_up(ballast)
    yield
    ballast.unlink()


@contextmanager
def read_only(box: ProvenBox) -> Iterator[None]:
    """The kernel's own knob for such an error; no way back but to unmount."""
    assert isinstance(box, CardDisk)
    mounts = Path(f"/proc/{box.process.pid}/mounts").read_text().splitlines()
    (device,) = (line.split()[0] for line in mounts if str(box.disk) in line)
    Path(f"/sys/fs/ext4/{Path(device).name}/trigger_fs_error").write_text("1")
    yield


@contextmanager
def not_to_be_written(box: ProvenBox) -> Iterator[None]:
    """The kernel refuses every write of the process, whatever the file, for a while."""
    pid = box.process.pid
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, NO_LIMIT))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (NO_LIMIT, NO_LIMIT))


@contextmanager
def locked(box: ProvenBox) -> Iterator[None]:
    command = [sys.executable, "-m", "tests.faults", "hold_the_lock", str(box.journal)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == b"tenu\n"
        yield
        other.communicate()


class Fault(NamedTuple):
    name: str
    box: type[ProvenBox]
    happens: Callable[[ProvenBox], AbstractContextManager[None]]
    passes: bool = True
    logs: bool = True


FAULTS = (
    Fault("a full disk", SmallDisk, full),
    Fault("a card gone read-only", CardDisk, read_only, passes=False),
    Fault("a disk that cannot be written", ProvenBox, not_to_be_written, logs=False),  # a file too
    Fault("a journal locked by another program", ProvenBox, locked),
)


def run(effort: Effort, report: Report) -> list[Line]:
    """Whoever may not mount a disk sees the last two only: then the table has fewer lines."""
    faults = [fault for fault in FAULTS if is_possible(fault.box)]
    report(f"{len(faults)} faults at once")
    with ThreadPoolExecutor(len(faults)) as pool:
        return [line for lines in pool.map(suffer, faults) for line in lines]


def is_possible(box: type[ProvenBox]) -> bool:
    return not issubclass(box, OwnDisk) or box.is_possible()


def suffer(fault: Fault) -> list[Line]:
    with TemporaryDirectory() as name, fault.box(Path(name)) as box:
        phone = Phone(box.port, box.key)
        game.begin(phone)
        game.play(phone, *game.TO_COURAGE[:3])  # the next press counts 3-0
        before = export(phone)
        box.logs_errors = fault.logs
        with fault.happens(box):
            refused = [tap(phone, number) for number in range(2)]
            whistled = whistles(box, phone)
        lines = [refusal_line(fault, refused), whistle_line(fault, whistled)]
        if fault.passes:
            took = recovers(phone)
            alive = box.process.poll() is None
            lines.append(recovery_line(fault, took, before, export(phone), alive))
        return lines


def tap(phone: Phone, number: int) -> Answer:
    sheet = game.SHEETS[0]
    return phone.tap(m.NameChief(sheet.name, sheet.members[number]))


def export(phone: Phone) -> list[bytes]:
    """The game as the box has it on disk, row by row."""
    return phone.ask("GET", "/games/1.jsonl").body.splitlines()


def whistles(box: ProvenBox, phone: Phone) -> bool:
    """Whether a press of the big button is heard to its end."""
    deadline = time.monotonic() + IN_THE_END_S
    while time.monotonic() < deadline:
        before = len(box.wires.performances())
        phone.press()
        if heard(box, before, min(deadline, time.monotonic() + SHORT_COUNT.lasts + PATIENCE_S)):
            return True  # else a note came too late on a busy machine, and was left out
    return False


def heard(box: ProvenBox, before: int, deadline: float) -> bool:
    """Whether a whole 3-0 follows the first *before* performances in time."""
    while time.monotonic() < deadline:
        played = box.wires.performances()[before:]
        if any(len(one.due) == 2 * len(SHORT_COUNT.notes) and one.is_whole for one in played):
            return True
        time.sleep(0.1)
    return False


def recovers(phone: Phone) -> float:
    """How long until a tap counts again."""
    began = time.monotonic()
    while not tap(phone, 3).is_yes and time.monotonic() < began + IN_THE_END_S:
        time.sleep(0.05)
    return time.monotonic() - began


def refusal_line(fault: Fault, refused: list[Answer]) -> Line:
    sentences = {answer.sentence for answer in refused}
    said = " / ".join(sorted(PATH.sub("…", sentence) for sentence in sentences))
    return Line(
        SCENARIO,
        f"{fault.name}: taps are refused with a sentence",
        f"{len(refused)} taps: « {said} »",
        all(answer.status == http.HTTPStatus.SERVICE_UNAVAILABLE for answer in refused)
        and all(NOTHING_RECORDED in sentence for sentence in sentences),
    )


def whistle_line(fault: Fault, whistled: bool) -> Line:
    return Line(
        SCENARIO,
        f"{fault.name}: the big button still counts and whistles",
        "heard to its end" if whistled else "not heard",
        whistled,
    )


def recovery_line(
    fault: Fault, took: float, before: list[bytes], after: list[bytes], alive: bool
) -> Line:
    return Line(
        SCENARIO,
        f"{fault.name}: back within {RECOVERY_S:g} s, no restart, nothing lost",
        f"{took:.1f} s, {len(before)} rows before, {len(after)} after"
        + ("" if alive else ", it has ended"),
        alive and after[: len(before)] == before != after,
        in_time=took <= RECOVERY_S,
    )
