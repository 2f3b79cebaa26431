"""Parrains who never stop tapping, and remember what the box said yes to."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

from pi_parrain.games.live import moves as m
from prove import game
from rig.phone import COMMANDS, Phone, new_key

MARK = "tap-"  # begins the key of each tap of theirs
PATIENCE_S = 60.0


class Tapper(threading.Thread):
    """Names chiefs, which the rules allow at any time but during a countdown."""

    def __init__(self, phone: Phone, luck: random.Random, pause_s: float = 0.0) -> None:
        super().__init__(daemon=True)
        self.phone, self.luck, self.pause_s = phone, luck, pause_s
        self.yes: dict[str, int] = {}  # the key of each tap that counts -> its row
        self.yes_at = 0.0
        self.took_s: list[float] = []
        self.others: list[int] = []  # what else was answered, but for « a countdown runs »
        self.turn = threading.Lock()  # held during a tap, until it is answered
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(self.pause_s):
            with self.turn:
                self.tap()
            time.sleep(0)  # whoever wants us to be quiet gets the turn

    def tap(self) -> None:
        sheet = self.luck.choice(game.SHEETS)
        command, key = m.NameChief(sheet.name, self.luck.choice(sheet.members)), MARK + new_key()
        asked = time.monotonic()
        answer = self.phone.insist("/moves", COMMANDS.encode(command), key, PATIENCE_S)
        if answer.is_yes:
            self.yes[key], self.yes_at = answer.said["seq"], time.monotonic()
            self.took_s.append(self.yes_at - asked)
        elif answer.said.get("code") != "countdown_running":
            self.others.append(answer.status)

    def end(self) -> None:
        self._over.set()
        self.join(PATIENCE_S)


@contextmanager
def quiet(tappers: Iterable[Tapper]) -> Iterator[None]:
    """Nobody is in the middle of a tap."""
    with ExitStack() as turns:
        for tapper in tappers:
            turns.enter_context(tapper.turn)
        yield
