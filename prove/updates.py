"""Power cuts in the middle of an update, and of a restore: always the old box or the new one.

The versions are real ones, in environments of their own; some of them die as soon as they are the
service, and have to be taken back. What a cut can tear, because nobody had waited for the disk yet,
is torn as well.
"""

from __future__ import annotations

import random
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pi_parrain.journal import Journal
from pi_parrain.journal.swap import DRAFT
from pi_parrain.journal.swap import folder as beside
from pi_parrain.update.installed import Installed
from pi_parrain.update.versions import COMPLETE
from prove import game
from prove.luck import new_seed
from prove.table import Effort, Line, Report
from prove.tappers import MARK, Tapper, quiet
from rig.installation import Installation, Workshop
from rig.phone import Phone

SCENARIO = "updates"
UPDATES = {Effort.QUICK: 1, Effort.FULL: 100}
RESTORES = {Effort.QUICK: 2, Effort.FULL: 100}
PATIENCE_S = 15.0  # for a version to come up, where an installed box has two minutes
PAUSE_S = 0.3  # between two taps
DIES = {
    "pi_parrain/cli/serve.py": "\nimport os\nif os.environ.get('STATE_DIRECTORY'):\n    exit(3)\n"
}


@dataclass
class Tally:
    cuts: int = 0
    new: int = 0
    neither: int = 0
    undone: int = 0
    untrue: int = 0
    torn: int = 0
    acknowledged: int = 0
    lost: int = 0
    again: list[float] = field(default_factory=list)


class Owner:
    """Sends one update after the other; the power goes in the middle of each."""

    def __init__(self, box: Installation, luck: random.Random) -> None:
        self.box, self.luck, self.tally = box, luck, Tally()
        self.box.live(lambda: box.is_settled)
        referee = Phone(box.port, box.key)
        game.begin(referee)
        game.play(referee, *game.TO_COURAGE[:1])
        self.tapper = Tapper(Phone(box.port, box.key), random.Random(luck.random()), PAUSE_S)
        self.tapper.start()

    def update(self, version: str, until: Callable[[], bool], *, dies: bool = False) -> None:
        """Begin one, cut it, and see what comes up."""
        box, old = self.box, self.box.home.current
        box.ask(box.workshop.release(version, DIES if dies else None))
        box.live(until)
        box.cut()
        self.tally.cuts += 1
        self.tally.torn += tear(box, self.luck)
        cut_at = time.monotonic()
        box.live(lambda: box.is_settled)
        self.tally.again.append(time.monotonic() - cut_at)
        self.tally.new += box.version == version
        self.tally.neither += box.home.current != old and (dies or box.version != version)
        news = Installed(box.home, box.inbox, box.home.current).news
        told = news.state if news is not None and news.version == version else ""
        self.tally.undone += told == "undone"
        self.tally.untrue += (told == "done") != (box.version == version)
        with quiet([self.tapper]):
            self.look()

    def look(self) -> None:
        """Everything that a phone was promised is in the journal, once."""
        rows = game.read_journal(self.box.journal).rows
        found = {row.once: row.seq for row in rows if (row.once or "").startswith(MARK)}
        heard = self.tapper.yes
        self.tally.lost += sum(found.get(key) != seq for key, seq in heard.items())
        self.tally.acknowledged = len(heard)


def tear(box: Installation, luck: random.Random) -> int:
    """Shorten what the disk had not been asked to keep; how many files."""
    home, state = box.home.path, box.state
    unfinished = [
        place
        for place in home.iterdir()
        if place.is_dir() and not place.is_symlink() and not (place / COMPLETE).exists()
    ]
    files = [file for place in unfinished for file in place.rglob("*") if file.is_file()]
    files = [file for file in files if not file.is_symlink() and file.stat().st_nlink == 1]
    drafts = [*home.glob("*.new"), *state.rglob("*.new"), *state.glob("update/upload")]
    drafts += [*beside(box.journal, DRAFT).glob("*")]
    torn = [*luck.sample(files, min(len(files), 20)), *drafts]
    for file in torn:
        content = file.read_bytes()
        file.write_bytes(content[: luck.randint(0, len(content))])
    return len(torn)


