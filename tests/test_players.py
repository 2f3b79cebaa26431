"""People who do not exist play every game of the box to its end, and keep every rule of it.

After each move, what random play has to keep is checked: ``tests/<slug>/test_properties.py``.
``script/prove`` plays many more games than these.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

import pytest
from hypothesis.stateful import RuleBasedStateMachine

from pi_parrain.engine import Game, Match, Move
from pi_parrain.engine.evening import evening, next_scene
from pi_parrain.engine.players import Scene
from pi_parrain.games import GAMES
from pi_parrain.games.live import facts as live_facts
from pi_parrain.luck import luck_of
from pi_parrain.phrases import Phrase
from tests.crash import test_properties as crash
from tests.gang import test_properties as gang
from tests.live import test_properties as live
from tests.spirit import test_properties as spirit
from tests.vilains import test_properties as vilains

GAMES_EACH = int(os.environ.get("PLAYED_GAMES", "12"))
FIRST_SEED = int(os.environ.get("PLAYED_FROM", "0"))
LONGEST = 2000  # moves: beyond that, a game has no end
SHARES = 4  # of them, so that several processes can play
PLAYED = {slug: game for slug, game in GAMES.items() if game.players is not None}


class Referee(ABC):
    """Knows what must hold after each move."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @abstractmethod
    def judge(self, before: Any, move: Move) -> None: ...

    def end(self) -> None:  # noqa: B027 - most games have nothing to say at their end
        pass


class LiveReferee(Referee):
    def judge(self, before: Any, move: Move) -> None:
        live.check_cards(self.match.state)
        live.check_people(self.match.state)
        for fact in move.events:
            if isinstance(fact, live_facts.Shared):
                live.check_split(before, fact)

    def end(self) -> None:
        live.check_end(self.match.state)
        live.check_secrets(self.match.state)


class MachineReferee(Referee):
    """The invariants of the machine that plays this game at random."""

    machine: Callable[[], RuleBasedStateMachine]

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.judged: Any = type(self).machine()
        self.judged.match = match

    def judge(self, before: Any, move: Move) -> None:
        for invariant in self.judged.invariants:
            if all(holds(self.judged) for holds in invariant.preconditions):
                invariant.function(self.judged)


class VilainsReferee(MachineReferee):
    machine = vilains.AnyGame

    def judge(self, before: Any, move: Move) -> None:
        self.judged.cards = self.judged.cards or move.command.cards
        super().judge(before, move)


class GangReferee(MachineReferee):
    machine = gang.AnyGame

    def judge(self, before: Any, move: Move) -> None:
        self.judged.check_points(before)
        super().judge(before, move)


class CrashReferee(MachineReferee):
    machine = crash.AnyGame


class SpiritReferee(MachineReferee):
    machine = spirit.AnyGame

    def judge(self, before: Any, move: Move) -> None:
        self.judged.ledger.read(move.events)
        super().judge(before, move)


REFEREES = {
    "crash": CrashReferee,
    "gang": GangReferee,
    "live": LiveReferee,
    "spirit": SpiritReferee,
    "vilains": VilainsReferee,
}

# Among the games of a test each of these is played: not only the shortest way to the end
VARIED = {
    "crash": {
        "CallBigDeal", "PressBigDeal", "NameCaller", "LayColour", "ReadCards", "Leave", "Return",
    },
    "gang": {
        "Pick", "Swap", "Lay", "Vote", "Close", "TimeUp", "Claim", "SitOut", "ComeBack", "Join",
    },
    "live": {
        "Flee", "Hit", "Reveal", "NoClick", "Stab", "Explode", "Recoil", "Rule", "Give", "StepOut",
        "ComeBack", "Arrive", "Depart",
    },
    "spirit": {
        "Shoot", "ShowHarmless", "LieDown", "TakeTile", "Invest", "Recruit", "Steal", "GoFirst",
        "PlaySurprise", "PlantBomb", "ChooseTwin", "TradeLoot", "TradeBullets", "CountPlayer",
        "CountEnvelope", "RuleOnFakes", "Decline",
    },
    "vilains": {"Fault", "Challenge", "TakePile", "ChooseNoise", "Stand", "Speak"},
}  # fmt: skip


