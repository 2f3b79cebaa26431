"""Every order of every few things that can happen, heard of at once or later, by brute force."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from pi_parrain.games import GAMES
from pi_parrain.games.crash import moves as c
from pi_parrain.games.gang import moves as g
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.words import Phase
from pi_parrain.games.spirit import moves as s
from pi_parrain.games.spirit.loot import Pile
from pi_parrain.games.vilains import moves as v
from pi_parrain.games.vilains.words import Card
from tests.house.world import World

TEAMS = (m.TeamSheet("Rouges", ("Léa", "Tom", "Zoé")), m.TeamSheet("Bleus", ("Ali", "Eve", "Max")))
LIVE = (m.SetUp(TEAMS), m.OpenPack(m.Entry(4, 6, 6)))
CRASH = (c.SetUp(("A", "B", "C"), dealer="C", options=c.Options(real_cards=True)),)
GANG = (
    g.SetUp(("A", "B", "C"), g.Variants(clock_s=30)),
    g.Pick("A", (1,)),
    g.Pick("B", (1,)),
)
SPIRIT = (s.SetUp(("A", "B", "C", "D")), s.ShowLoot(Pile(bill_5=8)))
VILAINS = (v.SetUp(("A", "B"), variants=v.Variants(limit_s=1)), v.TurnOver(Card.GANGSTER))

TAPS: dict[str, tuple[Any, ...]] = {
    "crash": (c.CountDown(), c.CallBigDeal("A"), c.StopCountdown()),
    "gang": (g.Pick("C", (1,)), g.Vote("A", (1, 2)), g.Close()),
    "live": (m.CountDown(Phase.MOVEMENT), m.Whistle(), m.StopCountdown()),
    "spirit": (s.CountDown(), s.Whistle(), s.StopCountdown()),
    "vilains": (v.Speak("A"), v.Speak("B"), v.TurnOver(Card.GANGSTER)),
}
SET_UPS: dict[str, tuple[Any, ...]] = {
    "crash": CRASH,
    "gang": GANG,
    "live": LIVE,
    "spirit": SPIRIT,
    "vilains": VILAINS,
}
FIRST = {game: taps[0] for game, taps in TAPS.items()}
"""What starts a countdown."""

OTHERS = (
    "swap",
    "fill_disk",
    "write_owed",
    "undo",
    "press",
    "hold",
    "zero",
    "end",
    "die",
    "tell_death",
    "sit",
    "leave",
)
TESTS = ("look", "try_sound", "end_trial", "arm", "disarm", "let_go")
"""What the owner tries on the box, and what the box finds by itself."""
LEAVING = (
    "try_light",
    "end_light",
    "open_pins",
    "hold_for_long",
    "switch_off",
    "fail_to_leave",
)
"""The light, pins that open at last, and a box that is switched off, or was to be."""
SELDOM = ("sit_at_show", "start_on_full_disk", "look_late", "welcome")
"""A show, a card that has taken nothing since the start, an end that nobody tells, a late page."""
MANY = settings.default.max_examples > 100
"""As ``script/prove`` asks for: four things, in all worlds."""
THOROUGH = settings.default.max_examples > 1000
"""Four of what is tried and of a box that leaves as well: two minutes a world."""
WORLDS = [(game, counting) for game in SET_UPS for counting in (False, True)]
TRIED = WORLDS if MANY else [("crash", True), ("live", False)]


def length(game: str, counting: bool) -> int:
    """Four from idle is three from a countdown, mostly."""
    return 4 if MANY or (game in ("live", "vilains") and not counting) else 3


@pytest.fixture(autouse=True)
def _no_log() -> Iterator[None]:
    """Thousands of refused rows are warned of, and each warning costs more than its row."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


def futures(world: World, things: tuple[Any, ...], left: int) -> Iterator[tuple[Any, ...]]:
    """Everything that can happen next, heard of at once or later, and then all that follows.

    What changes nothing is left out: a shorter order has it.
    """
    faults = in_the_end(world.fork())
    if faults:
        yield (faults,)
    if not left:
        return
    for thing in things:
        after = world.fork()
        after.enter()
        getattr(after, thing)() if isinstance(thing, str) else after.tap(thing)
        if after.print == world.print:
            continue
        heard = after.fork()
        heard.enter()
        heard.deliver()
        for then, lag in ((heard, ()), (after, ("later",))):
            for rest in futures(then, things, left - 1):
                yield (thing, *lag, *rest)


def in_the_end(world: World) -> list[str]:
    """When everything has been told and heard."""
    world.enter()
    world.tell_death()
    world.deliver()
    return world.faults()


def seated(game: str, counting: bool) -> World:
    """People sit at *game*, whose first countdown may be sounding."""
    world = World(GAMES[game], *SET_UPS[game])
    world.enter()
    if counting:
        world.tap(FIRST[game])
    world.deliver()
    return world


def test_every_game_is_walked() -> None:
    assert SET_UPS.keys() == TAPS.keys() == GAMES.keys()


@pytest.mark.parametrize(("game", "counting"), WORLDS)
def test_in_every_order(game: str, counting: bool) -> None:
    world = seated(game, counting)
    found = list(futures(world, (*TAPS[game], *OTHERS), length(game, counting)))
    assert not found, f"{len(found)} orders, for instance {min(found, key=len)}"


@pytest.mark.parametrize("more", [TESTS, LEAVING, SELDOM], ids=["tests", "leaving", "seldom"])
@pytest.mark.parametrize(("game", "counting"), TRIED)
def test_in_every_order_with_more(game: str, counting: bool, more: tuple[str, ...]) -> None:
    things = (*TAPS[game], *OTHERS, *more)
    found = list(futures(seated(game, counting), things, 4 if THOROUGH else 3))
    assert not found, f"{len(found)} orders, for instance {min(found, key=len)}"


@pytest.mark.parametrize(("game", "counting"), TRIED)
def test_in_every_order_on_a_full_disk(game: str, counting: bool) -> None:
    world = seated(game, counting)
    world.fill_disk()
    found = list(futures(world, (*TAPS[game], *OTHERS), 4 if MANY else 3))
    assert not found, f"{len(found)} orders, for instance {min(found, key=len)}"