def run(effort: Effort, report: Report) -> list[Line]:
    luck = random.Random(seed := new_seed())
    with TemporaryDirectory() as name:
        workshop = Workshop(Path(name))
        with Installation(Path(name) / "box", workshop, PATIENCE_S) as box:
            owner = Owner(box, luck)
            began = time.monotonic()
            # The first is cut where it hurts: the new version is current, and has yet to come up.
            owner.update("0.2.0", lambda: box.home.on_trial == box.home.current)
            whole = (time.monotonic() - began) * 1.3
            for number in range(1, UPDATES[effort]):
                report(f"seed {seed}, update {number + 1} of {UPDATES[effort]}")
                cut_at = time.monotonic() + luck.uniform(0, whole)
                owner.update(f"0.{number + 2}.0", passed(cut_at), dies=number % 4 == 3)
            owner.tapper.end()
            box.cut()
            restores = Restores(box, luck)
            for number in range(RESTORES[effort]):
                report(f"seed {seed}, restore {number + 1} of {RESTORES[effort]}")
                restores.cut_one(number)
    return lines(owner.tally, restores, seed)


def passed(moment: float) -> Callable[[], bool]:
    return lambda: time.monotonic() > moment


class Restores:
    """Two boxes' worth of games, each put in the place of the other."""

    def __init__(self, box: Installation, luck: random.Random) -> None:
        self.box, self.luck = box, luck
        self.cuts = self.neither = self.new = 0
        self.files = [box.state / "one.zip", box.state / "two.zip"]
        self.parrain("backup", str(self.files[0]))
        box.live(lambda: box.is_settled)
        game.begin(Phone(box.port, box.key))
        box.cut()
        self.parrain("backup", str(self.files[1]))
        began = time.monotonic()
        self.wanted = [self.restored(file) for file in self.files]
        self.whole = (time.monotonic() - began) / len(self.files)

    def parrain(self, *words: str) -> None:
        program = self.box.home.path / "current/bin/parrain"
        subprocess.run([program, *words], env=self.box.environment, check=True, capture_output=True)

    def cut_one(self, number: int) -> None:
        box, before = self.box, held(self.box.journal)
        words = ("restore", str(self.files[number % 2]), "--yes")
        box.service = box.start(box.home.path / "current/bin/parrain", *words)
        self.wait_and_cut()
        tear(box, self.luck)
        if self.luck.random() < 0.5:  # and once more, while the next start finishes it
            box.turn()
            self.wait_and_cut()
        box.live(lambda: box.is_settled)
        box.cut()
        now, wanted = held(box.journal), self.wanted[number % 2]
        self.cuts += 1
        self.new += now == wanted
        self.neither += now not in (before, wanted)

    def wait_and_cut(self) -> None:
        time.sleep(self.luck.uniform(0, self.whole))
        self.box.cut()

    def restored(self, file: Path) -> Any:
        """What it makes of a box when nobody cuts the power."""
        self.parrain("restore", str(file), "--yes")
        return held(self.box.journal)


def held(journal: Path) -> list[Any]:
    """Every game with every row; not the numbers that this journal alone gives them."""
    with Journal(journal) as book:
        games = sorted((*book.games(), *book.games(deleted=True)), key=lambda kept: kept.uid)
        return [(kept.uid, kept.label, book.rows(kept.id)) for kept in games if kept.rows]


def lines(tally: Tally, restores: Restores, seed: int) -> list[Line]:
    def line(goal: str, measured: str, passed: bool) -> Line:
        return Line(SCENARIO, goal, measured, passed)

    return [
        line(
            "a cut in an update leaves the old version or the new one, and its page",
            f"{tally.cuts} cuts, {tally.torn} files torn, {tally.new} new, "
            f"{tally.undone} taken back, {tally.neither} neither; "
            f"slowest page {max(tally.again):.1f} s; seed {seed}",
            tally.cuts > 0 and tally.new > 0 and not tally.neither,
        ),
        line(
            "what the page says of it afterwards is true of the version that runs",
            f"{tally.cuts} sentences, {tally.untrue} untrue",
            tally.cuts > 0 and not tally.untrue,
        ),
        line(
            "no tap that was acknowledged meanwhile is lost",
            f"{tally.acknowledged} taps, {tally.lost} lost",
            tally.acknowledged > 0 and not tally.lost,
        ),
        line(
            "a cut in a restore leaves the old games or the new ones, and a page",
            f"{restores.cuts} cuts, {restores.new} new, {restores.neither} neither",
            restores.cuts > 0 and not restores.neither,
        ),
    ]
