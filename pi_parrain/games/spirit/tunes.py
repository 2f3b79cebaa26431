"""What the box plays in this game: « à trois » with its whistle, a thud for the bomb, the ranks."""

from __future__ import annotations

from pi_parrain.engine.reveal import Unveiled
from pi_parrain.games.spirit import facts
from pi_parrain.music import FIRST_RANK, RANK, SHORT_COUNT, STOP, Tune, melody

THUD = melody([(-17, 0.5)])


def tune(event: facts.Event) -> Tune | None:
    match event:
        case facts.CountdownStarted():
            return SHORT_COUNT
        case facts.CountdownStopped():
            return STOP
        case facts.BombTaken():
            return THUD
        case Unveiled(rank):
            return FIRST_RANK if rank == 1 else RANK
        case _:
            return None
