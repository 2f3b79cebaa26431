"""What the box plays in this game: two countdowns, a duel before the first volley, a drum."""

from __future__ import annotations

from dataclasses import replace

from pi_parrain.engine.reveal import Unveiled
from pi_parrain.games.live import facts
from pi_parrain.games.live.words import Phase
from pi_parrain.music import FIRST_RANK, LONG_COUNT, RANK, SHORT_COUNT, STOP, Piece, Tune, melody
from pi_parrain.phrases import _

COUNTDOWNS = {Phase.MOVEMENT: LONG_COUNT, Phase.COURAGE: SHORT_COUNT}

# Two gangs stare at each other before the first volley: two calls, and an answer left hanging.
_CALL = [(-12, 0.3), (-9, 0.3), (-5, 0.9), (None, 0.3)]
_ANSWER = [(-7, 0.3), (-9, 0.3), (-14, 1.2), (None, 0.6)]
STAND_OFF = replace(melody([*_CALL, *_CALL, *_ANSWER], legato=0.95), ornament=True)

TUNES = {"stand_off": Piece("duel", _("Face-à-face, avant les tirs"), STAND_OFF)}


def tune(event: facts.Event) -> Tune | None:
    """What the box plays when *event* is fresh."""
    match event:
        case facts.CountdownStarted(phase):
            return COUNTDOWNS[phase]
        case facts.PhaseBegan(Phase.BANG):
            return STAND_OFF
        case Unveiled(rank):
            return FIRST_RANK if rank == 1 else RANK
        case facts.CountdownStopped():
            return STOP
        case _:
            return None
