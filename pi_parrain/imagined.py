"""Training tables whose people do not exist: for an evening to record, and for a show."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pi_parrain.director import PLAYERS
from pi_parrain.engine import SomeGame
from pi_parrain.engine.players import Players
from pi_parrain.errors import Refused
from pi_parrain.luck import luck_of
from pi_parrain.room import Room
from pi_parrain.table import Table
from pi_parrain.training import Reason, Training
from pi_parrain.training.demo import DemoTask
from pi_parrain.training.evening import EveningTask, Truth
from pi_parrain.training.performance import Pace


@dataclass(frozen=True, slots=True)
class Wish:
    """Which game, how many people, how fast; a *seed* makes the same evening again."""

    game: SomeGame
    people: int
    pace: Pace
    seed: str
    by: str = ""

    @property
    def players(self) -> Players:  # type: ignore[type-arg]
        """Those of the game, if it has any for so many."""
        game, card = self.game, self.game.card
        if game.players is None or card is None:
            raise Refused(Reason.NO_PLAYERS, game=game.title)
        least, most = card.people
        if not least <= self.people <= most:
            raise Refused(Reason.TOO_MANY_OR_FEW, game=game.title, least=least, most=most)
        return game.players


def evening_table(wish: Wish) -> Table:
    """Set up, and the truth is where the record is."""
    chances = partial(luck_of, wish.seed)
    set_up = wish.players.sit_down(wish.people, chances, True)
    task = EveningTask(Truth.begin(wish.game, set_up, chances), wish.seed, wish.people, wish.pace)
    table = Table.practice(wish.game, Training(task, wish.by), wish.seed)
    table.submit(set_up, by=wish.by)
    return table


def show_table(wish: Wish) -> Table:
    chances = partial(luck_of, wish.seed)
    training = Training(DemoTask(chances, wish.pace), wish.by, show=True)
    table = Table.practice(wish.game, training, wish.seed)
    table.submit(wish.players.sit_down(wish.people, chances, False), by=PLAYERS)
    return table


def encore(room: Room, wish: Wish, old: Table) -> Table | None:
    """Another game of the same show, in place of *old*; nothing if somebody was faster."""
    again = Wish(wish.game, wish.people, wish.pace, f"{wish.seed}/{old.game_id}", wish.by)
    try:
        return room.train_on(show_table(again), after=old)
    except Refused:
        return None
