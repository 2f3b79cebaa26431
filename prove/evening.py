"""An evening: three games in a row, two Parrains' phones and 25 boards, over a bad link.

The decisions are random and legal. A countdown is compressed by what the rules allow: the Parrain
whistles himself. Some are started by the big button and heard to their end.
"""

from __future__ import annotations

import json
import random
import re
import time
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from pi_parrain.engine import Command, Move
from pi_parrain.engine.codec import to_json
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.view import moment
from pi_parrain.games.live.words import Clock, Phase
from pi_parrain.music import LONG_WHISTLE_S, SHORT_WHISTLE_S
from prove.bad_link import BadLink, Tap
from prove.game import GANGSTERS
from prove.luck import new_seed
from prove.table import Effort, Line, Report
from rig.evening import Evening
from rig.phone import COMMANDS, Page, Phone, Picture, new_game
from rig.proven_box import ProvenBox
from rig.wires import Performance

SCENARIO = "evening"
GAMES = 3
PARRAINS = 2
BOARDS = 25
TAPS = {Effort.QUICK: 0, Effort.FULL: 300}  # at least so many in each game
COUNTDOWNS = (Phase.MOVEMENT, Phase.COURAGE)
HEARD = {  # game, round and phase of the countdowns that are heard to their end
    Effort.QUICK: {(1, 1, Phase.COURAGE)},
    Effort.FULL: set(product(range(1, GAMES + 1), (1, 3, 5), COUNTDOWNS)),
}
BOX = "box"
JOURNAL = "soirees.parrain"
WHISTLE_S = {Phase.MOVEMENT: LONG_WHISTLE_S + 0.2, Phase.COURAGE: SHORT_WHISTLE_S + 0.2}
COUNTED = 8  # edges of 3-0 and its whistle; the shortest countdown
SETTLED_S = 60.0
ZERO_S = 60.0
NUMBERS = re.compile(r'(data-game="|data-undo="|data-seen="|/games/)\d+')


@dataclass
class Tally:
    taps: int = 0
    refused: int = 0
    missing: int = 0
    unasked: int = 0
    twice: int = 0
    undone: int = 0
    heard: int = 0
    drops: int = 0
    strayed: list[str] = field(default_factory=list)


class Meadow:
    """The box and everybody who looks at it."""

    def __init__(self, box: ProvenBox, luck: random.Random) -> None:
        self.box, self.luck = box, luck
        self.phones = [Phone(box.port, box.key) for _ in range(PARRAINS)]
        self.pages = [Page(phone, "/live") for phone in self.phones]
        self.boards = [Page(Phone(box.port), "/board/live") for _ in range(BOARDS)]
        self.link = BadLink(luck)
        self.tally = Tally()
        self.set_ups: list[Tap] = []

    def drop_somebody(self) -> None:
        if self.luck.random() < 0.2:
            self.tally.drops += 1
            self.luck.choice([*self.pages, *self.boards]).drop()

    def is_settled(self) -> bool:
        """Whether every open page shows what a fresh one would."""
        return has_seen("/live", self.phones[0], self.pages) and has_seen(
            "/board/live", self.phones[0], self.boards
        )

    def close(self) -> None:
        self.link.close()
        for page in (*self.pages, *self.boards):
            page.close()


