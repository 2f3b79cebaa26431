"""People who do not exist play every game of the box to its end, and keep every rule of it.

The checks are those that random play has to pass, ``tests/<slug>/test_properties.py``.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis.stateful import RuleBasedStateMachine

from pi_parrain.engine import Game, Match
from pi_parrain.engine.evening import evening
from pi_parrain.games import GAMES
from pi_parrain.games.live import facts as live_facts
from pi_parrain.luck import luck_of
from tests.live import test_properties as live

GAMES_EACH = int(os.environ.get("PLAYED_GAMES", "20"))
SHARES = 4  # of them, so that several processes can play
PLAYED = {slug: game for slug, game in GAMES.items() if game.players is not None}

Check = Callable[[Any, Any], None]
"""What must hold in a state, and at the end."""


class LiveCheck:
    def after(self, before: Any, move: Any, state: Any) -> None:
        live.check_cards(state)
        live.check_people(state)
        for fact in move.events:
            if isinstance(fact, live_facts.Shared):
                live.check_split(before, fact)

    def end(self, state: Any) -> None:
        live.check_end(state)
        live.check_secrets(state)


CHECKS: dict[str, Callable[[], Any]] = {"live": LiveCheck}

# What an evening is about: among the games of a test, each of these happens
VARIED = {
    "live": {
        "Flee", "Hit", "Reveal", "NoClick", "Stab", "Explode", "Recoil", "Rule", "Give", "Unveil",
        "StepOut", "ComeBack", "Arrive", "Depart",
    },
}  # fmt: skip


def people_for(game: Game, seed: int) -> int:
    fewest, most = game.card.people
    return fewest + seed % (most - fewest + 1)


def play(game: Game, seed: int) -> Counter[str]:
    """One game; with the game's own cards every other time."""
    kinds: Counter[str] = Counter()
    match, check = Match(game), CHECKS[game.slug]()
    chances = partial(luck_of, game.slug, seed)
    told = None
    for row, told in enumerate(
        evening(game, people_for(game, seed), chances, with_cards=bool(seed % 2)), 1
    ):
        before = match.state
        move = match.submit(told.scene.command, luck=chances("row", row))
        assert match.state == told.after, "the truth is the engine's own fold"
        check.after(before, move, match.state)
        assert all(str(sentence).strip() for sentence in told.scene.seen)
        kinds[type(told.scene.command).__name__] += 1
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert outcome.unveiled
    check.end(match.state)
    return kinds


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("game", PLAYED.values(), ids=list(PLAYED))
def test_they_play_to_the_end_and_keep_every_rule(game: Game, share: int) -> None:
    for seed in range(share, GAMES_EACH, SHARES):
        play(game, seed)