def people_for(game: Game, seed: int) -> int:
    fewest, most = game.card.people
    return fewest + seed % (most - fewest + 1)


def play(game: Game, seed: int) -> None:
    """One game, with the game's own cards about every other time. A refusal is raised."""
    match, chances = Match(game), partial(luck_of, game.slug, seed)
    referee = REFEREES[game.slug](match)
    assert game.players is not None
    refereed = bool(seed // 3 % 2)
    scene: Scene | None = Scene(game.players.sit_down(people_for(game, seed), chances, refereed))
    row = 0
    while scene is not None:
        row += 1
        assert row <= LONGEST, f"seed {seed}: {scene.command}"
        before = match.state
        move = match.submit(scene.command, luck=chances("row", row))
        referee.judge(before, move)
        scene = next_scene(game, match.state, chances)
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert outcome.unveiled
    scores = game.scores(match.state)
    assert scores
    assert all(str(Phrase("{side} : {score}", {"side": k, "score": v})) for k, v in scores.items())
    referee.end()


def test_every_game_has_players_and_a_referee() -> None:
    assert PLAYED.keys() == GAMES.keys() == REFEREES.keys() == VARIED.keys()


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("game", PLAYED.values(), ids=list(PLAYED))
def test_they_play_to_the_end_and_keep_every_rule(game: Game, share: int) -> None:
    for seed in range(FIRST_SEED + share, FIRST_SEED + GAMES_EACH, SHARES):
        play(game, seed)


@pytest.mark.parametrize("seed", [830650, 831036])
def test_whoever_comes_late_does_not_go_home_and_come_again_for_ever(seed: int) -> None:
    """Found by ``script/prove``: one came and one went in the same round, from the same team."""
    play(PLAYED["live"], seed)


@pytest.mark.parametrize("game", PLAYED.values(), ids=list(PLAYED))
def test_no_two_evenings_are_alike_and_rare_things_happen(game: Game) -> None:
    seen: set[str] = set()
    for seed in range(200):
        chances = partial(luck_of, game.slug, seed)
        people, refereed = people_for(game, seed), bool(seed // 3 % 2)
        scenes = evening(game, people, chances, refereed=refereed)
        for told in scenes:
            seen.add(type(told.scene.command).__name__)
            assert all(str(sentence).strip() for sentence in told.scene.seen)
        if seen >= VARIED[game.slug]:
            return
    assert not VARIED[game.slug] - seen


@pytest.mark.parametrize(
    ("slug", "right", "wrong"),
    [
        ("gang", r"reprend la carte \d+\.", r"les cartes \d+\."),
        ("spirit", r"^\S+ se couche\.", r" et \S+ se couche\.|^\S+ se couchent"),
        ("vilains", r" et \S+ contestent\.", r" et \S+ conteste\."),
    ],
)
def test_one_or_several_do_it(slug: str, right: str, wrong: str) -> None:
    game, told = GAMES[slug], list[str]()
    for seed in range(12):
        chances = partial(luck_of, slug, seed)
        for step in evening(game, people_for(game, seed), chances, refereed=True):
            told += map(str, step.scene.seen)
    assert [sentence for sentence in told if re.search(wrong, sentence)] == []
    assert any(re.search(right, sentence) for sentence in told)


@pytest.mark.parametrize("game", PLAYED.values(), ids=list(PLAYED))
def test_a_seed_makes_the_same_evening_again(game: Game) -> None:
    def some(seed: str) -> list[Any]:
        scenes = evening(game, game.card.people[0], partial(luck_of, seed))
        return [*islice(scenes, 60)]

    assert some("a") == some("a")
    assert some("a") != some("b")
