"""A world around a pure desk: tables, pins and a disk that do what is asked, in any order.

Taps are recorded at once and heard of later, as with real threads: what was posted waits in a
queue until somebody delivers it.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from pi_parrain.engine import Common, Move, SomeGame, Undo
from pi_parrain.errors import JournalError
from pi_parrain.errors import Refused as RefusedByRules
from pi_parrain.field.health import WEAK
from pi_parrain.hardware.messages import (
    Ended,
    Held,
    HeldVeryLong,
    LetGo,
    Pressed,
    Restarted,
    Zero,
)
from pi_parrain.house import effects as e
from pi_parrain.house.desk import LOST_S, TOLD_S, step
from pi_parrain.house.house import House
from pi_parrain.house.memory import Clock, Desk
from pi_parrain.house.messages import (
    Arm,
    CannotLeave,
    Disarm,
    EndTrial,
    Farewell,
    Looked,
    Message,
    Moved,
    NotRecorded,
    Opened,
    Refused,
    Settled,
    Show,
    TableChanged,
    Trouble,
    Try,
)
from pi_parrain.music import LOW_POWER, Tune
from pi_parrain.phrases import Phrase
from pi_parrain.table import Answer, MovedOn, Now

FULL = "Disque plein."
DEAD = Phrase("mort")
LATE_S = 300.0
TEST = 1


@dataclass(frozen=True, slots=True)
class Rows:
    """What a table holds: the state after each row, and the moves that still count."""

    states: tuple[Any, ...]
    past: tuple[tuple[Any, Move], ...] = ()
    unrecorded: Phrase | None = None
    closed: bool = False


class Table:
    """What ``pi_parrain.table.Table`` promises, without its lock, its journal and its words.

    Its rows belong to the world in which it is looked at: a world can be forked.
    """

    world: World

    def __init__(self, game: SomeGame) -> None:
        self.game = game

    @property
    def rows(self) -> Rows:
        return self.world.rows[self]

    @rows.setter
    def rows(self, rows: Rows) -> None:
        self.world.rows[self] = rows

    @property
    def state(self) -> Any:
        return self.rows.states[-1]

    @property
    def version(self) -> int:
        return len(self.rows.states) - 1

    @property
    def now(self) -> Now:
        return Now(self.version, self.state, None, None, self.rows.unrecorded)

    def submit(self, command: Any, by: str = "phone", version: int | None = None) -> None:
        self._check(version)
        events = self.game.decide(self.state, command, by)
        if self.world.full:
            raise JournalError(FULL)
        self._record(command, events, by, None)

    def happen(self, command: Any, by: str = "", version: int | None = None) -> None:
        self._check(version)
        events = self.game.decide(self.state, command, by)
        self._record(command, events, by, Phrase(FULL) if self.world.full else None)

    def undo(self) -> None:
        rows = self.rows
        past = list(rows.past)
        while past and self.game.undo(past[-1][0], past[-1][1].command) is Undo.WITH_PREVIOUS:
            past.pop()
        if rows.closed or self.world.full or not past:
            return
        state, undone = past.pop()
        self.rows = Rows((*rows.states, state), tuple(past))
        self._tell(Answer(self.version, Phrase(""), undone=undone))

    def _check(self, version: int | None) -> None:
        if self.rows.closed:
            raise RefusedByRules(Common.STALE)
        if version is not None and version != self.version:
            raise MovedOn("moved on")

    def _record(self, command: Any, events: Any, by: str, unrecorded: Phrase | None) -> None:
        rows, state = self.rows, self.state
        for event in events:
            state = self.game.evolve(state, event)
        move = Move(self.version + 1, command, events, by)
        past = (*rows.past, (self.state, move))
        self.rows = Rows((*rows.states, state), past, unrecorded)
        self._tell(Answer(move.seq, Phrase(""), events, by=by))

    def _tell(self, answer: Answer) -> None:
        world = self.world
        world.refuses = world.refuses and world.full  # a row was written: the card is taken up
        world.post(Moved(self, answer, self.now))


@dataclass(frozen=True, slots=True)
class Playing:
    """What the pins play, and whether they have told its zero."""

    tune: Tune
    downbeat: float
    told_zero: bool = False


class World:
    """One desk and everything around it; ``deliver`` lets it hear what was posted."""

    def __init__(self, game: SomeGame, *commands: Any) -> None:
        self.game, self.set_up = game, commands
        self.full = self.weak = False
        self.refuses = False  # since the start, the card has taken nothing
        self.queue: deque[Message] = deque()
        self.pins: Playing | None = None
        self.died_at: float | None = None
        self.tried: float | None = None
        self.refused = self.died = False  # told by no row: what the disk refused, dead pins
        self.silenced = False
        self.light = "off"
        self.announced: tuple[object, object] = (None, None)
        self.time = 1000.0
        self.desk = Desk(ornaments=True, head_start_s=0.0)
        self.rows: dict[Table, Rows] = {}
        self.table: Table | None = None
        self.blames: list[str] = []
        self.last_clock: Clock | None = None
        self.queue.append(Opened())
        self.sit()

    def fork(self) -> World:
        """The same world, for another future."""
        other = copy(self)
        other.queue, other.rows = self.queue.copy(), self.rows.copy()
        other.blames = self.blames.copy()
        return other

    def enter(self) -> None:
        """From now on, tables are looked at in this world."""
        for table in self.rows:
            table.world = self

    def post(self, message: Message) -> None:
        """As the house does, which tells of such a card after whatever happens at a table."""
        self.queue.append(message)
        if self.refuses:
            self.queue.append(Trouble(disk=Phrase(FULL)))

    # What can happen

    def sit(self, show: bool = False) -> None:
        self.stand_up()
        table = self.table = Table(self.game)
        table.world = self
        table.rows = Rows((self.game.start(),))
        heard = self.queue.copy()
        disk, self.full, self.refuses = (self.full, self.refuses), False, False
        for command in self.set_up:
            table.submit(command)
        self.queue, (self.full, self.refuses) = heard, disk
        self.post(TableChanged(table, self.game, table.now, show))

    def sit_at_show(self) -> None:
        self.sit(show=True)

    def leave(self) -> None:
        self.stand_up()
        self.post(TableChanged(None))

    def stand_up(self) -> None:
        if self.table is not None:
            self.table.rows = replace(self.table.rows, closed=True)
        self.table = None

    def tap(self, command: Any) -> None:
        if self.table is not None:
            with suppress(RefusedByRules, JournalError):
                self.table.submit(command)

    def undo(self) -> None:
        if self.table is not None:
            self.table.undo()

    def press(self) -> None:
        self.queue.append(Pressed())

    def hold(self) -> None:
        self.queue.append(Held())

    def zero(self) -> None:
        pins = self.pins
        if pins is not None and pins.tune.zero is not None and not pins.told_zero:
            self.pins = replace(pins, told_zero=True)
            self.queue.append(Zero(pins.downbeat))

    def end(self) -> None:
        self.zero()
        if self.pins is not None:
            self.queue.append(Ended(self.pins.downbeat))
            self.pins = None

    def die(self) -> None:
        self.time += 0.001
        self.pins, self.died_at = None, self.time

    def tell_death(self) -> None:
        if self.died_at is not None:
            self.queue.append(Restarted(self.died_at, DEAD))
            self.died_at = None

    def swap(self) -> None:
        """Two threads post in the other order; what one of them posts stays in its own."""
        if len(self.queue) < 2:
            return
        first, second = self.queue[-2], self.queue[-1]
        if isinstance(first, TableChanged) and isinstance(second, TableChanged):
            return
        if any(isinstance(message, Trouble) for message in (first, second)):
            return
        tables = [getattr(message, "table", None) for message in (first, second)]
        if tables[0] is None or tables[0] is not tables[1]:
            self.queue[-2], self.queue[-1] = second, first

    def fill_disk(self) -> None:
        self.full = not self.full

    def start_on_full_disk(self) -> None:
        if not self.refuses:
            self.full = self.refuses = True
            self.queue.append(Trouble(disk=Phrase(FULL)))

    def look(self) -> None:
        """The power is otherwise than last time."""
        self.weak = not self.weak
        self.queue.append(Looked(True, frozenset({WEAK} if self.weak else ()), self.weak))

    def look_late(self) -> None:
        """Nothing was heard for longer than anything sounds."""
        self.time += LATE_S
        self.look()

    def write_owed(self) -> None:
        """What the disk takes now is written."""
        table = self.table
        if table is not None and table.rows.unrecorded and not self.full:
            table.rows = replace(table.rows, unrecorded=None)
            self.refuses = False
            self.queue.append(Settled(table))

    def try_sound(self) -> None:
        self.queue.append(Try(LOW_POWER))

    def end_trial(self) -> None:
        self.queue.append(EndTrial())

    def arm(self) -> None:
        self.queue.append(Arm(TEST))

    def disarm(self) -> None:
        self.queue.append(Disarm(TEST))

    def let_go(self) -> None:
        self.queue.append(LetGo(0.1))

    def try_light(self) -> None:
        self.queue.append(Show("whistling"))

    def end_light(self) -> None:
        self.queue.append(Show(None))

    def open_pins(self) -> None:
        """They had refused or hung since the start: what they were sent was played by nobody."""
        self.die()
        self.queue.append(Restarted(self.time, None))
        self.died_at = None

    def welcome(self) -> None:
        """The page answers only now: somebody was quicker."""
        self.queue.append(Opened())

    def hold_for_long(self) -> None:
        self.queue.append(HeldVeryLong())

    def switch_off(self) -> None:
        self.queue.append(Farewell())

    def fail_to_leave(self) -> None:
        self.queue.append(CannotLeave())

    # What follows

    def deliver(self) -> None:
        while self.queue:
            message: Message | None = self.queue.popleft()
            while message is not None:
                self.time += 0.01
                before = self.desk
                self.desk, effects = step(self.desk, message, self.time)
                self.last_clock = self.desk.clock or self.last_clock
                self.silenced = self._is_silenced(before, message)
                self._note_trouble(message)
                self._check_clock(before, message)
                self._check_sounds(before, message, effects)
                if any(isinstance(effect, e.Announce) for effect in effects[1:]):
                    self.blames.append(f"{message} is told to phones after {effects[0]}")
                became = None
                for effect in effects:
                    became = self._carry_out(effect) or became
                self._check_trial(before, message)
                message = became

    def _carry_out(self, effect: e.Effect) -> Message | None:
        match effect:
            case e.Announce(countdown, trouble):
                self.announced = (countdown, trouble)
            case e.Play(tune, downbeat):
                self.pins = Playing(tune, downbeat)
            case e.Stop():
                self.pins = None
            case e.Light(look):
                self.light = look
            case e.SwitchOff():
                self.queue.append(Farewell())
            case e.EndShow(table):
                if table is self.table:
                    self.leave()
            case e.Record():
                return self._record(effect)
            case _:
                pass
        return None

    def _record(self, record: e.Record) -> Message | None:
        before, playing = record.table.version, self.desk.playing
        if playing is not None and playing.show and record.asked in ("button", "long_press"):
            self.blames.append("a thumb plays in a show")
        became = House._record(None, record)  # type: ignore[arg-type]
        if record.asked == "at_zero" and record.table.version > before:
            self._check_blame(record)
        return became

    def _check_clock(self, before: Desk, message: Message) -> None:
        """A countdown is ended by what is about itself, and by nothing else."""
        clock, after = before.clock, self.desk.clock
        if clock is None:
            return
        is_lost = isinstance(message, Looked) and self.time > clock.shown.ends + LOST_S
        if clock == after:
            if is_lost:
                self.blames.append("a countdown that nobody ends counts for ever")
            return
        match message:
            case Restarted(at) if at < clock.asked:
                self.blames.append("a restart ended the countdown that began after it")
            case Zero(downbeat) | Ended(downbeat) if downbeat != clock.shown.downbeat:
                self.blames.append("a moment of another tune changed the countdown")
            case Moved(table) if self.table is not None and table is not before.playing.table:
                self.blames.append("a move at another table changed the countdown")
            case Looked() if is_lost and after is None:
                pass
            case (
                Looked() | Opened() | Settled() | Try() | EndTrial() | Arm() | Disarm() | LetGo()
                | Show() | Trouble() | HeldVeryLong() | CannotLeave()
            ):  # fmt: skip
                self.blames.append(f"{message} changed the countdown")

    def _check_sounds(self, before: Desk, message: Message, effects: tuple[e.Effect, ...]) -> None:
        """Nothing sounds without a reason."""
        sounds = [effect.tune for effect in effects if isinstance(effect, e.Play | e.Accent)]
        if not all(may_sound(before, message, tune) for tune in sounds):
            self.blames.append(f"{message} sounds {sounds}")

    def _note_trouble(self, message: Message) -> None:
        """What people must be told until it is over, beside what waits for the disk."""
        match message:
            case NotRecorded():
                self.refused = True
            case Moved(table) | Settled(table) | TableChanged(table) if table is self.table:
                self.refused = False
            case Restarted(why=why):
                self.died = why is not None
            case Looked() if self.time > self.desk.restarted_at + TOLD_S:
                self.died = False
            case Ended(downbeat) if downbeat >= self.desk.restarted_at:
                self.died = False

    def _check_trial(self, before: Desk, message: Message) -> None:
        """What somebody tries is heard until something happens at the table."""
        match message:
            case Try() if before.clock is None:
                self.tried = self.desk.downbeat
            case EndTrial() | TableChanged():
                self._check_silence(message)
            case Moved(table) if before.playing is not None and table is before.playing.table:
                self._check_silence(message)

    def _check_silence(self, message: Message) -> None:
        if self.pins is not None and self.pins.downbeat == self.tried:
            self.blames.append(f"what was tried sounds on after {type(message).__name__}")

    def _is_silenced(self, before: Desk, message: Message) -> bool:
        """Whether a thumb, a full disk or a death ended the game's last clock before its zero."""
        clock = self.desk.clock
        if clock is not None and clock.since is not None and clock != before.clock:
            return False
        match message:
            case Held() | NotRecorded() | Restarted() | TableChanged():
                return True
            case Farewell() if before.clock is not None and not before.clock.zeroed:
                return True
            case Looked() if before.clock is not None and clock is None:
                return True
            case Moved(answer=answer) if answer.undone is not None:
                return True
        return self.silenced

    def _check_blame(self, record: e.Record) -> None:
        """Since the clock began, the game has wanted nothing else at its zero."""
        at_zero, clock = record.table.game.at_zero, self.last_clock
        if clock is None or clock.since is None:
            self.blames.append(f"{record.command} without a clock")
            return
        states = record.table.rows.states[clock.since : -1]
        if any(at_zero(state) != record.command for state in states):
            self.blames.append(f"{record.command} by somebody else's clock")

    @property
    def print(self) -> tuple[object, ...]:
        """Equal before and after something that changed nothing."""
        versions = tuple(len(rows.states) for rows in self.rows.values())
        last = tuple(map(id, tuple(self.queue)[-2:]))
        disk = self.full, self.refuses
        return (len(self.queue), last, versions, self.pins, self.died_at, disk, self.table)

    def faults(self) -> list[str]:
        """What is wrong when everything has been delivered."""
        return [*self.blames, *self._pins_and_page(), *self._game_and_pins(), *self._trouble()]

    def _pins_and_page(self) -> list[str]:
        found = []
        counting = self.pins is not None and self.pins.tune.zero is not None
        shown = self.desk.countdown
        if counting != (shown is not None):
            found.append(f"pins count: {counting}, the page shows {shown}")
        elif self.pins is not None and shown is not None and self.pins.downbeat != shown.downbeat:
            found.append("pins and page count from different downbeats")
        if self.announced != (shown, self.desk.trouble):
            found.append(f"announced {self.announced}, not {(shown, self.desk.trouble)}")
        if self.light != self.desk.look:
            found.append(f"the light says {self.light}, not {self.desk.look}")
        return found

    def _game_and_pins(self) -> list[str]:
        table, clock = self.table, self.desk.clock
        if clock is not None and clock.since is not None and clock.table is not table:
            return ["the countdown of a table that was left sounds on"]
        if table is None:
            return []
        runs = table.game.broken_off(table.state) is not None
        counts = clock is not None and clock.since is not None
        if runs and not counts:
            return ["the game counts, and the box does not"]
        if table.game.at_zero(table.state) is not None and not counts and not self.silenced:
            return ["the game waits for a zero that never comes"]
        waits = clock is not None and clock.since is not None and not clock.zeroed
        if waits and table.game.at_zero(table.state) != clock.command:
            return ["the box counts for what the game no longer wants"]
        return []

    def _trouble(self) -> list[str]:
        owed = self.table is not None and self.table.rows.unrecorded is not None
        told = self.desk.disk_trouble is not None
        if owed and not told:
            return ["a row waits for the disk, and nobody is told"]
        if self.refuses and not told:
            return ["the card takes nothing since the start, and nobody is told"]
        if told and not (owed or self.refused or self.refuses):
            return ["the disk is blamed, and owes nothing"]
        if self.died and self.desk.trouble is None:
            return ["the pins have died, and nobody is told"]
        if not self.died and self.desk.box_trouble is not None:
            return ["the pins play, and are said to be dead"]
        return []


