"""What somebody tries is heard to its end or until he has enough, and gives way to any game."""

from __future__ import annotations

import pytest

from pi_parrain.games import GAMES
from pi_parrain.games.live import moves as m
from pi_parrain.hardware.messages import Ended, Held, Pressed
from pi_parrain.house.desk import step
from pi_parrain.house.effects import Play, Stop
from pi_parrain.house.memory import PLAIN, Desk
from pi_parrain.house.messages import EndTrial, TableChanged, Try
from pi_parrain.music import READY, whistle
from tests.house.test_orders import LIVE
from tests.house.world import World

LONG = whistle(30.0)


def follow(desk, *messages):
    """What the desk remembers after *messages*, and what the last one had done."""
    effects = ()
    for message in messages:
        desk, effects = step(desk, message, 1.0)
    return desk, effects


def test_a_trial_is_played_and_nothing_of_it_is_shown_or_recorded():
    desk, effects = follow(Desk(), Try(LONG))
    assert effects == (Play(LONG, desk.trial),)
    assert desk.countdown is None
    assert follow(desk, Ended(desk.trial)) == (follow(Desk(downbeat=desk.downbeat))[0], ())


@pytest.mark.parametrize("enough", [EndTrial(), Held(), TableChanged(None)])
def test_whoever_has_heard_enough_gets_silence(enough):
    desk, effects = follow(Desk(), Try(LONG), enough)
    assert Stop() in effects
    assert desk.trial is None


def test_another_trial_is_heard_instead():
    desk, effects = follow(Desk(), Try(LONG), Try(READY))
    assert effects == (Play(READY, desk.trial),)


def test_what_ended_by_itself_silences_nobody_else():
    desk, _ = follow(Desk(), Try(LONG))
    assert follow(desk, Ended(desk.trial), EndTrial())[1] == ()


def test_a_press_counts_down_instead_and_the_end_of_the_trial_leaves_that_alone():
    desk, effects = follow(Desk(), Try(LONG), Pressed())
    assert any(isinstance(effect, Play) and effect.tune == PLAIN[0] for effect in effects)
    counting, effects = follow(desk, EndTrial())
    assert (counting, effects) == (desk, ())


def test_nothing_is_tried_while_something_counts():
    desk, _ = follow(Desk(), Pressed())
    assert follow(desk, Try(LONG)) == (desk, ())


@pytest.fixture
def world():
    """A game of LIVE, and a trial that sounds."""
    world = World(GAMES["live"], *LIVE)
    world.enter()
    world.queue.append(Try(LONG))
    world.deliver()
    assert world.pins.tune == LONG
    return world


def test_a_move_of_the_game_ends_it(world):
    rows = world.table.version
    world.tap(m.NameChief("Rouges", "Tom"))
    world.deliver()
    assert (world.pins, world.desk.trial) == (None, None)
    assert world.table.version == rows + 1  # the move, and nothing of the trial


def test_a_press_is_the_games(world):
    rows = world.table.version
    world.press()
    world.deliver()
    assert world.pins.tune == PLAIN[0]
    assert world.desk.countdown is not None
    assert world.table.version == rows + 1
