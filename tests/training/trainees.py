"""Somebody who records a whole evening: as it happened, in another right way, or with slips."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from pi_parrain.engine.evening import Told
from pi_parrain.errors import Refused
from pi_parrain.games import GAMES
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.rules import next_phases
from pi_parrain.games.live.words import VOLLEYS, Card
from pi_parrain.imagined import Wish, evening_table
from pi_parrain.table import Table
from pi_parrain.training import Training
from pi_parrain.training.comparison import Comparison, compare
from pi_parrain.training.evening import Truth
from pi_parrain.training.performance import Pace

Commands = Iterable[Any]
Way = Callable[[Told, Any], Commands | None]
"""What is recorded of a scene, at a table in that state; nothing else than usual if ``None``."""


@dataclass
class Evening:
    """*told* is the truth; *table* has the record."""

    table: Table
    told: tuple[Told, ...]
    slip: Told | None = None

    @property
    def compared(self) -> Comparison:
        return compare(self.table.game, self.told, self.table.moves)


def spend(slug: str, way: Way, *, seed: str = "7", people: int | None = None) -> Evening:
    """Every scene is recorded in that *way*."""
    table, truth = begin(slug, seed, people)
    for told in truth.told[1:]:
        record(table, told, way(told, table.state))
    return Evening(table, truth.told)


def slip(slug: str, way: Way) -> Evening:
    """All is recorded as it happened, but for the last scene that this *way* changes.

    Of the first evening in which there is one.
    """
    for seed in map(str, range(7, 40)):
        table, truth = begin(slug, seed)
        scenes = [*enumerate(truth.told)][1:]
        found = [i for i, told in scenes if way(told, told.before) is not None]
        if found:
            for i, told in scenes:
                record(table, told, way(told, table.state) if i == found[-1] else None)
            return Evening(table, truth.told, truth.told[found[-1]])
    raise AssertionError("there is never a chance for it")


def once(*ways: Way) -> Way:
    """Each of these slips, the first time that there is a chance for it."""
    left = [*ways]

    def slipping(told: Told, state: Any) -> Commands | None:
        for way in left:
            if (instead := way(told, state)) is not None:
                left.remove(way)
                return instead
        return None

    return slipping


def begin(slug: str, seed: str, people: int | None = None) -> tuple[Table, Truth]:
    """The table with the truth of a whole evening, and nothing in its record yet."""
    game = GAMES[slug]
    assert game.card is not None
    table = evening_table(Wish(game, people or sum(game.card.people) // 2, Pace.NORMAL, seed))
    assert table.training is not None
    task: Any = table.training.task
    truth = task.truth
    while (scene := truth.next(game)) is not None:
        truth = truth.play(game, scene)
    table.training = Training(replace(task, truth=truth, over=True))
    return table, truth


def record(table: Table, told: Told, instead: Commands | None) -> None:
    """What the box refuses, because the record says something else, is left out."""
    for command in (told.scene.command,) if instead is None else instead:
        try:
            table.submit(command)
        except Refused:
            if table.game.slug == "live":
                settle(table, command)


def settle(table: Table, command: Any) -> None:
    """A Parrain of LIVE who is asked something answers, and comes to where the others are."""
    state: Any = table.state
    match command:
        case m.Share():
            table.submit(m.Share(state.loot.count))
        case m.Next(to):
            while phase_of(table) is not to:
                table.submit(answer(table.state))
        case m.Stab() | m.Explode() | m.Recoil() if state.volley.asked:
            table.submit(answer(state))
            with suppress(Refused):
                table.submit(command)


def phase_of(table: Table) -> Any:
    state: Any = table.state
    return state.phase


def answer(state: Any) -> m.Command:
    volley = state.volley
    if volley.asked:
        return m.NoClick(tuple(volley.asked))
    if volley.recoiling:
        return m.Recoil(volley.recoiling[0])
    if volley.clicks:
        waiting = volley.next_clicks[0]
        return m.Explode(waiting.who) if waiting.card is Card.BOOM else m.Stab(waiting.who)
    if state.phase in VOLLEYS and volley.shots and not volley.closed:
        return m.CloseVolley()
    return m.Next(next_phases(state)[0])