def counts_unrecorded(desk: Desk) -> bool:
    """A countdown sounds that the disk refused: a press began it, and no other begins it anew."""
    clock, playing = desk.clock, desk.playing
    if clock is None or clock.since is not None or clock.zeroed or playing is None:
        return False
    return playing.game.at_zero(playing.state) is None


def may_sound(desk: Desk, message: Message, tune: Tune) -> bool:
    """Whether anybody would know why the box plays *tune* after *message*."""
    if isinstance(message, Pressed | Held) and desk.playing is not None and desk.playing.show:
        return False
    match message:
        case Farewell() | CannotLeave():
            return True
        case Opened():
            return desk.clock is None
        case NotRecorded():
            return not counts_unrecorded(desk)
        case Refused(record):
            return record.asked == "button"
        case Pressed():
            return desk.test is None and desk.clock is None
        case Held():
            return desk.test is None or desk.clock is not None
        case Moved(table, answer) if desk.playing is not None and table is desk.playing.table:
            wanted = map(desk.playing.game.tune, answer.events)
            return tune in [desk.counts.of(one) for one in wanted if one is not None]
        case Looked():
            return message.weak
        case Restarted():
            return message.why is None and desk.clock is None and desk.opened
        case Try():
            return desk.clock is None
        case _:
            return False
