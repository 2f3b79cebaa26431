"""Every order of every four things that can happen, heard of at once or later, by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pi_parrain.games import GAMES
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.words import Phase
from pi_parrain.games.vilains import moves as v
from pi_parrain.games.vilains.words import Card
from tests.house.world import World

TEAMS = (m.TeamSheet("Rouges", ("Léa", "Tom", "Zoé")), m.TeamSheet("Bleus", ("Ali", "Eve", "Max")))
LIVE = (m.SetUp(TEAMS), m.OpenPack(m.Entry(4, 6, 6)))
VILAINS = (v.SetUp(("A", "B"), variants=v.Variants(limit_s=1)), v.TurnOver(Card.GANGSTER))

TAPS: dict[str, tuple[Any, ...]] = {
    "live": (m.CountDown(Phase.MOVEMENT), m.Whistle(), m.StopCountdown()),
    "vilains": (v.Speak("A"), v.Speak("B"), v.TurnOver(Card.GANGSTER)),
}
SET_UPS: dict[str, tuple[Any, ...]] = {"live": LIVE, "vilains": VILAINS}
FIRST: dict[str, Any] = {"live": m.CountDown(Phase.MOVEMENT), "vilains": v.Speak("A")}

OTHERS = (
    "swap",
    "fill_disk",
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
LENGTH = 4


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


@pytest.mark.parametrize("counting", [False, True])
@pytest.mark.parametrize("game", SET_UPS)
def test_in_every_order(game: str, counting: bool) -> None:
    world = World(GAMES[game], *SET_UPS[game])
    world.enter()
    if counting:
        world.tap(FIRST[game])
    world.deliver()
    found = list(futures(world, (*TAPS[game], *OTHERS), LENGTH))
    assert not found, f"{len(found)} orders, for instance {min(found, key=len)}"
