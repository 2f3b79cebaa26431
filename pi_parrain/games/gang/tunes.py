"""What the box plays in this game: the clock of the vote. A choice makes no sound."""

from __future__ import annotations

from pi_parrain.games.gang import facts
from pi_parrain.games.gang.words import TICKS_S
from pi_parrain.music import SHORT_WHISTLE_S, Tune, countdown, rest, whistle

SILENCE = rest(0.0)
"""Replaces a clock that runs."""


def tune(event: facts.Event) -> Tune | None:
    match event:
        case facts.VoteOpened(clock_s=int(seconds)):
            return clock(seconds)
        case facts.VotesClosed(stops_clock=True):
            return SILENCE
        case _:
            return None


def clock(seconds: int) -> Tune:
    """Nothing, ticks in the last ten seconds, the whistle at zero."""
    return countdown(TICKS_S).after(seconds - TICKS_S).then(whistle(SHORT_WHISTLE_S))
