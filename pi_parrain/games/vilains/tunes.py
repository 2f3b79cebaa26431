"""What the box plays in this game: the hesitation clock, and a drum in the end."""

from __future__ import annotations

from pi_parrain.engine.reveal import Unveiled
from pi_parrain.games.vilains import facts
from pi_parrain.games.vilains.words import Error
from pi_parrain.music import FIRST_RANK, RANK, Tune, countdown, melody, rest

BUZZ = melody([(-17, 0.8)])
SILENCE = rest(0.0)
"""Replaces a clock that runs."""


def tune(event: facts.Event) -> Tune | None:
    """The hesitation clock of a fresh turn; silence when whoever was up has spoken, or erred.

    A card stops it too, without a tune: the desk hears that its zero means nothing any more.
    """
    match event:
        case facts.TurnCame(limit_s=int(limit)) | facts.TimeGiven(limit_s=limit):
            return clock(limit)
        case facts.Erred(error=Error.HESITATION):
            return None  # the buzz that says so is still sounding
        case facts.TurnCame() | facts.Spoken() | facts.SlapCalled() | facts.LastCallMade():
            return SILENCE
        case facts.Erred():
            return SILENCE
        case Unveiled(rank):
            return FIRST_RANK if rank == 1 else RANK
        case _:
            return None


def clock(limit_s: int) -> Tune:
    """Nothing, a tick in the last second, a buzz when the limit passes."""
    return countdown(1).after(limit_s - 1).then(BUZZ)
