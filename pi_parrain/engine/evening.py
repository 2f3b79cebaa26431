"""A whole game played by people who do not exist: the scenes, and the states that they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pi_parrain.engine.game import Command, SomeGame, State
from pi_parrain.engine.match import Match
from pi_parrain.engine.players import Chances, Scene


class Told(NamedTuple):
    """A scene of an evening, the state before it, and the one it led to."""

    scene: Scene[Command]
    before: State
    after: State


def next_scene(game: SomeGame, state: State, chances: Chances) -> Scene[Command] | None:
    """What somebody does, or else the zero of whatever the box counts."""
    assert game.players is not None
    scene = game.players.play(state, chances)
    if scene is not None:
        return scene
    zero = game.at_zero(state)
    return None if zero is None else Scene(zero)


def evening(
    game: SomeGame, people: int, chances: Chances, *, refereed: bool = False
) -> Iterator[Told]:
    """A whole game, from the set-up to the last rank. No move is ever refused."""
    assert game.players is not None
    match = Match(game)
    scene: Scene[Command] | None = Scene(game.players.sit_down(people, chances, refereed))
    row = 0
    while scene is not None:
        row += 1
        before = match.state
        match.submit(scene.command, luck=chances("row", row))
        yield Told(scene, before, match.state)
        scene = next_scene(game, match.state, chances)
