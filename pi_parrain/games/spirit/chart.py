"""Each side's money turn by turn, had the accounts been made then; the last point is the end."""

from __future__ import annotations

from typing import Any

from pi_parrain.engine.scale import ticks
from pi_parrain.games.spirit.accounts import accounts
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.state import State


def chart(state: State) -> dict[str, Any] | None:
    """Nothing where no turn was recorded: one point makes no curve."""
    if state.ending is None or not state.history:
        return None
    totals = accounts(state.ending).totals
    worth = [*state.history, {side: int(totals[side]) for side in state.sides}]
    heights = [height for point in worth for height in point.values()]
    return {
        "curves": [curve(state.ending, side, [point[side] for point in worth]) for side in totals],
        "ticks": ticks(min(0, *heights), max(heights)),
        "turns": ["", *range(1, len(state.history) + 1), ""],
    }


def curve(ending: Ending, side: str, points: list[int]) -> dict[str, Any]:
    called, number = ending.called(side), ending.number(side)
    return {"name": called, "number": number, "points": [0, *points]}
