"""A secret is a secret on every channel: non-interference over HTTP (tests/server/evenings.py)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_parrain.engine import PARRAIN, PUBLIC, Outcome, Seat
from pi_parrain.errors import Refused
from pi_parrain.games.crash import game as crash
from pi_parrain.games.crash.words import Colour
from pi_parrain.games.gang import game as gang
from pi_parrain.phrases import Phrase
from tests import seated
from tests.seated import Pick
from tests.server.evenings import HOLDER, OTHER, SPECTATOR, Step, differing, tell
from tests.test_noninterference import in_another_order, seen_by

FEW = settings(max_examples=3)  # each is two evenings
PLAYERS = (HOLDER, OTHER, "Zoé", "Max")


# « Le gang »: what is picked, until everybody has; what is voted, until the tokens are shown


def gang_step(who: str, kind: str, player: str, field: str, numbers: Any) -> Step:
    return Step(who, {"do": kind, "player": player, field: [*numbers]})


def others(kind: str, field: str) -> st.SearchStrategy[list[Step]]:
    """Tom chooses, the Parrain chooses for somebody, somebody tries what he may not."""
    numbers = st.sampled_from([*combinations(range(1, 6), 2)])
    known = [(OTHER, OTHER), (PARRAIN, "Zoé"), (OTHER, HOLDER), (SPECTATOR, HOLDER)]
    tries = st.builds(
        lambda speaks, chosen: gang_step(speaks[0], kind, speaks[1], field, chosen),
        st.sampled_from(known),
        numbers,
    )
    return st.lists(tries | st.just(Step(PARRAIN, {"undo": True})), min_size=1, max_size=3)


def gang_evening(before: list[Step], secret: Step, after: list[Step]) -> dict[str, list[bytes]]:
    return tell(gang, {"do": "set_up", "players": [*PLAYERS]}, [*before, secret, *after])


@FEW
@given(after=others("pick", "places"), two=st.permutations(range(1, 7)))
def test_nobody_finds_out_what_was_picked(after: list[Step], two: list[int]) -> None:
    one, other = (
        gang_evening([], gang_step(HOLDER, "pick", HOLDER, "places", places), after)
        for places in (two[:1], two[1:3])
    )
    assert differing(one, other) == set()


@FEW
@given(after=others("vote", "cells"), cells=st.permutations(range(3, 7)))
def test_nobody_finds_out_what_was_voted(after: list[Step], cells: list[int]) -> None:
    picks = [gang_step(PARRAIN, "pick", name, "places", (1,)) for name in PLAYERS]
    one, other = (
        gang_evening(picks, gang_step(HOLDER, "vote", HOLDER, "cells", two), after)
        for two in (cells[:2], cells[2:])
    )
    assert differing(one, other) == set()


# CASH oder CRASH: which card was laid, until both are turned


@pytest.mark.parametrize(
    ("dealer", "kind", "field", "two"),
    [
        ("Zoé", "lay_colour", "colour", [colour.value for colour in Colour][:2]),
        (OTHER, "lay_number", "card", (1, 4)),
    ],
    ids=["colour", "number"],
)
def test_nobody_finds_out_what_was_laid(dealer: str, kind: str, field: str, two: Any) -> None:
    """Léa sits left of the dealer, or left of whom he lets begin."""
    set_up = {"do": "set_up", "players": [HOLDER, OTHER, "Zoé"], "dealer": dealer}
    others = [
        Step(OTHER, {"do": kind, "player": HOLDER, field: two[0]}),
        Step(PARRAIN, {"do": "reveal"}),
        Step(PARRAIN, {"undo": True}),
    ]
    one, other = (
        tell(crash, set_up, [Step(HOLDER, {"do": kind, "player": HOLDER, field: what}), *others])
        for what in two
    )
    assert one["version"][0].endswith(b", 2)")  # accepted
    assert differing(one, other) == set()


# A toy game that keeps its secret, and one that leaks it through each channel


def bingo(game: Any, number: int) -> dict[str, list[bytes]]:
    set_up = {"do": "set_up", "players": [HOLDER, OTHER]}
    steps = [
        Step(HOLDER, pick(HOLDER, number)),
        Step(OTHER, pick(OTHER, 5)),
        Step(OTHER, pick(HOLDER, 5)),
        Step(SPECTATOR, pick(HOLDER, 5)),
        Step(PARRAIN, {"do": "set_up", "players": ["A"]}),
        Step(PARRAIN, pick(OTHER, 5)),
        Step(HOLDER, pick(HOLDER, number)),
    ]
    return tell(game, set_up, steps)


def pick(player: str, number: int) -> dict[str, Any]:
    return {"do": "pick", "player": player, "number": number}


def test_a_game_that_keeps_its_secrets() -> None:
    assert differing(bingo(seated.game, 5), bingo(seated.game, 2)) == set()


def is_five(state: seated.State) -> bool:
    return (state.picks or {}).get(HOLDER) == 5


def refusing(state: seated.State, command: Any, by: str, luck: Any) -> Any:
    """« That number is taken »"""
    taken = isinstance(command, Pick) and command.player != HOLDER and command.number == 5
    if taken and is_five(state):
        raise Refused(seated.Reason.NOT_NOW)
    return seated.decide(state, command, by, luck)


def over(state: seated.State) -> Outcome | None:
    return Outcome((), Phrase("Cinq.")) if is_five(state) else None


OVER = {"outcome": over}
REFUSING = {"decide": refusing}
FOR_PARRAIN = {"view": seen_by(PARRAIN)}
FOR_PUBLIC = {"view": seen_by(PUBLIC)}
FOR_OTHER = {"view": seen_by(Seat(OTHER))}
SHUFFLED = {"seats": lambda state: state.players[:: 1 if is_five(state) else -1]}
SUMMED_UP = {"summary": lambda state: (Phrase("Cinq" if is_five(state) else "Autre"),)}
TOLD = {"tell": lambda state, command: Phrase(f"Geste {getattr(command, 'number', '')}")}
LEAKS: dict[str, dict[str, Any]] = {
    f"/board to {SPECTATOR}": FOR_PUBLIC,
    f"/board.json to {SPECTATOR}": FOR_PUBLIC,
    "/board/live": FOR_PUBLIC,
    f"/sit to {SPECTATOR}": SHUFFLED,
    f"/pad?seat=Tom to {OTHER}": FOR_OTHER,
    "/pad/live": FOR_OTHER,
    f"/play to {PARRAIN}": FOR_PARRAIN,
    f"/play.json to {PARRAIN}": TOLD,
    "/live": {"view": in_another_order},
    f"/games to {PARRAIN}": SUMMED_UP,
    f"/games/1 to {PARRAIN}": TOLD,
    f"/games/1.jsonl to {PARRAIN}": OVER,
    f"/games/1.csv to {PARRAIN}": OVER,
    f"answers to {OTHER}": REFUSING,
    f"answers to {PARRAIN}": REFUSING,
    "version": REFUSING,
}
FOUND: dict[int, set[str]] = {}


@pytest.mark.parametrize("channel", LEAKS)
def test_a_leak_is_caught_on_its_channel(channel: str) -> None:
    assert channel in told_apart(channel)


def told_apart(channel: str) -> set[str]:
    """What tells two evenings apart at the game that leaks there; some leak in several places."""
    leak = id(LEAKS[channel])
    if leak not in FOUND:
        leaky = replace(seated.game, **LEAKS[channel])
        FOUND[leak] = differing(bingo(leaky, 5), bingo(leaky, 2))
    return FOUND[leak]


def test_every_channel_has_its_leak() -> None:
    """Those who hold neither the seat nor the key are told the same, whatever the game says."""
    closed = {channel for channel in bingo(seated.game, 5) if "L%C3%A9a" in channel}
    assert bingo(seated.game, 5).keys() - closed - {f"answers to {SPECTATOR}"} == {*LEAKS}