class Game(Evening):
    """One game, played over HTTP; ``match`` follows what the box answered, row by row."""

    def __init__(self, meadow: Meadow, number: int, effort: Effort) -> None:
        self.meadow, self.number, self.effort = meadow, number, effort
        self.id: int | None = None
        self.seq = self.before = 0
        self.taps: list[Tap] = []
        super().__init__(meadow.luck.randrange(10**6), TAPS[effort], GANGSTERS)

    def tap(self, command: m.Command) -> None:
        """*command*, and whatever else the two Parrains think of at the same instant."""
        self.meadow.drop_somebody()
        match command:
            case m.SetUp():
                self.id = self.number
                tap = self.new_tap("/new", new_game(command), about=None)
                self.deliver({tap: command})
                self.meadow.link.deliver(*self.meadow.set_ups)  # those of earlier games, very late
                self.meadow.set_ups.append(tap)
            case m.CountDown() if self.is_heard(command.phase):
                self.before = first_picture(self.meadow.phones[0], "/live").version
                self.luck.choice(self.meadow.phones).press()
                self.box_does(command, Clock.RUNNING)
            case m.Whistle() if self.is_heard(self.state.phase):
                self.box_does(command, Clock.ZERO)
                time.sleep(WHISTLE_S[self.state.phase])
                self.meadow.tally.heard += 1
            case _:
                meant = {command} | {self.choose() for _ in range(self.luck.choice((0, 0, 1, 3)))}
                self.deliver({self.new_move(each): each for each in sorted(meant, key=repr)})
                if self.luck.random() < 0.05:
                    self.undo()

    def is_heard(self, phase: Phase) -> bool:
        return (self.number, self.state.round, phase) in HEARD[self.effort]

    def new_tap(self, path: str, body: dict[str, object], about: int | None) -> Tap:
        tap = Tap(self.luck.choice(self.meadow.phones), path, body, about)
        self.taps.append(tap)
        return tap

    def new_move(self, command: m.Command) -> Tap:
        body = {**COMMANDS.encode(command), "at": moment(self.state)}
        return self.new_tap("/moves", body, self.id)

    def deliver(self, taps: dict[Tap, m.Command]) -> None:
        self.meadow.link.deliver(*taps)
        for tap in sorted(
            (tap for tap in taps if tap.row is not None), key=lambda tap: tap.row or 0
        ):
            self.follow(taps[tap], tap.phone.address, tap.row or 0)

    def follow(self, command: m.Command, by: str, row: int) -> None:
        assert row == self.seq + 1, f"row {row} after {self.seq}: {command}"
        self.seq = row
        tapped = Command(command)
        self.match.play(Move(row, tapped, self.match.consider(tapped, by), by))

    def undo(self) -> None:
        last = self.match.last
        if last is None:
            return
        tap = self.new_tap("/undo", {"seq": last.seq}, self.id)
        self.meadow.link.deliver(tap)
        assert tap.row == self.seq + 1, tap
        self.seq += 1
        self.match.take_back(last.seq)
        self.meadow.tally.undone += 1

    def box_does(self, command: m.Command, clock: Clock) -> None:
        """The button, or zero: the box records it, and every Parrain sees it."""
        page, shown = self.luck.choice(self.meadow.pages), f'data-clock="{clock.value}"'
        assert page.wait(lambda seen: seen.version > self.before and shown in seen.html, ZERO_S)
        self.follow(command, BOX, self.seq + 1)

    def count_taps(self, written: list[dict[str, str]]) -> None:
        """Nothing that was acknowledged is missing, and nothing counts twice."""
        tally = self.meadow.tally
        found = [row["once"] for row in written if "once" in row]
        yes = {tap.key for tap in self.taps if tap.row is not None}
        tally.taps += len(yes)
        tally.refused += len(self.taps) - len(yes)
        tally.missing += len(yes - set(found))
        tally.unasked += len(set(found) - yes)
        tally.twice += len(found) - len(set(found)) + sum(len(tap.rows) > 1 for tap in self.taps)

    def compare(self, folder: Path) -> None:
        """Every page shows what a box shows that only replayed the journal."""
        meadow, script = self.meadow, folder / "game.jsonl"
        folder.mkdir()
        meadow.box.run("export", str(self.number), "-o", str(script))
        kept = ("--keep", "--journal", str(folder / JOURNAL))
        replayed = json.loads(meadow.box.run("replay", str(script), "--json", *kept))
        if replayed["state"] != to_json(self.state):
            meadow.tally.strayed.append(f"game {self.number} is replayed to another state")
        if not meadow.is_settled():
            meadow.tally.strayed.append(f"game {self.number}: a page stays behind")
        with ProvenBox(folder) as twin:
            for path, pages in (("/live", meadow.pages), ("/board/live", meadow.boards)):
                wanted = first_picture(Phone(twin.port, twin.key), path)
                for page in pages:
                    if plain(page.picture.html) != plain(wanted.html):
                        meadow.tally.strayed.append(f"game {self.number}: a page of {path}")


def has_seen(path: str, phone: Phone, pages: list[Page]) -> bool:
    version = first_picture(phone, path).version
    return all(page.wait(lambda seen: seen.version == version, SETTLED_S) for page in pages)


def first_picture(phone: Phone, path: str) -> Picture:
    """What a page that opens now is shown."""
    page = Page(phone, path)
    try:
        assert page.wait(lambda picture: picture.version >= 0)
        return page.picture
    finally:
        page.close()


def plain(html: str) -> str:
    """Without the numbers by which a journal knows its games and rows."""
    return NUMBERS.sub(r"\1", html)


def run(effort: Effort, report: Report) -> list[Line]:
    luck = random.Random(seed := new_seed())
    with TemporaryDirectory() as name, ProvenBox(Path(name)) as box:
        meadow = Meadow(box, luck)
        for number in range(1, GAMES + 1):
            report(f"seed {seed}, game {number} of {GAMES}")
            game = Game(meadow, number, effort)
            game.count_taps(as_lines(box.run("export", str(number), "--all")))
            game.compare(Path(name) / f"twin {number}")
        kept = len(box.run("games").splitlines())
        counts = [one for one in box.wires.performances() if len(one.due) >= COUNTED]
        meadow.close()
    return lines(meadow, kept, counts, seed)


def as_lines(script: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in script.splitlines()]


def lines(meadow: Meadow, kept: int, counts: list[Performance], seed: int) -> list[Line]:
    tally, link = meadow.tally, meadow.link
    heard = sum(bool(one.heard) for one in counts)
    whole = sum(one.is_whole and not one.broken_off for one in counts)
    return [
        Line(
            SCENARIO,
            f"{GAMES} games, {GANGSTERS} gangsters, {PARRAINS} Parrains, {BOARDS} boards: "
            "no acknowledged tap missing, none counted twice",
            f"{tally.taps} taps in {link.sent} requests ({link.cut} cut off), {tally.refused} "
            f"refused, {tally.undone} undone; {tally.missing} missing, {tally.twice} twice, "
            f"{tally.unasked} unasked, {kept} games kept; seed {seed}",
            not (tally.missing or tally.twice or tally.unasked) and kept == GAMES,
        ),
        Line(
            SCENARIO,
            "every phone and board shows the replay of the journal",
            f"{GAMES} × {PARRAINS + BOARDS} pages, {tally.drops} streams lost on the way; "
            + ("; ".join(sorted(set(tally.strayed))) or "0 differ"),
            not tally.strayed,
        ),
        Line(
            SCENARIO,
            "countdowns of the big button are heard whole",
            f"{whole} of {tally.heard}",
            heard >= tally.heard > 0,
            in_time=whole == tally.heard,
        ),
    ]
