"""BIG DEAL at the same instant from two pads, from a pad and the button, and around the zero."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http import HTTPStatus
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast
from unittest.mock import patch

from pi_parrain.config import BoxSettings, JournalSettings, Settings
from pi_parrain.errors import Refused
from pi_parrain.games.crash.moves import LayColour, LayNumber, Reveal, SetUp
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.words import Phase
from pi_parrain.hardware.box import GESTURES
from pi_parrain.house.desk_thread import DeskThread
from pi_parrain.house.house import House
from pi_parrain.keys import Keys
from pi_parrain.server import create_app
from pi_parrain.server.http.listener import Listener
from prove.luck import new_seed
from prove.table import Effort, Line, Report
from rig.house import settled, welcoming
from rig.phone import Answer, Phone, new_key

SCENARIO = "race"
PAIRS = {Effort.QUICK: 100, Effort.FULL: 1000}
PLAYERS = ("Léa", "Tom", "Zoé")
FIRST, SECOND = PLAYERS[:2]  # the two players of the first turn: the dealer sits at their right
TOO_LATE = "Trop tard"
Act = Callable[[], Any]
PACE_S = 0.03  # between two pairs: one address may ask forty times a second
DEBOUNCE_S = 0.005
ON_THE_BUTTON_S = 0.03  # longer than a bounce, much shorter than a long press
HEAD_START_S = 0.03  # at most, for the button: it has the longer way to the box
PATIENCE_S = 10.0  # for a press; on a machine that stands still it may be a long one


class Race:
    """One turn, played again and again: both cards lie, the box counts, somebody is quicker."""

    def __init__(self, house: House, port: int, key: str, presses: threading.Semaphore) -> None:
        self.house, self.presses = house, presses
        self.parrain = Phone(port, key)
        self.chance = Random(new_seed())
        self.table = house.room.begin("crash")
        self.table.submit(cast(Any, SetUp(PLAYERS, dealer=PLAYERS[-1])))
        self.pads = {name: sit_down(port, name) for name in (FIRST, SECOND)}
        self._together = threading.Barrier(2)
        self._threads = ThreadPoolExecutor(2)

    @property
    def state(self) -> State:
        return cast(State, self.table.state)

    def close(self) -> None:
        self._threads.shutdown()
        for phone in (self.parrain, *self.pads.values()):
            phone.hang_up()

    def two_pads(self) -> str:
        """Who counted; anything but a name is wrong."""
        said = self.while_counting(*map(self.call, self.pads))
        answers = dict(zip(self.pads, said, strict=True))
        state = self.state
        quick = [name for name, answer in answers.items() if answer.is_yes]
        late = [answer for answer in answers.values() if not answer.is_yes]
        self.take_back()
        if len(quick) != 1 or state.caller != quick[0] or state.spent != (quick[0],):
            return f"counted: {quick}, spent: {state.spent}"
        return quick[0] if is_told(late[0]) else f"status {late[0].status}: {late[0].sentence}"

    def pad_and_button(self) -> str:
        """The thumb is on the button of the box; it leaves when the other one lands on the pad."""
        _, answer = self.while_counting(self.release, self.call_a_little_later, self.press)
        state = self.state
        self.take_back()
        if answer.is_yes:
            right = state.caller == FIRST and state.spent == (FIRST,)
            return FIRST if right else f"spent: {state.spent}"
        right = state.unnamed and not state.spent and is_told(answer)
        return "the button" if right else f"spent: {state.spent}, told: {answer.sentence}"

    def pad_and_zero(self) -> str:
        """Either it came before the reveal and doubled it, or it did not count at all."""
        self.start_counting()
        _, answer = self.at_once(self.reveal, self.call(FIRST))
        return self.judge(answer)

    def after_zero(self) -> str:
        self.start_counting()
        self.reveal()
        return self.judge(self.call(FIRST)())

    def judge(self, answer: Answer) -> str:
        state = self.state
        self.take_back()
        turn = state.history[-1]
        if answer.is_yes:
            return "before" if (turn.caller, state.spent) == (FIRST, (FIRST,)) else "lost"
        if answer.status != HTTPStatus.CONFLICT:
            return f"status {answer.status}"
        return "too late" if not turn.doubled and not state.spent else "counted after zero"

    # How

    def start_counting(self) -> None:
        """Both cards lie."""
        time.sleep(PACE_S)
        colour = self.state.colours[FIRST]
        for command in (LayColour(FIRST, colour), LayNumber(SECOND, 1)):
            self.table.submit(cast(Any, command))

    def while_counting(self, one: Act, other: Act, first: Act = lambda: None) -> list[Any]:
        """Once more on a machine that stood still for so long that it missed the count."""
        while True:
            self.start_counting()
            first()
            said = self.at_once(one, other)
            settled(self.house)
            if self.state.phase is Phase.COUNTDOWN:
                return said
            self.take_back()

    def press(self) -> None:
        """A thumb on the button of the box that the page draws: from there on all of it is real."""
        assert self.parrain.ask("POST", "/box/press", {}).status == HTTPStatus.NO_CONTENT
        time.sleep(ON_THE_BUTTON_S)

    def release(self) -> None:
        """A press is told when the thumb leaves; wait until it has come."""
        assert self.parrain.ask("POST", "/box/release", {}).status == HTTPStatus.NO_CONTENT
        self.presses.acquire(timeout=PATIENCE_S)

    def call_a_little_later(self) -> Answer:
        time.sleep(self.chance.uniform(0, HEAD_START_S))
        return self.call(FIRST)()

    def reveal(self) -> None:
        try:
            self.table.submit(cast(Any, Reveal()))
        except Refused:
            assert self.state.turn == 2, "the box was quicker with its zero"

    def call(self, name: str) -> Callable[[], Answer]:
        body = {"do": "call_big_deal", "player": name, "at": "1:1"}
        return lambda: self.pads[name].send("/pad/moves", body, new_key())

    def at_once(self, *acts: Callable[[], Any]) -> list[Any]:
        def act(what: Callable[[], Any]) -> Any:
            self._together.wait()
            return what()

        return list(self._threads.map(act, acts))

    def take_back(self) -> None:
        """The whole turn: both cards and the BIG DEAL return to their hands."""
        last = self.table.now.last
        assert last is not None
        self.table.undo(last.seq)
        assert (self.state.turn, self.state.spent, self.state.lain) == (1, (), {})


def is_told(answer: Answer) -> bool:
    return answer.status == HTTPStatus.CONFLICT and answer.sentence.startswith(TOO_LATE)


def sit_down(port: int, name: str) -> Phone:
    phone = Phone(port)
    answer = phone.sit(name)
    assert answer.status == HTTPStatus.SEE_OTHER, answer
    return phone


@contextmanager
def opened(folder: Path) -> Iterator[Race]:
    """A box in this process, its pins in theirs, and its page on loopback."""
    settings = Settings(
        box=BoxSettings(pins="virtual", debounce_s=DEBOUNCE_S),
        journal=JournalSettings(folder / "soirees.parrain"),
    )
    with heard_presses() as presses, welcoming(settings) as house:
        keys = Keys(house.journal)
        app = create_app(house.room, keys, house.box, settings, house.rehearsal)
        with (
            Listener(app, "127.0.0.1", 0) as listener,
            closing(house.room),
            closing(Race(house, listener.port, keys.key, presses)) as race,
        ):
            yield race


@contextmanager
def heard_presses() -> Iterator[threading.Semaphore]:
    """One for each press that came from the pins to the desk's queue."""
    presses, post = threading.Semaphore(0), DeskThread.post

    def posted(desk: DeskThread, message: Any) -> None:
        post(desk, message)
        if message is GESTURES["press"]:
            presses.release()

    with patch.object(DeskThread, "post", posted):
        yield presses


def run(effort: Effort, report: Report) -> list[Line]:
    pairs = PAIRS[effort]
    with TemporaryDirectory() as folder, opened(Path(folder)) as race:
        kinds: dict[str, tuple[Callable[[], str], set[str]]] = {
            "two pads: one counts, the other keeps his card and is told": (
                race.two_pads,
                {FIRST, SECOND},
            ),
            "a pad and the button: one counts": (race.pad_and_button, {FIRST, "the button"}),
            "a pad and the zero: doubled, or not counted": (
                race.pad_and_zero,
                {"before", "too late"},
            ),
            "after the zero: never counted": (race.after_zero, {"too late"}),
        }
        lines = []
        for goal, (pair, allowed) in kinds.items():
            ended: Counter[str] = Counter()
            for number in range(pairs):
                ended[pair()] += 1
                report(f"{goal}: {number + 1} of {pairs}")
            told = ", ".join(f"{how} {times}" for how, times in ended.most_common())
            lines.append(Line(SCENARIO, goal, f"{pairs} pairs: {told}", {*ended} <= allowed))
    return lines
