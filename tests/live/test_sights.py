"""What is told of a shot is what becomes of the victim."""

from __future__ import annotations

from functools import partial

import pytest

from pi_parrain.engine.evening import evening
from pi_parrain.games import GAMES
from pi_parrain.games.live.moves import Hit
from pi_parrain.games.live.words import Standing
from pi_parrain.luck import luck_of
from tests.plain import plain

HEART, HOSPITAL = "met la main sur le cœur", "direction l'hôpital"


@pytest.mark.parametrize("seed", ["3", "7", "8"])
def test_a_hand_goes_to_the_heart_once_and_the_next_wound_leads_to_hospital(seed: str) -> None:
    doomed: set[str] = set()
    told_of = 0
    for scene, before, after in evening(GAMES["live"], 12, partial(luck_of, seed), refereed=True):
        if isinstance(scene.command, Hit):
            victim, sentences = scene.command.victim, plain(scene.seen)
            assert not (before.gangsters[victim].wounds and HEART in sentences)
            if HOSPITAL in sentences:
                doomed.add(victim)
        if after.phase is not before.phase:
            told_of += len(doomed)
            assert {after.gangsters[who].standing for who in doomed} <= {Standing.COMA}
            doomed.clear()
    assert told_of
