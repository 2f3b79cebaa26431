"""What the box plays in this game: 3 to 0, and a tick for each square that a pawn walks."""

from __future__ import annotations

from pi_parrain.games.crash import facts
from pi_parrain.games.crash.words import COUNT_S, STEP_S
from pi_parrain.music import STOP, Tune, countdown, melody

COUNT = countdown(COUNT_S).then(melody([(0, 0.3)]))
"""Nothing sounds for a BIG DEAL: a tune would replace the count."""
THUD = melody([(-17, 0.4)])
FANFARE = melody([(-12, 0.15), (-8, 0.15), (-5, 0.15), (0, 0.6)])
WALKS_FROM = -12  # semitones; plus climbs from here, minus descends


def tune(event: facts.Event) -> Tune | None:
    match event:
        case facts.CountdownStarted():
            return COUNT
        case facts.CountdownStopped():
            return STOP
        case facts.Revealed():
            return walk(event)
        case facts.GameEnded():
            return FANFARE
        case _:
            return None


def walk(turn: facts.Revealed) -> Tune:
    """Up for plus and down for minus, so that people hear where it goes; a thud at a dead end."""
    way = 1 if turn.number.steps > 0 else -1
    ticks = [(WALKS_FROM + way * step, STEP_S) for step in range(len(turn.path))]
    return melody(ticks, legato=0.4) if ticks else THUD
